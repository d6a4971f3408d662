// One HTTP request and its answer: frames of the worker in, bytes on the response out.
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {Socket} from 'node:net';
import {endAfterBody, hasBody, refuse} from './answer.ts';
import type {FindProcess} from './client-process.ts';
import {type Refusal, tooLarge} from './edge.ts';
import {countCredit, fromPiece} from './pieces.ts';
import {isStillRunning} from './process-identity.ts';
import {
	type Ask,
	type BodyFrame,
	type HeaderList,
	type HeadFrame,
	type Piece,
	STREAM_WINDOW_BYTES,
	type ToWorker,
	type Will,
} from './protocol.ts';
import {Upload} from './upload.ts';

export interface ExchangeOptions {
	readonly id: number;
	readonly req: IncomingMessage;
	readonly res: ServerResponse;
	readonly expectsContinue: boolean;
	readonly connection?: number;
	readonly send: (frame: ToWorker) => void;
	readonly onOver: () => void;
}

/** Credit is granted in steps, or each small event of a stream would cost the worker a message of its own. */
const CREDIT_STEP_BYTES = STREAM_WINDOW_BYTES / 4;
/** The companion frames answers itself; the rest concerns one connection only. */
const OWN_HEADERS = new Set([
	'connection',
	'content-length',
	'keep-alive',
	'proxy-connection',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
]);
const BODYLESS_STATUSES = new Set([204, 304]);
const NOTHING = Buffer.alloc(0);

export const WORKER_GONE: Refusal = {
	status: 503,
	message: "worker: the extension's worker stopped before it answered; it restarts by itself, send the request again",
	headers: {'Retry-After': '1', Connection: 'close'},
};
const UNSENDABLE: Refusal = {
	status: 502,
	message: 'worker: it answered with a status or header that HTTP cannot carry; report this as a bug of Tabberth',
};

export class Exchange {
	readonly #options: ExchangeOptions;
	readonly #upload: Upload;
	#awaitsContinue: boolean;
	#owedCredit = 0;
	#will: Will | undefined;
	#isOver = false;

	constructor(options: ExchangeOptions) {
		const {req, res, expectsContinue} = options;
		this.#options = options;
		this.#awaitsContinue = expectsContinue;
		this.#upload = new Upload({...options, onTooLarge: () => this.#breakOff(tooLarge(req.url ?? ''))});
		res.on('close', () => this.#lose());
		res.on('drain', () => this.#grant());
		this.#upload.begin();
	}

	answer(frame: HeadFrame): void {
		const {res} = this.#options;
		if (res.headersSent) return;
		const bytes = frame.piece ? fromPiece(frame.piece) : NOTHING;
		try {
			if (frame.status < 200) throw new RangeError('an interim status');
			res.writeHead(frame.status, this.#toRawHeaders(frame, bytes.length));
		} catch {
			res.statusMessage = '';
			this.#breakOff(UNSENDABLE);
			return;
		}
		if (frame.end) this.#end(bytes);
		else if (frame.piece) this.#write(frame.piece, bytes);
		else res.flushHeaders();
	}

	continueAnswer(frame: BodyFrame): void {
		if (!this.#options.res.headersSent) return;
		const bytes = frame.piece ? fromPiece(frame.piece) : NOTHING;
		if (frame.end) this.#end(bytes);
		else if (frame.piece) this.#write(frame.piece, bytes);
	}

	credit(bytes: number): void {
		if (this.#awaitsContinue) {
			this.#awaitsContinue = false;
			this.#options.res.writeContinue();
		}
		this.#upload.credit(bytes);
	}

	keepWill(will: Will): void {
		this.#will = will;
		if (will.asks) this.#options.send({type: 'kept', id: will.id});
	}

	reset(): void {
		this.#close();
		this.#options.res.destroy();
	}

	/** The worker is gone: its last will is done, or the client is told. Resolves when the bytes have left us. */
	async bequeath(): Promise<void> {
		const {req, res} = this.#options;
		const closed = new Promise((resolve) => res.once('close', resolve));
		const {piece, head, id} = this.#will ?? {};
		if (piece && res.headersSent) {
			this.#end(fromPiece(piece));
		} else if (piece && head && id !== undefined) {
			this.answer({...head, type: 'head', id, piece, end: true});
		} else {
			this.#close();
			if (res.headersSent) res.destroy();
			else refuse(req, res, WORKER_GONE);
		}
		await closed;
	}

	isOn(socket: Socket): boolean {
		return this.#options.res.socket === socket;
	}

	/** On a server with a proxy in front it is the proxy. */
	async tellPeer(findProcess: FindProcess, {others = []}: Ask): Promise<void> {
		const {id, req, send} = this.#options;
		const process = await findProcess(req.socket);
		const gone = others.filter(({pid, startedAt}) => !isStillRunning(pid, startedAt));
		if (!this.#isOver) send({type: 'peer', id, ...(process && {process}), gone});
	}

	/**
	 * Sends a byte that means nothing to a client that listens and is refused by the kernel for one that does not: an
	 * interim answer, or a leading zero of the size of the next chunk.
	 */
	probe(): void {
		const {res} = this.#options;
		if (this.#isOver) return;
		if (res.headersSent) res.socket?.write('0');
		else res.writeContinue();
	}

	#toRawHeaders({status, headers, end}: HeadFrame, length: number): string[] {
		const {req} = this.#options;
		const isSized = end && req.method !== 'HEAD' && !BODYLESS_STATUSES.has(status);
		return [
			...withoutOwn(headers).flat(),
			...(isSized ? ['Content-Length', String(length)] : []),
			...(hasBody(req) && !this.#upload.isComplete ? ['Connection', 'close'] : []),
		];
	}

	#write(piece: Piece, bytes: Buffer): void {
		this.#owedCredit += countCredit(piece);
		if (this.#options.res.write(bytes)) this.#grant();
	}

	#grant(): void {
		if (this.#isOver || this.#owedCredit < CREDIT_STEP_BYTES) return;
		this.#options.send({type: 'credit', id: this.#options.id, bytes: this.#owedCredit});
		this.#owedCredit = 0;
	}

	#end(bytes: Buffer): void {
		this.#close();
		endAfterBody(this.#options.req, this.#options.res, bytes);
	}

	/** The client gets `refusal`, or a broken answer if one has begun; the worker is told to stop. */
	#breakOff(refusal: Refusal): void {
		const {req, res} = this.#options;
		this.#lose();
		if (res.headersSent) res.destroy();
		else refuse(req, res, refusal);
	}

	#lose(): void {
		if (this.#isOver) return;
		this.#close();
		if (this.#upload.isTold) this.#options.send({type: 'abort', id: this.#options.id});
	}

	#close(): void {
		this.#isOver = true;
		this.#upload.stop();
		this.#options.onOver();
	}
}

const withoutOwn = (headers: HeaderList): HeaderList =>
	headers.filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()));
