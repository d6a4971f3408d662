// Answers that the companion gives itself: a refusal in, JSON on a response or on a bare socket out.
import {type IncomingMessage, type ServerResponse, STATUS_CODES} from 'node:http';
import type {Duplex} from 'node:stream';
import type {Refusal} from './edge.ts';

/** How much of an unwanted body is read and dropped, so that its sender gets to read the answer. */
const DISCARD_BYTES = 32 * 1024 * 1024;
const DISCARD_MS = 5_000;

export interface OwnAnswer {
	readonly status: number;
	readonly headers?: Readonly<Record<string, string>> | undefined;
	readonly body: object;
}

const toAnswer = ({status, message, headers}: Refusal): OwnAnswer => ({
	status,
	headers,
	body: {error: {code: -32600, message}},
});

export const refuse = (req: IncomingMessage, res: ServerResponse, refusal: Refusal): void =>
	answer(req, res, toAnswer(refusal));

/** Answers a request whose body, if any, nobody wants to read. */
export const answer = (req: IncomingMessage, res: ServerResponse, {status, headers, body}: OwnAnswer): void => {
	const bytes = Buffer.from(JSON.stringify(body));
	const isClosing = !req.complete && hasBody(req);
	res.writeHead(status, {
		'Content-Type': 'application/json',
		'Content-Length': bytes.length,
		...headers,
		...(isClosing && {Connection: 'close'}),
	});
	endAfterBody(req, res, bytes);
};

export const hasBody = ({headers}: IncomingMessage): boolean =>
	headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Sends the last bytes of an answer, and ends it when the request has been read. Closing a socket with unread bytes would
 * make the kernel reset it, and the client would lose the answer.
 */
export const endAfterBody = (req: IncomingMessage, res: ServerResponse, bytes: Buffer): void => {
	if (req.complete || !hasBody(req)) {
		res.end(bytes);
		return;
	}
	res.write(bytes);
	let discardedBytes = 0;
	const timer = setTimeout(() => res.destroy(), DISCARD_MS);
	req.on('data', (chunk: Buffer) => {
		discardedBytes += chunk.length;
		if (discardedBytes > DISCARD_BYTES) res.destroy();
	});
	req.on('end', () => res.end());
	res.on('close', () => clearTimeout(timer));
	req.resume();
};

/** Refuses what Node's parser could not make a request of. */
export const refuseSocket = (socket: Duplex, refusal: Refusal): void => {
	const body = Buffer.from(JSON.stringify(toAnswer(refusal).body));
	const head = [
		`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
		'Content-Type: application/json',
		`Content-Length: ${body.length}`,
		...Object.entries(refusal.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
		'Connection: close',
	];
	socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
	const timer = setTimeout(() => socket.destroy(), DISCARD_MS);
	socket.once('close', () => clearTimeout(timer));
	// Node takes its own listeners off the socket of a CONNECT, and an error nobody hears would end the process.
	socket.on('error', () => socket.destroy());
	socket.resume();
};
