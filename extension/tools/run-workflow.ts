// Runs a workflow without a model. In: a workflow and values for its parameters. Out: what each step gave, in short, or the one that failed
// and why.
import {ToolError} from '../errors.ts';
import type {Place} from '../page/locate.ts';
import {defaultsOf} from '../shortcuts/fill.ts';
import type {Step, Values, Workflow} from '../shortcuts/shortcut.ts';
import {siteGiven} from '../shortcuts/sites.ts';
import type {ToolContext, ToolValue} from './define.ts';
import {failureToWords} from './failure.ts';
import {type FindTool, type InnerCall, inTime, LIMIT_MS, runCalls} from './inner-calls.ts';
import {placeOf} from './place-of.ts';
import {prepareStep} from './prepare-step.ts';
import {answerWorkflow, type StepDone} from './workflow-answer.ts';

const OVER = `the workflow has taken ${LIMIT_MS / 1_000} s, and was stopped. Look at the page before you go on.`;
/** A tab that a step opens may come a moment later. */
const TAB_MS = 2_000;
const LOOK_AGAIN_MS = 50;

type Context = ToolContext<{readonly tabId?: number | undefined}>;

interface Given {
	readonly shortcut: Workflow;
	readonly values: Values;
}

export const runWorkflow = async (context: Context, findTool: FindTool, given: Given): Promise<ToolValue> => {
	const startedAt = Date.now();
	const {steps, command} = given.shortcut;
	const prepared: StepDone[] = [];
	const done = await inTime(context, OVER, async (within) => {
		const calls = new Steps(within, findTool, given).calls(prepared);
		return runCalls(calls, within);
	});
	const isCall = ({words}: StepDone): boolean => words === undefined;
	const results = done.values();
	const told = prepared.map((each) => (isCall(each) ? {...each, result: results.next().value} : each));
	return answerWorkflow({command, steps, done: told, ms: Date.now() - startedAt});
};

class Steps {
	readonly #context: Context;
	readonly #findTool: FindTool;
	readonly #given: Given;
	readonly #before: ReadonlySet<number>;
	/** In the order in which the workflow came to them. */
	readonly #tabs: (number | undefined)[];
	readonly #siteOf: (site: string) => string;

	constructor(context: Context, findTool: FindTool, given: Given) {
		const {berth, input} = context;
		const {steps, parameters} = given.shortcut;
		this.#context = context;
		this.#findTool = findTool;
		this.#given = given;
		this.#before = new Set(berth.tabs.map(({id}) => id));
		this.#tabs = [input.tabId ?? berth.currentTabId];
		this.#siteOf = siteGiven(steps, given.values, defaultsOf(parameters));
	}

	/** @param prepared Told of each step when it is its turn. */
	async *calls(prepared: StepDone[]): AsyncGenerator<InnerCall> {
		let since = Date.now();
		for (const step of this.#given.shortcut.steps) {
			const startedAt = Date.now();
			const call = await this.#prepare(step, since).catch((error: unknown) => failureToWords(step.tool, error));
			if (typeof call === 'string') {
				prepared.push({isError: true, words: call});
				return;
			}
			prepared.push(call ? {remark: call.remark} : {words: 'It was so already.'});
			if (call) yield call;
			since = startedAt;
			this.#noteTabs();
		}
	}

	async #prepare(step: Step, since: number): Promise<(InnerCall & {readonly remark?: string | undefined}) | undefined> {
		const context = this.#context;
		context.signal.throwIfAborted();
		const tabId = step.tool === 'tabs_create' ? undefined : await this.#tabOf(step);
		const plan = await prepareStep(step, {
			context,
			place: tabId === undefined ? undefined : this.#placeOf(tabId),
			values: this.#given.values,
			siteOf: this.#siteOf,
			since,
		});
		const tool = plan && this.#findTool(plan.tool);
		if (!plan || !tool) return undefined;
		return {tool, input: tool.check({...plan.input, ...(tabId !== undefined && {tabId})}), remark: plan.remark};
	}

	#placeOf(tabId: number): Place {
		const place = placeOf(this.#context, tabId);
		if (!place) throw new ToolError(`no tab ${tabId} in this berth; call tabs_context_mcp to see yours.`);
		return place;
	}

	async #tabOf({tab}: Step): Promise<number | undefined> {
		const deadline = Date.now() + TAB_MS;
		while (this.#tabs.length <= tab && Date.now() < deadline) {
			await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
			this.#noteTabs();
		}
		if (this.#tabs.length <= tab) throw new ToolError('the tab that a step before it should have opened is not there.');
		return this.#tabs[tab];
	}

	#noteTabs(): void {
		const {berth} = this.#context;
		this.#tabs[0] ??= berth.currentTabId;
		for (const {id} of berth.tabs) if (!this.#before.has(id) && !this.#tabs.includes(id)) this.#tabs.push(id);
	}
}
