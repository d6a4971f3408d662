// The short way to the worker: a WebSocket on loopback that only this worker can open, once, with a ticket it was given over native
// messaging. In: which worker. Out: an offer, then texts both ways. Messages on it take half as long, and need none of the browser's own time.
import {randomBytes, timingSafeEqual} from 'node:crypto';
import {createServer, type IncomingMessage, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Duplex} from 'node:stream';
import {MAX_FRAME_BYTES, type WireOffer} from './protocol.ts';
import {acceptKey, createMessageReader, encodePong, encodeText} from './web-socket.ts';

export interface WireOptions {
	/** Of the extension that started us, as the browser names it in requests of its worker. */
	readonly origin: string;
	readonly onOffer: (offer: WireOffer) => void;
	/** The worker is there: from now on `send` reaches it. */
	readonly onOpen: () => void;
	readonly onText: (text: string) => void;
	/** It was there, and has gone or broke the rules. */
	readonly onClose: (reason: string) => void;
}

/** Where it has not come by then, something on this machine keeps it from loopback, and native messaging goes on. */
const OFFERED_MS = 10_000;
const MAX_HEADER_BYTES = 8 * 1024;
const PREFIX = 'tabberth.';

export class Wire {
	readonly #options: WireOptions;
	readonly #ticket = `${PREFIX}${randomBytes(32).toString('hex')}`;
	readonly #server: Server;
	#socket: Duplex | undefined;

	constructor(options: WireOptions) {
		this.#options = options;
		this.#server = createServer({maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: OFFERED_MS}, (_req, res) =>
			res.writeHead(403, {Connection: 'close'}).end(),
		);
		this.#server.on('upgrade', (req, socket, head) => this.#welcome(req, socket, head));
		// Without it native messaging does all, as it did before.
		this.#server.on('error', () => undefined);
		this.#server.listen(0, '127.0.0.1', () => this.#offer());
	}

	send(text: string): void {
		this.#socket?.write(encodeText(text));
	}

	stop(): void {
		this.#server.close();
		this.#socket?.destroy();
	}

	#offer(): void {
		setTimeout(() => this.#server.close(), OFFERED_MS).unref();
		const {port} = this.#server.address() as AddressInfo;
		this.#options.onOffer({type: 'wire', port, ticket: this.#ticket});
	}

	#welcome(req: IncomingMessage, socket: Duplex, head: Buffer): void {
		socket.on('error', () => socket.destroy());
		if (this.#socket || !this.#isWorker(req)) {
			socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
			return;
		}
		this.#socket = socket;
		// Nobody else is let in, and nothing is left to knock at.
		this.#server.close();
		const answer = [
			'HTTP/1.1 101 Switching Protocols',
			'Upgrade: websocket',
			'Connection: Upgrade',
			`Sec-WebSocket-Accept: ${acceptKey(req.headers['sec-websocket-key'] ?? '')}`,
			`Sec-WebSocket-Protocol: ${this.#ticket}`,
		];
		socket.write(`${answer.join('\r\n')}\r\n\r\n`);
		const read = createMessageReader(2 * MAX_FRAME_BYTES, {
			onText: this.#options.onText,
			onPing: (payload) => socket.write(encodePong(payload)),
			onClose: () => socket.destroy(),
		});
		socket.on('data', (chunk: Buffer) => this.#read(read, chunk));
		// Half of it is no use.
		socket.on('end', () => socket.destroy());
		socket.on('close', () => this.#options.onClose('the worker left the wire'));
		this.#options.onOpen();
		if (head.length > 0) this.#read(read, head);
	}

	#read(read: (chunk: Buffer) => void, chunk: Buffer): void {
		try {
			read(chunk);
		} catch (error) {
			this.#options.onClose(`on the wire: ${error instanceof Error ? error.message : String(error)}`);
			this.#socket?.destroy();
		}
	}

	#isWorker({headers, method}: IncomingMessage): boolean {
		return (
			method === 'GET' &&
			headers.upgrade?.toLowerCase() === 'websocket' &&
			headers['sec-websocket-version'] === '13' &&
			headers['sec-websocket-key'] !== undefined &&
			headers.origin === this.#options.origin &&
			isSame(headers['sec-websocket-protocol'] ?? '', this.#ticket)
		);
	}
}

/** Node reads a byte of a header as a sign. */
const isSame = (header: string, ticket: string): boolean =>
	header.length === ticket.length && timingSafeEqual(Buffer.from(header, 'latin1'), Buffer.from(ticket, 'latin1'));
