// Text into what is written in without being a field: editable elements, plain ones and the rich editors that pages bring along. In: the
// element that takes the keys, and text, which takes the place of all there is. Out: the deed.
import {findAll, fire, hasEditContext, holds, innerTextOf} from '../dom.ts';
import type {Deed} from './deed.ts';
import {announceText, focused, focusOn, tap} from './gestures.ts';
import {takeTurns, until} from './wait.ts';
import {asText, Refused, type Wish} from './wish.ts';

/** Editors take what they are given at once or in one of their next turns. */
const TAKEN_WITHIN_MS = 500;

/** The newer way for pages to take text, in which nothing is editable, and the page draws it where and when it likes. */
export const takesKeysItself = hasEditContext;

export const fillEditor = async (host: HTMLElement, wish: Wish): Promise<Deed> => {
	const text = asText(wish, 'takes text');
	const wanted = plain(text);
	const read = () => asFarAsDrawn(plain(textOf(host, text === '')), wanted);
	const before = read();
	focusOn(host);
	await selectAll(host);
	const isTaken = text === '' ? await erase(host) : await replace(host, text, () => read() !== before);
	if (takesKeysItself(host) && isTaken) return {read: () => wanted, wanted, before, remark: UNSEEN, isWritten: true};
	return {read, wanted, before, isWritten: true};
};

const UNSEEN = 'The editor took it and draws it itself: take a screenshot to see it.';

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

/** What stands in it for want of a text is not editable. */
const textOf = (host: HTMLElement, isToBeEmpty: boolean): string => {
	const fixed = isToBeEmpty ? Array.from(findAll(host, '[contenteditable="false" i]')) : [];
	return fixed.reduce(
		(text, each) => text.replace(each instanceof HTMLElement ? innerTextOf(each) : '', ''),
		innerTextOf(host),
	);
};

/** By the key for it, as some editors know more text than they have drawn; the others leave it to the browser. */
const selectAll = async (host: HTMLElement): Promise<void> => {
	const isMac = /mac/i.test(navigator.platform);
	if (tap(host, 'a', isMac ? {metaKey: true} : {ctrlKey: true})) document.execCommand('selectAll');
	// Editors are told of the selection by an event of its own.
	await takeTurns();
};

/**
 * Asked in the order in which an editor may wish to do it itself; what nobody takes over is written by the browser.
 * @returns Whether the editor took it over.
 */
const replace = async (host: HTMLElement, text: string, isThere: () => boolean): Promise<boolean> => {
	const isFree = announce(host, text);
	// What is announced editors write at once, or they wait for what comes of it.
	await takeTurns();
	if (!isFree && isThere()) return true;
	const clipboardData = toTransfer(text);
	const isLeft = fire(host, new ClipboardEvent('paste', {clipboardData, ...BUBBLING}));
	if (!isLeft && (takesKeysItself(host) || (await comes(host, isThere)))) return true;
	if (isFree) command(host, 'insertText', text);
	return false;
};

const BUBBLING = {bubbles: true, cancelable: true, composed: true};

const toTransfer = (text: string): DataTransfer => {
	const transfer = new DataTransfer();
	transfer.setData('text/plain', text);
	return transfer;
};

/** Lines come by pasting only. */
const announce = (host: HTMLElement, text: string): boolean => {
	if (!text.includes('\n')) return announceText(host, text);
	const more = {inputType: 'insertFromPaste', dataTransfer: toTransfer(text)};
	return fire(host, new InputEvent('beforeinput', {...more, ...BUBBLING}));
};

const comes = async (host: HTMLElement, isThere: () => boolean): Promise<boolean> =>
	(await until(host, () => isThere() || undefined, TAKEN_WITHIN_MS)) ?? false;

/** @returns Whether the editor took it over. */
const erase = async (host: HTMLElement): Promise<boolean> => {
	if (!tap(host, 'Backspace') || !announceText(host, '', 'deleteContentBackward')) return true;
	command(host, 'delete');
	return false;
};

const command = (host: HTMLElement, name: string, text?: string): void => {
	const active = focused();
	// What has the focus now would be written in instead.
	if (active && !holds(host, active)) throw new Refused(LEFT);
	document.execCommand(name, false, text);
};

const LEFT = 'lost the focus as it was set: the page moves it elsewhere. Use computer: click it, then type.';
