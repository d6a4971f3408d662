// What the page's style writes into an element, for want of any other name. In: an element. Out: that text, or ''.
import {firstElementOf, nextElementOf} from './dom.ts';

/** It is a cross or an arrow, on the button itself or on the icon in it. */
const MAX_LOOKED_AT = 4;
/** Signs of fonts that draw pictures mean nothing outside of them. */
const PRIVATE = /[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/gu;

export const styledText = (element: Element): string => {
	const written = pseudoText(element);
	if (written) return written;
	let looked = 0;
	for (let part = firstElementOf(element); part && looked < MAX_LOOKED_AT; part = nextElementOf(part)) {
		looked++;
		const text = pseudoText(part);
		if (text) return text;
	}
	return '';
};

const pseudoText = (element: Element): string =>
	['::before', '::after'].map((pseudo) => textOf(getComputedStyle(element, pseudo).content)).join('');

/** A style may name several texts, and what is read aloud for them behind a stroke. */
const textOf = (content: string): string =>
	Array.from(content.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, text = '']) => text.replace(/\\(.)/g, '$1'))
		.join('')
		.replace(PRIVATE, '');
