// How long the way to this browser really takes, the one that agents go: page, companion, worker and back. In: the port. Out: milliseconds,
// measured again and again while it is looked at; or that nothing answers.
import {useEffect, useState} from 'preact/hooks';

const EVERY_MS = 5_000;
const LIMIT_MS = 4_000;

export type RoundTrip = number | 'silent' | undefined;

export const useRoundTrip = (port: number | undefined): RoundTrip => {
	const [trip, setTrip] = useState<RoundTrip>();
	useEffect(() => {
		setTrip(undefined);
		if (port === undefined) return;
		const ending = new AbortController();
		let timer: ReturnType<typeof setTimeout>;
		const measure = async (): Promise<void> => {
			const measured = await timeOf(port, ending.signal);
			if (ending.signal.aborted) return;
			setTrip(measured);
			timer = setTimeout(() => void measure(), EVERY_MS);
		};
		void measure();
		return () => {
			ending.abort();
			clearTimeout(timer);
		};
	}, [port]);
	return trip;
};

const timeOf = async (port: number, signal: AbortSignal): Promise<RoundTrip> => {
	const began = performance.now();
	try {
		const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
		const response = await fetch(`http://127.0.0.1:${port}/health`, {cache: 'no-store', signal: limited});
		await response.text();
		// A refusal comes all the way too; what does not is answered by the companion alone.
		return response.status < 500 ? Math.max(1, Math.round(performance.now() - began)) : 'silent';
	} catch {
		return 'silent';
	}
};
