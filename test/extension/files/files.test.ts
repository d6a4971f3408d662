import {describe, expect, test} from 'vitest';
import {Files} from '../../../extension/files/files.ts';
import {memoryFiles} from '../../kit/memory-files.ts';

const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;
const ANNA = {credential: 'key:anna'};
const BERT = {credential: 'key:bert'};

const startFiles = (store = memoryFiles()) => {
	let count = 0;
	const clock = {now: 1_000_000};
	const files = new Files({store, newId: () => `file-${++count}-${clock.now}`, now: () => clock.now});
	return {store, clock, files};
};

const streamOf = (...chunks: Uint8Array[]): ReadableStream<Uint8Array> =>
	new ReadableStream({
		start: (controller) => {
			for (const chunk of chunks) controller.enqueue(chunk);
			controller.close();
		},
	});

const upload = (bytes: ReadableStream<Uint8Array>, change: {size?: number; signal?: AbortSignal} = {}) => ({
	name: 'a.txt',
	type: 'text/plain',
	bytes,
	signal: new AbortController().signal,
	...change,
});

const ofSize = (size: number) => upload(streamOf(new Uint8Array(size)));

/** A body whose bytes come when told, and that ends or breaks when told. */
const startBody = () => {
	let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
	let isCancelled = false;
	const bytes = new ReadableStream<Uint8Array>({
		start: (given) => {
			controller = given;
		},
		cancel: () => {
			isCancelled = true;
		},
	});
	return {
		bytes,
		send: (size: number) => controller?.enqueue(new Uint8Array(size)),
		end: () => controller?.close(),
		fail: (error: Error) => controller?.error(error),
		get isCancelled() {
			return isCancelled;
		},
	};
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a file', () => {
	test.each([
		['nothing', []],
		['one byte', [1]],
		['many small pieces', Array.from({length: 1000}, () => 1021)],
		['pieces around the size of a write', [MIB - 1, 1, 1, MIB, MIB + 1, 3 * MIB]],
	])('comes back byte for byte: %s', async (_name, sizes) => {
		const {files, store} = startFiles();
		const chunks = sizes.map((size, i) => new Uint8Array(size).fill(i % 251));
		const id = await files.keep(ANNA, upload(streamOf(...chunks)));
		const sent = await files.open(id, ANNA);
		expect([sent.name, sent.type]).toEqual(['a.txt', 'text/plain']);
		expect(Buffer.from(await sent.bytes.arrayBuffer()).equals(Buffer.concat(chunks))).toBe(true);
		expect(Math.max(0, ...store.writes)).toBeLessThanOrEqual(MIB);
	});

	const known = async () => {
		const started = startFiles();
		return {...started, id: await started.files.keep({...ANNA, session: 's1'}, ofSize(3))};
	};

	const owners = [
		[{session: 's1'}, {session: 's1'}, [{}, {session: 's2'}, {name: 's1'}]],
		[{berthName: 'alpha'}, {name: 'alpha'}, [{}, {name: 'beta'}, {session: 'alpha'}]],
		[{}, {session: 'any', name: 'any'}, []],
	] as const;

	test.each(owners)('sent with %o is for a berth with %o', async (sender, taker, others) => {
		const {files} = startFiles();
		const id = await files.keep({...ANNA, ...sender}, ofSize(3));
		await expect(files.open(id, {...ANNA, ...taker})).resolves.toMatchObject({name: 'a.txt'});
		for (const other of [...others.map((each) => ({...ANNA, ...each})), {...BERT, ...taker}]) {
			await expect(files.open(id, other)).rejects.toMatchObject({
				name: 'ToolError',
				message: expect.stringContaining('POST /files'),
			});
		}
	});

	test('outlives the worker', async () => {
		const {files, store, id, clock} = await known();
		const next = new Files({store, newId: () => 'next', now: () => clock.now});
		expect((await next.open(id, {...ANNA, session: 's1'})).bytes.size).toBe(3);
		await expect(next.open(id, ANNA)).rejects.toThrow('no such file of yours');
		expect((await files.open(id, {...ANNA, session: 's1'})).bytes.size).toBe(3);
	});

	test('is gone after ten minutes, swept or not', async () => {
		const {files, store, id, clock} = await known();
		clock.now += 10 * MINUTE_MS - 1;
		await files.sweep();
		expect(store.ids).toEqual([id]);
		clock.now += 1;
		await expect(files.open(id, {...ANNA, session: 's1'})).rejects.toThrow('no such file of yours');
		await files.sweep();
		expect(store.ids).toEqual([]);
	});

	test('that could not be removed is removed by the next sweep', async () => {
		const store = memoryFiles();
		const {remove} = store;
		const {files, clock} = startFiles(store);
		await files.keep(ANNA, ofSize(3));
		clock.now += 10 * MINUTE_MS;
		store.remove = () => Promise.reject(new TypeError('locked'));
		await files.sweep();
		expect(store.ids.length).toBe(1);
		store.remove = remove;
		await files.sweep();
		expect(store.ids).toEqual([]);
	});
});

