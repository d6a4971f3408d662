// Calls that a call makes itself, as a batch does. In: tools and their inputs, which may depend on the calls before. Out: what each of them
// gave, up to the first that failed. All of it is one call to whoever asked: it counts once, and is told of call by call.
import {ToolError} from '../errors.ts';
import type {Done} from './batch-answer.ts';
import type {Tool, ToolContext, ToolValue} from './define.ts';
import {failureToWords} from './failure.ts';
import {namedTabs} from './named-tabs.ts';

/** What was done is told, so it ends before the call that it is would be given up. */
export const LIMIT_MS = 45_000;

export interface InnerCall {
	readonly tool: Tool;
	/** As its tool has checked it. */
	readonly input: Record<string, unknown>;
}

export type FindTool = (name: string) => Tool | undefined;

/** @param over What is said when the time is over. */
export const inTime = async <T, C extends ToolContext<unknown>>(
	context: C,
	over: string,
	work: (context: C) => Promise<T>,
): Promise<T> => {
	const ending = new AbortController();
	const timer = setTimeout(() => ending.abort(new ToolError(over)), LIMIT_MS);
	try {
		return await work({...context, signal: AbortSignal.any([context.signal, ending.signal])});
	} finally {
		clearTimeout(timer);
	}
};

export const runCalls = async (
	calls: Iterable<InnerCall> | AsyncIterable<InnerCall>,
	context: ToolContext<unknown>,
): Promise<readonly Done[]> => {
	const {berth, host} = context;
	const done: Done[] = [];
	let release: (() => void) | undefined;
	try {
		for await (const call of calls) {
			const [tab] = berth.tabs;
			// Or the debugger could be taken off between two calls, and put on again.
			if (tab && !release) release = host.debugger.hold(tab.chromeId);
			const result = await runOne(call, context);
			done.push(result);
			if (result.isError) break;
		}
	} finally {
		release?.();
	}
	return done;
};

const runOne = async ({tool, input}: InnerCall, context: ToolContext<unknown>): Promise<Done> => {
	const ended = context.onInner?.({name: tool.name, tabId: namedTabs(input)[0], input});
	const {content, isError = false} = await attempt(tool, {...context, input});
	ended?.(isError);
	return {name: tool.name, content, isError, mayBeLong: input.max_chars !== undefined};
};

const attempt = async (tool: Tool, context: ToolContext<Record<string, unknown>>): Promise<ToolValue> => {
	try {
		context.signal.throwIfAborted();
		return await tool.run(context);
	} catch (error) {
		return {content: [{type: 'text', text: failureToWords(tool.name, error)}], isError: true};
	}
};
