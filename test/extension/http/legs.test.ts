// Every error over HTTP names the leg that failed and the next step; and every one that the code can throw is seen here.
import {describe, expect, test} from 'vitest';
import {ToolError} from '../../../extension/errors.ts';
import {Files} from '../../../extension/files/files.ts';
import {elsewhere} from '../../../extension/http/elsewhere.ts';
import {createServe} from '../../../extension/http/serve.ts';
import {Records} from '../../../extension/mcp/records.ts';
import type {Services} from '../../../extension/mcp/services.ts';
import {defaultSettings, type Settings} from '../../../extension/settings.ts';
import {admit} from '../../../extension/trust/access.ts';
import {Bucket} from '../../../extension/trust/bucket.ts';
import {kindOfOrigin} from '../../../extension/trust/origins.ts';
import {Pairing} from '../../../extension/trust/pairing/pairing.ts';
import {listSources, readText} from '../../house/repository.ts';
import {memoryArea} from '../../kit/memory-area.ts';
import {memoryFiles} from '../../kit/memory-files.ts';
import {callMessage, initializeMessage, JSON_HEADERS} from '../../kit/rpc.ts';
import {type Room, startRoom} from '../mcp/room.ts';

const LISTED = 'http://localhost:5173';
const EVENTS = {accept: 'text/event-stream'};

interface Setup {
	readonly settings?: Partial<Settings>;
	readonly failures?: Bucket;
	readonly services?: Partial<Services>;
	readonly identify?: () => Promise<{gone: never[]}>;
}

const identifyNobody = async () => ({gone: []});
/** As the port fails where the companion does not answer in time. */
const identifyLate = () => Promise.reject(new ToolError('Not known in time. Call again.', {status: 503}));

/** A session may end while its stream is noted. */
class SlowRecords extends Records {
	onNote: () => Promise<void> = async () => undefined;

	override noteStream(): Promise<void> {
		return this.onNote();
	}
}

