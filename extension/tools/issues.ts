// What a tool is given, checked. In: its schema and an input. Out: the input as the tool wants it, or a sentence that names tool and field and
// what is expected.
import type {z} from 'zod';
import {ToolError} from '../errors.ts';

type Issue = z.core.$ZodIssue;

/** Whoever mends these sees the next. */
const MAX_ISSUES = 10;
const MAX_NAME_CHARS = 60;
const MAX_NAMES = 5;

/** Throws a ToolError that names each field that is wrong. */
export const checkInput = (name: string, schema: z.ZodObject, input: unknown): Record<string, unknown> => {
	const result = schema.safeParse(input ?? {}, {reportInput: true});
	if (result.success) return result.data;
	const {issues} = result.error;
	const words = issues.slice(0, MAX_ISSUES).map((issue) => issueToWords(name, issue, Object.keys(schema.shape)));
	if (issues.length > MAX_ISSUES) words.push(`… and ${issues.length - MAX_ISSUES} more like these.`);
	throw new ToolError(words.join('\n'));
};

const issueToWords = (tool: string, issue: Issue, allowed: readonly string[]): string => {
	if (issue.code === 'unrecognized_keys') return `${tool}: ${unknownToWords(issue.keys, allowed)}`;
	const field = issue.path.map((part) => String(part).slice(0, MAX_NAME_CHARS)).join('.');
	return [tool, ...(field ? [field] : []), expectationOf(issue)].join(': ');
};

const unknownToWords = (keys: readonly string[], allowed: readonly string[]): string => {
	const names = keys.slice(0, MAX_NAMES).map((key) => JSON.stringify(key.slice(0, MAX_NAME_CHARS)));
	const more = keys.length > MAX_NAMES ? ` and ${keys.length - MAX_NAMES} more` : '';
	return `unknown argument ${names.join(', ')}${more}. ${allowed.length > 0 ? `Allowed: ${allowed.join(', ')}.` : 'It takes no arguments.'}`;
};

const expectationOf = (issue: Issue): string => {
	switch (issue.code) {
		case 'invalid_type':
			return `expected ${typeToWords(issue.expected)}${issue.input === undefined ? ', but it is missing' : ''}.`;
		case 'invalid_value':
			return `expected ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`;
		case 'too_small':
			return `expected ${limitToWords('at least', issue.minimum, issue.origin)}.`;
		case 'too_big':
			return `expected ${limitToWords('at most', issue.maximum, issue.origin)}.`;
		default:
			return issue.message;
	}
};

const typeToWords = (type: string): string => {
	if (type === 'int') return 'a whole number';
	return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
};

const UNITS: Readonly<Record<string, string>> = {string: ' characters', array: ' entries'};

const limitToWords = (relation: string, limit: number | bigint, origin: string): string =>
	`${relation} ${limit}${UNITS[origin] ?? ''}`;
