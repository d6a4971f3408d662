// @ts-check
// A page that holds a word nobody can guess, served on this machine for one call. Out: its URL, the word, and an end.
import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {createServer} from 'node:http';

export const serveNoncePage = async () => {
	const nonce = randomBytes(12).toString('hex');
	const html = `<!doctype html><title>Tabberth doctor</title><main><p>Tabberth reads this page to test itself: ${nonce}</p></main>`;
	const server = createServer((_request, response) => {
		response.writeHead(200, {'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store'}).end(html);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const port = typeof address === 'object' && address ? address.port : 0;
	const close = () =>
		new Promise((resolve) => {
			server.close(resolve);
			server.closeAllConnections();
		});
	return {url: `http://127.0.0.1:${port}/doctor`, nonce, close};
};
