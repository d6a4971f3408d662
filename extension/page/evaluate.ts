// JavaScript in the page's own world, as a console runs it. In: the source. Out: what its last expression gives, readable.
import {ToolError, toError} from '../errors.ts';
import {cleanText} from './clean.ts';
import {type Attachment, TakenOffError} from './debugger/attachment.ts';
import {FileChoosers} from './debugger/file-choosers.ts';
import {guardLoops, stopLoop} from './debugger/loop-guard.ts';
import {primitiveToText, type RemoteObject, type Thrown, thrownToText} from './debugger/remote-object.ts';
import {fence} from './fence.ts';
import {type DescribedValue, describeValue, type ValueLimits} from './injected/describe-value.ts';
import {DEFAULT_TOKENS, endWithinTokens} from './tokens.ts';
import {within} from './within.ts';

/** Below the limit of a call, with time left to say what happened. */
const RUN_MS = 15_000;
const DESCRIBE_MS = 2_000;
/** What the browser may take to end a script whose time is over. */
const SLACK_MS = 500;
/** With the time that it takes to end what runs. */
const LAST_MS = 30_000;
const VALUE_LIMITS: ValueLimits = {chars: 50_000, depth: 12, entries: 1_000};

/** Of the protocol, what is used here. */
interface Evaluated {
	readonly result: RemoteObject;
	readonly exceptionDetails?: Thrown;
}

export const evaluate = async (attachment: Attachment, source: string, signal: AbortSignal): Promise<string> => {
	const {result, exceptionDetails} = await run(attachment, source, signal);
	const {objectId} = exceptionDetails?.exception ?? result;
	try {
		if (exceptionDetails) throw new ToolError(`the script threw:\n${fence(cleanText(thrownToText(exceptionDetails)))}`);
		const {text, isCut} = await describe(attachment, result, signal);
		return toAnswer(cleanText(text), isCut);
	} finally {
		if (objectId) attachment.send('Runtime.releaseObject', {objectId}).catch(() => undefined);
	}
};

const run = async (attachment: Attachment, expression: string, signal: AbortSignal): Promise<Evaluated> => {
	const params = {expression, replMode: true, awaitPromise: true, userGesture: true, timeout: RUN_MS};
	const began = performance.now();
	// The browser's own limit applies to a script's first part only, and any script may leave something that runs later.
	await Promise.all([guardLoops(attachment), attachment.part(FileChoosers).keepShut()]);
	const running = attachment.send<Evaluated>('Runtime.evaluate', params, {limitMs: LAST_MS, signal});
	try {
		return await within(RUN_MS + SLACK_MS, running, TIMED_OUT);
	} catch (error) {
		// A script that waits for the answer to its dialog goes on after it.
		if (attachment.dialog) throw error;
		if (HAS_MOVED_ON.test(toError(error).message)) throw new ToolError(MOVED_ON, {cause: error});
		// Without the debugger nothing can be stopped any more.
		if (error instanceof TakenOffError || attachment.over.aborted) throw error;
		const isFree = await stopLoop(attachment);
		if (performance.now() - began < RUN_MS) throw error;
		// What an earlier script left may have kept this one waiting.
		return await within(SLACK_MS, running, '').catch((cause: unknown) => {
			throw new ToolError(isFree ? TIMED_OUT : HANGS, {cause});
		});
	}
};

const HAS_MOVED_ON = /context was destroyed|Cannot find (?:default execution )?context|navigated or closed/i;
const MOVED_ON = 'the page moved on before the script ended, so there is no result. Look at the page before you go on.';
const TIMED_OUT = `the script did not end within ${RUN_MS / 1_000} s and was stopped: it loops, or awaits something that does not come, which may be a permission that the browser asks the person for. For longer work keep the promise in a variable, do not await it, and ask for it in a later call.`;
const HANGS = `the script did not end within ${RUN_MS / 1_000} s, and the page is still busy: what runs in it begins again whenever it is stopped. Close the tab with tabs_close_mcp and open another one.`;

const describe = async (attachment: Attachment, result: RemoteObject, signal: AbortSignal): Promise<DescribedValue> => {
	const {objectId, subtype} = result;
	const short = {text: primitiveToText(result), isCut: false};
	// Looking at a proxy runs the page's code for each look.
	if (!objectId || result.type === 'symbol' || subtype === 'proxy') return short;
	try {
		const {value} = await look(attachment, objectId, signal);
		const {text, isCut} = (value ?? {}) as Partial<DescribedValue>;
		if (typeof text === 'string') return {text, isCut: isCut === true};
	} catch (error) {
		if (attachment.dialog || signal.aborted) throw error;
	}
	// The page does not let it be looked at; the browser's own word for it remains.
	return short;
};

/** In two steps, because only what is evaluated can be given a limit that ends a loop, and only a call can be given an object. */
const look = async (attachment: Attachment, objectId: string, signal: AbortSignal): Promise<RemoteObject> => {
	const key = JSON.stringify(crypto.randomUUID());
	const functionDeclaration = `function(){globalThis[${key}]=this}`;
	await attachment.send('Runtime.callFunctionOn', {objectId, functionDeclaration}, {signal});
	const taking = `const value=globalThis[${key}];delete globalThis[${key}]`;
	const expression = `(()=>{${taking};return(${describeValue}).call(value,${JSON.stringify(VALUE_LIMITS)})})()`;
	const params = {expression, returnByValue: true, timeout: DESCRIBE_MS};
	return (await attachment.send<Evaluated>('Runtime.evaluate', params, {signal})).result;
};

const toAnswer = (text: string, isCut: boolean): string => {
	const end = endWithinTokens(text, 0, DEFAULT_TOKENS);
	if (end === text.length && !isCut) return fence(text);
	const total = isCut ? `more than ${text.length}` : text.length;
	return `${fence(text.slice(0, end).toWellFormed())}\nCut: the first ${end} of ${total} characters. Return less, or a part, with .map(…) or .slice(…).`;
};
