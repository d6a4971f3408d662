// A call of the person's own, as a section shows it. In: a tool and its arguments. Out: that it runs, for how long and how far, and how it
// ended; a way to cancel it, which leaving the section does too.
import {useEffect, useRef, useState} from 'preact/hooks';
import {useLive} from '../../parts/live.tsx';
import {type Outcome, toFailure, toOutcome} from './outcome.ts';
import {visit} from './visit.ts';

export interface Running {
	readonly tool: string;
	readonly since: number;
	/** What the tool says of its progress. */
	readonly word: string;
}

/** The person's own agent at the port that is served; nothing while none is. */
export const useOwnClient = () => {
	const {state} = useLive();
	const port = state?.port;
	useEffect(() => {
		if (port !== undefined) visit.client.serve(port);
	}, [port]);
	return {port, client: visit.client};
};

export const useOwnCall = () => {
	const {port, client} = useOwnClient();
	const [running, setRunning] = useState<Running>();
	const ending = useRef<AbortController | undefined>(undefined);
	const cancel = (): void => ending.current?.abort();
	useEffect(() => cancel, []);
	const call = async (tool: string, input: Readonly<Record<string, unknown>>): Promise<Outcome> => {
		const since = Date.now();
		const began = performance.now();
		const controller = new AbortController();
		ending.current = controller;
		setRunning({tool, since, word: ''});
		const onProgress = ({message}: {readonly message?: string}): void => {
			if (message) setRunning({tool, since, word: message});
		};
		try {
			const result = await client.call(tool, {...input}, {signal: controller.signal, onProgress});
			return toOutcome(result, performance.now() - began);
		} catch (error) {
			return toFailure(error, performance.now() - began, controller.signal.aborted);
		} finally {
			setRunning(undefined);
		}
	};
	return {call, cancel, running, isServed: port !== undefined};
};
