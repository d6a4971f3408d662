// What the client of one exchange is told should this worker die. In: the calls in flight on it. Out: last words in the form
// its answer has by then: a JSON answer while nothing was sent, events once a stream has begun.
import {ToolError} from '../errors.ts';
import {type Json, keyOfId, type RpcId} from './rpc.ts';

export interface Words {
	readonly head?: {readonly status: number; readonly headers: readonly (readonly [string, string])[]};
	readonly text: string;
}

export const toEvent = (message: unknown): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

/**
 * What acts waits for it: where its will is not kept, its client may be sending it again just now.
 * @param leaving Resolves to whether it is.
 */
export const untilKept = (leaving: Promise<boolean>, name: string): Promise<void> => {
	const kept = leaving.then((isKept) => {
		if (!isKept)
			throw new ToolError(`${name} was not run: the connection to its client was lost before it began. Call it again.`);
	});
	// A call that is refused before it acts does not wait for it.
	kept.catch(() => undefined);
	return kept;
};

export class Testament {
	readonly #leave: (words: Words | undefined) => Promise<boolean>;
	readonly #answers = new Map<string, Json>();
	#streaming = false;
	#written = false;
	#heir: Testament | undefined;

	/** @param leave Resolves once the words are where the worker's death does not reach them, to false where they cannot get there. */
	constructor(leave: (words: Words | undefined) => Promise<boolean>) {
		this.#leave = leave;
	}

	/** Resolves once it is certain that the client will be told, to false where it may have been told to call again. */
	add(id: RpcId, answer: Json): Promise<boolean> {
		const holder = this.#holder();
		holder.#answers.set(keyOfId(id), answer);
		return holder.#write();
	}

	remove(id: RpcId): void {
		const holder = this.#holder();
		if (!holder.#answers.delete(keyOfId(id))) return;
		// Where no stream has begun the answer itself is about to end the exchange, and its will with it.
		if (holder.#streaming || holder.#answers.size > 0) void holder.#write();
	}

	/** The client has opened its stream again: what is in flight is answered there, and whoever holds this one writes there. */
	handOver(heir: Testament): void {
		this.#heir = heir;
		for (const [key, answer] of this.#answers) heir.#answers.set(key, answer);
		this.#answers.clear();
		void heir.#write();
	}

	/** The head has been sent: from now on only events can follow. */
	stream(): void {
		this.#streaming = true;
		if (this.#answers.size > 0) void this.#write();
	}

	/** A stream may have broken more than once. */
	#holder(): Testament {
		return this.#heir ? this.#heir.#holder() : this;
	}

	async #write(): Promise<boolean> {
		const answers = [...this.#answers.values()];
		if (answers.length === 0) {
			if (this.#written) void this.#leave(undefined);
			this.#written = false;
			return true;
		}
		this.#written = true;
		if (this.#streaming) return this.#leave({text: answers.map(toEvent).join('')});
		const body = answers.length === 1 ? answers[0] : answers;
		return this.#leave({
			head: {status: 200, headers: [['content-type', 'application/json']]},
			text: JSON.stringify(body),
		});
	}
}
