import {describe, expect, onTestFinished, test, vi} from 'vitest';
import type {Caller} from '../../../extension/port/caller.ts';
import type {Serve} from '../../../extension/port/exchange.ts';
import {Link} from '../../../extension/port/link.ts';
import {
	MAX_PIECE_BYTES,
	type RequestFrame,
	STREAM_WINDOW_BYTES,
	type ToCompanion,
} from '../../../native-host/protocol.ts';

const MIB = 1024 * 1024;

const requestFrame = (change: Partial<RequestFrame> = {}): RequestFrame => ({
	type: 'request',
	id: 1,
	method: 'POST',
	target: '/mcp?x=1',
	headers: [
		['host', 'localhost:3456'],
		['content-type', 'application/json'],
	],
	end: true,
	...change,
});

/** A link whose frames can be waited for. */
const openLink = (serve: Serve, confirmsWills = false, maxUnreadUnits = 2 * STREAM_WINDOW_BYTES) => {
	const frames: ToCompanion[] = [];
	const waiting: {count: number; resolve: () => void}[] = [];
	const post = (frame: ToCompanion): void => {
		frames.push(frame);
		for (const each of waiting) if (frames.length >= each.count) each.resolve();
	};
	const link = new Link(serve, {post, confirmsWills}, () => maxUnreadUnits);
	const received = (count: number): Promise<ToCompanion[]> =>
		new Promise((resolve) => {
			const check = (): void => resolve(frames);
			if (frames.length >= count) check();
			else waiting.push({count, resolve: check});
		});
	return {link, frames, received};
};

const bodyText = (frames: readonly ToCompanion[]): string =>
	frames.map((frame) => ('piece' in frame && frame.piece && 'text' in frame.piece ? frame.piece.text : '')).join('');

