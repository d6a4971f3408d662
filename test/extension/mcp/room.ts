// The whole MCP room in Node, without a browser. In: settings. Out: what each of its paths answers, in every era.
import type {Berths} from '../../../extension/berths/berths.ts';
import {Files} from '../../../extension/files/files.ts';
import {Activity} from '../../../extension/mcp/activity.ts';
import {Journal} from '../../../extension/mcp/journal.ts';
import {createMcp} from '../../../extension/mcp/mcp.ts';
import {Records} from '../../../extension/mcp/records.ts';
import type {Services, Visit} from '../../../extension/mcp/services.ts';
import {defaultSettings, type Settings} from '../../../extension/settings.ts';
import type {Tool} from '../../../extension/tools/index.ts';
import {memoryArea} from '../../kit/memory-area.ts';
import {memoryFiles} from '../../kit/memory-files.ts';
import {noGuards} from '../../kit/no-guards.ts';
import {initializeMessage, JSON_HEADERS, type RpcMessage, readAnswer, readEvents} from '../../kit/rpc.ts';
import {makeToolHost} from '../../kit/tool-host.ts';

const MODERN = '2026-07-28';
const ERA_META = {
	'io.modelcontextprotocol/protocolVersion': MODERN,
	'io.modelcontextprotocol/clientCapabilities': {},
};

/** Only tools that touch no tab run here: berths have tests of their own. */
const berths = {
	ofProcess: () => undefined,
	get: () => undefined,
	named: () => undefined,
	holding: () => undefined,
	list: () => [],
	alike: () => [],
	onEvent: () => () => undefined,
	run: async (berth: unknown, tool: Tool, input: unknown, {signal}: {signal: AbortSignal}) =>
		tool.run({input: tool.check(input), berth, signal, host: makeToolHost({version: '1.2.3'})} as never),
} as unknown as Berths;

export const startRoom = (change: Partial<Settings> = {}, services: Partial<Services> = {}) => {
	const files = new Files({store: memoryFiles(), newId: () => crypto.randomUUID()});
	const mcp = createMcp({
		version: '1.2.3',
		icon: 'data:,',
		generation: 1,
		settings: () => ({...defaultSettings(), ...change}),
		berths,
		records: new Records(memoryArea()),
		journal: new Journal(memoryArea()),
		activity: new Activity(() => undefined),
		files,
		shortcuts: {list: async () => []},
		pace: {take: () => 0, wait: async () => undefined},
		...noGuards(),
		takeSession: () => 0,
		newId: () => crypto.randomUUID(),
		...services,
	});
	const unknown: Visit['identify'] = async () => ({gone: []});

	/** @param target Path and query. */
	const ask = async (target: string, init: RequestInit, credential = 'open', identify = unknown): Promise<Response> => {
		const request = new Request(`http://localhost:3456${target}`, init);
		const route = mcp.routes[new URL(request.url).pathname as keyof typeof mcp.routes];
		return route.serve(request, {leaveWill: async () => true, identify}, credential);
	};
	const post = (target: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
		ask(target, {method: 'POST', headers: {...JSON_HEADERS, ...headers}, body: JSON.stringify(body)});
	const openSession = async (credential?: string, target = '/mcp'): Promise<Record<string, string>> => {
		const init = {method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(initializeMessage())};
		const answer = await readAnswer(await ask(target, init, credential));
		return {'mcp-session-id': answer.headers.get('mcp-session-id') ?? '', 'mcp-protocol-version': '2025-11-25'};
	};
	return {mcp, ask, post, openSession, files};
};

export type Room = ReturnType<typeof startRoom>;

/** `tools/call` with whatever parameters, as the clients of each era send it. */
export const callInEra: Readonly<Record<string, (room: Room, params: Record<string, unknown>) => Promise<RpcMessage>>> =
	{
		'2026-07-28': async ({post}, params) => {
			const headers = {'mcp-protocol-version': MODERN, 'mcp-method': 'tools/call', 'mcp-name': String(params.name)};
			return first(await post('/mcp', {...CALL, params: {...params, _meta: ERA_META}}, headers));
		},
		'2025-11-25': async (room, params) => first(await room.post('/mcp', {...CALL, params}, await room.openSession())),
		'2024-11-05': async ({ask, post}, params) => {
			const events = readEvents(await ask('/sse', {headers: {accept: 'text/event-stream'}}));
			const endpoint = await events.next();
			await post(endpoint.value?.data ?? '', {...CALL, params});
			const answer = await events.next();
			await events.return(undefined);
			return JSON.parse(answer.value?.data ?? '{}') as RpcMessage;
		},
	};

const CALL = {jsonrpc: '2.0', id: 1, method: 'tools/call'};

const first = async (response: Response): Promise<RpcMessage> => (await readAnswer(response)).messages[0] ?? {};