const startServer = ({
	settings = {},
	failures = new Bucket(0, 0),
	services = {},
	identify = identifyNobody,
}: Setup = {}) => {
	const current = {...defaultSettings(), access: 'open' as const, ...settings};
	const room = startRoom(current, services);
	const pairing = new Pairing({
		area: memoryArea(),
		isOn: () => current.pairing === true,
		ask: () => undefined,
		say: String,
	});
	const kind = (origin: string | undefined) =>
		kindOfOrigin(origin, {port: 3456, listed: current.corsOrigins, extension: 'chrome-extension://ours'});
	const serve = createServe<{
		origin: string | undefined;
		leaveWill(): Promise<boolean>;
		identify(): Promise<{gone: never[]}>;
	}>({
		routes: {
			...room.mcp.routes,
			...pairing.routes,
			'/broken': {
				methods: ['GET'],
				serve: () => {
					throw new TypeError('a bug');
				},
			},
		},
		admit: (request, {origin}) => {
			const authorization = request.headers.get('authorization');
			const paired = pairing.entry(new URL(request.url));
			return admit({authorization, origin: kind(origin), remote: false, paired}, current, failures);
		},
		isListed: (origin) => kind(origin) === 'listed',
		isForeign: (origin) => kind(origin) === 'foreign',
		elsewhere: (profile, target) =>
			elsewhere(profile, target, {own: ['home'], endpoints: [{instance: 'w', profile: 'work', port: 3457}]}),
		ready: Promise.resolve(),
	});
	const ask = (target: string, init: RequestInit = {}, origin?: string): Promise<Response> =>
		serve(new Request(`http://localhost:3456${target}`, init), {
			origin,
			leaveWill: async () => true,
			identify,
		});
	const post = (target: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
		ask(target, {
			method: 'POST',
			headers: {...JSON_HEADERS, ...headers},
			body: typeof body === 'string' ? body : JSON.stringify(body),
		});
	if (services.records instanceof SlowRecords) services.records.onNote = () => room.mcp.endWhere(() => true);
	return {ask, post, room};
};

type Server = ReturnType<typeof startServer>;

const openSse = async ({ask}: Server): Promise<{id: string}> => ({
	id: (await ask('/sse', {headers: EVENTS})).headers.get('x-session-id') ?? '',
});
const key = (value: string) => ({authorization: `Bearer ${value}`});
const nested = JSON.stringify(Array.from({length: 70}).reduce((inner: unknown) => [inner], 1));
const noWrongKeys = (): Bucket => {
	const bucket = new Bucket(1, Date.now());
	bucket.take(Date.now());
	return bucket;
};

const SLOW = {pace: {take: () => 2500, wait: async () => undefined}};
const fullDisk = (): Files => {
	const store = memoryFiles();
	store.failure = new DOMException('full', 'QuotaExceededError');
	return new Files({store, newId: () => 'one'});
};

const registerOften = async ({post}: Server): Promise<Response> => {
	const client = {redirect_uris: ['http://localhost/callback']};
	for (let i = 0; i < 30; i++) await post('/register', client);
	return post('/register', client);
};

/** What is asked, of what server; the status, and the words of the next step. */
const rows: [string, (server: Server) => Promise<Response>, number, string, Setup?][] = [
	['an unknown path', ({ask}) => ask('/nothing'), 404, 'the MCP endpoint is /mcp'],
	['a method not served', ({ask}) => ask('/tools', {method: 'DELETE'}), 405, 'use GET'],
	['a file to be read', ({ask}) => ask('/files'), 405, 'use POST'],
	['a foreign page', ({ask}) => ask('/tools', {}, 'https://foreign.example'), 403, 'add exactly this origin'],
	['its preflight', ({ask}) => ask('/mcp', {method: 'OPTIONS'}, 'https://foreign.example'), 403, 'add exactly this'],
	[
		'another profile',
		({ask}) => ask('/mcp?profile=work'),
		421,
		'localhost:3457/mcp?profile=work: send this request there',
	],
	['pairing that is off', ({ask}) => ask('/authorize'), 404, 'pairing is off here'],
	[
		'a token that has ended',
		({ask}) => ask('/tools', {headers: key('tba_ended')}),
		401,
		'pair anew',
		{settings: {access: 'key', pairing: true}},
	],
	['registering too fast', registerOften, 429, 'wait ', {settings: {pairing: true}}],
	['no profile that runs', ({ask}) => ask('/mcp?profile=gone'), 421, 'start its browser'],
	['no key', ({ask}) => ask('/tools'), 401, 'send it as', {settings: {access: 'key'}}],
	['no key on a listed page', ({ask}) => ask('/tools', {}, LISTED), 401, 'send it as'],
	[
		'a wrong key',
		({ask}) => ask('/tools', {headers: key('tbk_x')}),
		403,
		'send the one that',
		{settings: {access: 'key'}},
	],
	[
		'too many wrong keys',
		({ask}) => ask('/tools', {headers: key('tbk_x')}),
		429,
		'then send the right one',
		{settings: {access: 'key'}, failures: noWrongKeys()},
	],
	['a bug of ours', ({ask}) => ask('/broken'), 500, 'try again'],
	['no JSON', ({post}) => post('/mcp', 'x'), 400, 'send one JSON value'],
	['JSON too deep', ({post}) => post('/commands', nested), 400, 'send it flatter'],
	['no session on /mcp', ({post}) => post('/mcp', callMessage(1, 'dev_utils')), 400, 'send initialize first'],
	[
		'an unknown session',
		({post}) => post('/mcp', callMessage(1, 'x'), {'mcp-session-id': 'x'}),
		404,
		'Send initialize',
	],
	[
		'GET /mcp of an unknown session',
		({ask}) => ask('/mcp', {headers: {...EVENTS, 'mcp-session-id': 'x'}}),
		404,
		'Send init',
	],
	[
		'another berth later',
		async ({post, room}) => post('/mcp?berth=b', callMessage(1, 'x'), await room.openSession()),
		400,
		'open a new',
	],
	['a berth without a name', ({post}) => post('/mcp?berth=', initializeMessage()), 400, '1 to 64 characters'],
	['/message without a session', ({post}) => post('/message', {}), 400, 'open GET /sse first'],
	['/message of an unknown session', ({post}) => post('/message?sessionId=x', {}), 404, 'open GET /sse again'],
	[
		'no message',
		async (server) => server.post(`/message?sessionId=${(await openSse(server)).id}`, {}),
		400,
		'send one, or an array',
	],
	['/sse with a session of /mcp', ({ask, room}) => askForSse(ask, room), 404, 'send it to /mcp'],
	[
		'a command without a session',
		({post}) => post('/commands', {name: 'dev_utils'}),
		400,
		'as initialize or GET /sse gave it',
	],
	[
		'a command of an unknown session',
		({post}) => post('/commands', {name: 'dev_utils'}, {'x-instance-id': 'x'}),
		404,
		'Session not connected: send initialize',
	],
	[
		'events of an unknown session',
		({ask}) => ask('/commands', {headers: {...EVENTS, 'x-instance-id': 'x'}}),
		404,
		'Session not connected',
	],
	[
		'a file of an unknown session',
		({post}) => post('/files', {}, {'x-instance-id': 'x'}),
		404,
		'Session not connected',
	],
	['a command that is none', ({post}) => post('/commands', []), 400, 'A command is {name'],
	[
		'an unknown tool',
		async ({post, room}) => post('/commands', {name: 'x'}, await room.openSession()),
		404,
		'GET /tools lists them',
	],
	[
		'a call too many',
		async ({post, room}) => post('/commands', {name: 'dev_utils'}, await room.openSession()),
		429,
		'go on in 3 s',
		{services: SLOW},
	],
	['a file too many', ({post}) => post('/files', {}), 429, 'go on in 3 s', {services: SLOW}],
	['a file too large', ({post}) => post('/files', {}, {'content-length': '70000000'}), 413, 'send a smaller one'],
	['more files than fit', (server) => fillUp(server), 429, 'send it then'],
	['a full disk', ({post}) => post('/files', {}), 503, 'free some', {services: {files: fullDisk()}}],
	[
		'a file for two berths',
		async ({post, room}) => post('/files?berth=b', {}, await room.openSession()),
		400,
		'leave berth out',
	],
	['a stream too many', (server) => openTwice(server, '/sse'), 503, 'close some', {settings: {maxStreams: 1}}],
	['a session too many', (server) => openTwice(server, '/sse'), 503, 'end some', {settings: {maxSessions: 1}}],
	[
		'sessions too fast',
		({ask}) => ask('/sse', {headers: EVENTS}),
		429,
		'wait before opening another',
		{services: {takeSession: () => 1}},
	],
	[
		'a program not known in time',
		({ask}) => ask('/sse', {headers: EVENTS}),
		503,
		'Call again',
		{identify: identifyLate},
	],
	[
		'a command of one',
		async ({post, room}) => post('/commands', {name: 'tabs_context_mcp'}, await room.openSession()),
		503,
		'Call again',
		{identify: identifyLate},
	],
	[
		'a session ended at once',
		({ask}) => ask('/sse', {headers: EVENTS}),
		404,
		'open GET /sse again',
		{services: {records: new SlowRecords(memoryArea())}},
	],
];

const askForSse = async (ask: Server['ask'], room: Room): Promise<Response> => {
	const {'mcp-session-id': id = ''} = await room.openSession();
	return ask('/sse', {headers: {...EVENTS, 'last-event-id': `${id}.1`}});
};

const openTwice = async ({ask}: Server, target: string): Promise<Response> => {
	await ask(target, {headers: EVENTS});
	return ask(target, {headers: EVENTS});
};

const fillUp = async ({post}: Server): Promise<Response> => {
	for (let i = 0; i < 100; i++) await post('/files', '');
	return post('/files', '');
};

const seen: string[] = [];

describe('an error over HTTP', () => {
	test.each(rows)('names its leg and the next step: %s', async (_name, ask, status, nextStep, setup) => {
		const response = await ask(startServer(setup));
		const {error} = (await response.json()) as {error: {message: string}};
		expect(response.status).toBe(status);
		expect(error.message).toMatch(status < 500 ? /^client: \S/ : /^worker: \S/);
		expect(error.message).toContain(nextStep);
		seen.push(error.message);
	});

	/** The longest part of a sentence that stands in the code as it is said. */
	const longestPart = (sentence: string): string =>
		sentence.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).sort((a, b) => b.length - a.length)[0] ?? '';
	const thrown = listSources(['extension']).flatMap((file) =>
		[...readText(file).matchAll(/new HttpError\(\s*\d+,\s*(['`])(.*?)\1/gs)].map((match) =>
			longestPart(match[2] ?? ''),
		),
	);

	test('is in this table, whatever the code throws', () => {
		expect(thrown.length).toBeGreaterThan(20);
		expect(thrown.filter((part) => !seen.some((message) => message.includes(part)))).toEqual([]);
	});
});
