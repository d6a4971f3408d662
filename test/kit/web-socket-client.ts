// A WebSocket's other end, by hand. In: what to send, or where to knock. Out: bytes as a client sends them, and what a server says to them.
import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {connect, type Socket} from 'node:net';

const TEXT = 1;

export const encodeMasked = ({
	text,
	isFinal = true,
	opcode = TEXT,
}: {
	readonly text: string;
	readonly isFinal?: boolean;
	readonly opcode?: number;
}): Buffer => {
	const payload = Buffer.from(text);
	const mask = randomBytes(4);
	const {length} = payload;
	const head = Buffer.alloc(length <= 125 ? 2 : length < 65_536 ? 4 : 10);
	head[0] = (isFinal ? 0x80 : 0) | opcode;
	head[1] = 0x80 | (length <= 125 ? length : length < 65_536 ? 126 : 127);
	if (head.length === 4) head.writeUInt16BE(length, 2);
	if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
	const masked = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
	return Buffer.concat([head, mask, masked]);
};

export interface Knock {
	readonly port: number;
	readonly ticket: string;
	readonly origin: string;
	/** In the place of the usual lines. */
	readonly changes?: Readonly<Record<string, string | undefined>>;
	readonly method?: string;
}

/** @returns The status it is answered with, and the socket as it is then. */
export const knock = async ({port, ticket, origin, changes = {}, method = 'GET'}: Knock) => {
	const headers = {
		Host: `127.0.0.1:${port}`,
		Upgrade: 'websocket',
		Connection: 'Upgrade',
		Origin: origin,
		'Sec-WebSocket-Version': '13',
		'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
		'Sec-WebSocket-Protocol': ticket,
		...changes,
	};
	const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
	const socket: Socket = connect(port, '127.0.0.1');
	socket.on('error', () => undefined);
	await once(socket, 'connect');
	socket.write(`${[`${method} / HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
	const [answer] = (await once(socket, 'data')) as [Buffer];
	const [, status = '0'] = /^HTTP\/1\.1 (\d+)/.exec(answer.toString('latin1')) ?? [];
	return {status: Number(status), socket};
};
