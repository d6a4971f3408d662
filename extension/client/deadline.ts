// How long a call may take. In: its name, a time, and a signal that may end it earlier. Out: a signal that ends it, and renewal.
import {timedOut} from './error.ts';

export class Deadline {
	readonly #over = new AbortController();
	readonly #method: string;
	readonly #ms: number;
	readonly #given: AbortSignal | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(method: string, ms: number, given?: AbortSignal) {
		this.#method = method;
		this.#ms = ms;
		this.#given = given;
		if (given?.aborted) this.#follow();
		else given?.addEventListener('abort', this.#follow);
		this.renew();
	}

	get signal(): AbortSignal {
		return this.#over.signal;
	}

	/** The whole time again. */
	renew(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.#over.abort(timedOut(this.#method, this.#ms)), this.#ms);
	}

	end(): void {
		clearTimeout(this.#timer);
		this.#given?.removeEventListener('abort', this.#follow);
	}

	readonly #follow = (): void => this.#over.abort(this.#given?.reason);
}
