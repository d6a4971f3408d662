// One walk through a document, as a person reads it. In: where to begin, and limits. Out: its text in pieces, and of which blocks they are.
import {attributeOf, dataOf, eachChild, has, isElement, isText, localNameOf} from './dom.ts';
import {isFaintText} from './faint.ts';
import {frameIndex} from './frame-place.ts';
import {type Glimpse, glimpseOf, hasArea, isDrawn} from './sight.ts';
import {controlToText} from './text-controls.ts';
import {type Gap, Paper} from './text-gaps.ts';
import type {Block} from './text-main.ts';
import {type Count, countIn, isDataTable, markOf, NO_COUNT, signsAround} from './text-marks.ts';

export interface TextLimits {
	readonly nodes: number;
	readonly depth: number;
	readonly ms: number;
	readonly chars: number;
}

export interface WalkedText {
	readonly paper: Paper;
	readonly root: Block;
	/** Which frame lies at which piece: its place among those of the window, or its size. */
	readonly frames: ReadonlyMap<number, number>;
	/** The limit that ended the walk before the end of the document. */
	readonly cut?: 'nodes' | 'ms' | 'chars';
	/** Parts below the deepest level were left out, and nothing else. */
	readonly isTooDeep: boolean;
}

interface Walk {
	readonly limits: TextLimits;
	readonly startedAt: number;
	readonly paper: Paper;
	readonly frames: Map<number, number>;
	nodes: number;
	cut?: 'nodes' | 'ms' | 'chars';
	isTooDeep: boolean;
}

/** What an element hands down to what is in it. */
interface Scene {
	readonly depth: number;
	readonly look: Glimpse;
	readonly block: Block;
	/** The list or the row that items and cells are counted in. */
	readonly count: Count;
	readonly isDataTable: boolean;
}

const IGNORED = new Set(
	'script style noscript template head canvas video audio object embed datalist title desc metadata defs rp annotation annotation-xml'.split(
		' ',
	),
);
const CONTROLS = new Set('input textarea select img'.split(' '));
const APART = new Set('h1 h2 h3 h4 h5 h6 p table pre blockquote figure section dl'.split(' '));
const RUBY = new Set('ruby rt rb rtc'.split(' '));
const LISTS = new Set('ul ol menu tr'.split(' '));
export const walkText = (root: Element, limits: TextLimits): WalkedText => {
	const walk: Walk = {
		limits,
		startedAt: performance.now(),
		paper: new Paper(),
		frames: new Map(),
		nodes: 0,
		isTooDeep: false,
	};
	const top = makeBlock('', walk.paper);
	visitElement(walk, root, {depth: 0, look: glimpseOf(root), block: top, count: NO_COUNT, isDataTable: false});
	endBlock(top, walk.paper);
	const {paper, frames, cut, isTooDeep} = walk;
	return {paper, frames, root: top, ...(cut && {cut}), isTooDeep};
};

const isOver = (walk: Walk): boolean => {
	if (walk.cut) return true;
	const {limits, paper} = walk;
	walk.nodes++;
	if (walk.nodes > limits.nodes) walk.cut = 'nodes';
	else if (walk.nodes % 128 === 0 && performance.now() - walk.startedAt > limits.ms) walk.cut = 'ms';
	else if (paper.chars > limits.chars) walk.cut = 'chars';
	return walk.cut !== undefined;
};

const visit = (walk: Walk, node: Node, scene: Scene): void => {
	if (isOver(walk)) return;
	if (scene.depth > walk.limits.depth) walk.isTooDeep = true;
	else if (isText(node)) visitText(walk, dataOf(node), scene.look);
	else if (isElement(node)) visitElement(walk, node, scene);
};

const visitText = ({paper, limits}: Walk, data: string, look: Glimpse): void => {
	if (!isDrawn(look.style) || isFaintText(look, data.length)) return;
	const text = data.length > limits.chars ? data.slice(0, limits.chars + 1) : data;
	const whiteSpace = /^\s|[\t\n\r]| {2}|\s$/.test(text) ? look.style.whiteSpace : 'normal';
	if (whiteSpace === 'pre-line') for (const line of text.split(/(?<=\n)/)) putLine(paper, line);
	else if (whiteSpace === 'normal' || whiteSpace === 'nowrap') paper.putCollapsed(text);
	else paper.putVerbatim(text);
};

const putLine = (paper: Paper, line: string): void => {
	paper.putCollapsed(line);
	if (line.endsWith('\n')) paper.separate('\n');
};

