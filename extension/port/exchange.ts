// One HTTP exchange on the worker's side. In: frames of one id. Out: a web `Request` with a streamed body, and the frames
// of the `Response`, never more under way than the companion has granted.
import {
	type BodyFrame,
	type HeaderList,
	type Peer,
	type Piece,
	type RequestFrame,
	STREAM_WINDOW_BYTES,
	type ToCompanion,
} from '../../native-host/protocol.ts';
import {ToolError} from '../errors.ts';
import type {Caller, Identity, ProcessId} from './caller.ts';
import type {Peers} from './peers.ts';
import {bytesToPieces, pieceSize, pieceToBytes, textToPieces} from './pieces.ts';
import {RequestBody} from './request-body.ts';
import {WholeRequest} from './whole-request.ts';
import {Wills} from './wills.ts';

export type Serve = (request: Request, caller: Caller) => Promise<Response>;

/** On a busy machine it takes seconds to find a process. A call that waits for it has more time than this. */
const IDENTIFY_MS = 10_000;

const BODILESS = new Set(['GET', 'HEAD']);

/** Whichever is there. */
export interface Companion {
	post(frame: ToCompanion): void;
	/** It says when it has a will. */
	readonly confirmsWills: boolean;
}

export interface ExchangeOptions {
	readonly companion: Companion;
	readonly peers: Peers;
	/** A stream whose reader is so far behind is closed when it is sent more. */
	readonly maxUnreadUnits: () => number;
}

export class Exchange {
	readonly #id: number;
	readonly #companion: Companion;
	readonly #peers: Peers;
	readonly #maxUnreadUnits: () => number;
	readonly #controller = new AbortController();
	readonly wills: Wills;
	#body: RequestBody | undefined;
	#window = STREAM_WINDOW_BYTES;
	#granted: (() => void) | undefined;
	#asking: ((identity: Identity | undefined) => void)[] = [];

