// What has changed between two views of a page. Pure. In: the lines of the earlier view and of this one. Out: the changed lines with
// what they lie in, and one line for each run of unchanged ones; nothing where the views have too little in common.
import {bareWords, type Line} from './stitch.ts';

/** Beyond it two views are different pages, and telling them apart line by line is slow and of no use. */
const MAX_EDITS = 400;

interface Kept {
	readonly type: 'kept' | 'new';
	readonly line: Line;
}

type Step = Kept | {readonly type: 'gone'; readonly words: string; readonly indent: number};

export const toText = ({indent, words}: Line): string => ' '.repeat(indent) + words;

/** With what was seen earlier in frames that could not be read now: nobody knows that it has gone. */
export const asLastSeen = (before: readonly string[], after: readonly Line[]): readonly Line[] => {
	if (!after.some(({isUnread}) => isUnread)) return after;
	const lines: Line[] = [];
	for (const line of after) lines.push(...(line.isUnread ? earlierPart(before, line, lines) : [line]));
	return lines;
};

/** Frames that are called the same are told apart by their order. */
const earlierPart = (before: readonly string[], unread: Line, above: readonly Line[]): readonly Line[] => {
	const bare = toText({...unread, words: bareWords(unread)});
	const isIt = (text: string): boolean => text === bare || text.startsWith(`${bare} (`);
	const place = above.filter((line) => isIt(toText(line))).length;
	const [at] = before.flatMap((text, row) => (isIt(text) ? [row] : [])).slice(place);
	if (at === undefined) return [unread];
	const lines = before.slice(at).map(toOldLine);
	const end = lines.findIndex(({indent}, row) => row > 0 && indent <= unread.indent);
	return end < 0 ? lines : lines.slice(0, end);
};

const toOldLine = (text: string): Line => {
	const words = text.trimStart();
	return {indent: text.length - words.length, handle: 0, words};
};

export const changesSince = (before: readonly string[], after: readonly Line[]): Line[] | undefined => {
	const texts = after.map(toText);
	const start = commonLength(before, texts);
	const end = commonLength(before.slice(start).toReversed(), texts.slice(start).toReversed());
	const script = editsOf(before.slice(start, before.length - end), texts.slice(start, texts.length - end));
	if (!script) return undefined;
	const middle = after.slice(start, after.length - end);
	const steps: Step[] = [
		...after.slice(0, start).map(keep),
		...script.map((edit) => toStep(edit, middle)),
		...after.slice(after.length - end).map(keep),
	];
	return tell(steps);
};

const keep = (line: Line): Step => ({type: 'kept', line});

const commonLength = (a: readonly string[], b: readonly string[]): number => {
	const different = a.findIndex((text, at) => text !== b[at]);
	return different < 0 ? a.length : different;
};

type Edit = {readonly type: 'kept' | 'new'; readonly at: number} | {readonly type: 'gone'; readonly text: string};

const toStep = (edit: Edit, lines: readonly Line[]): Step => {
	if (edit.type === 'gone') return {type: 'gone', ...toOldLine(edit.text)};
	const line = lines[edit.at];
	if (!line) throw new Error('an edit beyond the view');
	return {type: edit.type, line};
};

/** The shortest way from one to the other, found as Myers showed: ever more edits, each time as far as they lead. */
const editsOf = (before: readonly string[], after: readonly string[]): Edit[] | undefined => {
	const trail: Map<number, number>[] = [];
	let reach = new Map<number, number>([[1, 0]]);
	for (let edits = 0; edits <= Math.min(MAX_EDITS, before.length + after.length); edits++) {
		trail.push(new Map(reach));
		reach = new Map(reach);
		for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
			let x = firstOn(diagonal, edits, reach);
			while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
			reach.set(diagonal, x);
			if (x >= before.length && x - diagonal >= after.length) return walkBack(trail, before, after);
		}
	}
	return undefined;
};

const firstOn = (diagonal: number, edits: number, reach: ReadonlyMap<number, number>): number => {
	const down = reach.get(diagonal + 1) ?? -1;
	const right = (reach.get(diagonal - 1) ?? -1) + 1;
	return diagonal === -edits || (diagonal !== edits && right <= down) ? down : right;
};

const walkBack = (
	trail: readonly ReadonlyMap<number, number>[],
	before: readonly string[],
	after: readonly string[],
): Edit[] => {
	const edits: Edit[] = [];
	let at: Point = {x: before.length, y: after.length};
	for (let step = trail.length - 1; step > 0; step--) {
		const from = pointBefore(trail[step], at, step);
		at = keepBack(edits, at, from);
		edits.push(at.x === from.x ? {type: 'new', at: from.y} : {type: 'gone', text: before[from.x] ?? ''});
		at = from;
	}
	keepBack(edits, at, {x: 0, y: 0});
	return edits.reverse();
};

interface Point {
	readonly x: number;
	readonly y: number;
}

const pointBefore = (reach: ReadonlyMap<number, number> | undefined, {x, y}: Point, step: number): Point => {
	const diagonal = x - y;
	const reachOf = (other: number): number => reach?.get(other) ?? -1;
	const isDown = diagonal === -step || (diagonal !== step && reachOf(diagonal - 1) < reachOf(diagonal + 1));
	const from = isDown ? diagonal + 1 : diagonal - 1;
	return {x: reachOf(from), y: reachOf(from) - from};
};

/** Both go back over lines that are the same. */
const keepBack = (edits: Edit[], {x, y}: Point, to: Point): Point => {
	let [left, up] = [x, y];
	while (left > to.x && up > to.y) {
		left--;
		up--;
		edits.push({type: 'kept', at: up});
	}
	return {x: left, y: up};
};

const tell = (steps: readonly Step[]): Line[] => {
	const shown = new Set(steps.flatMap((step, at) => (step.type === 'kept' ? [] : [at, ...placesOf(steps, at)])));
	const lines: Line[] = [];
	let hidden = 0;
	for (const [at, step] of steps.entries()) {
		if (shown.has(at)) {
			putHidden(lines, hidden);
			hidden = 0;
			lines.push(toLine(step));
		} else hidden++;
	}
	putHidden(lines, hidden);
	return lines;
};

const putHidden = (lines: Line[], count: number): void => {
	if (count > 0) lines.push({indent: 0, handle: 0, words: `… ${count} unchanged`});
};

const indentOf = (step: Step): number => (step.type === 'gone' ? step.indent : step.line.indent);

/** What a changed line lies in, so that one sees where it is. */
const placesOf = (steps: readonly Step[], at: number): number[] => {
	const places: number[] = [];
	const [step] = steps.slice(at, at + 1);
	let indent = step ? indentOf(step) : 0;
	for (let above = at - 1; above >= 0 && indent > 0; above--) {
		const other = steps[above];
		if (!other || other.type === 'gone' || other.line.indent >= indent) continue;
		indent = other.line.indent;
		places.push(above);
	}
	return places;
};

const MARKS = {kept: '', new: '+ ', gone: '- '};

const toLine = (step: Step): Line => ({
	indent: indentOf(step),
	handle: 0,
	words: MARKS[step.type] + (step.type === 'gone' ? step.words : step.line.words),
});
