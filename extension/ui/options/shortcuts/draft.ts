// A shortcut while the person changes it. Pure. In: the shortcut so far, and one change. Out: the shortcut after it; what is wrong with it, by the
// name of a text.
import {openNames} from '../../../shortcuts/fill.ts';
import {
	MAX_CHARS,
	MAX_STEPS,
	type Parameter,
	readCommand,
	type Shortcut,
	type Step,
	shortcutSchema,
} from '../../../shortcuts/shortcut.ts';
import type {TextName} from '../../say.ts';

export type Trouble = readonly [name: TextName, ...values: string[]];

export const newPrompt = (id: string): Shortcut => ({
	...{kind: 'prompt', id, command: '', description: '', parameters: [], prompt: ''},
});

/** What a shortcut takes is what its text or its steps leave open. */
export const withParameters = (draft: Shortcut): Shortcut => {
	const names = openNames(draft.kind === 'prompt' ? draft.prompt : JSON.stringify(draft.steps));
	const parameters = names.map((name) => draft.parameters.find((each) => each.name === name) ?? {name});
	return {...draft, parameters};
};

export const setParameter = (draft: Shortcut, name: string, change: Partial<Parameter>): Shortcut => ({
	...draft,
	parameters: draft.parameters.map((each) =>
		each.name === name
			? // What is left out is left out of the shortcut too.
				(Object.fromEntries(
					Object.entries({...each, ...change}).filter(([, value]) => value !== undefined && value !== ''),
				) as Parameter)
			: each,
	),
});

const withSteps = (draft: Shortcut, change: (steps: readonly Step[]) => readonly Step[]): Shortcut =>
	draft.kind === 'workflow' ? withParameters({...draft, steps: [...change(draft.steps)]}) : draft;

export const removeStep = (draft: Shortcut, at: number): Shortcut =>
	withSteps(draft, (steps) => steps.filter((_, each) => each !== at));

/** @param by Up is −1. */
export const moveStep = (draft: Shortcut, at: number, by: -1 | 1): Shortcut =>
	withSteps(draft, (steps) => {
		const [step, other] = [steps[at], steps[at + by]];
		return step && other ? steps.with(at, other).with(at + by, step) : steps;
	});

/** Those that are words: what else a step takes is not for people to type. */
export const textsOf = ({input}: Step): readonly (readonly [key: string, text: string])[] =>
	Object.entries(input).flatMap(([key, value]) =>
		typeof value === 'string' && key !== 'action' ? [[key, value] as const] : [],
	);

export const setText = (draft: Shortcut, at: number, change: Readonly<Record<string, string>>): Shortcut =>
	withSteps(draft, (steps) =>
		steps.map((step, each) => (each === at ? {...step, input: {...step.input, ...change}} : step)),
	);

/** By the field that it stands at; `''` for what no field is to blame for. */
export const troublesOf = (draft: Shortcut, others: readonly Shortcut[]): Readonly<Record<string, Trouble>> => {
	const command = readCommand(draft.command);
	const isTaken = others.some((other) => other.id !== draft.id && readCommand(other.command) === command);
	if (isTaken) return {command: ['shortcuts_taken', command]};
	const checked = shortcutSchema.safeParse({...draft, command});
	if (checked.success) return {};
	return Object.fromEntries(
		checked.error.issues
			.map(({path, code}): [string, Trouble] => {
				const [field = ''] = path.map(String);
				return field in FIELDS ? [field, [FIELDS[field as keyof typeof FIELDS]]] : ['', whole(path, code)];
			})
			.reverse(),
	);
};

const FIELDS = {
	command: 'shortcuts_badCommand',
	description: 'shortcuts_longDescription',
	prompt: 'shortcuts_badPrompt',
	parameters: 'shortcuts_badParameter',
} as const;

/** What no field of the page is to blame for. */
const whole = ([field, at]: readonly PropertyKey[], code: string): Trouble => {
	if (field !== 'steps') return ['shortcuts_tooLong', String(MAX_CHARS)];
	if (at !== undefined) return ['shortcuts_badStep', String(Number(at) + 1)];
	return code === 'too_big' ? ['shortcuts_manySteps', String(MAX_STEPS)] : ['shortcuts_noSteps'];
};
