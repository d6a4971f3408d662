// A web site for tests. In: pages as HTML, or handlers. Out: their URLs, under `localhost`, and how often each was asked for.
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Keeps a page busy until the answer at `/held` is let go: it runs nothing else meanwhile. */
export const BLOCK = "const asking = new XMLHttpRequest(); asking.open('GET', '/held', false); asking.send()";

export interface Held {
	/** Kept when somebody has asked. */
	readonly asked: Promise<void>;
	/** Answers whoever has asked, and at once whoever asks later. */
	release(): void;
}

export interface Site {
	readonly origin: string;
	/** Serves HTML, or whatever a handler does, at a path; returns its URL. */
	page(path: string, content: string | Handler): string;
	hits(path: string): number;
	/** Holds back the answers at a path until they are let go. */
	hold(path: string): Held;
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
	const page: Site['page'] = (path, content) => {
		const send: Handler = (_request, response) => {
			response.writeHead(200, {'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store'});
			response.end(typeof content === 'string' ? content : '');
		};
		pages.set(path, typeof content === 'string' ? send : content);
		return origin + path;
	};
	return {
		origin,
		page,
		hits: (path) => hits.get(path) ?? 0,
		hold: (path) => {
			let release = (): void => {};
			const released = new Promise<void>((resolve) => {
				release = resolve;
			});
			const asked = new Promise<void>((resolve) => {
				page(path, async (_request, response) => {
					resolve();
					await released;
					response.end();
				});
			});
			return {asked, release};
		},
		hangUp: () => server.closeAllConnections(),
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
};
