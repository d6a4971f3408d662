// The stream on which a server speaks unasked. In: the wire, and the stream's beginning. Out: each message, until it is ended; one that
// breaks off is opened again after its last event.
import {MCPError} from './error.ts';
import {type Message, readMessages} from './messages.ts';
import {eventsOf, statusOf, type Wire} from './wire.ts';

export interface Listener {
	readonly hear: (message: Message) => void;
	readonly onError: ((error: unknown) => void) | undefined;
	readonly signal: AbortSignal;
}

const RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

export const keepListening = async (wire: Wire, first: Response, {hear, onError, signal}: Listener): Promise<void> => {
	const place: Place = {lastEventId: undefined, retryMs: RETRY_MS};
	let response: Response | undefined = first;
	let failures = 0;
	while (!signal.aborted) {
		try {
			response ??= await wire.listen(place.lastEventId, signal);
			failures = 0;
			await readAll(response, place, hear);
		} catch (error) {
			if (signal.aborted) return;
			if (isFinal(error)) throw error;
			failures += 1;
			onError?.(error);
		}
		response = undefined;
		await pause(Math.min(MAX_RETRY_MS, place.retryMs * 2 ** failures), signal);
	}
};

interface Place {
	lastEventId: string | undefined;
	retryMs: number;
}

const readAll = async (response: Response, place: Place, hear: (message: Message) => void): Promise<void> => {
	for await (const {id, retry, data} of eventsOf(response)) {
		place.lastEventId = id ?? place.lastEventId;
		place.retryMs = retry ?? place.retryMs;
		for (const message of data ? readMessages(data) : []) hear(message);
	}
};

/** A server that has no such stream, or no such session any more, will not have it in a second. */
const isFinal = (error: unknown): boolean =>
	error instanceof MCPError && (error.isSessionExpired() || Number(statusOf(error)) < 500);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		const end = (): void => {
			clearTimeout(timer);
			signal.removeEventListener('abort', end);
			resolve();
		};
		const timer = setTimeout(end, ms);
		signal.addEventListener('abort', end);
	});