	constructor(id: number, {companion, peers, maxUnreadUnits}: ExchangeOptions) {
		this.#id = id;
		this.#companion = companion;
		this.#peers = peers;
		this.#maxUnreadUnits = maxUnreadUnits;
		this.wills = new Wills({id, post: (will) => this.#send(will), confirms: companion.confirmsWills});
	}

	async run(frame: RequestFrame, serve: Serve): Promise<void> {
		const caller: Caller = {
			host: headerOf(frame, 'host') ?? '',
			origin: headerOf(frame, 'origin'),
			asksForPrivateNetwork: headerOf(frame, 'access-control-request-private-network') === 'true',
			leaveWill: (words) => this.wills.leave(words),
			identify: (others) => this.#identify(others, frame.connection),
		};
		const init: RequestInit & {duplex: 'half'} = {
			method: frame.method,
			headers: frame.headers.map(([name, value]): [string, string] => [name, value]),
			signal: this.#controller.signal,
			duplex: 'half',
		};
		try {
			await this.#answer(await serve(this.#openRequest(frame, `http://${caller.host}${frame.target}`, init), caller));
		} finally {
			this.wills.settle(true);
		}
	}

	receiveBody(frame: BodyFrame): void {
		this.#body?.push(frame.piece, frame.end);
	}

	receiveCredit(units: number): void {
		this.#window += units;
		this.#granted?.();
	}

	/** Answers come in the order of the questions. */
	receivePeer({process, gone = []}: Peer): void {
		this.#asking.shift()?.({...(process && {process}), gone});
	}

	/** The client has gone (AbortError), or the companion with all its clients, who will be back (NetworkError). */
	abort(reason: string, name: 'AbortError' | 'NetworkError' = 'AbortError'): void {
		const error = new DOMException(reason, name);
		this.#body?.fail(error);
		this.#controller.abort(error);
		this.#granted?.();
		for (const tell of this.#asking.splice(0)) tell(undefined);
		this.wills.settle(name === 'AbortError');
	}

	reset(): void {
		if (!this.#controller.signal.aborted) this.#companion.post({type: 'reset', id: this.#id});
		this.abort('the answer was broken off');
	}

	async #identify(others: readonly ProcessId[], connection: number | undefined): Promise<Identity> {
		const known = this.#peers.of(connection);
		if (known && others.length === 0) return {process: known, gone: []};
		const identity = await this.#ask(others);
		this.#peers.note(connection, identity.process);
		return identity;
	}

	#ask(others: readonly ProcessId[]): Promise<Identity> {
		if (this.#controller.signal.aborted) return Promise.reject(notKnown());
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => reject(notKnown()), IDENTIFY_MS);
			this.#asking.push((identity) => {
				clearTimeout(timer);
				if (identity) resolve(identity);
				else reject(notKnown());
			});
			this.#send({type: 'who', id: this.#id, ...(others.length > 0 && {others})});
		});
	}

	#openRequest(frame: RequestFrame, url: string, init: RequestInit): Request {
		if (BODILESS.has(frame.method)) return new Request(url, init);
		if (frame.end && (!frame.piece || 'text' in frame.piece))
			return new WholeRequest(url, init, frame.piece?.text ?? '');
		if (frame.end && frame.piece) return new Request(url, {...init, body: pieceToBytes(frame.piece)});
		const grant = (bytes: number): void => this.#send({type: 'credit', id: this.#id, bytes});
		this.#body = new RequestBody(grant, frame.expectsContinue === true);
		this.#body.push(frame.piece, false);
		return new Request(url, {...init, body: this.#body.stream});
	}

	async #answer(response: Response): Promise<void> {
		const headers = [...response.headers];
		const type = response.headers.get('content-type') ?? '';
		if (response.body && type.startsWith('text/event-stream'))
			return this.#stream(response.body, response.status, headers);
		const pieces = isText(type) ? textToPieces(await response.text()) : bytesToPieces(await readBytes(response));
		// A short answer costs one frame; only a long one waits for credit.
		const first = pieces.next();
		let next = pieces.next();
		const piece = first.value as Piece | undefined;
		if (piece) this.#window -= pieceSize(piece);
		this.#send({
			type: 'head',
			id: this.#id,
			status: response.status,
			headers,
			...(piece && {piece}),
			end: next.done === true,
		});
		while (!next.done) {
			const current = next.value;
			next = pieces.next();
			await this.#sendPiece(current, next.done === true);
		}
	}

	/** Events are relayed as they come. They are read at once, so that a client that has stopped reading is noticed. */
	async #stream(body: ReadableStream<Uint8Array>, status: number, headers: HeaderList): Promise<void> {
		const reader = body.getReader();
		const giveUp = (): void => void reader.cancel().catch(() => undefined);
		// A client may have gone before there was an answer at all.
		if (this.#controller.signal.aborted) giveUp();
		else this.#controller.signal.addEventListener('abort', giveUp, {once: true});
		const decoder = new TextDecoder('utf-8', {ignoreBOM: true});
		let unread = 0;
		let sending = Promise.resolve();
		const relay = (bytes: Uint8Array, head?: {status: number; headers: HeaderList}): void => {
			const text = decoder.decode(bytes, {stream: true});
			unread += text.length;
			sending = sending.then(async () => {
				for (const [index, piece] of [...textToPieces(text)].entries()) {
					if (head && index === 0) this.#sendHead(head, piece);
					else await this.#sendPiece(piece, false);
					unread -= pieceSize(piece);
				}
			});
		};
		let next = reader.read();
		// A client that has the head must have the first event too, which may name what it resumes with.
		const first = await Promise.race([next, aTurn()]);
		if (first && !first.done) {
			relay(first.value, {status, headers});
			next = reader.read();
		} else {
			this.#sendHead({status, headers});
		}
		for (let chunk = await next; !chunk.done; chunk = await reader.read()) {
			if (unread > this.#maxUnreadUnits()) return this.reset();
			relay(chunk.value);
		}
		await sending;
		this.#send({type: 'body', id: this.#id, end: true});
	}

	#sendHead(head: {status: number; headers: HeaderList}, piece?: Piece): void {
		if (piece) this.#window -= pieceSize(piece);
		this.#send({type: 'head', id: this.#id, ...head, ...(piece && {piece}), end: false});
	}

	async #sendPiece(piece: Piece, end: boolean): Promise<void> {
		const size = pieceSize(piece);
		while (this.#window < size && !this.#controller.signal.aborted) {
			await new Promise<void>((resolve) => {
				this.#granted = resolve;
			});
		}
		this.#window -= size;
		this.#send({type: 'body', id: this.#id, piece, end});
	}

	#send(frame: ToCompanion): void {
		if (!this.#controller.signal.aborted) this.#companion.post(frame);
	}
}

const notKnown = (): ToolError =>
	new ToolError('It was not known in time which program calls, so nothing was done. Call again.', {status: 503});

/** The companion has refused requests that carry one of these twice. */
const headerOf = ({headers}: RequestFrame, wanted: string): string | undefined =>
	headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

const isText = (type: string): boolean => type.startsWith('application/json') || type.startsWith('text/');
const aTurn = (): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined)));
const readBytes = async (response: Response): Promise<Uint8Array> => new Uint8Array(await response.arrayBuffer());
