// What runs in pages asks elements nothing by name: a form answers to the names of its parts. In: the sources of the engine. Out: the places
// where something is asked so that extension/page/injected/dom.ts has in a form that no page can change.
import {expect, test} from 'vitest';
import {listSources, readText} from './repository.ts';
import {readAskedNames} from './syntax.ts';

const NAMES = new Set(
	`checkVisibility scrollIntoView scrollBy scrollTo dispatchEvent focus blur click closest getAttribute hasAttribute setAttribute
	removeAttribute getClientRects getBoundingClientRect getAnimations innerText textContent innerHTML outerHTML querySelector querySelectorAll
	getElementsByTagName contains compareDocumentPosition getRootNode isConnected parentElement parentNode nextSibling previousSibling
	firstChild lastChild childNodes firstElementChild nextElementSibling previousElementSibling scrollTop scrollLeft scrollHeight scrollWidth
	clientHeight clientWidth offsetHeight offsetWidth offsetParent localName tagName nodeType isContentEditable editContext shadowRoot
	assignedSlot classList dataset`.split(/\s+/),
);

/** They are sent to pages as source and stand alone; none of them asks a form anything. */
const ALONE = /\/(?:call-engine|document-state|next-change|offer-node)\.ts$/;
const sources = listSources(['extension/page/injected']).filter(
	(file) => !/\/dom\.ts$/.test(file) && !ALONE.test(file),
);

/** In the world of extensions a document does not answer to such names: test/tools/computer-hostile.spec.ts shows it. */
const judge = (file: string, text: string): readonly string[] =>
	readAskedNames(file, text)
		.filter(({of, name}) => NAMES.has(name) && of !== 'document' && !of.endsWith('.prototype'))
		.map(({name}) => `${file} asks for ${name} by name: take it from dom.ts`);

test('the engine asks elements nothing by name', () => {
	expect(sources.flatMap((file) => judge(file, readText(file)))).toEqual([]);
});

test.each([
	'element.focus()',
	'list.find((each) => each?.checkVisibility())',
	'const {scrollTop} = scroller',
	'const x = a.b.innerText',
])('refuses %s', (text) => {
	expect(judge('x.ts', text)).toHaveLength(1);
});

test.each([
	'document.querySelector("a")',
	'const {focus} = HTMLElement.prototype',
	'Document.prototype.querySelectorAll',
	'this.#focus.style',
])('allows %s', (text) => {
	expect(judge('x.ts', text)).toEqual([]);
});
