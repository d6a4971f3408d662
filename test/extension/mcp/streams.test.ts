import {describe, expect, test} from 'vitest';
import {Streams} from '../../../extension/mcp/streams.ts';
import {type Room, startRoom} from './room.ts';

const REFUSED = {status: 503, headers: {'Retry-After': expect.any(String)}};

/** A stream of events that ends when told. */
const startStream = (cancel: () => void = () => undefined) => {
	let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
	const body = new ReadableStream<Uint8Array>({
		start: (given) => {
			controller = given;
		},
		cancel,
	});
	const response = new Response(body, {headers: {'content-type': 'text/event-stream'}});
	return {response, end: () => controller?.close(), fail: () => controller?.error(new TypeError('broken'))};
};

describe('streams', () => {
	test('are counted, each holder’s and all, until they end', async () => {
		const streams = new Streams(() => 10);
		const [one, two] = [{streams: 0}, {streams: 0}];
		const [first, second] = [startStream(), startStream()];
		const carried = await streams.carry(one, async () => first.response);
		streams.carryAnswer(two, second.response);
		expect([streams.open, one.streams, two.streams]).toEqual([2, 1, 1]);
		first.end();
		await carried.text();
		expect([streams.open, one.streams, two.streams]).toEqual([1, 0, 1]);
	});

	test('are not counted any more when their reader has gone, or they broke', async () => {
		const streams = new Streams(() => 10);
		const holder = {streams: 0};
		let cancelled = false;
		const left = startStream(() => {
			cancelled = true;
		});
		const broken = startStream();
		await (await streams.carry(holder, async () => left.response)).body?.cancel();
		expect([streams.open, cancelled]).toEqual([0, true]);
		const response = await streams.carry(holder, async () => broken.response);
		broken.fail();
		await expect(response.text()).rejects.toThrow('broken');
		expect([streams.open, holder.streams]).toEqual([0, 0]);
	});

	test('that came to nothing leave their place', async () => {
		const streams = new Streams(() => 1);
		const holder = {streams: 0};
		await streams.carry(holder, async () => new Response(null, {status: 409}));
		const failed = streams.carry(holder, () => Promise.reject(new TypeError('failed')));
		await expect(failed).rejects.toThrow('failed');
		expect([streams.open, holder.streams]).toEqual([0, 0]);
	});

	test('over the limit are refused before anything is done, even if many come at once', async () => {
		const streams = new Streams(() => 2);
		let begun = 0;
		const open = () =>
			streams.carry({streams: 0}, async () => {
				begun += 1;
				return startStream().response;
			});
		const opened = await Promise.allSettled([open(), open(), open()]);
		expect(opened.map(({status}) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
		expect([begun, streams.open]).toEqual([2, 2]);
		await expect(open()).rejects.toMatchObject(REFUSED);
	});

	test('give a place back once, however often they end', () => {
		const streams = new Streams(() => 2);
		const holder = {streams: 0};
		const [giveBack] = [streams.take(holder), streams.take(holder)];
		giveBack();
		giveBack();
		expect([streams.open, holder.streams]).toEqual([1, 1]);
	});

	test('that answer a call are never refused, but leave no room for others', () => {
		const streams = new Streams(() => 1);
		streams.carryAnswer({streams: 0}, startStream().response);
		streams.carryAnswer({streams: 0}, startStream().response);
		expect(streams.open).toBe(2);
		expect(() => streams.requireRoom()).toThrow('Too many streams');
	});
});

describe('the limit of streams', () => {
	const kinds: Record<string, (room: Room) => Promise<Response>> = {
		'GET /commands': async (room) => room.ask('/commands', {headers: await room.openSession()}),
		'GET /mcp': async (room) =>
			room.ask('/mcp', {headers: {...(await room.openSession()), accept: 'text/event-stream'}}),
		'GET /sse': (room) => room.ask('/sse', {headers: {accept: 'text/event-stream'}}),
	};
	const pairs = Object.keys(kinds).flatMap((one) => Object.keys(kinds).map((two) => [one, two] as const));

	test.each(pairs)('is one for %s and %s', async (one, two) => {
		const room = startRoom({maxStreams: 1});
		const stream = await kinds[one]?.(room);
		expect(stream?.status).toBe(200);
		const refused = await Promise.allSettled([kinds[two]?.(room)]);
		expect(refused).toMatchObject([{status: 'rejected', reason: REFUSED}]);
		await stream?.body?.cancel();
		const again = await kinds[two]?.(room);
		expect(again?.status).toBe(200);
		await again?.body?.cancel();
	});

	test.each(Object.keys(kinds))('is kept by %s when two come at once', async (kind) => {
		const room = startRoom({maxStreams: 1});
		const opened = await Promise.allSettled([kinds[kind]?.(room), kinds[kind]?.(room)]);
		expect(opened.map(({status}) => status).sort()).toEqual(['fulfilled', 'rejected']);
		expect(opened.find(({status}) => status === 'rejected')).toMatchObject({reason: REFUSED});
		for (const each of opened) if (each.status === 'fulfilled') await each.value?.body?.cancel();
	});
});
