// A server that answers as it is told. In: what answers. Out: its address, and what it was asked.
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

export interface Asked {
	readonly method: string;
	readonly headers: IncomingMessage['headers'];
	// biome-ignore lint/suspicious/noExplicitAny: whatever was sent.
	readonly body: any;
}

type Answer = (asked: Asked, response: ServerResponse) => void | Promise<void>;

export const listen = async (server: Server): Promise<string> => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
};

export const stopOf = (server: Server) => (): Promise<void> =>
	new Promise((resolve) => {
		server.close(() => resolve());
		server.closeAllConnections();
	});

export const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
	const pieces: Buffer[] = [];
	for await (const piece of request) pieces.push(piece);
	const text = Buffer.concat(pieces).toString();
	return text === '' ? undefined : JSON.parse(text);
};

/** Answers as it is told. */
export const serveAnswers = async (answer: Answer) => {
	const asked: Asked[] = [];
	const server = createServer(async (request, response) => {
		const one = {method: request.method ?? '', headers: request.headers, body: await bodyOf(request)};
		asked.push(one);
		await answer(one, response);
	});
	return {url: await listen(server), asked, stop: stopOf(server)};
};
