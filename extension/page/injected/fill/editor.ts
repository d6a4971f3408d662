// Text into what is written in without being a field: editable elements, plain ones and the rich editors that pages bring along. In: the
// element that takes the keys, and text, which takes the place of all there is. Out: the deed.
import {closestTo, findAll, holds, textContentOf} from '../dom.ts';
import type {Deed} from './deed.ts';
import {announceText, focused, focusOn, tap} from './gestures.ts';
import {takeTurns, until} from './wait.ts';
import {asText, Refused, type Wish} from './wish.ts';

/** Editors take what is pasted at once or in one of their next turns. */
const TAKEN_WITHIN_MS = 500;

/** Editors that keep the text elsewhere than in what takes the keys, and what their lines are. */
const DRAWN_ELSEWHERE: readonly (readonly [string, string])[] = [
	['.monaco-editor', '.view-line'],
	['.CodeMirror', '.CodeMirror-line'],
	['.ace_editor', '.ace_line'],
];

export const isDrawnElsewhere = (field: Element): boolean =>
	DRAWN_ELSEWHERE.some(([editor]) => closestTo(field, editor) !== null);

export const fillEditor = async (host: HTMLElement, wish: Wish): Promise<Deed> => {
	const text = asText(wish, 'takes text');
	const wanted = plain(text);
	const read = () => asFarAsDrawn(plain(textOf(host, text === '')), wanted);
	const before = read();
	focusOn(host);
	await selectAll(host);
	if (text === '') await erase(host);
	else await replace(host, text, () => read() !== before);
	return {read, wanted, before};
};

/** How lines are parted differs from editor to editor. */
const plain = (text: string): string =>
	text
		.replace(/[\u200b\ufeff]/g, '')
		.replace(/\s+/g, ' ')
		.trim();

/** Of a long text editors draw only the part that is seen. */
const asFarAsDrawn = (shown: string, wanted: string): string =>
	shown.length > MIN_DRAWN_CHARS && wanted.startsWith(shown) ? wanted : shown;
const MIN_DRAWN_CHARS = 1_000;

const textOf = (host: HTMLElement, isToBeEmpty: boolean): string => {
	const [editor, line] = DRAWN_ELSEWHERE.find(([each]) => closestTo(host, each)) ?? [];
	const around = editor ? closestTo(host, editor) : null;
	if (around && line) return Array.from(findAll(around, line), textContentOf).join('\n');
	if (!isToBeEmpty) return host.innerText;
	// What stands there for want of a text is no part of it.
	return host.querySelector('[contenteditable="false"], [data-placeholder]') ? '' : host.innerText;
};

/** By the key for it, as some editors know more text than they have drawn; the others leave it to the browser. */
const selectAll = async (host: HTMLElement): Promise<void> => {
	const isMac = /mac/i.test(navigator.platform);
	if (tap(host, 'a', isMac ? {metaKey: true} : {ctrlKey: true})) {
		if (host instanceof HTMLTextAreaElement) host.select();
		else document.execCommand('selectAll');
	}
	// Editors are told of the selection by an event of its own.
	await takeTurns();
};

const replace = async (host: HTMLElement, text: string, isTaken: () => boolean): Promise<void> => {
	if (!paste(host, text)) {
		const taken = await until(host, () => (isTaken() ? true : undefined), TAKEN_WITHIN_MS);
		if (taken) return;
	}
	if (announceText(host, text)) command(host, 'insertText', text);
};

const erase = async (host: HTMLElement): Promise<void> => {
	if (!tap(host, 'Backspace') || !announceText(host, '', 'deleteContentBackward')) return;
	command(host, 'delete');
};

const command = (host: HTMLElement, name: string, text?: string): void => {
	const active = focused();
	// What has the focus now would be written in instead.
	if (active && !holds(host, active)) throw new Refused(LEFT);
	document.execCommand(name, false, text);
};

const LEFT = 'lost the focus as it was set: the page moves it elsewhere. Use computer: click it, then type.';

/** @returns Whether the page leaves it to the browser, which pastes nothing for a page. */
const paste = (host: HTMLElement, text: string): boolean => {
	const clipboardData = new DataTransfer();
	clipboardData.setData('text/plain', text);
	return host.dispatchEvent(
		new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true, composed: true}),
	);
};
