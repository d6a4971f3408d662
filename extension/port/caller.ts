// Who sent a request, as the rooms that serve it see them: what a `Request` cannot carry, and what can be asked of or left with the companion.
import type {ClientProcess, HeaderList} from '../../native-host/protocol.ts';

/** What to tell the client should this worker die first; without `head` only an answer that has begun is completed. */
export interface LastWords {
	readonly head?: {readonly status: number; readonly headers: HeaderList};
	readonly text: string;
}

/** What a `Request` cannot carry in a worker: the browser strips these headers from it. */
export interface Caller {
	readonly host: string;
	readonly origin: string | undefined;
	readonly asksForPrivateNetwork?: boolean;
	/**
	 * Resolves once the companion has them: what cannot be done twice waits for that. False where it has gone without them, and may have told the
	 * client to send its request again: then it must not be done.
	 */
	leaveWill(words: LastWords | undefined): Promise<boolean>;
	/**
	 * The program at the other end, and which of the others given do not run any more, where the companion can tell. Fails
	 * where it does not answer: who may be anybody must be taken neither for a newcomer nor for another.
	 */
	identify(others: readonly ProcessId[]): Promise<Identity>;
}

export type ProcessId = Pick<ClientProcess, 'pid' | 'startedAt'>;

export interface Identity {
	readonly process?: ClientProcess;
	readonly gone: readonly ProcessId[];
}
