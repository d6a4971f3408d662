// A web site for tests. In: pages as HTML, or handlers. Out: their URLs, under `localhost`, and how often each was asked for.
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Site {
	readonly origin: string;
	/** Serves HTML, or whatever a handler does, at a path; returns its URL. */
	page(path: string, content: string | Handler): string;
	hits(path: string): number;
	/** Breaks every connection off: a browser keeps at most six to one host, and pages that wait for ever use them up. */
	hangUp(): void;
	stop(): Promise<void>;
}

export const startSite = async (): Promise<Site> => {
	const pages = new Map<string, Handler>();
	const hits = new Map<string, number>();
	const server = createServer((request, response) => {
		const {pathname} = new URL(request.url ?? '/', 'http://localhost');
		hits.set(pathname, (hits.get(pathname) ?? 0) + 1);
		const handler = pages.get(pathname);
		if (handler) return handler(request, response);
		response.writeHead(404, {'content-type': 'text/html'}).end('<title>Not here</title>Not here');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		origin,
		page: (path, content) => {
			const send: Handler = (_request, response) => {
				response.writeHead(200, {'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store'});
				response.end(typeof content === 'string' ? content : '');
			};
			pages.set(path, typeof content === 'string' ? send : content);
			return origin + path;
		},
		hits: (path) => hits.get(path) ?? 0,
		hangUp: () => server.closeAllConnections(),
		stop: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
};
