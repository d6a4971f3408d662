// Parts as lines. In: parts. Out: one record a line: indentation, the number of a long part, the frame that lies here, and the
// words; parted by tabs, which no text contains.
import {hasRef, isTextPart, type Part} from './parts.ts';
import type {Refs} from './refs.ts';
import {escapeQuotes} from './states.ts';

/** Parts with as many lines can be folded to one, which needs a number to open it again. */
const FOLDABLE_LINES = 6;

interface Press {
	readonly refs: Refs;
	readonly lines: string[];
}

interface Place {
	readonly indent: number;
	/** What stands before the words: a dash for the first of an item. */
	readonly mark: string;
}

export const printParts = (parts: readonly Part[], refs: Refs): string => {
	const press: Press = {refs, lines: []};
	printAll(press, parts, 0);
	return press.lines.join('\n');
};

const printAll = (press: Press, parts: readonly Part[], indent: number): void => {
	for (const part of parts) print(press, part, {indent, mark: ''});
};

const print = (press: Press, part: Part, place: Place): void => {
	if (part.role === 'item') printItem(press, part, place);
	else printPart(press, part, place);
};

const printPart = (press: Press, part: Part, {indent, mark}: Place): void => {
	const at = press.lines.push('') - 1;
	printAll(press, part.kids, indent + mark.length + 1);
	press.lines[at] = toRecord({
		indent,
		handle: handleOf(press, part, at),
		frame: part.frame,
		words: mark + lineOf(part),
	});
};

/** The first part of an item carries its mark, one also where items begin together; the others stand below it. */
const printItem = (press: Press, part: Part, {indent, mark}: Place): void => {
	const [first, ...others] = part.kids;
	const at = press.lines.length;
	if (first) print(press, first, {indent, mark: '- '});
	printAll(press, others, indent + (mark === '' ? 2 : 3));
	const [, ...rest] = press.lines[at]?.split('\t') ?? [];
	const handle = handleOf(press, part, at);
	if (handle !== '') press.lines[at] = [indent, handle, ...rest.slice(1)].join('\t');
};

interface Line {
	readonly indent: number;
	readonly handle: number | '';
	readonly frame: number | undefined;
	readonly words: string;
}

const toRecord = ({
	indent,
	handle,
	frame = '',
	words,
}: Omit<Line, 'frame'> & {readonly frame?: number | '' | undefined}): string =>
	`${indent}\t${handle}\t${frame}\t${words}`;

const handleOf = ({refs, lines}: Press, part: Part, from: number): number | '' => {
	if (!part.element || lines.length - from < FOLDABLE_LINES) return '';
	return part.ref || refs.numberOf(part.element, part.role, part.name);
};

export const lineOf = (part: Part): string => {
	if (isTextPart(part)) return `"${escapeQuotes(part.name)}"`;
	const name = part.name ? ` "${escapeQuotes(part.name)}"` : '';
	const ref = part.ref ? ` [ref_${part.ref}]` : '';
	return `${part.role}${name}${ref}${part.states}`;
};

/** Only what can be used, and of the rest the headings and named places that tell where it is. */
export const printOperables = (parts: readonly Part[], refs: Refs): string => {
	const press: Press = {refs, lines: []};
	printSome(press, parts);
	return press.lines.join('\n');
};

const printSome = (press: Press, parts: readonly Part[]): void => {
	for (const part of parts) {
		if (isWorthALine(part)) {
			const words = lineOf(part.ref > 0 ? part : {...part, states: ''});
			press.lines.push(toRecord({indent: 0, handle: '', frame: part.frame, words}));
		}
		printSome(press, part.kids);
	}
};

const isWorthALine = (part: Part): boolean => {
	if (part.ref > 0 || part.frame !== undefined || /^h[1-6]$/.test(part.role)) return true;
	return part.name !== '' && !isTextPart(part) && hasRef(part);
};
