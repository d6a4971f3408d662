// Bytes of a request in over a bare socket, the answer parsed out, so that nothing of an HTTP client is in between.
import {once} from 'node:events';
import {connect, type Socket} from 'node:net';
import {onTestFinished} from 'vitest';

export interface Answer {
	readonly status: number;
	readonly reason: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	/** Interim statuses that came before. */
	readonly interim: readonly number[];
}

export interface Connection {
	readonly socket: Socket;
	/** The next whole answer; rejects when the connection breaks before it is whole. */
	answer(): Promise<Answer>;
	/** Rejects when the other side does not take it all. */
	write(bytes: Buffer | string): Promise<void>;
	/** Resolves with everything received and not parsed, as soon as it holds `text`. */
	until(text: string): Promise<string>;
	readonly closed: Promise<unknown>;
}

export const connectRaw = async (port: number, host = '127.0.0.1'): Promise<Connection> => {
	const socket = connect({port, host, allowHalfOpen: true});
	let bytes = Buffer.alloc(0);
	let failure: Error | undefined;
	let wake = (): void => undefined;
	for (const event of ['data', 'end', 'error', 'close']) socket.on(event, () => wake());
	socket.prependListener('data', (chunk) => {
		bytes = Buffer.concat([bytes, chunk]);
	});
	socket.prependListener('error', (error) => {
		failure = error;
	});
	socket.prependListener('end', () => {
		failure ??= new Error('the server closed the connection');
		socket.end();
	});
	const closed = new Promise((resolve) => socket.once('close', resolve));
	onTestFinished(() => void socket.destroy());
	await once(socket, 'connect');
	const poll = async <T>(read: () => T | undefined): Promise<T> => {
		for (;;) {
			const value = read();
			if (value !== undefined) return value;
			if (failure) throw new Error(`no whole answer: ${failure.message}; got ${JSON.stringify(bytes.toString())}`);
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
		}
	};
	return {
		socket,
		closed,
		write: (chunk) =>
			new Promise((resolve, reject) => socket.write(chunk, (error) => (error ? reject(error) : resolve()))),
		until: (text) => poll(() => (bytes.includes(text) ? bytes.toString() : undefined)),
		answer: () =>
			poll(() => {
				const parsed = parseAnswer(bytes);
				if (parsed) bytes = bytes.subarray(parsed.length);
				return parsed?.answer;
			}),
	};
};

/** One request on a connection of its own. */
export const askRaw = async (port: number, request: string | Buffer, host?: string): Promise<Answer> => {
	const connection = await connectRaw(port, host);
	connection.socket.write(request);
	const answer = await connection.answer();
	connection.socket.destroy();
	return answer;
};

/** `lines` are the request line and headers as sent; a Host that is right is put in unless one is given. */
export const toRequest = (port: number, lines: readonly string[], body = ''): string => {
	const host = lines.some((line) => /^host:/i.test(line)) ? [] : [`Host: localhost:${port}`];
	return `${[...lines, ...host].join('\r\n')}\r\n\r\n${body}`;
};

const parseAnswer = (bytes: Buffer, interim: readonly number[] = []): {answer: Answer; length: number} | undefined => {
	const headEnd = bytes.indexOf('\r\n\r\n');
	if (headEnd < 0) return undefined;
	const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
	const [, code, ...words] = statusLine.split(' ');
	const status = Number(code);
	const reason = words.join(' ');
	const rest = bytes.subarray(headEnd + 4);
	if (status < 200) {
		const next = parseAnswer(rest, [...interim, status]);
		return next && {...next, length: headEnd + 4 + next.length};
	}
	const headers = Object.fromEntries(
		lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.replace(/^[^:]*: */, '')]),
	);
	const body =
		headers['transfer-encoding'] === 'chunked' ? parseChunks(rest) : parseSized(rest, headers['content-length']);
	return body && {answer: {status, reason, headers, interim, body: body.text}, length: headEnd + 4 + body.length};
};

const parseSized = (bytes: Buffer, contentLength = '0'): {text: string; length: number} | undefined => {
	const length = Number(contentLength);
	return bytes.length < length ? undefined : {text: bytes.toString('utf8', 0, length), length};
};

const parseChunks = (bytes: Buffer): {text: string; length: number} | undefined => {
	const parts: Buffer[] = [];
	let at = 0;
	for (;;) {
		const lineEnd = bytes.indexOf('\r\n', at);
		if (lineEnd < 0) return undefined;
		const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
		const next = lineEnd + 2 + size + 2;
		if (bytes.length < next) return undefined;
		parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
		at = next;
		if (size === 0) return {text: Buffer.concat(parts).toString(), length: at};
	}
};
