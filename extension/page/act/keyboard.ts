// A keyboard in a tab. In: keys and texts. Out: nothing; what they did shows on the page. Sent in one go, as the browser keeps to the
// order.
import type {Attachment, Command} from '../debugger/attachment.ts';
import {FileChoosers} from '../debugger/file-choosers.ts';
import type {LastEvent} from '../injected/hands/ends.ts';
import {type Chord, pressChord, type Writing} from './keys.ts';

/** As many as a page should have before it may stop them by a dialog, or by going elsewhere. */
const BATCH = 200;

export interface Typing {
	readonly attachment: Attachment;
	/** Of the frame that has the focus, where that has a process of its own. The keys themselves find their way. */
	readonly sessionId?: string;
	readonly signal: AbortSignal;
}

export const isMac = (): boolean => navigator.userAgent.includes('Mac OS');

export const chordsToWritings = (chords: readonly Chord[], repeat: number): readonly Writing[] => {
	const once = chords.map((chord) => pressChord(chord, isMac()));
	return Array.from({length: repeat}, () => once).flat();
};

/** What the page hears when all has been written; nothing where it does not end with a key. */
export const lastOf = (writings: readonly Writing[]): LastEvent | undefined => {
	const last = writings.at(-1);
	if (!last || 'insert' in last) return undefined;
	const keys = writings.flatMap((writing) => ('insert' in writing ? [] : writing));
	return {type: 'keyup', count: keys.filter(({type}) => type === 'keyUp').length};
};

type Check = (mayMove: boolean, count: number) => Promise<void>;

/** @param check Asked again and again whether the keys still go where they should; told whether some of them may have moved the focus. */
export const sendKeys = async (
	{attachment, sessionId, signal}: Typing,
	writings: readonly Writing[],
	check?: Check,
): Promise<void> => {
	const choosers = attachment.part(FileChoosers);
	for (let at = 0; at < writings.length; at += BATCH) {
		signal.throwIfAborted();
		if (at > 0) await check?.(writings.slice(at - BATCH, at).some(isMove), at);
		const commands = writings.slice(at, at + BATCH).flatMap(toCommands);
		await choosers.whileShut(() => attachment.sendAll(commands), sessionId);
	}
};

const isMove = (writing: Writing): boolean =>
	!('insert' in writing) && writing.some(({key}) => key === 'Tab' || key === 'Enter');

const toCommands = (writing: Writing): readonly Command[] =>
	'insert' in writing
		? [['Input.insertText', {text: writing.insert}]]
		: writing.map((event) => ['Input.dispatchKeyEvent', event]);
