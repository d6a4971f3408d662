// What the pages that connect clients know of the server. In: the live state and the settings. Out: whether it serves and why not, and the
// port that clients are told, also while a new worker has not said it yet.
import {useRef} from 'preact/hooks';
import {useLive} from '../parts/live.tsx';
import {useSettings} from '../parts/settings.tsx';
import {type Served, servedAs} from './served.ts';
import {DEFAULT_PORT} from './server.ts';

interface Serving {
	readonly served: Served;
	readonly port: number;
	/** Nothing until the worker has spoken. */
	readonly isKnown: boolean;
}

export const useServed = (): Serving => {
	const {state} = useLive();
	const {view} = useSettings();
	const seen = useRef<number | undefined>(undefined);
	seen.current = state?.port ?? seen.current;
	return {
		served: servedAs(state, view?.current.enabled ?? true),
		port: seen.current ?? view?.current.port ?? DEFAULT_PORT,
		isKnown: state !== undefined && view !== undefined,
	};
};