describe('half a file', () => {
	test.each([0, 100, 3 * MIB])('leaves nothing when the client goes after %i bytes', async (size) => {
		const {files, store} = startFiles();
		const [body, client] = [startBody(), new AbortController()];
		const kept = files.keep(ANNA, upload(body.bytes, {signal: client.signal}));
		if (size > 0) body.send(size);
		await settled();
		expect(store.ids.length).toBe(1);
		client.abort();
		body.fail(new DOMException('the client has gone', 'AbortError'));
		await expect(kept).rejects.toThrow('the client has gone');
		expect(store.ids).toEqual([]);
	});

	test('leaves nothing when the client goes at its last byte', async () => {
		const {files, store} = startFiles();
		const [body, client] = [startBody(), new AbortController()];
		const kept = files.keep(ANNA, upload(body.bytes, {signal: client.signal}));
		await settled();
		client.abort();
		body.end();
		await expect(kept).rejects.toMatchObject({name: 'AbortError'});
		expect(store.ids).toEqual([]);
	});

	test('is taken away after the worker died', async () => {
		const {files, store} = startFiles();
		const body = startBody();
		void files.keep(ANNA, upload(body.bytes));
		body.send(10);
		await settled();
		expect(store.ids.length).toBe(1);
		await startFiles(store).files.sweep();
		expect(store.ids).toEqual([]);
	});

	test('counts until it is gone, and no longer', async () => {
		const {files} = startFiles();
		const bodies = Array.from({length: 8}, startBody);
		const kept = bodies.map(({bytes}) => files.keep(ANNA, upload(bytes, {size: 64 * MIB})));
		await expect(files.keep(ANNA, ofSize(1))).rejects.toMatchObject({status: 429});
		await expect(files.keep(BERT, ofSize(1))).resolves.toBeTypeOf('string');
		for (const body of bodies) body.fail(new TypeError('broken'));
		await Promise.allSettled(kept);
		await expect(files.keep(ANNA, ofSize(1))).resolves.toBeTypeOf('string');
	});

	test('leaves nothing when the disk is full, and says so', async () => {
		const {files, store} = startFiles();
		store.failure = new DOMException('full', 'QuotaExceededError');
		await expect(files.keep(ANNA, ofSize(1))).rejects.toMatchObject({
			status: 503,
			message: expect.stringContaining('disk'),
		});
		expect(store.ids).toEqual([]);
	});
});

describe('the limits', () => {
	test('a file has at most 64 MiB, declared', async () => {
		const {files, store} = startFiles();
		const body = startBody();
		const kept = files.keep(ANNA, upload(body.bytes, {size: 64 * MIB + 1}));
		await expect(kept).rejects.toMatchObject({status: 413, message: expect.stringContaining('send a smaller one')});
		expect(store.ids).toEqual([]);
	});

	test('a file has at most 64 MiB, undeclared', async () => {
		const {files, store} = startFiles();
		await expect(files.keep(ANNA, ofSize(64 * MIB))).resolves.toBeTypeOf('string');
		const body = startBody();
		const kept = files.keep(ANNA, upload(body.bytes));
		body.send(64 * MIB);
		body.send(1);
		await expect(kept).rejects.toMatchObject({status: 413});
		expect([store.ids.length, body.isCancelled]).toEqual([1, true]);
	});

	test('each credential has a hundred files, and is told when the next may come', async () => {
		const {files, clock} = startFiles();
		const started = clock.now;
		for (let i = 0; i < 100; i++) {
			clock.now = started + i * 1000;
			await files.keep(ANNA, ofSize(0));
		}
		await expect(files.keep(ANNA, ofSize(0))).rejects.toMatchObject({
			status: 429,
			message: expect.stringContaining('501 s'),
			headers: {'Retry-After': '501'},
		});
		await expect(files.keep(BERT, ofSize(0))).resolves.toBeTypeOf('string');
		clock.now += 501_000;
		await expect(files.keep(ANNA, ofSize(0))).resolves.toBeTypeOf('string');
		await expect(files.keep(ANNA, ofSize(0))).rejects.toMatchObject({status: 429});
	});

	test('a hundred at once are kept, and no more', async () => {
		const {files} = startFiles();
		const results = await Promise.allSettled(Array.from({length: 120}, () => files.keep(ANNA, ofSize(1))));
		expect(results.filter(({status}) => status === 'fulfilled').length).toBe(100);
	});
});