describe('a request', () => {
	test('arrives with its method, path, headers and body', async () => {
		let seen: {url: string; method: string; body: string; caller: Caller} | undefined;
		const {link, received} = openLink(async (request, caller) => {
			seen = {url: request.url, method: request.method, body: await request.text(), caller};
			return Response.json({});
		});
		link.receive(
			requestFrame({
				piece: {text: '{"a":"é"}'},
				headers: [
					['host', 'localhost:1'],
					['origin', 'https://a.example'],
				],
			}),
		);
		await received(1);
		expect(seen).toMatchObject({url: 'http://localhost:1/mcp?x=1', method: 'POST', body: '{"a":"é"}'});
		expect(seen?.caller).toMatchObject({host: 'localhost:1', origin: 'https://a.example'});
	});

	test('has no body where none is allowed', async () => {
		const {link, received} = openLink(async (request) => new Response(String(request.body)));
		link.receive(requestFrame({method: 'GET'}));
		expect(bodyText(await received(1))).toBe('null');
	});

	test('that came whole can be read in every way', async () => {
		const {link, received} = openLink(async (request) => {
			const bytes = new Uint8Array(await request.arrayBuffer());
			return Response.json([await request.text(), await request.json(), bytes.length]);
		});
		link.receive(requestFrame({piece: {text: '{"a":"é"}'}}));
		expect(JSON.parse(bodyText(await received(1)))).toEqual(['{"a":"é"}', {a: 'é'}, 10]);
	});

	test('streams a long body and grants what was read', async () => {
		const {link, received} = openLink(
			async (request) => new Response(await request.text(), {headers: {'content-type': 'text/plain'}}),
		);
		link.receive(requestFrame({piece: {text: 'one '}, end: false}));
		link.receive({type: 'body', id: 1, piece: {base64: btoa('two ')}, end: false});
		link.receive({type: 'body', id: 1, piece: {text: 'drei ä'}, end: true});
		const frames = await received(4);
		expect(frames.slice(0, 3)).toEqual([
			{type: 'credit', id: 1, bytes: 4},
			{type: 'credit', id: 1, bytes: 4},
			{type: 'credit', id: 1, bytes: 6},
		]);
		expect(bodyText(frames)).toBe('one two drei ä');
	});

	test('that waits to be let in is granted nothing before it is read', async () => {
		const refused = openLink(async () => new Response(null, {status: 401}));
		refused.link.receive(requestFrame({end: false, expectsContinue: true}));
		expect(await refused.received(1)).toMatchObject([{type: 'head', status: 401}]);

		const admitted = openLink(async (request) => Response.json(await request.text()));
		admitted.link.receive(requestFrame({end: false, expectsContinue: true}));
		expect(await admitted.received(1)).toEqual([{type: 'credit', id: 1, bytes: 0}]);
		admitted.link.receive({type: 'body', id: 1, piece: {text: 'x'}, end: true});
		expect(bodyText(await admitted.received(3))).toBe('"x"');
	});

	test('asks which process it is from, and which others have ended', async () => {
		const {link, received} = openLink(async (_request, caller) =>
			Response.json(await Promise.all([caller.identify([]), caller.identify([{pid: 8, startedAt: 90}])])),
		);
		link.receive(requestFrame());
		expect(await received(2)).toEqual([
			{type: 'who', id: 1},
			{type: 'who', id: 1, others: [{pid: 8, startedAt: 90}]},
		]);
		const process = {pid: 7, startedAt: 100, path: '/bin/agent'};
		link.receive({type: 'peer', id: 1, process});
		link.receive({type: 'peer', id: 1, process, gone: [{pid: 8, startedAt: 90}]});
		expect(JSON.parse(bodyText(await received(3)))).toEqual([
			{process, gone: []},
			{process, gone: [{pid: 8, startedAt: 90}]},
		]);
	});

	test('goes on where nobody can tell its process', async () => {
		const {link, received} = openLink(async (_request, caller) => Response.json(await caller.identify([])));
		link.receive(requestFrame());
		await received(1);
		link.receive({type: 'peer', id: 1});
		expect(bodyText(await received(2))).toBe('{"gone":[]}');
	});

	/** A request that is never answered, as its server sees who sent it. */
	const openExchange = async (): Promise<{link: Link; caller: Caller}> => {
		let link: Link | undefined;
		const caller = await new Promise<Caller>((resolve) => {
			link = openLink((_request, from) => {
				resolve(from);
				return new Promise(() => undefined);
			}).link;
			link.receive(requestFrame());
		});
		if (!link) throw new TypeError('no link');
		return {link, caller};
	};
	const NOT_KNOWN = {message: expect.stringContaining('nothing was done. Call again'), status: 503};

	test('is of nobody, neither new nor known, while the companion does not answer', async () => {
		const {link, caller} = await openExchange();
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const asked = Promise.allSettled([caller.identify([]), caller.identify([])]);
		await vi.advanceTimersByTimeAsync(9_000);
		link.receive({type: 'peer', id: 1});
		await vi.advanceTimersByTimeAsync(1_000);
		expect(await asked).toMatchObject([
			{status: 'fulfilled', value: {gone: []}},
			{status: 'rejected', reason: NOT_KNOWN},
		]);
	});

	test.each([
		['client', (link: Link) => void link.receive({type: 'abort', id: 1})],
		['companion', (link: Link) => link.close()],
	])('whose %s has gone is of nobody any more', async (_which, breakOff) => {
		const {link, caller} = await openExchange();
		const identity = caller.identify([]);
		breakOff(link);
		await expect(identity).rejects.toMatchObject(NOT_KNOWN);
		await expect(caller.identify([])).rejects.toMatchObject(NOT_KNOWN);
	});

	test('learns at once that its client has gone', async () => {
		let reason: unknown;
		const gone = new Promise<void>((resolve) => {
			const {link} = openLink(
				(request) =>
					new Promise(() => {
						request.signal.addEventListener('abort', () => {
							reason = request.signal.reason;
							resolve();
						});
						queueMicrotask(() => link.receive({type: 'abort', id: 1}));
					}),
			);
			link.receive(requestFrame());
		});
		await gone;
		expect(reason).toMatchObject({name: 'AbortError'});
	});

	test('whose client has gone fails where its body is read', async () => {
		let failure: unknown;
		const {link, frames} = openLink(async (request) => {
			link.receive({type: 'abort', id: 1});
			await request.text().catch((error: unknown) => {
				failure = error;
			});
			return Response.json({});
		});
		link.receive(requestFrame({end: false}));
		await new Promise((resolve) => setImmediate(resolve));
		expect(failure).toBeDefined();
		expect(frames).toEqual([]);
	});
});

