// Every open stream, counted in one place. In: a session, and the stream it opens. Out: the same stream, whose end is noticed;
// or the refusal, where too many are open.
import {HttpError} from '../errors.ts';

const RETRY_S = '5';

/** A session that has any open is not idle. Only this file changes the number. */
export interface StreamHolder {
	streams: number;
}

export class Streams {
	readonly #limit: () => number;
	#open = 0;

	constructor(limit: () => number) {
		this.#limit = limit;
	}

	get open(): number {
		return this.#open;
	}

	/** For those who would do much before they can take a place. */
	requireRoom(): void {
		if (this.#open < this.#limit()) return;
		throw new HttpError(503, 'Too many streams are open; close some, or raise the limit (setting maxStreams).', {
			'Retry-After': RETRY_S,
		});
	}

	/** Takes a place for a stream that the client asks for. Out: what gives it back, once however often it is called. */
	take(holder: StreamHolder): () => void {
		this.requireRoom();
		return this.#count(holder);
	}

	/** A stream that the client asks for; `answer` is not called where there is no room. */
	async carry(holder: StreamHolder, answer: () => Promise<Response>): Promise<Response> {
		const giveBack = this.take(holder);
		try {
			return watchEnd(await answer(), giveBack);
		} catch (error) {
			giveBack();
			throw error;
		}
	}

	/** An answer that became a stream is counted but never refused: what it tells has been done. */
	carryAnswer(holder: StreamHolder, response: Response): Response {
		return watchEnd(response, this.#count(holder));
	}

	#count(holder: StreamHolder): () => void {
		this.#open += 1;
		holder.streams += 1;
		let isOpen = true;
		return () => {
			if (!isOpen) return;
			isOpen = false;
			this.#open -= 1;
			holder.streams -= 1;
		};
	}
}

/** What turns out to be no stream has ended at once. */
const watchEnd = (response: Response, onEnd: () => void): Response => {
	if (!response.body || !(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
		onEnd();
		return response;
	}
	const reader = response.body.getReader();
	const body = new ReadableStream<Uint8Array>({
		pull: async (controller) => {
			const chunk = await reader.read().catch((error: unknown) => {
				onEnd();
				throw error;
			});
			if (!chunk.done) return controller.enqueue(chunk.value);
			onEnd();
			controller.close();
		},
		cancel: (reason) => {
			onEnd();
			return reader.cancel(reason);
		},
	});
	return new Response(body, response);
};
