// A tool is one filled-in form. In: the form. Out: the tool, with the checks that all tools share around its handler.
import {z} from 'zod';
import type {Berth} from '../berths/berths.ts';
import {ToolError} from '../errors.ts';
import type {Attachment} from '../page/debugger/attachment.ts';
import type {Page} from '../page/tabs.ts';
import {named} from './failure.ts';
import {checkInput} from './issues.ts';
import {type Begin, meetPage, shownIn} from './known-page.ts';
import {namedTabs} from './named-tabs.ts';
import type {Permit, Use} from './permit.ts';
import type {Sighting} from './sighting.ts';
import {giveSize} from './sized.ts';
import {withLines} from './tab-line.ts';
import {tabNews} from './tab-news.ts';
import {textsIn} from './texts-in.ts';
import type {ToolHost} from './tool-host.ts';

export type Content =
	| {readonly type: 'text'; readonly text: string}
	| {readonly type: 'image'; readonly data: string; readonly mimeType: string};

export interface ToolValue {
	readonly content: readonly Content[];
	/** A failure with more to show than a ToolError can say. */
	readonly isError?: boolean;
}

/** A call as it comes to a tool. */
export interface ToolCall<I> {
	readonly input: I;
	readonly berth: Berth;
	readonly signal: AbortSignal;
	readonly host: ToolHost;
	/** Of the client that calls, where it has one: several may share a berth. */
	readonly session?: string | undefined;
	/** Ends when all is done that must be before it acts: it is written down, and what it touches has been looked at. */
	readonly ready?: Promise<unknown> | undefined;
	/** Told what the call is about to touch, where it is for the tool to tell. */
	readonly saw?: ((sighting: Sighting) => void) | undefined;
	/** Told of each call that the tool makes itself; what it returns is told of the call's end. */
	readonly onInner?: OnInner | undefined;
}

/** Of a tool for one tab the host refuses what the call may not reach by the person's rules, too. */
export interface ToolContext<I> extends ToolCall<I> {
	readonly permit: Permit;
}

export type OnInner = (call: {
	readonly name: string;
	readonly tabId: number | undefined;
	readonly input: unknown;
}) => (isError: boolean) => void;

/** What a tool for one tab may add. */
export interface PageValue extends ToolValue {
	/** As it left it, when it knows better than the browser's list does yet. */
	readonly tab?: {readonly url: string; readonly title: string};
	/** What it has written into the page, where its input alone does not tell. */
	readonly written?: string;
}

export interface PageContext<I, B = unknown> extends ToolContext<I> {
	readonly page: Page;
	/** What the tool began, if the tab was then found as it was known. */
	readonly begun: B | undefined;
	/** The debugger on this tab, from now until a while after the berth's last call. */
	attach(): Promise<Attachment>;
}

interface PageForm<S extends z.ZodObject, B> extends Form<S, PageContext<z.output<S>, B>, PageValue> {
	/** What can be asked of the tab while it is looked up; it must neither show nor tell anything. */
	readonly begin?: (call: Begin<z.output<S>>) => B | undefined;
	/** It works, too, where the tab shows a dialog. */
	readonly answersDialogs?: true;
	/** What it would put into the page, of the agent's own. */
	readonly carries?: (input: z.output<S>) => string;
	/** What it writes into the page, which its answer does not repeat. */
	readonly writes?: (input: z.output<S>) => string;
	/** It waits for `ready` itself, once it has found what it acts on; looking for that changes nothing of what others look for meanwhile. */
	readonly isReadyLater?: (input: z.output<S>) => boolean;
	/** It does nothing to the page that the tab shows, whatever site that is of. */
	readonly onAnySite?: true;
}

export interface Annotations {
	readonly readOnlyHint: boolean;
	readonly destructiveHint: boolean;
	readonly idempotentHint: boolean;
	readonly openWorldHint: boolean;
}

/** Changes nothing, neither in the browser nor on a site. */
export const reads: Annotations = {
	readOnlyHint: true,
	destructiveHint: false,
	idempotentHint: true,
	openWorldHint: true,
};
/** Changes what the berth shows, and nothing that cannot be had again. */
export const acts: Annotations = {
	readOnlyHint: false,
	destructiveHint: false,
	idempotentHint: false,
	openWorldHint: true,
};
/** May end something for good: a tab's state, or whatever a page does when it is used. */
export const destroys: Annotations = {
	readOnlyHint: false,
	destructiveHint: true,
	idempotentHint: false,
	openWorldHint: true,
};

type Input = Record<string, unknown>;

export interface Tool {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly annotations: Annotations;
	readonly input: z.ZodObject;
	/** It works in one tab, named by `tabId`. */
	readonly needsTab: boolean;
	readonly touchesBrowser: boolean;
	/** A call that is cut off leaves an unknown outcome and must not be repeated unseen, unless it is a mere look. */
	readonly acts: boolean;
	isLook(input: Input): boolean;
	/** A caller without a berth gets one. */
	readonly opensBerth: boolean;
	readonly developerOnly: boolean;
	/** What it does to a site; of some tools only their input tells. */
	useOf(input: Input): Use;
	/** Throws a ToolError that names the field. */
	check(input: unknown): Input;
	/** @param call With an input that `check` has returned. */
	run(call: ToolCall<Input>): Promise<ToolValue>;
}

