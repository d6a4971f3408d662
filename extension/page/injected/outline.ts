// One walk through a document as a person sees it. In: where to begin, limits and the refs of the document. Out: its parts.

import {
	attributeOf,
	dataOf,
	eachChild,
	findAll,
	firstElementOf,
	has,
	isElement,
	isText,
	localNameOf,
	parentOf,
} from './dom.ts';
import {isFaintText} from './faint.ts';
import {frameIndex, isFrame} from './frame-place.ts';
import {areasOf} from './image-map.ts';
import {whileUnchanged} from './labels.ts';
import {openModal} from './modal.ts';
import {containerName, givenName, nameOf, titleOf} from './names.ts';
import {type Candidate, invites, isMarked, isStoodInFor, isWritable, namesShownControl} from './operable.ts';
import {addPart, addSpace, addText, breakRun, makePart, type Part} from './parts.ts';
import type {Refs} from './refs.ts';
import {NAMED_BY_CONTENT, OPERABLE, roleOf} from './roles.ts';
import {joinTexts, settle, tidyTexts} from './settle.ts';
import {drawnText, hasArea, type Look, lookAt} from './sight.ts';
import {statesOf} from './states.ts';

export interface Limits {
	readonly nodes: number;
	readonly depth: number;
	readonly ms: number;
}

export interface Outline {
	readonly parts: readonly Part[];
	/** The limit that ended the walk before the end of the document. */
	readonly cut?: 'nodes' | 'ms';
	/** Parts below the deepest level were left out, and nothing else. */
	readonly isTooDeep: boolean;
	/** A modal dialog is open: only that is read, as nothing else can be used. */
	readonly isModal: boolean;
}

export interface OutlineOptions {
	readonly limits: Limits;
	/** Short texts that stand one after the other become one; otherwise each can be pointed to. */
	readonly isJoining: boolean;
	/** Also what an open dialog keeps from being used: it is seen all the same. */
	readonly isPastModal?: boolean;
}

interface Walk extends OutlineOptions {
	readonly refs: Refs;
	readonly startedAt: number;
	nodes: number;
	cut?: 'nodes' | 'ms';
	isTooDeep: boolean;
}

/** What an element hands down to what is in it. */
interface Scene {
	readonly parent: Part;
	readonly depth: number;
	readonly look: Look;
	/** The text in it is part of a name already. */
	readonly isNamed: boolean;
	/** It is shown and cannot be used. */
	readonly isInert: boolean;
}

interface Known {
	readonly element: Element;
	readonly name: string;
	readonly role: string;
}

const IGNORED_NAMES =
	'script style template noscript head link meta base title desc metadata defs param source track col colgroup datalist rp';
const IGNORED = new Set(IGNORED_NAMES.split(' '));
const LEAVES = new Set(
	'input textarea select img svg canvas video audio object embed progress meter hr iframe frame'.split(' '),
);
const USABLE_IN_DRAWING = 'a[href], [role="button"], [role="link"], [tabindex], [onclick], foreignObject';
const DRAWN = new Set(['canvas', 'video', 'audio', 'embed']);

export const outlineOf = (root: Element, refs: Refs, options: OutlineOptions): Outline =>
	whileUnchanged(() => walkFrom(root, refs, options));

const walkFrom = (root: Element, refs: Refs, options: OutlineOptions): Outline => {
	const walk: Walk = {refs, ...options, startedAt: performance.now(), nodes: 0, isTooDeep: false};
	const modal = options.isPastModal ? undefined : openModal(root);
	const top = makePart('document');
	visitElement(walk, modal ?? root, {parent: top, depth: 0, look: lookAt(root), isNamed: false, isInert: false});
	const {cut, isTooDeep} = walk;
	return {parts: settle(top, options.isJoining), ...(cut && {cut}), isTooDeep, isModal: modal !== undefined};
};

const isOver = (walk: Walk): boolean => {
	walk.nodes++;
	if (walk.cut) return true;
	if (walk.nodes > walk.limits.nodes) walk.cut = 'nodes';
	else if (walk.nodes % 128 === 0 && performance.now() - walk.startedAt > walk.limits.ms) walk.cut = 'ms';
	return walk.cut !== undefined;
};

const visit = (walk: Walk, node: Node, scene: Scene): void => {
	if (isOver(walk)) return;
	if (isText(node)) visitText(node, scene);
	else if (isElement(node)) visitElement(walk, node, scene);
};

const visitText = (node: Text, {parent, look, isNamed}: Scene): void => {
	if (isNamed || !look.isVisible) return;
	const text = dataOf(node);
	// Most texts are the line breaks between elements: no style is asked for them.
	if (!/\S/.test(text)) addSpace(parent, text);
	else if (!isFaintText(look, text.length)) addText(parent, drawnText(text, look.style), elementAround(node));
};

/** What a text can be pointed to by. */
const elementAround = (node: Text): Element | undefined => {
	const parent = parentOf(node);
	if (parent && isElement(parent)) return parent;
	return parent instanceof ShadowRoot ? parent.host : undefined;
};

const visitElement = (walk: Walk, element: Element, scene: Scene): void => {
	const name = localNameOf(element);
	if (name === 'br') breakRun(scene.parent);
	if (name === 'br' || IGNORED.has(name)) return;
	const look = lookAt(element);
	if (look.isGone) return;
	const marked = isMarked(element);
	if (marked && attributeOf(element, 'aria-hidden') === 'true') return;
	if (scene.depth > walk.limits.depth) walk.isTooDeep = true;
	else if (look.isUnseen) visitUnseen(walk, element, name, scene);
	else visitSeen(walk, {element, name, isMarked: marked, outerCursor: scene.look.cursor}, {...scene, look});
};

