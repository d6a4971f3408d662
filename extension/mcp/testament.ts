// What the client of one exchange is told should this worker die. In: the calls in flight on it. Out: last words in the form
// its answer has by then: a JSON answer while nothing was sent, events once a stream has begun.
import {type Json, keyOfId, type RpcId} from './rpc.ts';

export interface Words {
	readonly head?: {readonly status: number; readonly headers: readonly (readonly [string, string])[]};
	readonly text: string;
}

export const toEvent = (message: unknown): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

export class Testament {
	readonly #leave: (words: Words | undefined) => void;
	readonly #answers = new Map<string, Json>();
	#streaming = false;
	#written = false;
	#heir: Testament | undefined;

	constructor(leave: (words: Words | undefined) => void) {
		this.#leave = leave;
	}

	add(id: RpcId, answer: Json): void {
		const holder = this.#holder();
		holder.#answers.set(keyOfId(id), answer);
		holder.#write();
	}

	remove(id: RpcId): void {
		const holder = this.#holder();
		if (!holder.#answers.delete(keyOfId(id))) return;
		// Where no stream has begun the answer itself is about to end the exchange, and its will with it.
		if (holder.#streaming || holder.#answers.size > 0) holder.#write();
	}

	/** The client has opened its stream again: what is in flight is answered there, and whoever holds this one writes there. */
	handOver(heir: Testament): void {
		this.#heir = heir;
		for (const [key, answer] of this.#answers) heir.#answers.set(key, answer);
		this.#answers.clear();
		heir.#write();
	}

	/** The head has been sent: from now on only events can follow. */
	stream(): void {
		this.#streaming = true;
		if (this.#answers.size > 0) this.#write();
	}

	/** A stream may have broken more than once. */
	#holder(): Testament {
		return this.#heir ? this.#heir.#holder() : this;
	}

	#write(): void {
		const answers = [...this.#answers.values()];
		if (answers.length === 0) {
			if (this.#written) this.#leave(undefined);
			this.#written = false;
			return;
		}
		this.#written = true;
		if (this.#streaming) {
			this.#leave({text: answers.map(toEvent).join('')});
			return;
		}
		const body = answers.length === 1 ? answers[0] : answers;
		this.#leave({head: {status: 200, headers: [['content-type', 'application/json']]}, text: JSON.stringify(body)});
	}
}
