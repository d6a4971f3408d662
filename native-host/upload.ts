// The body of one request in, its `request` and `body` frames out, never more than the window ahead of the worker.
import type {IncomingMessage} from 'node:http';
import {hasBody} from './answer.ts';
import {bodyLimitOf} from './edge.ts';
import {countCredit, toPieces} from './pieces.ts';
import {
	type HeaderList,
	MAX_PIECE_BYTES,
	type Piece,
	type RequestFrame,
	STREAM_WINDOW_BYTES,
	type ToWorker,
} from './protocol.ts';

/** A body up to this size waits to be complete and travels in the `request` frame, with room for the headers beside it. */
const INLINE_BYTES = 64 * 1024;
const EMPTY = Buffer.alloc(0);

export interface UploadOptions {
	readonly id: number;
	readonly req: IncomingMessage;
	readonly expectsContinue: boolean;
	readonly connection?: number;
	readonly send: (frame: ToWorker) => void;
	readonly onTooLarge: () => void;
}

export class Upload {
	/** The worker has heard of this request. */
	isTold = false;
	isComplete = false;
	readonly #options: UploadOptions;
	readonly #declaredBytes: number;
	#receivedBytes = 0;
	#outstanding = 0;
	#held: Buffer = EMPTY;
	#isStopped = false;

	constructor(options: UploadOptions) {
		this.#options = options;
		this.#declaredBytes = Number(options.req.headers['content-length'] ?? Number.NaN);
	}

	begin(): void {
		const {req, expectsContinue} = this.#options;
		if (!hasBody(req)) {
			this.#finish();
			return;
		}
		req.on('data', (chunk: Buffer) => this.#take(chunk));
		req.on('end', () => this.#finish());
		if (expectsContinue || this.#declaredBytes > INLINE_BYTES) this.#tell();
	}

	credit(bytes: number): void {
		this.#outstanding = Math.max(0, this.#outstanding - bytes);
		if (this.#hasRoom()) this.#options.req.resume();
	}

	/** What still comes is read and dropped by whoever ends the answer. */
	stop(): void {
		this.#isStopped = true;
		this.#held = EMPTY;
	}

	#take(chunk: Buffer): void {
		if (this.#isStopped) return;
		this.#receivedBytes += chunk.length;
		if (this.#receivedBytes > bodyLimitOf(this.#options.req.url ?? '')) {
			this.#options.onTooLarge();
			return;
		}
		this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
		// Node says `end` a turn of the event loop later than the last byte is known to be here.
		if (this.#receivedBytes === this.#declaredBytes) {
			this.#finish();
			return;
		}
		if (!this.isTold && this.#receivedBytes > INLINE_BYTES) this.#tell();
		if (this.isTold) this.#flow(false);
	}

	#finish(): void {
		if (this.#isStopped || this.isComplete) return;
		this.isComplete = true;
		if (this.isTold) this.#flow(true);
		else this.#tell();
	}

	#tell(): void {
		const {id, req, expectsContinue, connection, send} = this.#options;
		this.isTold = true;
		const [piece] = this.isComplete ? toPieces(this.#held, true).pieces : [];
		const frame: RequestFrame = {
			type: 'request',
			id,
			method: req.method ?? '',
			target: req.url ?? '',
			headers: toHeaderList(req.rawHeaders),
			...(connection !== undefined && {connection}),
			...(expectsContinue && {expectsContinue}),
			...(piece && {piece}),
			end: this.isComplete,
		};
		send(frame);
	}

	#flow(isEnd: boolean): void {
		const {id, req, send} = this.#options;
		const {pieces, held} = toPieces(this.#held, isEnd);
		this.#held = held;
		const lastIndex = pieces.length - 1;
		for (const [index, piece] of pieces.entries()) this.#sendPiece(piece, isEnd && index === lastIndex);
		if (isEnd && pieces.length === 0) send({type: 'body', id, end: true});
		if (!this.#hasRoom()) req.pause();
	}

	#sendPiece(piece: Piece, end: boolean): void {
		this.#outstanding += countCredit(piece);
		this.#options.send({type: 'body', id: this.#options.id, piece, end});
	}

	/** For one more chunk off the socket, which is never larger than a piece. */
	#hasRoom(): boolean {
		return this.#outstanding <= STREAM_WINDOW_BYTES - MAX_PIECE_BYTES;
	}
}

const toHeaderList = (rawHeaders: readonly string[]): HeaderList => {
	const headers: [string, string][] = [];
	for (let index = 0; index < rawHeaders.length; index += 2) {
		headers.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
	}
	return headers;
};
