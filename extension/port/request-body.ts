// The body of one request. In: pieces as they arrive. Out: a stream of bytes, and credit for each piece once it is read.
import type {Piece} from '../../native-host/protocol.ts';
import {pieceSize, pieceToBytes} from './pieces.ts';

export class RequestBody {
	readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
	readonly #grant: (units: number) => void;
	readonly #pieces: Piece[] = [];
	#ended = false;
	#failure: Error | undefined;
	#wanted: boolean;
	#wake: (() => void) | undefined;

	/** `expectsContinue`: the client sends nothing before it is told to, which a first grant of nothing does. */
	constructor(grant: (units: number) => void, expectsContinue: boolean) {
		this.#grant = grant;
		this.#wanted = !expectsContinue;
		// Without a queue of its own it pulls only when somebody reads, so nothing is granted to a caller not let in.
		this.stream = new ReadableStream({pull: (controller) => this.#pull(controller)}, {highWaterMark: 0});
	}

	push(piece: Piece | undefined, end: boolean): void {
		if (piece) this.#pieces.push(piece);
		this.#ended ||= end;
		this.#wake?.();
	}

	fail(error: Error): void {
		this.#failure = error;
		this.#wake?.();
	}

	async #pull(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> {
		if (!this.#wanted) this.#grant(0);
		this.#wanted = true;
		while (this.#pieces.length === 0 && !this.#ended && !this.#failure) {
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		}
		if (this.#failure) throw this.#failure;
		const piece = this.#pieces.shift();
		if (!piece) return controller.close();
		controller.enqueue(pieceToBytes(piece));
		this.#grant(pieceSize(piece));
	}
}
