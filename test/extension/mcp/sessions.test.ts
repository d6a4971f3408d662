import {describe, expect, test} from 'vitest';
import type {Berths} from '../../../extension/berths/berths.ts';
import {Files} from '../../../extension/files/files.ts';
import {Activity} from '../../../extension/mcp/activity.ts';
import {Journal} from '../../../extension/mcp/journal.ts';
import {Records} from '../../../extension/mcp/records.ts';
import {requestIdsOf} from '../../../extension/mcp/rpc.ts';
import type {Services, Visit} from '../../../extension/mcp/services.ts';
import type {Session} from '../../../extension/mcp/session.ts';
import {Sessions} from '../../../extension/mcp/sessions.ts';
import {Testament} from '../../../extension/mcp/testament.ts';
import {type Area, defaultSettings} from '../../../extension/settings.ts';
import {memoryArea} from '../../kit/memory-area.ts';
import {memoryFiles} from '../../kit/memory-files.ts';
import {noGuards} from '../../kit/no-guards.ts';

const PARAMS = {protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {name: 'agent', version: '1'}};
const MINUTE_MS = 60_000;

/** Sessions as one worker holds them; another on the same area is the next worker. */
const startWorker = (area: Area = memoryArea(), change: Partial<ReturnType<typeof defaultSettings>> = {}) => {
	const services: Services = {
		version: '1.2.3',
		icon: 'data:,',
		generation: 1,
		settings: () => ({...defaultSettings(), ...change}),
		// Berths live in a browser, and have tests of their own.
		berths: {
			get: () => undefined,
			onEvent: () => () => undefined,
		} as unknown as Berths,
		records: new Records(area),
		journal: new Journal(memoryArea()),
		activity: new Activity(() => undefined),
		files: new Files({store: memoryFiles(), newId: () => crypto.randomUUID()}),
		shortcuts: {list: async () => []},
		pace: {take: () => 0, wait: async () => undefined},
		...noGuards(),
		takeSession: () => 0,
		newId: () => crypto.randomUUID(),
	};
	return {sessions: new Sessions(services), area};
};

const visit = (): Visit => ({
	credential: 'open',
	query: new URLSearchParams(),
	testament: new Testament(async () => true),
	identify: async () => ({gone: []}),
});

const post = (session: Session, body: unknown): Promise<Response> =>
	session.post(
		new Request('http://localhost/mcp', {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
				'mcp-session-id': session.record.id,
			},
		}),
		body,
		visit(),
	);

const initialize = async (sessions: Sessions, credential = 'open'): Promise<Session> => {
	const session = await sessions.open('streamable', credential, PARAMS, undefined);
	const response = await post(session, {jsonrpc: '2.0', id: 0, method: 'initialize', params: PARAMS});
	await response.text();
	await session.initialized(PARAMS);
	return session;
};

describe('a session', () => {
	test('is found by its id and credential only', async () => {
		const {sessions} = startWorker();
		const session = await initialize(sessions, 'key:a');
		const {id} = session.record;
		expect(await sessions.find(id, 'key:a')).toBe(session);
		expect(await sessions.find(id, 'key:b')).toBeUndefined();
		expect(await sessions.find(`${id}x`, 'key:a')).toBeUndefined();
		expect(await sessions.find(null, 'key:a')).toBeUndefined();
	});

	test('is rebuilt by the next worker, once, and answers', async () => {
		const first = startWorker();
		const {id} = (await initialize(first.sessions)).record;
		const {sessions} = startWorker(first.area);
		const [one, two] = await Promise.all([sessions.find(id, 'open'), sessions.find(id, 'open')]);
		expect(one).toBeDefined();
		expect(one).toBe(two);
		if (!one) return;
		const answer = await (await post(one, {jsonrpc: '2.0', id: 1, method: 'ping'})).text();
		expect(answer).toContain('"result":{}');
		const again = await post(one, {jsonrpc: '2.0', id: 2, method: 'initialize', params: PARAMS});
		expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('already initialized')]);
	});

	test('keeps its log level over a restart', async () => {
		const first = startWorker();
		const session = await initialize(first.sessions);
		await session.setLogLevel('error');
		const revived = await startWorker(first.area).sessions.find(session.record.id, 'open');
		expect(revived?.record.logLevel).toBe('error');
	});

	test('that is ended is gone for every worker', async () => {
		const {sessions, area} = startWorker();
		const session = await initialize(sessions);
		const {id} = session.record;
		await sessions.end(session);
		expect(await sessions.find(id, 'open')).toBeUndefined();
		expect(await startWorker(area).sessions.find(id, 'open')).toBeUndefined();
	});

	test('that is ended stays ended, whoever still writes', async () => {
		const {sessions, area} = startWorker();
		const session = await initialize(sessions);
		await sessions.end(session);
		await session.setLogLevel('debug');
		expect(await startWorker(area).sessions.find(session.record.id, 'open')).toBeUndefined();
	});

	test('that idles is dropped from memory, and its id stays good', async () => {
		const {sessions} = startWorker();
		const {id} = (await initialize(sessions)).record;
		sessions.reap(Date.now() + 4 * MINUTE_MS);
		expect(sessions.live).toHaveLength(1);
		sessions.reap(Date.now() + 6 * MINUTE_MS);
		expect(sessions.live).toHaveLength(0);
		expect((await sessions.find(id, 'open'))?.record.id).toBe(id);
	});

	test('with an open stream or a running request is not dropped', async () => {
		const {sessions} = startWorker();
		const streaming = await initialize(sessions);
		streaming.streams = 1;
		const running = await initialize(sessions);
		running.claim([1]);
		sessions.reap(Date.now() + 60 * MINUTE_MS);
		expect(new Set(sessions.live)).toEqual(new Set([streaming, running]));
	});

	test('gives an id to one request at a time', async () => {
		const session = await initialize(startWorker().sessions);
		expect(session.claim([1, '1', 2])).toBeUndefined();
		expect(session.claim([3, 2])).toBe(2);
		expect(session.claim([3])).toBeUndefined();
		expect(session.claim([4, 4])).toBe(4);
		expect(session.claim(requestIdsOf({id: 5, method: 'ping'}))).toBeUndefined();
	});
});

describe('where sessions are many', () => {
	test('the oldest idle one makes room', async () => {
		const {sessions} = startWorker(memoryArea(), {maxSessions: 2});
		const oldest = await initialize(sessions);
		oldest.usedAt -= 1000;
		const other = await initialize(sessions);
		const newest = await initialize(sessions);
		expect(sessions.live).toEqual([other, newest]);
		expect((await sessions.find(oldest.record.id, 'open'))?.record.id).toBe(oldest.record.id);
	});

	test('and all are busy a new one is refused for now', async () => {
		const {sessions} = startWorker(memoryArea(), {maxSessions: 1});
		(await initialize(sessions)).streams = 1;
		await expect(initialize(sessions)).rejects.toMatchObject({
			status: 503,
			headers: {'Retry-After': expect.any(String)},
		});
	});
});