const visitElement = (walk: Walk, element: Element, outer: Scene): void => {
	const name = localNameOf(element);
	if (IGNORED.has(name)) return;
	const look = glimpseOf(element);
	if (look.isGone || look.isUnseen) return;
	const {paper} = walk;
	if (name === 'br') paper.breakLine();
	else if (name === 'hr') paper.separate('\n\n');
	else if (name === 'iframe' || name === 'frame') visitFrame(walk, element, look);
	else if (CONTROLS.has(name)) visitControl(paper, element, look);
	else if (isInline(name, look)) visitInline(walk, element, name, sceneOf(look, outer, outer.block));
	else visitBlock(walk, element, name, {look, outer});
};

/** Written out, because a copy by spreading takes ten times as long, and this is made for each element. */
const sceneOf = (look: Glimpse, {depth, count, isDataTable: isData}: Scene, block: Block): Scene => ({
	depth: depth + 1,
	look,
	block,
	count,
	isDataTable: isData,
});

const isInline = (name: string, {isInline: isDrawnSo}: Glimpse): boolean =>
	RUBY.has(name) || (isDrawnSo && !APART.has(name));

/** Where the tab has no size, as in a window that is not shown, no box tells anything. */
const visitFrame = ({paper, frames}: Walk, element: Element, look: Glimpse): void => {
	if (isDrawn(look.style) && (innerWidth === 0 || hasArea(element))) frames.set(paper.leaveRoom(), frameIndex(element));
};

const visitControl = (paper: Paper, element: Element, look: Glimpse): void => {
	const words = isDrawn(look.style) ? controlToText(element) : '';
	if (!words) return;
	paper.separate(' ');
	paper.putVerbatim(words);
	paper.separate(' ');
};

const visitInline = (walk: Walk, element: Element, name: string, scene: Scene): void => {
	const {paper} = walk;
	const [before, after] = signsAround(element, name);
	const isLink = name === 'a' && has(element, 'href');
	if (isLink) paper.links++;
	if (before) paper.put(before);
	visitChildren(walk, element, name, scene);
	if (after) paper.put(after);
	if (isLink) paper.links--;
};

const visitBlock = (
	walk: Walk,
	element: Element,
	name: string,
	{look, outer}: {readonly look: Glimpse; readonly outer: Scene},
): void => {
	const {paper} = walk;
	const gap = gapAround(name, look);
	paper.separate(gap);
	const block = makeBlock(name, paper);
	const isLink = name === 'a' && has(element, 'href');
	if (isLink) paper.links++;
	visitKind(walk, element, name, sceneOf(look, outer, block));
	if (isLink) paper.links--;
	paper.separate(gap);
	endBlock(block, paper);
	if (block.to === block.from) return;
	block.names = namesOf(element);
	outer.block.kids.push(block);
};

const namesOf = (element: Element): string => {
	const [role, id, names] = [attributeOf(element, 'role'), attributeOf(element, 'id'), attributeOf(element, 'class')];
	return role || id || names ? `${role ?? ''} ${id ?? ''} ${names ?? ''}` : '';
};

const makeBlock = (kind: string, paper: Paper): Block => ({
	kind,
	names: '',
	from: paper.pieces.length,
	to: 0,
	chars: paper.chars,
	linkChars: paper.linkChars,
	kids: [],
});

const endBlock = (block: Block, paper: Paper): void => {
	block.to = paper.pieces.length;
	block.chars = paper.chars - block.chars;
	block.linkChars = paper.linkChars - block.linkChars;
};

const gapAround = (name: string, {style}: Glimpse): Gap => {
	if (APART.has(name)) return '\n\n';
	return /^(?:inline-|table-cell)/.test(style.display) ? ' ' : '\n';
};

const visitKind = (walk: Walk, element: Element, name: string, outer: Scene): void => {
	const {paper} = walk;
	const isCell = (name === 'td' || name === 'th') && outer.isDataTable;
	const mark = markOf(element, name, outer.count);
	const place = isCell ? paper.openCell(outer.count.next++ === 0) : mark && paper.open(mark);
	visitChildren(walk, element, name, sceneIn(element, name, outer));
	if (place) paper.close(place);
};

const sceneIn = (element: Element, name: string, scene: Scene): Scene => {
	if (name === 'table') return {...scene, isDataTable: isDataTable(element)};
	return LISTS.has(name) ? {...scene, count: countIn(element, name, scene.look)} : scene;
};

/** Collected first: a visit from within the loop over them would take twice the stack, and pages nest a thousand levels deep. */
const visitChildren = (walk: Walk, element: Element, name: string, scene: Scene): void => {
	const isClosed = name === 'details' && !has(element, 'open');
	const children: Node[] = [];
	eachChild(element, name, (child) => {
		if (!isClosed || (isElement(child) && localNameOf(child) === 'summary')) children.push(child);
	});
	for (const child of children) visit(walk, child, scene);
};
