// One HTTP server with every limit set; requests that Node's parser refuses are answered here, the others handed on.
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {Socket} from 'node:net';
import type {Duplex} from 'node:stream';
import {refuseSocket} from './answer.ts';
import {ALLOW, type Refusal} from './edge.ts';

export interface ServerHandlers {
	readonly onRequest: (req: IncomingMessage, res: ServerResponse, expectsContinue: boolean) => void;
	/** The client will send no more; whether it still reads is not known. */
	readonly onHalfClose: (socket: Socket) => void;
}

export interface ServerLimits {
	/** For the request line and the headers, from the connection or the end of the request before. */
	readonly headMs: number;
	/** For the whole request, its body included. */
	readonly requestMs: number;
	/** How long a connection may rest between two requests. */
	readonly keepAliveMs: number;
	/** How exactly the first two are kept. */
	readonly checkEveryMs: number;
	/** A client that leaves bytes unread for this long is cut off. */
	readonly stallMs: number;
}

export const SERVER_LIMITS: ServerLimits = {
	headMs: 10_000,
	requestMs: 60_000,
	keepAliveMs: 75_000,
	checkEveryMs: 1_000,
	stallMs: 60_000,
};

/** Above edge.ts's own limits together, so that it tells a long URL from long headers. */
const PARSER_BYTES = 32 * 1024;

export const buildServer = (handlers: ServerHandlers, given: Partial<ServerLimits> = {}): Server => {
	const limits = {...SERVER_LIMITS, ...given};
	const server = createServer({
		maxHeaderSize: PARSER_BYTES,
		headersTimeout: limits.headMs,
		requestTimeout: limits.requestMs,
		keepAliveTimeout: limits.keepAliveMs,
		connectionsCheckingInterval: limits.checkEveryMs,
		insecureHTTPParser: false,
		requireHostHeader: false,
		noDelay: true,
	});
	// Node would drop what is beyond its count without a word; edge.ts counts instead.
	server.maxHeadersCount = 0;
	server.timeout = limits.stallMs;
	// A client may end its side after the request and still wait for the answer; not in the types, old as Node.
	Object.assign(server, {httpAllowHalfOpen: true});
	const open = new Set<ServerResponse>();
	const accept = (req: IncomingMessage, res: ServerResponse, expectsContinue: boolean): void => {
		open.add(res);
		res.on('close', () => open.delete(res));
		// Without these listeners Node would cut idle streams off, and end the process when a client has just gone.
		res.on('timeout', cutIfStalled);
		res.on('error', () => res.destroy());
		handlers.onRequest(req, res, expectsContinue);
	};
	server.on('request', (req, res) => accept(req, res, false));
	server.on('checkContinue', (req, res) => accept(req, res, true));
	server.on('checkExpectation', (req, res) => accept(req, res, false));
	server.on('connect', (_req, socket) => refuseSocket(socket, NO_CONNECT));
	server.on('connection', (socket) => socket.once('end', () => handlers.onHalfClose(socket)));
	server.on('clientError', createErrorHandler(open));
	return server;
};

/** Node emits `timeout` on a socket whose write queue has not moved; it does so on a merely quiet one, too. */
const cutIfStalled = (socket: Socket): void => {
	if (socket.writableLength > 0) socket.destroy();
};

const NO_CONNECT: Refusal = {status: 405, message: `client: CONNECT is not served; use ${ALLOW.Allow}`, headers: ALLOW};

const createErrorHandler = (open: ReadonlySet<ServerResponse>) => {
	const seen = new WeakSet<Duplex>();
	return (error: NodeJS.ErrnoException, socket: Duplex): void => {
		// The broken parser complains again at each chunk that still comes.
		if (seen.has(socket)) return;
		seen.add(socket);
		const isAnswering = [...open].some((res) => res.socket === socket && res.headersSent);
		if (isAnswering || !socket.writable || error.code === 'ECONNRESET') socket.destroy();
		else refuseSocket(socket, explain(error.code ?? ''));
	};
};

const explain = (code: string): Refusal => {
	switch (code) {
		case 'HPE_HEADER_OVERFLOW':
			return {status: 431, message: 'client: the URL and headers are too large; send at most 8 KiB and 16 KiB'};
		case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
			return {status: 413, message: 'client: chunk extensions are too large; send none'};
		case 'HPE_INVALID_METHOD':
			return {
				status: 405,
				message: `client: the method is unknown, or this is not HTTP; use ${ALLOW.Allow}`,
				headers: ALLOW,
			};
		case 'ERR_HTTP_REQUEST_TIMEOUT':
			return {status: 408, message: 'client: the request did not arrive in time; send it at once'};
		default:
			return {status: 400, message: `client: this is not a valid HTTP/1.1 request (${code}); check what sends it`};
	}
};
