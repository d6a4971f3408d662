import {describe, expect, onTestFinished, test, vi} from 'vitest';
import {holdAnswer} from '../../../extension/mcp/hold.ts';
import {inTime} from '../../../extension/mcp/in-time.ts';
import {originOfEvent, SessionEvents} from '../../../extension/mcp/session-events.ts';
import {parseEventId, SseTransport} from '../../../extension/mcp/sse-transport.ts';

const encoder = new TextEncoder();
const ANSWER = {jsonrpc: '2.0' as const, id: 1, result: {text: 'é\n😀'}};
const PROGRESS = {jsonrpc: '2.0' as const, method: 'notifications/progress', params: {progressToken: 1, progress: 1}};

const AT_ONCE = {plainMs: 0, resumableMs: 0};

/** A stream as the SDK writes one: an event for each message, stored first. */
const openStream = (events: SessionEvents) => {
	let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
	let cancelled = false;
	const body = new ReadableStream<Uint8Array>({
		start: (given) => {
			controller = given;
		},
		cancel: () => {
			cancelled = true;
		},
	});
	const headers = {'content-type': 'text/event-stream', 'mcp-session-id': 's'};
	const write = async (message: Parameters<SessionEvents['storeEvent']>[1], text = JSON.stringify(message)) => {
		const id = await events.storeEvent('stream', message);
		controller?.enqueue(encoder.encode(`event: message\nid: ${id}\ndata: ${text}\n\n`));
	};
	return {
		response: new Response(body, {headers}),
		prime: async () => {
			const id = await events.storeEvent('stream', {} as typeof ANSWER);
			controller?.enqueue(encoder.encode(`id: ${id}\nretry: 200\ndata: \n\n`));
		},
		write,
		comment: () => controller?.enqueue(encoder.encode(': keepalive\n\n')),
		end: () => controller?.close(),
		cancelled: () => cancelled,
	};
};

describe('an answer that is held', () => {
	test('is plain JSON when it comes in time, and leaves nothing to resume', async () => {
		const events = new SessionEvents(1);
		const stream = openStream(events);
		await stream.prime();
		stream.comment();
		await stream.write(ANSWER);
		stream.end();
		const {response, streaming} = await holdAnswer(stream.response, 1, events);
		expect(streaming).toBe(false);
		expect(response.headers.get('content-type')).toBe('application/json');
		expect(response.headers.get('mcp-session-id')).toBe('s');
		expect(await response.json()).toEqual(ANSWER);
		expect(events.has('1.1.%5B%5D')).toBe(false);
	});

	test('is a stream when it is one of several', async () => {
		const events = new SessionEvents(1);
		const stream = openStream(events);
		await stream.write(ANSWER);
		await stream.write({...ANSWER, id: 2});
		stream.end();
		const {response, streaming} = await holdAnswer(stream.response, 2, events);
		expect(streaming).toBe(true);
		const text = await response.text();
		expect([text.includes('"id":1'), text.includes('"id":2')]).toEqual([true, true]);
	});

	test('is a stream once anything else comes first', async () => {
		const events = new SessionEvents(1);
		const stream = openStream(events);
		await stream.prime();
		await stream.write(PROGRESS);
		const {response, streaming} = await holdAnswer(stream.response, 1, events);
		expect(streaming).toBe(true);
		await stream.write(ANSWER);
		stream.end();
		const text = await response.text();
		expect(text).toMatch(/^id: 1\.1\..*\nretry: 200\ndata: \n\nevent: message\n/);
		expect(text.indexOf('progress')).toBeLessThan(text.indexOf('result'));
	});

	test('is a stream when it takes too long, priming event first', async () => {
		const events = new SessionEvents(1);
		const stream = openStream(events);
		await stream.prime();
		const {response, streaming} = await holdAnswer(stream.response, 1, events, AT_ONCE);
		expect(streaming).toBe(true);
		await stream.write(ANSWER);
		stream.end();
		expect(await response.text()).toMatch(/^id: [\s\S]*"result"/);
	});

	test('is a stream earlier where it can be resumed', async () => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const limits = {plainMs: 60_000, resumableMs: 0};
		const events = new SessionEvents(1);
		const resumable = openStream(events);
		await resumable.prime();
		const early = holdAnswer(resumable.response, 1, events, limits);
		await vi.advanceTimersByTimeAsync(0);
		expect((await early).streaming).toBe(true);
		const plain = openStream(events);
		plain.comment();
		const answer = holdAnswer(plain.response, 1, events, limits);
		await vi.advanceTimersByTimeAsync(59_999);
		await plain.write(ANSWER);
		expect((await answer).streaming).toBe(false);
	});

	test('that is no stream passes as it is', async () => {
		const response = new Response(null, {status: 202});
		expect(await holdAnswer(response, 1, new SessionEvents(1))).toEqual({response, streaming: false});
	});

	test('passes on that its reader has gone', async () => {
		const events = new SessionEvents(1);
		const stream = openStream(events);
		const {response} = await holdAnswer(stream.response, 1, events, AT_ONCE);
		await response.body?.cancel();
		expect(stream.cancelled()).toBe(true);
	});
});

