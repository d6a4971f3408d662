// Streamable HTTP of 2025: POST, GET and DELETE on /mcp with a session. In: the request and its parsed body. Out: what the
// SDK's transport of that session answers, after the checks and around the restarts that the SDK knows nothing of.
import {recallSession} from './consent.ts';
import {holdAnswer} from './hold.ts';
import {unknownAnswer} from './result.ts';
import {errorResponse, hasMethod, isObject, type Json, messagesOf, type RpcId, requestIdsOf} from './rpc.ts';
import type {Services, Visit} from './services.ts';
import type {Session} from './session.ts';
import {originOfEvent} from './session-events.ts';
import type {Sessions} from './sessions.ts';
import type {Streams} from './streams.ts';
import {toEvent} from './testament.ts';

const INVALID_REQUEST = -32600;
const SESSION_NOT_FOUND = -32001;

export interface Desk {
	readonly services: Services;
	readonly sessions: Sessions;
	readonly streams: Streams;
}

export const sessionIdOf = (request: Request): string | null =>
	request.headers.get('mcp-session-id') ?? request.headers.get('x-instance-id');

/** Requests that name their session by the alias reach the SDK under the name it knows. */
const withSessionId = (request: Request, id: string): Request => {
	if (request.headers.has('mcp-session-id')) return request;
	const headers = new Headers(request.headers);
	headers.set('mcp-session-id', id);
	return new Request(request.url, {method: request.method, headers, signal: request.signal});
};

const noSession = (): Response =>
	errorResponse(
		404,
		SESSION_NOT_FOUND,
		'Session not found: it was ended, or never was. Send initialize to begin a new one.',
	);

const noId = (): Response =>
	errorResponse(400, INVALID_REQUEST, 'Mcp-Session-Id is missing: send initialize first, then the id it answers with.');

export const postLegacy = async (desk: Desk, request: Request, body: unknown, visit: Visit): Promise<Response> => {
	const id = sessionIdOf(request);
	if (!id) return hasMethod(body, 'initialize') ? initialize(desk, request, body, visit) : noId();
	const session = await desk.sessions.find(id, visit.credential);
	if (!session?.streamable) return noSession();
	const wrongBerth = otherBerth(session, visit);
	if (wrongBerth) return wrongBerth;
	if (hasMethod(body, 'shutdown')) return shutDown(desk, session, body);
	return postTo(desk, session, withSessionId(request, id), body, visit);
};

const postTo = async (
	desk: Desk,
	session: Session,
	request: Request,
	body: unknown,
	visit: Visit,
): Promise<Response> => {
	const ids = requestIdsOf(body);
	const cutOff = ids.map((id) => answerOfCutOff(desk, session, id)).filter((answer) => answer !== undefined);
	if (cutOff.length > 0) return Response.json(cutOff.length === 1 ? cutOff[0] : cutOff);
	const taken = session.claim(ids);
	if (taken !== undefined) {
		return errorResponse(
			400,
			INVALID_REQUEST,
			'A request with this id is still running in this session; every request needs an id of its own.',
			taken,
		);
	}
	await noteLogLevel(session, body);
	return send(desk, session, request, body, visit);
};

const send = async (desk: Desk, session: Session, request: Request, body: unknown, visit: Visit): Promise<Response> => {
	const {response, streaming} = await holdAnswer(
		await session.post(request, body, visit),
		requestIdsOf(body).length,
		session.events,
	);
	if (!streaming) return response;
	visit.testament.stream();
	return desk.streams.carryAnswer(session, response);
};

const initialize = async (desk: Desk, request: Request, body: unknown, visit: Visit): Promise<Response> => {
	const [message] = messagesOf(body);
	const params = isObject(message?.params) ? message.params : {};
	const berthName = visit.query.get('berth') ?? undefined;
	const session = await desk.sessions.open('streamable', visit.credential, params, berthName);
	const response = await send(desk, session, request, body, visit);
	if (response.ok) await session.initialized(params);
	else await desk.sessions.end(session);
	return response;
};