describe('an answer', () => {
	test('that is short costs one frame', async () => {
		const {link, received} = openLink(async () => Response.json({ok: 'ä'}, {status: 201, headers: {'x-a': 'b'}}));
		link.receive(requestFrame());
		const [frame] = await received(1);
		expect(frame).toMatchObject({type: 'head', id: 1, status: 201, piece: {text: '{"ok":"ä"}'}, end: true});
		expect(new Map((frame as ToCompanion & {type: 'head'}).headers)).toEqual(
			new Map([
				['content-type', 'application/json'],
				['x-a', 'b'],
			]),
		);
	});

	test('without a body ends with its head', async () => {
		const {link, received} = openLink(async () => new Response(null, {status: 202}));
		link.receive(requestFrame());
		expect(await received(1)).toEqual([{type: 'head', id: 1, status: 202, headers: [], end: true}]);
	});

	test('of bytes is exact', async () => {
		const bytes = Uint8Array.from({length: 300}, (_, i) => i % 256);
		const {link, received} = openLink(async () => new Response(bytes, {headers: {'content-type': 'image/png'}}));
		link.receive(requestFrame());
		const [frame] = await received(1);
		expect(frame).toMatchObject({piece: {base64: Buffer.from(bytes).toString('base64')}, end: true});
	});

	test('that is long waits for credit at the window, and goes on with it', async () => {
		const text = 'x'.repeat(STREAM_WINDOW_BYTES + MAX_PIECE_BYTES);
		const {link, frames, received} = openLink(
			async () => new Response(text, {headers: {'content-type': 'text/plain'}}),
		);
		link.receive(requestFrame());
		const inWindow = Math.floor(STREAM_WINDOW_BYTES / MAX_PIECE_BYTES);
		await received(inWindow);
		await new Promise((resolve) => setImmediate(resolve));
		expect(frames).toHaveLength(inWindow);
		expect(link.open).toBe(1);
		link.receive({type: 'credit', id: 1, bytes: MAX_PIECE_BYTES * 2});
		await received(Math.ceil(text.length / MAX_PIECE_BYTES));
		expect(bodyText(frames) === text).toBe(true);
		expect(frames.at(-1)).toMatchObject({type: 'body', end: true});
		expect(frames.slice(0, -1).every((frame) => 'end' in frame && !frame.end)).toBe(true);
	});

	test('of events is relayed as they come', async () => {
		let push: ReadableStreamDefaultController<Uint8Array> | undefined;
		const body = new ReadableStream<Uint8Array>({
			start: (controller) => {
				push = controller;
			},
		});
		const {link, received} = openLink(async () => new Response(body, {headers: {'content-type': 'text/event-stream'}}));
		link.receive(requestFrame());
		expect(await received(1)).toMatchObject([{type: 'head', end: false}]);
		const emoji = new TextEncoder().encode('data: 😀\n\n');
		push?.enqueue(emoji.subarray(0, 8));
		push?.enqueue(emoji.subarray(8));
		push?.close();
		const frames = await received(4);
		expect(bodyText(frames)).toBe('data: 😀\n\n');
		expect(frames.at(-1)).toEqual({type: 'body', id: 1, end: true});
	});

	test.each([1, 4])('of events that nobody reads is broken off beyond %i MiB', async (mib) => {
		const chunk = new Uint8Array(MIB).fill(97);
		const chunks = mib + STREAM_WINDOW_BYTES / MIB + 2;
		let cancelled = false;
		let given = 0;
		const body = new ReadableStream<Uint8Array>({
			pull: (controller) => {
				given += 1;
				controller.enqueue(chunk);
				if (given === chunks) controller.close();
			},
			cancel: () => {
				cancelled = true;
			},
		});
		const answer = async () => new Response(body, {headers: {'content-type': 'text/event-stream'}});
		const {link, frames} = openLink(answer, false, mib * MIB);
		link.receive(requestFrame());
		while (link.open > 0) await new Promise((resolve) => setImmediate(resolve));
		expect(frames.at(-1)).toEqual({type: 'reset', id: 1});
		expect(cancelled).toBe(true);
		expect(given).toBeGreaterThan(mib);
	});

	test('that fails on the way is broken off', async () => {
		let reads = 0;
		const body = new ReadableStream({
			pull: async (controller) => {
				reads += 1;
				if (reads > 1) throw new Error('lost');
				controller.enqueue(new TextEncoder().encode('data: 1\n\n'));
			},
		});
		const {link, received} = openLink(async () => new Response(body, {headers: {'content-type': 'text/event-stream'}}));
		link.receive(requestFrame());
		expect(await received(2)).toMatchObject([{type: 'head', piece: {text: 'data: 1\n\n'}}, {type: 'reset'}]);
	});

	test('that fails before it has begun is broken off too', async () => {
		const body = new ReadableStream({pull: () => Promise.reject(new Error('lost'))});
		const {link, received} = openLink(async () => new Response(body, {headers: {'content-type': 'text/event-stream'}}));
		link.receive(requestFrame());
		expect(await received(1)).toMatchObject([{type: 'reset'}]);
	});

	test('that has nothing to say yet begins all the same', async () => {
		const body = new ReadableStream({});
		const {link, received} = openLink(async () => new Response(body, {headers: {'content-type': 'text/event-stream'}}));
		link.receive(requestFrame());
		expect(await received(1)).toMatchObject([{type: 'head', status: 200, end: false}]);
	});

	test('of events for a client that has gone already is given up', async () => {
		let cancelled = false;
		const body = new ReadableStream({
			cancel: () => {
				cancelled = true;
			},
		});
		const {link} = openLink(async () => {
			link.receive({type: 'abort', id: 1});
			return new Response(body, {headers: {'content-type': 'text/event-stream'}});
		});
		link.receive(requestFrame());
		while (link.open > 0) await new Promise((resolve) => setImmediate(resolve));
		expect(cancelled).toBe(true);
	});

	test('is not sent to a client that has gone', async () => {
		let answer: (response: Response) => void = () => undefined;
		const {link, frames} = openLink(
			() =>
				new Promise((resolve) => {
					answer = resolve;
				}),
		);
		link.receive(requestFrame());
		link.receive({type: 'abort', id: 1});
		answer(Response.json({}));
		while (link.open > 0) await new Promise((resolve) => setImmediate(resolve));
		expect(frames).toEqual([]);
	});
});

