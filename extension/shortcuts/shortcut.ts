// What a shortcut is, as it lies in storage. In: whatever is found there. Out: a checked shortcut. Pure.
import {z} from 'zod';
import type {Wanted} from '../page/locate.ts';

export const MAX_SHORTCUTS = 100;
export const MAX_STEPS = 100;
/** As JSON. All of them together stay below a tenth of what the browser stores for an extension. */
export const MAX_CHARS = 32_000;
const MAX_TEXT_CHARS = 10_000;
export const MAX_NAME_CHARS = 30;

/** The calls that a workflow is made of: what acts, and what checks. */
export const STEP_TOOLS = [
	'navigate',
	'computer',
	'form_input',
	'wait_for',
	'find',
	'file_upload',
	'tabs_create',
	'handle_dialog',
] as const;

const text = z.string().max(MAX_TEXT_CHARS);
const value = z.union([text, z.number(), z.boolean(), z.array(text).max(100)]);

const locator = z.object({
	role: z.string().max(60),
	name: z.string().max(400),
	row: z.string().max(400).optional(),
	isInDialog: z.literal(true).optional(),
	place: z.string().max(400).optional(),
	heading: z.string().max(400).optional(),
	hint: z.string().max(400).optional(),
	isOnly: z.literal(true).optional(),
	nth: z.int().min(1).optional(),
	of: z.int().min(1).optional(),
	frame: z.string().max(2_000).optional(),
}) satisfies z.ZodType<Wanted>;

const step = z.object({
	tool: z.enum(STEP_TOOLS),
	/** Its arguments, without refs, points and tabs. */
	input: z.looseObject({}).default({}),
	target: locator.optional(),
	/** Where a drag begins. */
	start: locator.optional(),
	/** What the keyboard must write into. */
	focus: locator.optional(),
	/** 0: the tab that the workflow begins in; others in the order in which it opens them. */
	tab: z.int().min(0).max(50).default(0),
	/** The origin that the tab must show; none for steps that go somewhere. */
	site: z.string().max(300).optional(),
});

const parameter = z.object({
	name: z.string().regex(/^[\p{L}_][\p{L}\p{N}_]{0,29}$/u),
	description: z.string().max(200).optional(),
	/** Without one it must be given. */
	default: value.optional(),
});

const common = {
	id: z.string().min(1).max(60),
	command: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u),
	description: z.string().max(300).default(''),
	parameters: z.array(parameter).max(50).default([]),
	/** The agent that saved it; none where the person wrote it. */
	savedBy: z.object({credential: z.string(), client: z.string()}).optional(),
};

export const shortcutSchema = z
	.discriminatedUnion('kind', [
		z.object({kind: z.literal('prompt'), ...common, prompt: text.min(1)}),
		z.object({kind: z.literal('workflow'), ...common, steps: z.array(step).min(1).max(MAX_STEPS)}),
	])
	.refine((shortcut) => JSON.stringify(shortcut).length <= MAX_CHARS, `longer than ${MAX_CHARS} characters`);

export type Shortcut = Readonly<z.output<typeof shortcutSchema>>;
export type Workflow = Extract<Shortcut, {kind: 'workflow'}>;
export type Step = Readonly<z.output<typeof step>>;
export type Parameter = Readonly<z.output<typeof parameter>>;
export type Value = z.output<typeof value>;
export type Values = Readonly<Record<string, Value>>;

/** As people may write it: with the slash, with capitals, in words. */
export const readCommand = (given: string): string =>
	given.normalize('NFC').trim().replace(/^\/+/, '').trim().toLowerCase().replace(/\s+/g, '-');
