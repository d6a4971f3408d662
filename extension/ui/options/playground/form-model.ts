// A form for what a tool takes. Pure. In: a JSON schema, and what is typed into its fields. Out: the fields; the arguments, or what is wrong
// with each field, by the name of a text.
import type {Schema} from '../../../client/messages.ts';
import type {TextName} from '../../say.ts';

export type Kind = 'text' | 'long' | 'number' | 'flag' | 'choice' | 'texts' | 'numbers' | 'mixed' | 'json';

export interface FormField {
	readonly name: string;
	readonly kind: Kind;
	readonly isRequired: boolean;
	readonly description: string;
	/** What counts where nothing is typed. */
	readonly usual?: unknown;
	/** Of a choice, and of a flag. */
	readonly choices: readonly unknown[];
	readonly schema: Schema;
}

/** By the name of the field; what is not there, or empty, is not sent. */
export type Typed = Readonly<Record<string, string>>;
export type Problem = readonly [name: TextName, ...values: (string | number)[]];

interface Read {
	readonly input: Record<string, unknown>;
	readonly problems: Readonly<Record<string, Problem>>;
}

/** Names under which tools take more than a line. */
const LONG = /(?:^|_)(?:text|code|script|prompt|html|body|message|content)$/i;
const LONG_CHARS = 300;

export const toFields = ({properties = {}, required = []}: Schema): readonly FormField[] =>
	Object.entries(properties)
		.map(([name, schema]) => ({
			name,
			kind: kindOf(name, schema),
			isRequired: required.includes(name),
			description: schema.description ?? '',
			choices: choicesOf(schema),
			schema,
			...(schema.default !== undefined && {usual: schema.default}),
		}))
		.sort((one, other) => Number(other.isRequired) - Number(one.isRequired));

const choicesOf = (schema: Schema): readonly unknown[] => {
	if (schema.const !== undefined) return [schema.const];
	return schema.enum ?? (schema.type === 'boolean' ? [true, false] : []);
};

const kindOf = (name: string, schema: Schema): Kind => {
	if (schema.type === 'boolean') return 'flag';
	if (choicesOf(schema).length > 0) return 'choice';
	if (schema.type === 'number' || schema.type === 'integer') return 'number';
	if (schema.type === 'array') return kindOfList(schema.items);
	if (schema.type === 'string') return LONG.test(name) || Number(schema.maxLength) > LONG_CHARS ? 'long' : 'text';
	return takesText(schema) ? 'mixed' : 'json';
};

const kindOfList = (items: Schema = {}): Kind => {
	if (items.type === 'string') return 'texts';
	return items.type === 'number' || items.type === 'integer' ? 'numbers' : 'json';
};

const takesText = ({type, anyOf, oneOf}: Schema): boolean =>
	[type].flat().includes('string') || [...(anyOf ?? []), ...(oneOf ?? [])].some(takesText);

export const readForm = (fields: readonly FormField[], typed: Typed): Read => {
	const input: Record<string, unknown> = {};
	const problems: Record<string, Problem> = {};
	for (const field of fields) {
		const text = typed[field.name] ?? '';
		if (text.trim() === '') {
			if (field.isRequired) problems[field.name] = ['form_missing'];
			continue;
		}
		const read = READERS[field.kind](text, field);
		if ('problem' in read) problems[field.name] = read.problem;
		else input[field.name] = read.value;
	}
	return {input, problems};
};

type One = {readonly value: unknown} | {readonly problem: Problem};

const readNumber = (text: string, {schema}: FormField): One => {
	const value = Number(text.trim());
	if (!Number.isFinite(value)) return {problem: ['form_notNumber']};
	if (schema.type === 'integer' && !Number.isInteger(value)) return {problem: ['form_notWhole']};
	const {least, most} = boundsOf(schema);
	if (least !== undefined && value < least) return {problem: ['form_tooSmall', least]};
	if (most !== undefined && value > most) return {problem: ['form_tooLarge', most]};
	return {value};
};

export const boundsOf = ({minimum, maximum}: Schema): {readonly least?: number; readonly most?: number} => ({
	...(typeof minimum === 'number' && {least: minimum}),
	...(typeof maximum === 'number' && {most: maximum}),
});

const readText = (text: string, {schema}: FormField): One =>
	typeof schema.maxLength === 'number' && text.length > schema.maxLength
		? {problem: ['form_tooLong', schema.maxLength]}
		: {value: text};

const readChoice = (text: string, {choices}: FormField): One => {
	const chosen = choices.find((choice) => String(choice) === text);
	return chosen === undefined ? {problem: ['form_noChoice']} : {value: chosen};
};

/** One a line. */
const readTexts = (text: string, {schema}: FormField): One =>
	counted(
		text.split('\n').flatMap((line) => line.trim() || []),
		schema,
	);

const readNumbers = (text: string, {schema}: FormField): One => {
	const numbers = text.split(/[\s,;]+/).flatMap((each) => (each ? Number(each) : []));
	return numbers.some((each) => !Number.isFinite(each)) ? {problem: ['form_notNumbers']} : counted(numbers, schema);
};

const counted = (list: readonly unknown[], {minItems, maxItems}: Schema): One => {
	if (typeof minItems === 'number' && list.length < minItems) return {problem: ['form_tooFew', minItems]};
	if (typeof maxItems === 'number' && list.length > maxItems) return {problem: ['form_tooMany', maxItems]};
	return {value: list};
};

const readJson = (text: string, {schema}: FormField): One => {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return {problem: ['form_notJson']};
	}
	if (schema.type === 'array') return Array.isArray(value) ? counted(value, schema) : {problem: ['form_notList']};
	const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
	return schema.type === 'object' && !isObject ? {problem: ['form_notObject']} : {value};
};

/** JSON where it is, and what was typed where it is not. */
const readMixed = (text: string, field: FormField): One => {
	const read = readJson(text, field);
	return 'problem' in read ? {value: text} : read;
};

const READERS: Readonly<Record<Kind, (text: string, field: FormField) => One>> = {
	...{text: readText, long: readText, number: readNumber, flag: readChoice, choice: readChoice},
	...{texts: readTexts, numbers: readNumbers, mixed: readMixed, json: readJson},
};

/** What would have to be typed for these arguments. */
export const toTyped = (fields: readonly FormField[], input: Readonly<Record<string, unknown>>): Typed =>
	Object.fromEntries(
		fields.flatMap(({name, kind}) => (input[name] === undefined ? [] : [[name, textOf(kind, input[name])]])),
	);

const textOf = (kind: Kind, value: unknown): string => {
	if (kind === 'texts' && Array.isArray(value)) return value.join('\n');
	if (kind === 'numbers' && Array.isArray(value)) return value.join(', ');
	if (kind === 'json') return JSON.stringify(value, undefined, 2);
	if (kind === 'mixed' && (typeof value !== 'string' || isJson(value))) return JSON.stringify(value);
	return String(value);
};

const isJson = (text: string): boolean => {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
};

/** What stands in the form at first: what can be nothing else. */
export const firstTyped = (fields: readonly FormField[]): Typed =>
	Object.fromEntries(
		fields.flatMap(({name, isRequired, choices}) =>
			isRequired && choices.length === 1 ? [[name, String(choices[0])]] : [],
		),
	);
