// A port that nobody holds on either loopback address.
import {createServer} from 'node:net';

const listen = (port: number, host: string): Promise<{port: number; close: () => Promise<void>}> =>
	new Promise((resolve, reject) => {
		const server = createServer().once('error', reject);
		server.listen(port, host, () => {
			const address = server.address();
			const close = (): Promise<void> => new Promise((done) => server.close(() => done()));
			resolve({port: typeof address === 'object' && address ? address.port : 0, close});
		});
	});

export const freePort = async (): Promise<number> => {
	const v4 = await listen(0, '127.0.0.1');
	await v4.close();
	return v4.port;
};
