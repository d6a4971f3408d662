// Files that clients send ahead: whole on the browser's disk, a piece at a time through the worker, and gone when they should be.
import {createHash, randomBytes} from 'node:crypto';
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest';
import {heapBytes} from '../kit/heap.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {connectRaw, toRequest} from '../kit/raw-http.ts';
import {openSession} from '../kit/rpc.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

const MIB = 1024 * 1024;
/** More than the worker needs for pieces under way, and far less than the file. */
const MAX_GROWTH_BYTES = 16 * MIB;

let tabberth: Tabberth;
beforeAll(async () => {
	tabberth = await borrowTabberth();
});
afterAll(() => tabberth?.stop());

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const send = async (bytes: BodyInit, target = '/files', headers: Record<string, string> = {}): Promise<string> => {
	const response = await fetch(tabberth.origin + target, {
		method: 'POST',
		headers,
		body: bytes,
		duplex: 'half',
	} as RequestInit);
	const answer = (await response.json()) as {fileId: string};
	expect([response.status, answer]).toEqual([200, {fileId: expect.any(String)}]);
	return answer.fileId;
};

/** What lies on the disk of the browser, whole or not. */
const listIds = (): Promise<string[]> =>
	tabberth.inWorker(async () => {
		const root = await navigator.storage.getDirectory();
		const found: string[] = [];
		for await (const id of (await root.getDirectoryHandle('files', {create: true})).keys()) found.push(id);
		return found;
	});

/** A file as the worker reads it, its bytes by their digest. */
const readFile = (id: string) =>
	tabberth.inWorker(async (name) => {
		const root = await navigator.storage.getDirectory();
		const own = await (await root.getDirectoryHandle('files')).getDirectoryHandle(name);
		const bytes = await (await own.getFileHandle('bytes')).getFile();
		const record = await (await (await own.getFileHandle('record.json')).getFile()).text();
		const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()));
		return {
			digest: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
			size: bytes.size,
			record: JSON.parse(record) as Record<string, unknown>,
		};
	}, id);

describe('a file that is sent', () => {
	test.each([
		['nothing', Buffer.alloc(0)],
		['a short text', Buffer.from('\ufeffnäher 😀\r\n')],
		['a few bytes that are no text', Buffer.from([0xff, 0, 0xfe, 0x80])],
		['64 KiB and one byte', randomBytes(64 * 1024 + 1)],
		['5 MB', randomBytes(5_000_000)],
		['64 MiB', randomBytes(64 * MIB)],
	])('lies whole in the browser: %s', async (_name, bytes) => {
		const id = await send(bytes, '/files?filename=a.bin', {'content-type': 'image/png'});
		const file = await readFile(id);
		expect(file).toMatchObject({digest: digest(bytes), size: bytes.length});
		expect(file.record).toMatchObject({id, name: 'a.bin', type: 'image/png', size: bytes.length, credential: 'open'});
	});

	test('may come in chunks of unknown number', async () => {
		const chunks = Array.from({length: 50}, () => randomBytes(70_001));
		const body = new ReadableStream({
			start: (controller) => {
				for (const chunk of chunks) controller.enqueue(chunk);
				controller.close();
			},
		});
		const id = await send(body);
		expect((await readFile(id)).digest).toBe(digest(Buffer.concat(chunks)));
	});

	test('is its session’s, and named as its header says', async () => {
		const headers = await openSession(tabberth.url);
		const id = await send('x', '/files', {...headers, 'content-disposition': 'attachment; filename="../my file.txt"'});
		expect((await readFile(id)).record).toMatchObject({name: 'my file.txt', session: headers['mcp-session-id']});
	});

	test('cannot be read over HTTP', async () => {
		const id = await send('secret');
		for (const target of [`/files/${id}`, `/files?fileId=${id}`]) {
			const response = await fetch(tabberth.origin + target);
			expect([404, 405]).toContain(response.status);
			expect(await response.text()).not.toContain('secret');
		}
	});
});