interface Form<S extends z.ZodObject, C, V extends ToolValue = ToolValue> {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly annotations: Annotations;
	readonly input: S;
	readonly touchesBrowser?: boolean;
	readonly opensBerth?: boolean;
	readonly developerOnly?: boolean;
	/** Without it by the annotations: to read, or to act. */
	readonly use?: Use | ((input: Input) => Use);
	/** Of a tool that acts, the calls that change nothing and can be sent again. */
	readonly looks?: (input: Input) => boolean;
	readonly handler: (context: C) => Promise<string | V> | string | V;
}

export const defineTool = <S extends z.ZodObject>(form: Form<S, ToolContext<z.output<S>>>): Tool => {
	const schema = form.input.strict();
	const its = traits(form);
	return {
		...its,
		needsTab: false,
		check: (input) => checkInput(form.name, schema, input),
		// `check` has read the input with this very schema.
		run: (call) =>
			named(form.name, async () => {
				await call.ready;
				return toValue(await form.handler({...call, permit: permitOf(its, call), input: call.input as z.output<S>}));
			}),
	};
};

const permitOf = ({name, useOf}: Pick<Tool, 'name' | 'useOf'>, {berth, signal, host, input}: ToolCall<Input>): Permit =>
	host.permitFor({berth, tool: name, use: useOf(input), signal});

const tabId = z.int().optional().describe('Default: current');

/**
 * For tools that work in one tab: finds it, refuses what must not be reached and what shows a dialog, and says in the answer which
 * tab it was.
 */
export const definePageTool = <S extends z.ZodObject, B = unknown>(form: PageForm<S, B>): Tool => {
	const input = form.input.safeExtend({tabId});
	const schema = input.strict();
	const its = traits(form);
	return {
		...its,
		input,
		needsTab: true,
		check: (given) => checkInput(form.name, schema, given),
		run: (call) =>
			named(form.name, async () => {
				const permit = permitOf(its, call);
				const host = {...call.host, refusal: permit.refusal};
				const context = {...call, permit, host};
				const [named] = namedTabs(context.input);
				// `check` has read the input with this very schema.
				const {page, begun} = await meetPage({...context, input: context.input as z.output<S>}, named, form);
				const shown = shownIn(context, page.id);
				const isAsFound = (): boolean => its.useOf(call.input) === 'read' && shownIn(context, page.id) === shown;
				const refusal = call.host.refusal(page.url);
				if (refusal) throw new ToolError(`tab ${page.id}: ${refusal} Use another tab.`);
				if (!form.onAnySite) await permit.require(page.url);
				if (form.carries) await permit.requireCarry(page.url, form.carries(context.input as z.output<S>));
				const lines: string[] = [];
				const attach = () => host.debugger.attach(page.chromeId);
				const work = async (signal: AbortSignal) => {
					lines.push(...(await giveSize(context.berth, page, attach)));
					return form.handler({...context, signal, page, begun, attach, input: context.input as z.output<S>});
				};
				const answered = async (): Promise<ToolValue> => {
					const value = form.answersDialogs
						? await work(context.signal)
						: await host.debugger.unlessDialog(page.chromeId, context.signal, work);
					lines.push(...tabNews(page, host));
					const told: PageValue = toValue(value);
					const typed = told.written ?? form.writes?.(context.input as z.output<S>) ?? '';
					const answer = await withLines(told, page, {lines, isAsFound, typed});
					host.told.note(context.berth.id, page.id, answer.tab.url);
					permit.noteRead(answer.tab.url, textsIn(answer.value).join('\n'));
					return answer.value;
				};
				return host.recorder.around(
					{page, tool: form.name, acts: !form.annotations.readOnlyHint, input: context.input},
					answered,
				);
			}),
	};
};

const traits = <S extends z.ZodObject, C, V extends ToolValue>(form: Form<S, C, V>) => ({
	name: form.name,
	title: form.title,
	description: form.description,
	annotations: form.annotations,
	input: form.input,
	touchesBrowser: form.touchesBrowser ?? true,
	acts: !form.annotations.readOnlyHint,
	opensBerth: form.opensBerth ?? false,
	developerOnly: form.developerOnly ?? false,
	isLook: (input: Input): boolean => form.annotations.readOnlyHint || (form.looks?.(input) ?? false),
	useOf: (input: Input): Use => {
		const {use = form.annotations.readOnlyHint ? 'read' : 'act'} = form;
		return typeof use === 'function' ? use(input) : use;
	},
});

const toValue = <V extends ToolValue>(value: string | V): V | ToolValue =>
	typeof value === 'string' ? {content: [{type: 'text', text: value}]} : value;