test('last words are passed on, replaced and taken back', async () => {
	const {link, received} = openLink(async (_request, caller) => {
		await caller.leaveWill({head: {status: 200, headers: []}, text: 'first'});
		await caller.leaveWill({text: 'second'});
		await caller.leaveWill(undefined);
		return new Response(null);
	});
	link.receive(requestFrame());
	expect((await received(4)).slice(0, 3)).toEqual([
		{type: 'will', id: 1, head: {status: 200, headers: []}, piece: {text: 'first'}},
		{type: 'will', id: 1, piece: {text: 'second'}},
		{type: 'will', id: 1},
	]);
});

describe('last words that the companion confirms', () => {
	/** Leaves one will for each text, and notes which the caller was told are kept. */
	const leaveWills = (...texts: string[]) => {
		const kept: string[] = [];
		const opened = openLink(async (_request, caller) => {
			const left = texts.map((text) =>
				caller.leaveWill({text}).then((isKept) => kept.push(isKept ? text : `no ${text}`)),
			);
			await Promise.all(left);
			return new Response('done');
		}, true);
		opened.link.receive(requestFrame());
		return {...opened, kept};
	};

	test('are waited for one by one', async () => {
		const {link, received, kept} = leaveWills('first', 'second');
		expect(await received(2)).toEqual([
			{type: 'will', id: 1, piece: {text: 'first'}, asks: true},
			{type: 'will', id: 1, piece: {text: 'second'}, asks: true},
		]);
		expect(kept).toEqual([]);
		link.receive({type: 'kept', id: 1});
		await vi.waitFor(() => expect(kept).toEqual(['first']));
		link.receive({type: 'kept', id: 1});
		expect((await received(3))[2]).toMatchObject({type: 'head'});
		expect(kept).toEqual(['first', 'second']);
	});

	test.each([
		[
			'client has gone, who is told nothing else',
			({link}: ReturnType<typeof openLink>) => link.receive({type: 'abort', id: 1}),
			'word',
		],
		[
			'companion has gone, who may have told the client to send it again',
			({link}: ReturnType<typeof openLink>) => link.close(),
			'no word',
		],
	])('are not waited for where the %s', async (_, leave, told) => {
		const opened = leaveWills('word');
		await opened.received(1);
		leave(opened);
		await vi.waitFor(() => expect(opened.kept).toEqual([told]));
	});

	test('are refused where the companion has gone before', async () => {
		let isKept: boolean | undefined;
		const {link} = openLink(async (_request, caller) => {
			link.close();
			isKept = await caller.leaveWill({text: 'late'});
			return new Response('done');
		}, true);
		link.receive(requestFrame());
		await vi.waitFor(() => expect(isKept).toBe(false));
	});
});

