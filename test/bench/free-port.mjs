// A port of loopback that nothing listens on at the moment.
import {once} from 'node:events';
import {createServer} from 'node:net';

export async function findFreePort() {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const {port} = server.address();
	server.close();
	await once(server, 'close');
	return port;
}
