// The stateless revision of 2026-07-28. In: a request that stands for itself. Out: what the SDK's handler answers. Which berth
// it means is told by the URL, by the tab it names or by a handle; never guessed, and never another agent's.
import {createMcpHandler, type McpHttpHandler} from '@modelcontextprotocol/server';
import type {HeldBerth} from '../berths/berths.ts';
import {visitorOf} from '../berths/visitor.ts';
import {log} from '../log.ts';
import {namedTabs} from '../tools/index.ts';
import {allowStateless, mayKnow} from './consent.ts';
import {Listener} from './listener.ts';
import {clientOf, type SessionRecord} from './records.ts';
import {hasMethod, isObject, type Json, messagesOf} from './rpc.ts';
import {createServer} from './server.ts';
import type {Services, Source, Visit} from './services.ts';
import {type Asking, settleStateless} from './settle.ts';
import {berthOfVisit, holdingFor} from './stateless-tabs.ts';
import type {Streams} from './streams.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;
const LISTEN = 'subscriptions/listen';
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';

export interface Modern {
	serve(request: Request, body: unknown, visit: Visit): Promise<Response>;
	toolsChanged(): void;
	promptsChanged(): void;
	/** Ends the streams that tell of changes to those whose credential is not good any more. */
	endWhere(isRevoked: (credential: string) => boolean): void;
}

export const createModern = (services: Services, streams: Streams): Modern => {
	const visits = new WeakMap<Request, {visit: Visit; body: unknown}>();
	/** One has one bus for word of changes: each stream that listens has its own, or all would hear of everybody's tabs. */
	const openHandler = (): McpHttpHandler =>
		createMcpHandler(
			({requestInfo}) => {
				const known = requestInfo && visits.get(requestInfo);
				if (!known) throw new TypeError('a request that was never received');
				return createServer(
					services,
					sourceOf(services, known.visit, known.body),
					hasMethod(known.body, 'server/discover'),
				);
			},
			// Streams are counted by us, with those of the other eras.
			{
				legacy: 'reject',
				maxSubscriptions: Number.POSITIVE_INFINITY,
				maxRequestBodySize: MAX_BODY_BYTES,
				onerror: (error) => log.info('mcp', error.message),
			},
		);
	const calls = openHandler();
	const answer = async (handler: McpHttpHandler, request: Request, body: unknown, visit: Visit): Promise<Response> => {
		visits.set(request, {visit, body});
		const response = await handler.fetch(request, {parsedBody: body});
		if ((response.headers.get('content-type') ?? '').startsWith('text/event-stream')) visit.testament.stream();
		return response;
	};
	const listeners = new Set<Listener>();
	const listen = async (request: Request, asked: unknown, visit: Visit): Promise<Response> => {
		const handler = openHandler();
		const listener = new Listener(
			services.berths,
			{visit, client: clientOfBody(asked), mayKnow: await mayKnow(services, visit)},
			{all: listeners, notify: handler.notify},
		);
		return streams.carry(listener, async () => {
			const body = await listener.listenTo(asked);
			const response = await answer(handler, endingWith(request, listener.ended), body, visit);
			listener.streamBegan();
			return response;
		});
	};
	return {
		serve: async (request, body, visit) => {
			// Nobody introduces itself in this era: who asks what there is has come.
			if (!hasMethod(body, 'tools/call')) services.activity.meet(clientOfBody(body));
			return hasMethod(body, LISTEN)
				? listen(request, body, visit)
				: streams.carryAnswer({streams: 0}, await answer(calls, request, body, visit));
		},
		toolsChanged: () => {
			for (const listener of listeners) listener.toolsChanged();
		},
		promptsChanged: () => {
			for (const listener of listeners) listener.promptsChanged();
		},
		endWhere: (isRevoked) => {
			for (const listener of [...listeners]) if (isRevoked(listener.credential)) listener.end();
		},
	};
};

/** The SDK closes the stream when its request is aborted. */
const endingWith = (request: Request, ended: AbortSignal): Request =>
	new Request(request.url, {
		method: request.method,
		headers: request.headers,
		signal: AbortSignal.any([request.signal, ended]),
	});

const sourceOf = (services: Services, visit: Visit, body: unknown): Source => {
	const {credential} = visit;
	const asking: Asking = {credential, client: clientOfBody(body), visit, isHeld: () => false};
	const known = async (berth: HeldBerth | undefined): Promise<HeldBerth | undefined> =>
		berth && (await mayKnow(services, visit))(berth) ? berth : undefined;
	return {
		era: 'stateless',
		credential,
		paceKey: (input) => paceKeyOf(services, visit, input),
		settle: async (tool, given) => {
			const {berth: _handle, ...input} = given;
			if (!tool.touchesBrowser) return {berth: visitorOf('', asking), input};
			return {...(await settleStateless(services.berths, tool, asking, given)), input};
		},
		allow: (tool, given, _request, signal) =>
			allowStateless(services, {visit, client: asking.client, tool, given, signal}),
		berth: async () => known(await berthOfVisit(services.berths, visit, asking.client)),
		holding: async (tabId) => known(holdingFor(services.berths, visit, tabId)),
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

const clientOfBody = (body: unknown): SessionRecord['client'] => {
	const [message] = messagesOf(body);
	const meta = isObject(message?.params) && isObject(message.params._meta) ? message.params._meta : {};
	return clientOf({clientInfo: meta[CLIENT_INFO]});
};