/** A session keeps the berth it was given: naming another later is a mistake that must not pass in silence. */
const otherBerth = (session: Session, visit: Visit): Response | undefined => {
	const name = visit.query.get('berth');
	if (name === null || name === session.record.berthName) return undefined;
	return errorResponse(
		400,
		INVALID_REQUEST,
		`This session began without berth “${name}” and keeps its own: open a new session for another berth.`,
	);
};

const shutDown = async (desk: Desk, session: Session, body: unknown): Promise<Response> => {
	await desk.sessions.end(session);
	const [id] = requestIdsOf(body);
	return id === undefined ? new Response(null, {status: 202}) : Response.json({jsonrpc: '2.0', id, result: {}});
};

const LOG_LEVELS: readonly unknown[] = [
	...['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'],
];

export const noteLogLevel = async (session: Session, body: unknown): Promise<void> => {
	for (const {method, params} of messagesOf(body)) {
		if (method !== 'logging/setLevel' || !isObject(params)) continue;
		if (LOG_LEVELS.includes(params.level)) await session.setLogLevel(String(params.level));
	}
};

const answerOfCutOff = (desk: Desk, session: Session, id: RpcId): Json | undefined => {
	const tool = desk.services.journal.cutOff(session.record.id, id);
	return tool === undefined ? undefined : unknownAnswer(id, tool, false);
};

export const getLegacy = async (desk: Desk, request: Request, visit: Visit): Promise<Response> => {
	const id = sessionIdOf(request);
	if (!id) return noId();
	const session = await desk.sessions.find(id, visit.credential);
	if (!session?.streamable) return noSession();
	// What it was allowed counts for its stream too, also in a worker that has not seen it yet.
	await recallSession(desk.services, session.record, visit);
	const named = withSessionId(request, id);
	const last = request.headers.get('last-event-id');
	const origin = last === null ? undefined : originOfEvent(last);
	if (last !== null && origin && session.events.has(last)) {
		// The client knows before us that its stream broke; the SDK would refuse a second one with 409.
		session.closeStreams(origin.ids);
		return desk.streams.carryAnswer(session, await session.streamable.handleRequest(named));
	}
	if (origin && origin.ids.length > 0) return lostStream(desk, session, origin.ids);
	return openServerStream(desk, session, named);
};

/** The stream belonged to an earlier worker, or its events are no longer kept: whoever waits on it is told so. */
const lostStream = (desk: Desk, session: Session, ids: readonly RpcId[]): Response => {
	const events = ids.map((id) => toEvent(answerOfCutOff(desk, session, id) ?? unknownAnswer(id, 'the call', false)));
	return new Response(events.join(''), {
		headers: {'content-type': 'text/event-stream', 'mcp-session-id': session.record.id},
	});
};

/** The newest stream wins: the SDK would refuse it as long as it has not noticed the end of the one before. */
const openServerStream = (desk: Desk, session: Session, request: Request): Promise<Response> =>
	desk.streams.carry(session, async () => {
		session.closeStreams([]);
		request.signal.addEventListener('abort', () => {
			const hasLeft = request.signal.reason?.name === 'AbortError';
			// A turn later, when the stream has given its place back.
			if (hasLeft) setTimeout(() => desk.sessions.clientLeft(session));
		});
		const headers = new Headers(request.headers);
		headers.delete('last-event-id');
		const fresh = new Request(request.url, {method: 'GET', headers, signal: request.signal});
		const response = await session.streamable?.handleRequest(fresh);
		session.news.streamBegan();
		return response ?? noSession();
	});

export const deleteLegacy = async (desk: Desk, request: Request, visit: Visit): Promise<Response> => {
	const id = sessionIdOf(request);
	if (!id) return noId();
	const session = await desk.sessions.find(id, visit.credential);
	if (!session?.streamable) return noSession();
	session.answerAll();
	const response = await session.streamable.handleRequest(withSessionId(request, id));
	if (response.ok) await desk.sessions.end(session);
	return response;
};
