// What is held against a query. In: the parts of a document. Out: a thing for each, which reads what the page says of it when that
// is asked for.
import {blocksOf} from './blocks.ts';
import {closestTo} from './dom.ts';
import {Fields} from './fields.ts';
import type {Field} from './match.ts';
import {isTextPart, type Part} from './parts.ts';
import type {Block, Thing} from './thing.ts';
import {wordsOf} from './words.ts';

export interface Entry {
	readonly part: Part;
	readonly headings: readonly number[];
	readonly containers: readonly number[];
}

const MAX_TEXT_CHARS = 400;
/** Tools may stand between a field and its name. */
const MAX_BEFORE = 12;

export const listEntries = (parts: readonly Part[]): Entry[] => {
	const entries: Entry[] = [];
	let headings: {readonly at: number; readonly level: number}[] = [];
	const walk = (part: Part, containers: readonly number[]): void => {
		const at = entries.length;
		const level = levelOf(part);
		if (level) headings = headings.filter((other) => other.level < level);
		if (part.role !== 'item') entries.push({part, headings: headings.map((heading) => heading.at), containers});
		if (level) headings = [...headings, {at, level}];
		const inner = part.role === 'item' ? containers : [...containers, at];
		for (const kid of part.kids) walk(kid, inner);
	};
	for (const part of parts) walk(part, []);
	return entries;
};

const levelOf = ({role, states}: Part): number =>
	Number(/^h([1-9])/.exec(role)?.[1] ?? / h([1-9])(?: |$)/.exec(states)?.[1] ?? 0);

export const toThings = (entries: readonly Entry[]): Thing[] => {
	const fields = new Fields();
	const known = new Map<string, readonly string[]>();
	let blocks: ReturnType<typeof blocksOf> | undefined;
	return entries.map(({part, headings, containers}, at) => {
		const name = part.name.slice(0, MAX_TEXT_CHARS);
		const words = known.get(name) ?? wordsOf(name);
		known.set(name, words);
		const blocksHere = (): readonly Block[] => {
			blocks ??= blocksOf(entries.map((entry) => entry.part.element));
			return blocks(at);
		};
		/** What stands in another card or row names nothing here. */
		const beside = (): readonly Part[] => {
			const {from, to} = blocksHere()[0] ?? {from: 0, to: entries.length};
			const before = entries.slice(Math.max(from, at - MAX_BEFORE), at).toReversed();
			const isBox = /^(?:checkbox|radio|switch)$/.test(part.role);
			return [...(isBox && at < to ? entries.slice(at + 1, at + 2) : []), ...before].map((entry) => entry.part);
		};
		let own: readonly Field[] | undefined;
		let outer: readonly Field[] | undefined;
		return {
			role: isTextPart(part) ? 'text' : part.role,
			name,
			words,
			isOperable: part.ref > 0,
			// Places without a name are named by nobody.
			isPointable: part.element !== undefined && (part.ref > 0 || part.name !== ''),
			headings,
			containers,
			own: () => {
				own ??= fields.own(part, part.name === '' ? beside() : [], entries[at - 1]?.part);
				return own;
			},
			outer: () => {
				outer ??= fields.outer(part.element);
				return outer;
			},
			blocks: blocksHere,
			isHead: () => part.element !== undefined && closestTo(part.element, 'th, [role="columnheader"]') !== null,
		};
	});
};
