import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {type Done, joinResults} from './batch-answer.ts';
import {defineTool, destroys, type Tool, type ToolContext, type ToolValue} from './define.ts';
import {failureToWords} from './failure.ts';
import {namedTabs} from './named-tabs.ts';

const MAX_ACTIONS = 100;
/** What was done is told, so it ends before the call that it is would be given up. */
const LIMIT_MS = 45_000;
const OVER = `the batch has taken ${LIMIT_MS / 1_000} s, and was stopped. Look at the page, then send the rest in another.`;

const action = z.object({
	name: z.string().describe('Tool'),
	input: z.looseObject({}).optional().describe('Its arguments'),
});

interface Call {
	readonly tool: Tool;
	readonly input: Record<string, unknown>;
}

type FindTool = (name: string) => Tool | undefined;

/** @param findTool Among all tools, of which this is one. */
export const makeBrowserBatch = (findTool: FindTool): Tool =>
	defineTool({
		name: 'browser_batch',
		title: 'Several calls at once',
		description: 'Runs tool calls in order, faster than one by one. Stops at the first failure.',
		annotations: destroys,
		input: z.object({actions: z.array(action).min(1).max(MAX_ACTIONS).describe('Calls; no batch among them')}),
		handler: async (context) => {
			const {actions} = context.input;
			const calls = actions.map((each, place) => readCall(findTool, context.berth.id, each, place));
			const ending = new AbortController();
			const timer = setTimeout(() => ending.abort(new ToolError(OVER)), LIMIT_MS);
			const signal = AbortSignal.any([context.signal, ending.signal]);
			try {
				return joinResults(await runAll(calls, {...context, signal}), calls.length);
			} finally {
				clearTimeout(timer);
			}
		},
	});

/** Before any is run: a slip in the last one must not leave the first ones done. */
const readCall = (findTool: FindTool, berthId: string, given: z.output<typeof action>, place: number): Call => {
	const tool = findTool(given.name);
	const where = `actions.${place}`;
	if (!tool) throw new ToolError(`${where}: there is no tool ${JSON.stringify(given.name)}. ${NONE_RUN}`);
	if (tool.name === 'browser_batch') throw new ToolError(`${where}: a batch cannot hold another one. ${NONE_RUN}`);
	const {berth, ...input} = given.input ?? {};
	try {
		// The berth that the batch runs in may be named once more.
		return {tool, input: tool.check(berth === undefined || berth === berthId ? input : {...input, berth})};
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		throw new ToolError(`${where}: ${error.message} ${NONE_RUN}`, {cause: error});
	}
};

const NONE_RUN = 'None of the actions was run.';

const runAll = async (calls: readonly Call[], context: ToolContext<unknown>): Promise<readonly Done[]> => {
	const {berth, host} = context;
	const done: Done[] = [];
	let release: (() => void) | undefined;
	try {
		for (const call of calls) {
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

const runOne = async ({tool, input}: Call, context: ToolContext<unknown>): Promise<Done> => {
	const ended = context.onInner?.({name: tool.name, tabId: namedTabs(input)[0]});
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
