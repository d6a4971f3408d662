// What is held against a query. In: the parts of a document. Out: a thing for each, which reads what the page says of it when that
// is asked for.
import {blocksOf} from './blocks.ts';
import {holds, parentInPage} from './dom.ts';
import {Fields} from './fields.ts';
import {isHead} from './heads.ts';
import type {Field} from './match.ts';
import {tidy, titleOf} from './names.ts';
import {isTextPart, makePart, type Part} from './parts.ts';
import type {Block, Thing} from './thing.ts';
import {wordsOf} from './words.ts';

export interface Entry {
	readonly part: Part;
	/** What stands just before it in the same row of texts. */
	readonly lead?: string;
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
		const level = levelOf(part);
		if (level) headings = headings.filter((other) => other.level < level);
		const above = headings.map((heading) => heading.at);
		// Before the whole row, which so stays next to what follows it.
		const pieces = piecesOf(part);
		for (const piece of pieces) entries.push({...piece, headings: above, containers});
		if (part.role !== 'item')
			entries.push({part: pieces.length > 0 ? wholeOf(part) : part, headings: above, containers});
		const at = entries.length - 1;
		if (level) headings = [...headings, {at, level}];
		const inner = part.role === 'item' ? containers : [...containers, at];
		for (const kid of part.kids) walk(kid, inner);
	};
	for (const part of parts) walk(part, []);
	return entries;
};

/** A value may stand in a row of texts that is none itself: what stands before it there says what it is. */
const piecesOf = ({pieces = []}: Part): Pick<Entry, 'part' | 'lead'>[] =>
	pieces.flatMap(({element, text}, at) => {
		const name = tidy(text);
		if (!element || pieces.length < 2 || !/[\p{L}\p{N}]/u.test(name)) return [];
		if (pieces.some((other) => other.element && other.element !== element && holds(element, other.element))) return [];
		const lead = tidy(pieces[at - 1]?.text ?? '');
		return [{part: {...makePart('', element), name}, lead}];
	});

/** A row of texts is pointed to by what holds all of them. */
const wholeOf = (part: Part): Part => {
	const {pieces = []} = part;
	let element = part.element;
	while (element && pieces.some((piece) => piece.element && element && !holds(element, piece.element)))
		element = parentInPage(element) ?? undefined;
	return part.ref > 0 ? part : {...part, element};
};

const levelOf = ({role, states}: Part): number =>
	Number(/^h([1-9])/.exec(role)?.[1] ?? / h([1-9])(?: |$)/.exec(states)?.[1] ?? 0);

export const toThings = (entries: readonly Entry[]): Thing[] => {
	const fields = new Fields();
	const known = new Map<string, readonly string[]>();
	let blocks: ReturnType<typeof blocksOf> | undefined;
	return entries.map(({part, headings, containers, lead}, at) => {
		const name = part.name.slice(0, MAX_TEXT_CHARS);
		const words = known.get(name) ?? wordsOf(name);
		const title = part.ref > 0 && part.element && !/[\p{L}\p{N}]/u.test(name) ? titleOf(part.element) : '';
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
			// What is called by a sign alone is called by its title.
			words: title ? [...words, ...wordsOf(title)] : words,
			isOperable: part.ref > 0,
			isRun: lead === undefined && piecesOf(part).length > 0,
			// Places without a name are named by nobody.
			isPointable: part.element !== undefined && (part.ref > 0 || part.name !== ''),
			headings,
			containers,
			own: () => {
				own ??= fields.own(part, {before: part.name === '' ? beside() : [], last: entries[at - 1]?.part, lead});
				return own;
			},
			outer: () => {
				outer ??= fields.outer(part.element);
				return outer;
			},
			blocks: blocksHere,
			isHead: () => part.element !== undefined && isHead(part.element),
		};
	});
};
