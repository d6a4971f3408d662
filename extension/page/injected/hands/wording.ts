// What an element is called in an answer. In: an element. Out: its role, its name and its ref, on one short line.
import {boxOf, findAll, innerTextOf, localNameOf, parentInPage} from '../dom.ts';
import type {Engine} from '../engine.ts';
import {nameOf, tidy} from '../names.ts';
import {isWritable} from '../operable.ts';
import {OPERABLE, roleOf} from '../roles.ts';
import {cut, escapeQuotes} from '../states.ts';
import {belongs} from './hit.ts';

const MAX_NAME_CHARS = 60;
const MAX_TEXT_CHARS = 400;
const MAX_ELEMENTS = 30;

export const describe = (element: Element, engine: Engine): string => {
	const name = localNameOf(element);
	if (name === 'body' || name === 'html') return 'the page';
	const role = isWritable(element) ? 'textbox' : roleOf(element, name);
	const ref = engine.refOf(element);
	const words = nameOf(element, role) || shownText(element);
	const called = words ? ` "${escapeQuotes(cut(words, MAX_NAME_CHARS))}"` : '';
	return `${role || name}${called}${ref === undefined ? '' : ` [ref_${ref}]`}`;
};

/** What a person would call it by, unless it is a part of the page with much in it. */
const shownText = (element: Element): string => {
	if (!(element instanceof HTMLElement) || findAll(element, '*').length > MAX_ELEMENTS) return '';
	return tidy(innerTextOf(element).slice(0, MAX_TEXT_CHARS));
};

/** Of what was hit, the part that a person would name: the control around it, if there is one. */
export const describeHit = (hit: Element, engine: Engine): string => {
	for (let around: Element | null = hit; around; around = parentInPage(around))
		if (OPERABLE.has(roleOf(around, localNameOf(around)))) return describe(around, engine);
	return describe(hit, engine);
};

/** Of what lies over a target: the outermost layer that does not hold the target itself. */
export const describeCover = (hit: Element, target: Element, engine: Engine): string => {
	let layer = hit;
	for (let around = parentInPage(hit); around && !belongs(target, around); around = parentInPage(around))
		layer = around;
	const {width, height} = boxOf(layer);
	return describe(width > 0 && height > 0 ? layer : hit, engine);
};