describe('events of a session', () => {
	test('say by their id where they belong', async () => {
		const events = new SessionEvents(7);
		events.about(['a b', 3]);
		const id = await events.storeEvent('stream', ANSWER);
		expect(id).toMatch(/^[\x21-\x7e]+$/);
		expect(originOfEvent(id)).toEqual({generation: 7, ids: ['a b', 3]});
		const server = await events.storeEvent('_GET_stream', PROGRESS);
		expect(originOfEvent(server)).toEqual({generation: 7, ids: []});
	});

	test.each(['', 'nonsense', '1.2', '1.2.%', '1.2.{}', 'a.b.[]'])('“%s” is no id of ours', (id) => {
		expect(originOfEvent(id)).toBeUndefined();
	});

	test('are replayed after the one a client has, of its stream only', async () => {
		const events = new SessionEvents(1);
		const first = await events.storeEvent('a', {} as typeof ANSWER);
		await events.storeEvent('b', {...ANSWER, id: 2});
		await events.storeEvent('a', ANSWER);
		const sent: unknown[] = [];
		expect(await events.getStreamIdForEventId(first)).toBe('a');
		expect(await events.replayEventsAfter(first, {send: async (_id, message) => void sent.push(message)})).toBe('a');
		expect(sent).toEqual([ANSWER]);
	});

	test('are bounded by number and by size', async () => {
		const events = new SessionEvents(1);
		const first = await events.storeEvent('a', ANSWER);
		for (let i = 0; i < 256; i++) await events.storeEvent('a', {...ANSWER, id: i});
		expect(events.has(first)).toBe(false);
		const big = {...ANSWER, result: {content: [{type: 'text', text: 'x'.repeat(5_000_000)}]}};
		const kept = await events.storeEvent('big', big);
		expect(events.has(kept)).toBe(true);
		await events.storeEvent('big', ANSWER);
		expect(events.has(kept)).toBe(false);
	});
});

describe('an SSE stream', () => {
	const read = async (stream: ReadableStream<Uint8Array>) => {
		const reader = stream.getReader();
		const decoder = new TextDecoder();
		return {
			next: async () => decoder.decode((await reader.read()).value),
			cancel: () => reader.cancel(),
		};
	};

	test('begins with its endpoint and carries numbered messages', async () => {
		const answered: unknown[] = [];
		const transport = new SseTransport('s', (id) => answered.push(id));
		const stream = await read(transport.open('/message?sessionId=s', undefined, () => undefined));
		expect(await stream.next()).toBe('event: endpoint\nid: s.0\nretry: 200\ndata: /message?sessionId=s\n\n');
		await transport.send(ANSWER);
		expect(await stream.next()).toBe(`id: s.1\nevent: message\ndata: ${JSON.stringify(ANSWER)}\n\n`);
		expect(answered).toEqual([1]);
		await transport.close();
	});

	test('sends what was missed once it is open again', async () => {
		const transport = new SseTransport('s', () => undefined);
		let ended = 0;
		const first = await read(
			transport.open('/', undefined, () => {
				ended += 1;
			}),
		);
		await first.next();
		await first.cancel();
		expect(ended).toBe(1);
		await transport.send(ANSWER);
		await transport.send({...ANSWER, id: 2});
		const second = await read(transport.open('/', 1, () => undefined));
		await second.next();
		expect(await second.next()).toContain('"id":2');
		await transport.close();
	});

	test('counts on after a restart, so that nothing new is taken for seen', async () => {
		const transport = new SseTransport('s', () => undefined);
		const stream = await read(transport.open('/', 57, () => undefined));
		await stream.next();
		await stream.cancel();
		await transport.send(ANSWER);
		const again = await read(transport.open('/', 57, () => undefined));
		await again.next();
		expect(await again.next()).toMatch(/^id: s\.58\n/);
		await transport.close();
	});

	test('that is replaced by a newer one has ended', async () => {
		const transport = new SseTransport('s', () => undefined);
		const ended: number[] = [];
		for (const number of [1, 2, 3]) transport.open('/', undefined, () => ended.push(number));
		expect(ended).toEqual([1, 2]);
		await transport.close();
		expect(ended).toEqual([1, 2, 3]);
	});

	test('sends again what may have been lost with the break', async () => {
		const transport = new SseTransport('s', () => undefined);
		transport.open('/', undefined, () => undefined);
		await transport.send(ANSWER);
		const second = await read(transport.open('/', undefined, () => undefined));
		await second.next();
		expect(await second.next()).toContain('"id":1');
		await transport.close();
	});

	test.each([
		['s.12', {session: 's', number: 12}],
		['a.b.0', {session: 'a.b', number: 0}],
		['s', undefined],
		['', undefined],
	])('the id “%s” is read', (id, parsed) => {
		expect(parseEventId(id)).toEqual(parsed);
	});
});

describe('work that must end in time', () => {
	test('gives its value', async () => {
		expect(await inTime({name: 'tool', limitMs: 1000, signal: new AbortController().signal}, async () => 5)).toBe(5);
	});

	test('is stopped at its limit and told so', async () => {
		let told: AbortSignal | undefined;
		const work = inTime({name: 'navigate', limitMs: 1, signal: new AbortController().signal}, (signal) => {
			told = signal;
			return new Promise(() => undefined);
		});
		await expect(work).rejects.toThrow(/navigate did not finish in 0.001 s/);
		expect(told?.aborted).toBe(true);
	});

	test('is stopped when it is cancelled, or was before', async () => {
		const cancel = new AbortController();
		const work = inTime({name: 'navigate', limitMs: 1000, signal: cancel.signal}, () => new Promise(() => undefined));
		cancel.abort();
		await expect(work).rejects.toThrow('navigate was cancelled.');
		await expect(
			inTime({name: 'navigate', limitMs: 1000, signal: cancel.signal}, () => new Promise(() => undefined)),
		).rejects.toThrow('cancelled');
	});
});
