// What is wrong with an input, in words. In: the schema's finding. Out: a sentence that names tool and field and what is expected.
import type {z} from 'zod';

type Issue = z.core.$ZodIssue;

export const issueToWords = (tool: string, issue: Issue, allowed: readonly string[]): string => {
	if (issue.code === 'unrecognized_keys') return `${tool}: ${unknownToWords(issue.keys, allowed)}`;
	const field = issue.path.map(String).join('.');
	return [tool, ...(field ? [field] : []), expectationOf(issue)].join(': ');
};

const unknownToWords = (keys: readonly string[], allowed: readonly string[]): string => {
	const names = keys.map((key) => JSON.stringify(key.slice(0, 60))).join(', ');
	return `unknown argument ${names}. ${allowed.length > 0 ? `Allowed: ${allowed.join(', ')}.` : 'It takes no arguments.'}`;
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
