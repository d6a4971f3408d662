import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {SseTransport} from '../../../extension/mcp/sse-transport.ts';

const SECOND = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The events so far, as a client that never stops reading has them. */
const listen = (stream: ReadableStream<Uint8Array>) => {
	const reader = stream.getReader();
	const decoder = new TextDecoder();
	let text = '';
	let isOver = false;
	const pump = async (): Promise<void> => {
		for (let read = await reader.read(); !read.done; read = await reader.read()) text += decoder.decode(read.value);
		isOver = true;
	};
	void pump();
	return {
		pings: () => text.match(/^event: ping$/gm)?.length ?? 0,
		last: () => text.split('\n\n').at(-2),
		isOver: () => isOver,
		cancel: () => reader.cancel(),
	};
};

const open = () => {
	const transport = new SseTransport('session', () => undefined);
	const reopen = () => listen(transport.open('/message?sessionId=session', undefined, () => undefined));
	return {transport, reopen, client: reopen()};
};

/** Lets what was written be read as well. */
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('a ping', () => {
	test('comes every 30 s and not before', async () => {
		const {client} = open();
		await pass(30 * SECOND - 1);
		expect(client.pings()).toBe(0);
		await pass(1);
		expect(client.pings()).toBe(1);
		expect(client.last()).toBe(`event: ping\ndata: {"timestamp":${Date.now()}}`);
		await pass(90 * SECOND);
		expect(client.pings()).toBe(4);
	});

	test('comes also where messages are sent, and leaves their numbers alone', async () => {
		const {client, transport} = open();
		await pass(20 * SECOND);
		await transport.send({jsonrpc: '2.0', method: 'first'});
		await pass(10 * SECOND);
		expect(client.pings()).toBe(1);
		await transport.send({jsonrpc: '2.0', method: 'second'});
		await pass(0);
		expect(client.last()).toMatch(/^id: session\.2\n/);
	});

	test('comes on the newest stream alone', async () => {
		const {client, reopen} = open();
		await pass(20 * SECOND);
		const newer = reopen();
		await pass(30 * SECOND);
		expect([client.pings(), client.isOver(), newer.pings()]).toEqual([0, true, 1]);
	});

	test.each<[string, (opened: ReturnType<typeof open>) => Promise<void>]>([
		['the session ends', ({transport}) => transport.close()],
		['the client leaves', ({client}) => client.cancel()],
	])('comes no more when %s', async (_, end) => {
		const opened = open();
		await pass(30 * SECOND);
		await end(opened);
		expect(vi.getTimerCount()).toBe(0);
		await pass(60 * SECOND);
		expect(opened.client.pings()).toBe(1);
	});
});
