// The stream on which a server speaks unasked. In: how it is opened, and its beginning. Out: each message, until it is ended; one that
// breaks off is opened again, after its last event where it belongs to a session.
import {CODES, MCPError} from './error.ts';
import type {Message} from './messages.ts';
import {pause} from './pause.ts';
import {messagesOf, type Place} from './wire.ts';

export interface Listener {
	readonly place: Place;
	readonly open: () => Promise<Response>;
	readonly hear: (message: Message) => void;
	readonly onError: ((error: unknown) => void) | undefined;
	readonly signal: AbortSignal;
}

const RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

export const keepListening = async (first: Response, {place, open, hear, onError, signal}: Listener): Promise<void> => {
	let response: Response | undefined = first;
	let failures = 0;
	while (!signal.aborted) {
		try {
			response ??= await open();
			failures = 0;
			for await (const message of messagesOf(response, place)) hear(message);
		} catch (error) {
			if (signal.aborted) return;
			if (isFinal(error)) throw error;
			failures += 1;
			onError?.(error);
		}
		response = undefined;
		await pause(Math.min(MAX_RETRY_MS, (place.retryMs ?? RETRY_MS) * 2 ** failures), signal);
	}
};

/** A server that has no such stream, or no such session any more, will not have it in a second. */
const isFinal = (error: unknown): boolean => {
	if (!(error instanceof MCPError)) return false;
	const {status, code} = error;
	return status === undefined ? code !== CODES.network && code !== CODES.parse : status < 500;
};
