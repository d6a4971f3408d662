import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {joinResults} from './batch-answer.ts';
import {defineTool, destroys, type Tool} from './define.ts';
import {type FindTool, type InnerCall, inTime, LIMIT_MS, runCalls} from './inner-calls.ts';

const MAX_ACTIONS = 100;
const OVER = `the batch has taken ${LIMIT_MS / 1_000} s, and was stopped. Look at the page, then send the rest in another.`;

const action = z.object({
	name: z.string().describe('Tool'),
	input: z.looseObject({}).optional().describe('Its arguments'),
});

/** @param findTool Among all tools, of which this is one. */
export const makeBrowserBatch = (findTool: FindTool): Tool =>
	defineTool({
		name: 'browser_batch',
		title: 'Several calls at once',
		description: 'Runs tool calls in order, faster than one by one. Stops at the first failure.',
		annotations: destroys,
		input: z.object({actions: z.array(action).min(1).max(MAX_ACTIONS).describe('Calls, no batch')}),
		handler: async (context) => {
			const {actions} = context.input;
			const calls = actions.map((each, place) => readCall(findTool, context.berth.id, each, place));
			return joinResults(await inTime(context, OVER, (within) => runCalls(calls, within)), calls.length);
		},
	});

/** Before any is run: a slip in the last one must not leave the first ones done. */
const readCall = (findTool: FindTool, berthId: string, given: z.output<typeof action>, place: number): InnerCall => {
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