test('exchanges do not mix, and frames of unknown ones are ignored', async () => {
	const {link, received} = openLink(
		async (request) => new Response(await request.text(), {headers: {'content-type': 'text/plain'}}),
	);
	link.receive(requestFrame({id: 1, end: false}));
	link.receive(requestFrame({id: 2, piece: {text: 'two'}}));
	link.receive({type: 'body', id: 99, piece: {text: 'nobody'}, end: true});
	link.receive({type: 'credit', id: 99, bytes: 5});
	link.receive({type: 'body', id: 1, piece: {text: 'one'}, end: true});
	const frames = await received(3);
	const heads = frames.filter((frame) => frame.type === 'head');
	expect(heads.map(({id, piece}) => [id, piece])).toEqual([
		[2, {text: 'two'}],
		[1, {text: 'one'}],
	]);
});

test('an exchange that outlives its companion leaves its successor’s alone', async () => {
	let end: (response: Response) => void = () => undefined;
	const {link, received} = openLink(async (request) =>
		request.url.endsWith('/old')
			? new Promise<Response>((resolve) => {
					end = resolve;
				})
			: new Response(await request.text(), {headers: {'content-type': 'text/plain'}}),
	);
	link.receive(requestFrame({target: '/old'}));
	link.close();
	link.receive(requestFrame({target: '/new', end: false}));
	end(Response.json({}));
	await new Promise((resolve) => setImmediate(resolve));
	link.receive({type: 'body', id: 1, piece: {text: 'still read'}, end: true});
	expect(bodyText(await received(2))).toBe('still read');
});

test('a frame that is about no exchange is left to others', () => {
	const {link} = openLink(async () => new Response(null));
	expect(link.receive({type: 'endpoints', endpoints: []})).toBe(false);
});