/** Nothing of it is seen, but a label elsewhere may stand for a control in it. */
const visitUnseen = (walk: Walk, element: Element, name: string, scene: Scene): void => {
	const isInput = name === 'input' || name === 'textarea';
	const inputs = isInput ? [element] : firstElementOf(element) === null ? [] : findAll(element, 'input, textarea');
	for (const input of inputs)
		if (isStoodInFor(input)) addOperable(walk, input, roleOf(input, localNameOf(input)), scene);
};

const visitSeen = (walk: Walk, candidate: Candidate, outer: Scene): void => {
	const {element, name, isMarked: marked} = candidate;
	const scene = marked && has(element, 'inert') ? {...outer, isInert: true} : outer;
	const role = (marked || name === 'body') && isWritable(element) ? 'textbox' : roleOf(element, name);
	if (!scene.look.isInline) breakRun(scene.parent);
	if (isFrame(element, name)) addFrame(element, scene);
	else if (scene.isInert) visitPlain(walk, {element, name, role}, scene);
	else if (OPERABLE.has(role) && isOperableHere(element, scene.look)) visitOperable(walk, {element, name, role}, scene);
	else if (!OPERABLE.has(role) && invites(candidate, scene.look)) visitClickable(walk, {element, name, role}, scene);
	else visitPlain(walk, {element, name, role}, scene);
	if (!scene.look.isInline) breakRun(scene.parent);
};

const visitPlain = (walk: Walk, known: Known, scene: Scene): void => {
	if (isLeaf(known)) addLeaf(walk, known, scene);
	else visitContainer(walk, LEAVES.has(known.name) ? {...known, role: ''} : known, scene);
};

/** Drawings count as one picture, unless parts of them can be used. */
const isLeaf = ({element, name}: Known): boolean =>
	LEAVES.has(name) && (name !== 'svg' || findAll(element, USABLE_IN_DRAWING).length === 0);

const isOperableHere = (element: Element, look: Look): boolean =>
	(look.isVisible && hasArea(element)) || isStoodInFor(element);

const addOperable = (walk: Walk, element: Element, role: string, {parent}: Scene): Part => {
	const part = makePart(role, element);
	part.name = nameOf(element, role);
	part.ref = walk.refs.numberOf(element, role, part.name);
	part.states = statesOf(element, role, part.name);
	addPart(parent, part);
	return part;
};

const visitOperable = (walk: Walk, {element, name, role}: Known, scene: Scene): void => {
	const part = addOperable(walk, element, role, scene);
	if (LEAVES.has(name) || role === 'textbox' || firstElementOf(element) === null) return;
	const isNamed = scene.isNamed || (NAMED_BY_CONTENT.has(role) && !isCut(part.name));
	visitChildren(walk, {element, name}, {...scene, parent: part, depth: scene.depth + 1, isNamed});
	part.kids = walk.isJoining ? joinTexts(part.kids) : tidyTexts(part.kids);
};

const isCut = (name: string): boolean => name.endsWith('…');

const visitClickable = (walk: Walk, known: Known, scene: Scene): void => {
	const {element, name, role} = known;
	const part = makePart('clickable', element);
	part.name = givenName(element);
	if (!isLeaf(known)) visitChildren(walk, {element, name}, {...scene, parent: part, depth: scene.depth + 1});
	for (const settled of settle(part, walk.isJoining))
		addPart(scene.parent, settled === part ? refer(walk, part, role) : settled);
};

const refer = (walk: Walk, part: Part, role: string): Part => {
	const {element} = part;
	if (!element) return part;
	const shown = {...part, role: role === '' || role === 'paragraph' ? part.role : role};
	shown.ref = walk.refs.numberOf(element, shown.role, shown.name);
	shown.states = statesOf(element, shown.role, shown.name);
	return shown;
};

const addFrame = (element: Element, {parent, look}: Scene): void => {
	if (!look.isVisible || !hasArea(element)) return;
	const part = makePart('iframe', element, {frame: frameIndex(element)});
	part.name = givenName(element) || titleOf(element);
	addPart(parent, part);
};

const isGauge = (role: string): boolean => role === 'progressbar' || role === 'meter';

const addLeaf = (walk: Walk, {element, name, role}: Known, scene: Scene): void => {
	if (!scene.look.isVisible || (scene.isNamed && !isGauge(role))) return;
	const part = makePart(role || name, element);
	part.name = role ? nameOf(element, role) : '';
	part.states = isGauge(role) ? statesOf(element, role, part.name) : '';
	if (DRAWN.has(part.role) && hasArea(element)) part.ref = walk.refs.numberOf(element, part.role, part.name);
	if (part.name || part.ref || part.states) addPart(scene.parent, part);
	if (!scene.isInert) for (const area of areasOf(element)) addOperable(walk, area, 'link', scene);
};

const visitContainer = (walk: Walk, {element, name, role}: Known, outer: Scene): void => {
	const isNamed = outer.isNamed || (name === 'label' && namesShownControl(element));
	const scene = {...outer, depth: outer.depth + 1, isNamed};
	if (role === '') {
		visitChildren(walk, {element, name}, scene);
		return;
	}
	const part = makePart(role, element);
	visitChildren(walk, {element, name}, {...scene, parent: part});
	if (!scene.isNamed) part.name = containerName(element, role);
	if (isGauge(role)) part.states = statesOf(element, role, part.name);
	for (const kid of settle(part, walk.isJoining)) addPart(scene.parent, kid);
};

const visitChildren = (walk: Walk, {element, name}: Omit<Known, 'role'>, scene: Scene): void => {
	const isClosed = name === 'details' && !has(element, 'open');
	eachChild(element, name, (child) => {
		if (!isClosed || (isElement(child) && localNameOf(child) === 'summary')) visit(walk, child, scene);
	});
};
