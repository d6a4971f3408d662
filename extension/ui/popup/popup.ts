// What the toolbar button opens. In: the questions of agents, as the worker tells them. Out: the person's answers. The words of agents
// and pages are shown as text, and nothing else of them.
import browser, {type Runtime} from 'webextension-polyfill';
import {type FromPopup, POPUP_PORT, type ToPopup} from '../popup-port.ts';
import type {Question} from '../questions.ts';

/** As the browser draws them beside the tabs, dark enough for both grounds. */
const COLORS: Readonly<Record<string, string>> = {
	...{grey: '#80868b', blue: '#1a73e8', red: '#d93025', yellow: '#e39a00', green: '#1e8e3e', pink: '#d01884'},
	...{purple: '#a142f4', cyan: '#0097a7', orange: '#e8710a'},
};
const AGAIN_MS = 100;

const find = <E extends Element>(root: ParentNode, selector: string, kind: new () => E): E => {
	const found = root.querySelector(selector);
	if (found instanceof kind) return found;
	throw new TypeError(`popup.html has no ${selector}`);
};

const list = find(document, '#questions', HTMLUListElement);
const empty = find(document, '#empty', HTMLParagraphElement);
const template = find(document, '#question', HTMLTemplateElement);
let port: Runtime.Port;

const say = (message: FromPopup): void => port.postMessage(message);

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const itemOf = ({tabId, agent, color, reason, title, url}: Question): HTMLLIElement => {
	const item = find(template.content, 'li', HTMLLIElement).cloneNode(true) as HTMLLIElement;
	item.dataset.tab = String(tabId);
	const put = (selector: string, text: string): void => {
		find(item, selector, HTMLElement).textContent = text;
	};
	find(item, '.dot', HTMLElement).style.setProperty('--color', COLORS[color] ?? 'currentColor');
	put('.name', `${agent} asks you:`);
	put('.reason', reason);
	// The host first: the title is whatever the page says of itself.
	put('.page', [hostOf(url), title].filter(Boolean).join(' · '));
	const press = (selector: string, message: FromPopup): void =>
		find(item, selector, HTMLButtonElement).addEventListener('click', () => say(message));
	press('.show', {type: 'show', tabId});
	press('.done', {type: 'answer', tabId, answer: 'done'});
	press('.cannot', {type: 'answer', tabId, answer: 'cannot'});
	return item;
};

/** What stands there already stays as it is, so that nobody presses what has just moved under the pointer's old place. */
const show = (questions: readonly Question[]): void => {
	const shown = new Map([...list.children].map((item) => [item.getAttribute('data-tab'), item]));
	const items = questions.map((question) => {
		const known = shown.get(String(question.tabId));
		const isSame = known?.querySelector('.reason')?.textContent === question.reason;
		return known && isSame ? known : itemOf(question);
	});
	const hadFocus = list.contains(document.activeElement);
	for (const item of shown.values()) if (!items.includes(item)) item.remove();
	for (const [place, item] of items.entries())
		if (list.children[place] !== item) list.insertBefore(item, list.children[place] ?? null);
	empty.hidden = items.length > 0;
	// Who works with the keyboard goes on with the next one.
	if (hadFocus && !list.contains(document.activeElement)) list.querySelector('button')?.focus();
};

/** A worker that was stopped is started by it. */
const listen = (): void => {
	port = browser.runtime.connect({name: POPUP_PORT});
	port.onMessage.addListener((message) => show((message as ToPopup).questions));
	port.onDisconnect.addListener(() => setTimeout(listen, AGAIN_MS));
};

listen();
