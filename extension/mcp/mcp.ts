// The MCP room as the front door sees it. In: requests let in. Out: the answer of the era the client speaks.
import {isLegacyRequest} from '@modelcontextprotocol/server';
import {readBerthName} from '../berths/berth-name.ts';
import {HttpError} from '../errors.ts';
import type {Settings} from '../settings.ts';
import {listTools, type Tool, tools} from '../tools/index.ts';
import type {Activity} from './activity.ts';
import {parseBody} from './body.ts';
import {postCommand, streamEvents} from './commands.ts';
import {postFile} from './files.ts';
import {deleteLegacy, getLegacy, postLegacy} from './legacy.ts';
import {createModern} from './modern.ts';
import type {Services, Visit} from './services.ts';
import type {Session} from './session.ts';
import {Sessions} from './sessions.ts';
import {openSse, postMessage} from './sse.ts';
import {Streams} from './streams.ts';
import {Testament, type Words} from './testament.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;

interface Caller {
	leaveWill(words: Words | undefined): Promise<boolean>;
	identify: Visit['identify'];
}

interface McpRoute {
	readonly methods: readonly string[];
	serve(request: Request, caller: Caller, credential: string): Promise<Response> | Response;
}

export interface Mcp {
	readonly routes: Readonly<Record<'/mcp' | '/sse' | '/message' | '/commands' | '/files' | '/tools', McpRoute>>;
	readonly sessions: Sessions;
	readonly activity: Activity;
	/** All, whether they are listed or not. */
	readonly tools: readonly Pick<Tool, 'name' | 'title' | 'description' | 'developerOnly'>[];
	/** Tells whoever listens where other tools are listed than before. */
	reviewTools(): void;
	promptsChanged(): void;
	/** Ends the sessions and the streams whose credential is not good any more. */
	endWhere(isRevoked: (credential: string) => boolean): Promise<void>;
}

export const createMcp = (services: Services): Mcp => {
	const sessions = new Sessions(services);
	let listed = listedBy(services.settings());
	const desk = {services, sessions, streams: new Streams(() => services.settings().maxStreams)};
	const modern = createModern(services, desk.streams);
	/** The exchange that carries an SSE session's stream, for the last words of its calls. */
	const streams = new WeakMap<Session, Visit>();

	const serveMcp = async (request: Request, visit: Visit): Promise<Response> => {
		if (request.method === 'GET') return getLegacy(desk, request, visit);
		if (request.method === 'DELETE') return deleteLegacy(desk, request, visit);
		const parsed = await parseBody(request, services.settings().jsonLevels);
		if (parsed instanceof Response) return parsed;
		const legacy = await isLegacyRequest(request, parsed.body, {maxRequestBodySize: MAX_BODY_BYTES});
		return legacy ? postLegacy(desk, request, parsed.body, visit) : modern.serve(request, parsed.body, visit);
	};

	const route = (
		methods: string[],
		serve: (request: Request, visit: Visit, caller: Caller) => Promise<Response>,
	): McpRoute => ({
		methods,
		serve: (request, caller, credential) => serve(request, visitOf(request, caller, credential), caller),
	});

	return {
		sessions,
		activity: services.activity,
		tools,
		reviewTools: () => {
			const now = listedBy(services.settings());
			if (now === listed) return;
			listed = now;
			modern.toolsChanged();
			void sessions.toolsChanged();
		},
		promptsChanged: () => {
			modern.promptsChanged();
			void sessions.promptsChanged();
		},
		endWhere: (isRevoked) => {
			modern.endWhere(isRevoked);
			return sessions.endWhere(isRevoked);
		},
		routes: {
			'/mcp': route(['GET', 'POST', 'DELETE'], serveMcp),
			'/sse': route(['GET'], (request, visit) => openSse(desk, request, visit, streams)),
			'/message': route(['POST'], (request, visit) => postMessage(desk, request, visit, streams)),
			'/commands': route(['GET', 'POST'], (request, visit, caller) =>
				request.method === 'GET'
					? streamEvents(desk, request, visit)
					: postCommand(desk, request, visit, (text) => caller.leaveWill({head: JSON_HEAD, text})),
			),
			'/files': route(['POST'], (request, visit) => postFile(desk, request, visit)),
			'/tools': route(['GET'], async () =>
				Response.json({tools: listTools('session', {...services.settings(), developerMode: true})}),
			),
		},
	};
};

/** What decides it. */
const listedBy = ({developerMode, toolsOff}: Settings): string => [developerMode, ...toolsOff].join();

const JSON_HEAD: NonNullable<Words['head']> = {status: 200, headers: [['content-type', 'application/json']]};

const visitOf = (request: Request, caller: Caller, credential: string): Visit => ({
	credential,
	query: queryOf(request),
	testament: new Testament((words) => caller.leaveWill(words)),
	identify: (others) => caller.identify(others),
});

/** The name of a berth is checked and brought to its one spelling here, whatever era asks for it. */
const queryOf = (request: Request): URLSearchParams => {
	const query = new URL(request.url).searchParams;
	const given = query.get('berth');
	if (given === null) return query;
	const read = readBerthName(given);
	if ('wrong' in read) throw new HttpError(400, read.wrong);
	query.set('berth', read.name);
	return query;
};
