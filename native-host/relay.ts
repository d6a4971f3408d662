// Requests that passed the edge and frames of the worker in; each finds its exchange. Frames for the worker out.
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {Socket} from 'node:net';
import {createProcessFinder} from './client-process.ts';
import {countConnections} from './connection-numbers.ts';
import {Exchange} from './exchange.ts';
import type {ToCompanion, ToWorker} from './protocol.ts';

/** The first probe makes the kernel say that nobody listens, the next one hears it; the last are for slow networks. */
const PROBE_DELAYS_MS = [0, 5, 50, 1_000];

export class Relay {
	readonly #send: (frame: ToWorker) => void;
	readonly #findProcess = createProcessFinder();
	readonly #exchanges = new Map<number, Exchange>();
	readonly #numberOf = countConnections();
	#lastId = 0;

	constructor(send: (frame: ToWorker) => void) {
		this.#send = send;
	}

	serve(req: IncomingMessage, res: ServerResponse, expectsContinue: boolean): void {
		const id = ++this.#lastId;
		const onOver = (): void => void this.#exchanges.delete(id);
		const connection = this.#numberOf(req.socket);
		this.#exchanges.set(id, new Exchange({id, req, res, expectsContinue, connection, send: this.#send, onOver}));
	}

	/** A frame of an exchange that is over, or of a type from a later version, means nothing any more. */
	receive(frame: ToCompanion): void {
		const exchange = 'id' in frame ? this.#exchanges.get(frame.id) : undefined;
		if (!exchange) return;
		if (frame.type === 'head') exchange.answer(frame);
		if (frame.type === 'body') exchange.continueAnswer(frame);
		if (frame.type === 'credit') exchange.credit(frame.bytes);
		if (frame.type === 'will') exchange.keepWill(frame);
		if (frame.type === 'reset') exchange.reset();
		if (frame.type === 'who') void exchange.tellPeer(this.#findProcess, frame);
	}

	/** A closed socket and one that is only done with sending look alike until something is written. */
	probe(socket: Socket): void {
		const exchange = [...this.#exchanges.values()].find((open) => open.isOn(socket));
		if (!exchange) return;
		for (const delay of PROBE_DELAYS_MS) setTimeout(() => exchange.probe(), delay);
	}

	/** Resolves when every client has been told. */
	async bequeath(): Promise<void> {
		await Promise.all([...this.#exchanges.values()].map((exchange) => exchange.bequeath()));
	}
}
