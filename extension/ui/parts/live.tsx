// What is so now, for everything that shows it. In: nothing. Out: the last known state, whether it is fresh, and a way to act.
import {type ComponentChildren, createContext} from 'preact';
import {useContext, useEffect, useMemo, useRef, useState} from 'preact/hooks';
import type {Deed, LiveState} from '../live.ts';
import {type LiveLink, openLiveLink} from '../live-link.ts';

interface Live {
	/** Nothing until the worker has spoken. */
	readonly state: LiveState | undefined;
	/** Whether the worker that said it is still there. */
	readonly isFresh: boolean;
	readonly act: (deed: Deed) => void;
}

const LiveContext = createContext<Live>({state: undefined, isFresh: false, act: () => undefined});

export const useLive = (): Live => useContext(LiveContext);

export const LiveProvider = ({children}: {children: ComponentChildren}) => {
	const [state, setState] = useState<LiveState>();
	const [isFresh, setFresh] = useState(false);
	const link = useRef<LiveLink | undefined>(undefined);
	useEffect(() => {
		const hear = (heard: LiveState): void => {
			setState(heard);
			setFresh(true);
		};
		link.current = openLiveLink(hear, () => setFresh(false));
		return () => link.current?.close();
	}, []);
	const live = useMemo(() => ({state, isFresh, act: (deed: Deed) => link.current?.act(deed)}), [state, isFresh]);
	return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
};