describe('a file that does not come whole', () => {
	const leavesNothing = async (before: string[]) => {
		await until('the file to be gone', async () =>
			(await listIds()).every((id) => before.includes(id)) ? true : undefined,
		);
	};

	test('of more than 64 MiB is refused, declared or not', async () => {
		const before = await listIds();
		const bytes = Buffer.alloc(64 * MIB + 1);
		const declared = await fetch(`${tabberth.origin}/files`, {method: 'POST', body: bytes});
		expect([declared.status, await declared.text()]).toEqual([413, expect.stringMatching(/client: .*send less/)]);
		const connection = await connectRaw(tabberth.port);
		const head = toRequest(tabberth.port, ['POST /files HTTP/1.1', 'Transfer-Encoding: chunked']);
		connection.socket.write(`${head}${bytes.length.toString(16)}\r\n`);
		connection.socket.write(bytes);
		connection.socket.write('\r\n0\r\n\r\n');
		expect((await connection.answer()).status).toBe(413);
		await leavesNothing(before);
	});

	test('leaves nothing when its client vanishes', async () => {
		const before = await listIds();
		const connection = await connectRaw(tabberth.port);
		const head = toRequest(tabberth.port, ['POST /files HTTP/1.1', 'Content-Length: 9000000']);
		connection.socket.write(head + 'x'.repeat(4_000_000));
		await until('the worker to take it', async () => ((await listIds()).length > before.length ? true : undefined));
		connection.socket.destroy();
		await leavesNothing(before);
	});

	test('is not gathered in the worker’s memory', async () => {
		const before = await heapBytes(tabberth);
		const bytes = randomBytes(64 * MIB);
		const connection = await connectRaw(tabberth.port);
		connection.socket.write(toRequest(tabberth.port, ['POST /files HTTP/1.1', `Content-Length: ${bytes.length}`]));
		await connection.write(bytes.subarray(0, 60 * MIB));
		expect((await heapBytes(tabberth)) - before).toBeLessThan(MAX_GROWTH_BYTES);
		await connection.write(bytes.subarray(60 * MIB));
		const {fileId} = JSON.parse((await connection.answer()).body) as {fileId: string};
		expect((await readFile(fileId)).digest).toBe(digest(bytes));
	});
});

test('files outlive the worker, half ones do not, and each goes when its time is over', async () => {
	const own = await startTabberth();
	onTestFinished(() => own.stop());
	const response = await fetch(`${own.origin}/files`, {method: 'POST', body: 'still here'});
	const {fileId} = (await response.json()) as {fileId: string};
	// Looks from a page of the extension: a worker that somebody inspects is not stopped as others are.
	const page = await own.browser.newPage();
	await page.goto(`chrome-extension://${own.extensionId}/extension/port/watchdog.html`);
	const ids = (): Promise<string[]> =>
		page.evaluate(async () => {
			const root = await navigator.storage.getDirectory();
			const found: string[] = [];
			for await (const id of (await root.getDirectoryHandle('files')).keys()) found.push(id);
			return found;
		});
	const half = await connectRaw(own.port);
	half.socket.write(toRequest(own.port, ['POST /files HTTP/1.1', 'Content-Length: 9000000'], 'x'.repeat(4_000_000)));
	await until('the worker to take it', async () => ((await ids()).length === 2 ? true : undefined));
	await own.killWorker();
	await own.served();
	await until('half a file to be gone', async () => ((await ids()).length === 1 ? true : undefined));
	expect(await ids()).toEqual([fileId]);

	await page.evaluate(async (id) => {
		const root = await navigator.storage.getDirectory();
		const handle = await (await (await root.getDirectoryHandle('files')).getDirectoryHandle(id)).getFileHandle(
			'record.json',
		);
		const record = JSON.parse(await (await handle.getFile()).text()) as {sentAt: number};
		const file = await handle.createWritable();
		await file.write(JSON.stringify({...record, sentAt: record.sentAt - 10 * 60_000}));
		await file.close();
	}, fileId);
	await own.killWorker();
	await own.served();
	await until('the old file to be gone', async () => ((await ids()).length === 0 ? true : undefined));
});
