// HTTP+SSE of 2024-11-05: GET /sse opens the stream, POST /message sends. In: requests. Out: the stream, or 202. A client that
// opens the stream again after a break, the worker's death included, goes on in the same session.
import {type JSONRPCMessage, parseJSONRPCMessage} from '@modelcontextprotocol/server';
import {keyOfProcess} from '../berths/owner.ts';
import {HttpError} from '../errors.ts';
import {log} from '../log.ts';
import {parseBody} from './body.ts';
import {recallSession} from './consent.ts';
import {type Desk, noteLogLevel} from './legacy.ts';
import type {StreamOwner} from './orphans.ts';
import {unknownAnswer} from './result.ts';
import {errorResponse, isObject, type Json} from './rpc.ts';
import type {Visit} from './services.ts';
import type {Session} from './session.ts';
import {parseEventId} from './sse-transport.ts';

const INVALID_REQUEST = -32600;

export const openSse = async (
	desk: Desk,
	request: Request,
	visit: Visit,
	streams: WeakMap<Session, Visit>,
): Promise<Response> => {
	desk.streams.requireRoom();
	const last = parseEventId(request.headers.get('last-event-id') ?? '');
	const owner = await ownerOf(visit);
	const broken = await findBroken(desk, request, last?.session, owner);
	const session = broken ?? (await begin(desk, visit));
	if (!session.sse) throw new HttpError(404, 'This session is not one of /sse: send it to /mcp.');
	await recallSession(desk.services, session.record, visit);
	const giveBack = desk.streams.take(session);
	const {id} = session.record;
	desk.sessions.orphans.remove(id);
	try {
		await desk.services.records.noteStream(id, owner);
		if (session.isEnded) throw new HttpError(404, 'This session has just been ended: open GET /sse again.');
	} catch (error) {
		giveBack();
		throw error;
	}
	visit.testament.stream();
	streams.get(session)?.testament.handOver(visit.testament);
	streams.set(session, visit);
	const body = session.sse.open(`/message?sessionId=${id}`, broken && last?.number, () => {
		giveBack();
		if (session.streams > 0) return;
		// A client that closed its stream does not look for it again.
		const hasLeft = request.signal.aborted && request.signal.reason?.name === 'AbortError';
		if (hasLeft) desk.sessions.clientLeft(session);
		else if (!session.isEnded) desk.sessions.orphans.add(id, owner, Date.now());
		desk.services.records
			.noteStream(id, undefined)
			.catch((error: unknown) => log.warn('mcp', 'noting the end of a stream', error));
	});
	session.news.streamBegan();
	return new Response(body, {
		headers: {'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform', 'x-session-id': id},
	});
};

/** A client that opens its stream again says so by the id of its last event, or only by knowing the protocol's version. */
const findBroken = (
	desk: Desk,
	request: Request,
	named: string | undefined,
	owner: StreamOwner,
): Promise<Session | undefined> => {
	const knowsVersion = request.headers.has('mcp-protocol-version');
	// Where the person allowed one program, another that is not known must not be taken for it.
	const isCertain = desk.services.consent.applies(owner.credential);
	const id = named ?? (knowsVersion ? desk.sessions.orphans.claim(owner, Date.now(), isCertain) : undefined);
	return desk.sessions.find(id, owner.credential);
};

const ownerOf = async (visit: Visit): Promise<StreamOwner> => {
	const {process} = await visit.identify([]);
	return {credential: visit.credential, ...(process && {process: keyOfProcess(process)})};
};

const begin = (desk: Desk, visit: Visit): Promise<Session> =>
	desk.sessions.open('sse', visit.credential, {}, visit.query.get('berth') ?? undefined);

export const postMessage = async (
	desk: Desk,
	request: Request,
	visit: Visit,
	streams: WeakMap<Session, Visit>,
): Promise<Response> => {
	const id = visit.query.get('sessionId');
	if (!id) throw new HttpError(400, 'sessionId is missing: open GET /sse first and post to the address it names.');
	const session = await desk.sessions.find(id, visit.credential);
	if (!session?.sse) throw new HttpError(404, 'Session not found: open GET /sse again.');
	const parsed = await parseBody(request, desk.services.settings().jsonLevels);
	if (parsed instanceof Response) return parsed;
	const messages = (Array.isArray(parsed.body) ? parsed.body : [parsed.body]).map(toMessage);
	for (const message of messages) {
		const refused = await deliver(desk, session, message, request, streams.get(session) ?? visit);
		if (refused) return refused;
	}
	return Response.json({status: 'accepted'}, {status: 202});
};

const toMessage = (value: unknown): JSONRPCMessage => {
	try {
		return parseJSONRPCMessage(value);
	} catch {
		throw new HttpError(400, 'The body is not a JSON-RPC message: send one, or an array of them.');
	}
};

const deliver = async (
	desk: Desk,
	session: Session,
	message: JSONRPCMessage,
	request: Request,
	stream: Visit,
): Promise<Response | undefined> => {
	if (!('method' in message)) return void session.receive(message, request, stream);
	const params: Json = isObject(message.params) ? message.params : {};
	if (message.method === 'shutdown') return void (await desk.sessions.end(session));
	if (message.method === 'initialize') await session.initialized(params);
	await noteLogLevel(session, message);
	if (!('id' in message)) return void session.receive(message, request, stream);
	const cutOff = desk.services.journal.cutOff(session.record.id, message.id);
	if (cutOff !== undefined) return void session.sse?.sendAnswer(unknownAnswer(message.id, cutOff, false));
	const taken = session.claim([message.id]);
	if (taken !== undefined)
		return errorResponse(
			400,
			INVALID_REQUEST,
			'A request with this id is still running in this session; every request needs an id of its own.',
			taken,
		);
	session.receive(message, request, stream);
	return undefined;
};
