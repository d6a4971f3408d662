// A page of this machine with words that stand nowhere else. Out: its address and the words.
import {once} from 'node:events';
import {createServer} from 'node:http';

export async function servePage() {
	const words = `The harbour master counted ${process.pid} gulls`;
	const server = createServer((_request, response) => {
		response.writeHead(200, {'content-type': 'text/html; charset=utf-8'});
		response.end(`<!doctype html><title>Harbour</title><main><h1>Harbour</h1><p>${words}.</p></main>`);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		words,
		url: `http://127.0.0.1:${server.address().port}/harbour`,
		close: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}
