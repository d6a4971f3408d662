// One tool call over MCP, in any era. In: its parameters and who asks. Out: a result, always, and in time: what cannot be done
// becomes a result that says so, because an error of the protocol would not reach the model.
import {ProtocolError, type ServerContext} from '@modelcontextprotocol/server';
import {callLimits} from '../settings.ts';
import {findTool, heldTabs, namedTabs, type Tool, tools} from '../tools/index.ts';
import type {Trace} from './activity.ts';
import {needsConsent} from './consent.ts';
import {whileAllowed} from './in-time.ts';
import {type CallResult, errorToResult, unknownAnswer, valueToResult, withWord} from './result.ts';
import type {Json} from './rpc.ts';
import type {Pass, Services, Source} from './services.ts';
import {untilKept} from './testament.ts';

const METHOD_NOT_FOUND = -32601;
const FIRST_PROGRESS_MS = 1000;
const PROGRESS_EVERY_MS = 5000;
/** What changes nothing can be sent again; most such calls are answered by then, and their last words were for nothing. */
const READ_WILL_AFTER_MS = 50;

export const requireTool = (name: string): Tool => {
	const tool = findTool(name);
	if (tool) return tool;
	const known = tools.map((each) => each.name).join(', ');
	throw new ProtocolError(METHOD_NOT_FOUND, `There is no tool “${name}”. The tools are: ${known}.`);
};

export const callTool = async (
	services: Services,
	source: Source,
	params: {name: string; arguments?: Json | undefined},
	context: ServerContext,
): Promise<CallResult> => {
	const tool = requireTool(params.name);
	const {id, signal} = context.mcpReq;
	const input = params.arguments ?? {};
	const request = context.http?.req;
	const {credential, session: sessionId} = source;
	const [tabId] = namedTabs(input);
	const {name} = tool;
	// What it does to nothing but Tabberth itself, it tells in words for the agent.
	const acts = tool.acts && tool.annotations.openWorldHint;
	const trace = services.activity.begin({credential, sessionId, name, acts, originId: id, tabId, input});
	const mustNotRepeat = !tool.isLook(input);
	signal.addEventListener('abort', () => source.forget?.(id), {once: true});
	// What touches nothing leaves nothing in doubt, and at most waits for its turn, which has a limit of its own.
	if (!tool.touchesBrowser) {
		return run({services, source, tool, given: input, id, request, signal, trace, mustNotRepeat})
			.catch((error) => errorToResult(tool.name, error))
			.then((result) => ended(trace, result));
	}
	const stopProgress = reportProgress(tool.name, context);
	const testament = source.testament(request);
	const leaveWill = () => testament?.add(id, unknownAnswer(id, tool.name, source.era === 'stateless'));
	const leaving = mustNotRepeat ? leaveWill() : undefined;
	const willKept = leaving && untilKept(leaving, tool.name);
	const timer = mustNotRepeat ? undefined : setTimeout(leaveWill, READ_WILL_AFTER_MS);
	try {
		const {quietMs, toldMs} = callLimits(services.settings());
		const limitMs = progressTokenOf(context) === undefined ? quietMs : toldMs;
		const result = await whileAllowed(services.stop, {name: tool.name, limitMs, signal}, (within, pass) =>
			run({services, source, tool, given: input, id, request, signal: within, trace, pass, mustNotRepeat, willKept}),
		);
		return ended(trace, result);
	} catch (error) {
		return ended(trace, errorToResult(tool.name, error));
	} finally {
		stopProgress();
		clearTimeout(timer);
		testament?.remove(id);
	}
};

const ended = (trace: Trace, result: CallResult): CallResult => {
	trace.end(result);
	return result;
};

interface Call {
	readonly services: Services;
	readonly source: Source;
	readonly tool: Tool;
	readonly given: Json;
	readonly id: string | number;
	readonly request: Request | undefined;
	readonly signal: AbortSignal;
	readonly trace: Trace;
	/** A call that is cut off leaves an unknown outcome. */
	readonly mustNotRepeat: boolean;
	/** Until then its client would be told to repeat it, should the worker die. */
	readonly willKept?: Promise<void> | undefined;
	/** Of a call that touches the browser. */
	readonly pass?: Pass;
}

const run = async ({
	services,
	source,
	tool,
	given,
	id,
	request,
	signal,
	trace,
	pass,
	mustNotRepeat,
	willKept,
}: Call): Promise<CallResult> => {
	const paceKey = source.paceKey(given);
	pass?.supposeIn(paceKey);
	await services.pace.wait(paceKey, signal);
	const allowed = needsConsent(tool) ? await source.allow(tool, given, request, signal) : given;
	const {berth, input, word} = await source.settle(tool, allowed, request);
	pass?.enter(berth);
	if (tool.touchesBrowser) trace.ranIn(berth);
	const {session} = source;
	let pauseWord: string | undefined;
	const start = async (): Promise<void> => {
		pauseWord = await pass?.clear(berth, signal);
		trace.starts();
	};
	const told = (result: CallResult): CallResult => withWord(withWord(result, word), pauseWord);
	const journalled = mustNotRepeat && session !== undefined;
	const written = journalled ? services.journal.begin(session, id, tool.name) : undefined;
	const ready = Promise.all([written, willKept]);
	// A call that is refused before it acts does not wait for it.
	ready.catch(() => undefined);
	try {
		const onInner = services.activity.inside({credential: source.credential, sessionId: session, originId: id}, berth);
		const value = await services.berths.run(berth, tool, input, {
			signal,
			session,
			tabs: heldTabs(input),
			onInner,
			...{ready, start},
		});
		return told(valueToResult(value));
	} catch (error) {
		return told(errorToResult(tool.name, error));
	} finally {
		if (journalled) services.journal.end(session, id);
	}
};

const progressTokenOf = (context: ServerContext): string | number | undefined => context.mcpReq._meta?.progressToken;

/** Clients that gave a token hear of a call that takes over a second, and do not give up on it. */
const reportProgress = (name: string, context: ServerContext): (() => void) => {
	const progressToken = progressTokenOf(context);
	if (progressToken === undefined) return () => undefined;
	const began = Date.now();
	let timer: ReturnType<typeof setTimeout>;
	const report = (): void => {
		const progress = Math.round((Date.now() - began) / 1000);
		const params = {progressToken, progress, message: `${name} is running, ${progress} s`};
		// A client that has gone hears nothing; that is not the call's failure.
		context.mcpReq.notify({method: 'notifications/progress', params}).catch(() => undefined);
		timer = setTimeout(report, PROGRESS_EVERY_MS);
	};
	timer = setTimeout(report, FIRST_PROGRESS_MS);
	return () => clearTimeout(timer);
};
