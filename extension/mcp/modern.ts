// The stateless revision of 2026-07-28. In: a request that stands for itself. Out: what the SDK's handler answers. Which berth
// it means is told by the URL, by the tab it names or by a handle; never guessed, and never another agent's.
import {createMcpHandler, type McpHttpHandler} from '@modelcontextprotocol/server';
import type {Berth} from '../berths/berths.ts';
import {visitorOf} from '../berths/visitor.ts';
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import {namedTabs, type Tool} from '../tools/index.ts';
import {clientOf} from './records.ts';
import {hasMethod, isObject, type Json, messagesOf} from './rpc.ts';
import {createServer} from './server.ts';
import type {Services, Source, Visit} from './services.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';

export interface Modern {
	serve(request: Request, body: unknown, visit: Visit): Promise<Response>;
	toolsChanged(): void;
}

export const createModern = (services: Services): Modern => {
	const visits = new WeakMap<Request, {visit: Visit; body: unknown}>();
	const handler: McpHttpHandler = createMcpHandler(
		({requestInfo}) => {
			const known = requestInfo && visits.get(requestInfo);
			if (!known) throw new TypeError('a request that was never received');
			return createServer(
				services,
				sourceOf(services, known.visit, known.body),
				hasMethod(known.body, 'server/discover'),
			);
		},
		{legacy: 'reject', maxRequestBodySize: MAX_BODY_BYTES, onerror: (error) => log.info('mcp', error.message)},
	);
	return {
		serve: async (request, body, visit) => {
			visits.set(request, {visit, body});
			const response = await handler.fetch(request, {parsedBody: body});
			if ((response.headers.get('content-type') ?? '').startsWith('text/event-stream')) visit.testament.stream();
			return response;
		},
		toolsChanged: () => handler.notify.toolsChanged(),
	};
};

const sourceOf = (services: Services, visit: Visit, body: unknown): Source => {
	const owner = {credential: visit.credential, client: clientOfBody(body)};
	return {
		era: 'stateless',
		paceKey: (input) => paceKeyOf(services, visit, input),
		settle: (tool, input) => settle(services, owner, visit.query.get('berth') ?? undefined, tool, input),
		testament: () => visit.testament,
	};
};

/** The berth, as far as the call names one: limits are each berth's own. */
const paceKeyOf = ({berths}: Services, visit: Visit, input: Json): string => {
	const [tabId] = namedTabs(input);
	const name = visit.query.get('berth');
	const byTab = tabId === undefined ? undefined : berths.holding(tabId);
	const byName = name === null ? undefined : berths.named(name, visit.credential);
	const byHandle = typeof input.berth === 'string' ? berths.get(input.berth) : undefined;
	const berth = [byTab, byName, byHandle].find((each) => each?.credential === visit.credential);
	return berth?.id ?? visit.credential;
};

type Owner = {readonly credential: string; readonly client: {readonly name: string; readonly version: string}};

const settle = async (
	{berths}: Services,
	owner: Owner,
	name: string | undefined,
	tool: Tool,
	given: Json,
): Promise<{berth: Berth; input: Json}> => {
	const {berth: handle, ...input} = given;
	if (!tool.touchesBrowser) return {berth: visitorOf('', owner), input};
	if (name !== undefined) {
		return {berth: berths.named(name, owner.credential) ?? (await berths.create({...owner, name})), input};
	}
	const known = knownBerth(berths, owner, tool, namedTabs(input)[0], handle);
	if (known) return {berth: known, input};
	if (tool.opensBerth) return {berth: await berths.create(owner), input};
	throw new ToolError(
		`${tool.name}: it is not clear whose tabs are meant. Call tabs_context_mcp first; then name one of its tabs, or its berth.`,
	);
};

const knownBerth = (
	berths: Services['berths'],
	owner: Owner,
	tool: Tool,
	tabId: number | undefined,
	handle: unknown,
): Berth | undefined => {
	const byTab = tabId === undefined ? undefined : berths.holding(tabId);
	if (tabId !== undefined && byTab?.credential !== owner.credential) {
		throw new ToolError(`${tool.name}: there is no tab ${tabId} of yours. Call tabs_context_mcp to see your tabs.`, {
			status: 409,
		});
	}
	if (byTab || handle === undefined) return byTab;
	const byHandle = typeof handle === 'string' ? berths.get(handle) : undefined;
	if (byHandle?.credential !== owner.credential) {
		throw new ToolError(
			`${tool.name}: berth: there is no such berth of yours. Call tabs_context_mcp without one to open a new berth.`,
			{status: 404},
		);
	}
	return byHandle;
};

const clientOfBody = (body: unknown): Owner['client'] => {
	const [message] = messagesOf(body);
	const meta = isObject(message?.params) && isObject(message.params._meta) ? message.params._meta : {};
	return clientOf({clientInfo: meta[CLIENT_INFO]});
};
