// One tool without MCP. In: POST /commands with a session's id. Out: the answer in the envelope of requirement 5, with a
// status of its own where MCP would hide it; GET gives the events of that session's berth.
import {z} from 'zod';
import {HttpError, ToolError} from '../errors.ts';
import {callLimits} from '../settings.ts';
import {findTool} from '../tools/index.ts';
import {readArguments} from './arguments.ts';
import {parseBody} from './body.ts';
import {allowRequest, allowSession, isSessionAllowed, needsConsent} from './consent.ts';
import {envelopeEvent} from './envelope.ts';
import {inTime, whileAllowed} from './in-time.ts';
import type {Desk} from './legacy.ts';
import {sessionIdOf} from './legacy.ts';
import {type CallResult, errorToResult, unknownOutcome, valueToResult, withWord} from './result.ts';
import type {Pass, Services, Visit} from './services.ts';
import type {Session} from './session.ts';
import {isOfSession, paceKeyOfSession} from './session-source.ts';
import {untilKept} from './testament.ts';

const KEEP_ALIVE_MS = 30_000;

const commandSchema = z.object({
	name: z.string(),
	/** What it may be is said in a result, as it is of a call's arguments. */
	payload: z.unknown().optional(),
	tabId: z.number().int().optional(),
	originId: z.union([z.string(), z.number()]).optional(),
});

export const tooFast = (waitMs: number): HttpError => {
	const seconds = String(Math.ceil(waitMs / 1000));
	return new HttpError(429, `Too many calls: go on in ${seconds} s.`, {'Retry-After': seconds});
};

export const findSession = async (desk: Desk, request: Request, visit: Visit): Promise<Session> => {
	const id = sessionIdOf(request);
	if (!id)
		throw new HttpError(400, 'X-Instance-ID is missing: it names the session, as initialize or GET /sse gave it.');
	const session = await desk.sessions.find(id, visit.credential);
	if (!session) {
		throw new HttpError(
			404,
			'Session not connected: send initialize to /mcp, or open GET /sse, and name the session it gives in X-Instance-ID.',
		);
	}
	return session;
};

export const postCommand = async (
	desk: Desk,
	request: Request,
	visit: Visit,
	leave: (text: string) => Promise<boolean>,
): Promise<Response> => {
	const parsed = await parseBody(request, desk.services.settings().jsonLevels);
	if (parsed instanceof Response) return parsed;
	const command = commandSchema.safeParse(parsed.body);
	if (!command.success) {
		const [issue] = command.error.issues;
		throw new HttpError(
			400,
			`${issue?.path.join('.') || 'body'}: ${issue?.message}. A command is {name, payload, tabId?, originId?}.`,
		);
	}
	const session = await findSession(desk, request, visit);
	const {name, payload, tabId, originId} = command.data;
	const tool = findTool(name);
	if (!tool) throw new HttpError(404, `There is no tool “${name}”: GET /tools lists them.`);
	const {activity, berths, pace, stop} = desk.services;
	const paceKey = paceKeyOfSession(berths, session.record);
	const wait = pace.take(paceKey);
	if (wait > 0) throw tooFast(wait);
	const {id: sessionId, credential} = session.record;
	const trace = activity.begin({credential, sessionId, name, acts: tool.acts, originId, tabId, input: payload});
	const envelope = (data: CallResult): Record<string, unknown> => ({
		wireId: trace.wireId,
		sessionId,
		...(originId !== undefined && {originId}),
		type: 'response',
		data,
	});
	const ready = untilKept(leave(JSON.stringify(envelope(unknownOutcome(name)))), name);
	const run = async (signal: AbortSignal, pass?: Pass): Promise<CallResult> => {
		const input = {...readArguments(name, 'payload', payload), ...(tabId !== undefined && {tabId})};
		if (needsConsent(tool)) await allowSession(desk.services, session.record, visit, signal);
		if (!tool.touchesBrowser) return valueToResult(await berths.run(session.visitor(), tool, input, {signal}));
		const {berth, word} = await session.settle(visit, input);
		pass?.enter(berth);
		trace.ranIn(berth);
		const onInner = activity.inside({credential, sessionId, originId}, berth);
		let pauseWord: string | undefined;
		const start = async (): Promise<void> => {
			pauseWord = await pass?.clear(berth, signal);
			trace.starts();
		};
		const value = await berths.run(berth, tool, input, {signal, session: sessionId, onInner, ready, start});
		return withWord(withWord(valueToResult(value), word), pauseWord);
	};
	const limits = {name, limitMs: callLimits(desk.services.settings()).quietMs, signal: request.signal};
	const work = (signal: AbortSignal, pass?: Pass): Promise<CallResult> => {
		pass?.supposeIn(paceKey);
		return session.commands.run(() => run(signal, pass), signal);
	};
	const result = await (tool.touchesBrowser ? whileAllowed(stop, limits, work) : inTime(limits, work)).catch(
		(error: unknown) => {
			if (!(error instanceof ToolError) || error.status === undefined) return errorToResult(name, error);
			trace.end({isError: true});
			throw error;
		},
	);
	trace.end(result);
	return Response.json(envelope(result));
};

/** The events of the session's own berth, and of no other. They end with the session: who asks again is told by the 404. */
export const streamEvents = async (desk: Desk, request: Request, visit: Visit): Promise<Response> => {
	const session = await findSession(desk, request, visit);
	await allowRequest(desk.services, session.record, visit, request.signal);
	return desk.streams.carry(session, async () => {
		return new Response(eventsOf(session, desk.services), {
			headers: {'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform'},
		});
	});
};

const eventsOf = (session: Session, services: Services): ReadableStream<Uint8Array> => {
	const {berths} = services;
	const encoder = new TextEncoder();
	let stop: () => void = () => undefined;
	return new ReadableStream<Uint8Array>({
		start: (controller) => {
			const write = (text: string): void => controller.enqueue(encoder.encode(text));
			const timer = setInterval(() => write(': keepalive\n\n'), KEEP_ALIVE_MS);
			const off = berths.onEvent(({berthId, ...event}) => {
				if (!isSessionAllowed(services, session.record) || !isOfSession(berths, session.record, berthId)) return;
				write(`data: ${JSON.stringify(envelopeEvent(session.record.id, event))}\n\n`);
			});
			const end = (): void => {
				stop();
				controller.close();
			};
			session.ended.addEventListener('abort', end);
			stop = () => {
				clearInterval(timer);
				off();
				session.ended.removeEventListener('abort', end);
			};
			write(': listening\n\n');
			if (session.isEnded) end();
		},
		cancel: () => stop(),
	});
};
