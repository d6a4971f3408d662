// Keys as agents write them. In: text such as "ctrl+a Delete", and the system. Out: the events of a keyboard, in order. Pure.
import {ToolError} from '../../errors.ts';
import {type Key, keyCalled, keyWriting, MODIFIERS, shifted} from './key-table.ts';
import {macCommands} from './mac-commands.ts';

type Modifier = keyof typeof MODIFIERS;
const ORDER: readonly Modifier[] = ['ctrl', 'alt', 'shift', 'meta'];

export interface Chord {
	readonly modifiers: number;
	/** Nothing where only modifiers are pressed. */
	readonly key?: Key;
}

/** An event of `Input.dispatchKeyEvent`. */
export type KeyEvent = Readonly<Record<string, unknown>>;

const KNOWN =
	'Enter, Tab, Escape, Backspace, Delete, Insert, Space, Home, End, PageUp, PageDown, ArrowUp/Down/Left/Right, F1–F12 or a character, with ctrl+, alt+, shift+ or meta+ before it';

export const readChords = (text: string): readonly Chord[] => {
	const words = text.trim().split(/\s+/).filter(Boolean);
	if (words.length === 0) throw new ToolError(`text: key needs keys, such as "ctrl+a Delete". Known: ${KNOWN}.`);
	return words.map(readChord);
};

/** What chords write, as a keyboard does. */
export const writtenBy = (chords: readonly Chord[]): string => chords.map(letterOf).join('');

const letterOf = ({key, modifiers}: Chord): string =>
	(modifiers & ~MODIFIERS.shift) === 0 && key?.text !== undefined && key.text >= ' ' ? key.text : '';

/**
 * Letters in a row are a text, which is counted and not repeated.
 * @param isSecret A single one is not told either.
 */
export const keysToWords = (text: string, isSecret: boolean): string => {
	const words = text.trim().split(/\s+/);
	const told: string[] = [];
	for (let at = 0; at < words.length; ) {
		const run = runOf(words.slice(at));
		told.push(run > 1 || (run === 1 && isSecret) ? `(${run} character${run === 1 ? '' : 's'})` : (words[at] ?? ''));
		at += Math.max(1, run);
	}
	return told.join(' ');
};

const runOf = (words: readonly string[]): number => {
	const end = words.findIndex((word) => letterOf(readChord(word)) === '');
	return end < 0 ? words.length : end;
};

const readChord = (word: string): Chord => {
	// The plus of "ctrl++" is a key itself.
	const end = word.length > 1 ? word.lastIndexOf('+', word.length - 2) : -1;
	const names = [...(end < 0 ? [] : word.slice(0, end).split('+')), word.slice(end + 1)];
	const keys = names.map((name) => keyCalled(name) ?? refuse(word, name));
	const last = keys.at(-1);
	const held = keys.slice(0, -1);
	if (held.some((key) => modifierOf(key) === undefined))
		throw new ToolError(`text: in "${word}" only the last may be a plain key. Part keys by spaces.`);
	const bits = held.map((key) => MODIFIERS[modifierOf(key) ?? 'shift']);
	const modifiers = bits.reduce((all, bit) => all | bit, 0);
	const own = last && modifierOf(last);
	if (!last || own) return {modifiers: modifiers | (own ? MODIFIERS[own] : 0)};
	return {modifiers, key: modifiers & MODIFIERS.shift ? shifted(last) : last};
};

const refuse = (word: string, name: string): never => {
	throw new ToolError(`text: "${name.slice(0, 20)}" in "${word.slice(0, 40)}" is no key. Known: ${KNOWN}.`);
};

const modifierOf = ({key}: Key): Modifier | undefined =>
	(({Control: 'ctrl', Alt: 'alt', Shift: 'shift', Meta: 'meta'}) as const)[key];

/** Held while a mouse is used. */
export const readModifiers = (text: string): number => {
	const names = text.split(/[+\s,]+/).filter(Boolean);
	const bits = names.map((name) => {
		const key = keyCalled(name);
		const modifier = key && modifierOf(key);
		if (modifier) return MODIFIERS[modifier];
		throw new ToolError(`modifiers: "${name.slice(0, 20)}" is none. Known: ctrl, alt, shift, meta, joined by +.`);
	});
	return bits.reduce((all, bit) => all | bit, 0);
};

export const pressChord = ({modifiers, key}: Chord, isMac: boolean): readonly KeyEvent[] => {
	const held = ORDER.filter((name) => modifiers & MODIFIERS[name]);
	const down = held.map((name, at) => modifierEvent('rawKeyDown', name, sum(held.slice(0, at + 1))));
	const up = held
		.toReversed()
		.map((name, at) => modifierEvent('keyUp', name, sum(held.slice(0, held.length - at - 1))));
	return [...down, ...(key ? pressKey(key, modifiers, isMac) : []), ...up];
};

const sum = (names: readonly Modifier[]): number => names.reduce((all, name) => all | MODIFIERS[name], 0);

const modifierEvent = (type: string, name: Modifier, modifiers: number): KeyEvent => {
	const {key, code, number} = keyCalled(name) ?? refuse(name, name);
	return {type, key, code, windowsVirtualKeyCode: number, modifiers, location: 1};
};

const pressKey = ({key, code, number, text}: Key, modifiers: number, isMac: boolean): readonly KeyEvent[] => {
	const common = {key, code, windowsVirtualKeyCode: number, modifiers};
	const writes = text !== undefined && (modifiers & ~MODIFIERS.shift) === 0;
	const commands = isMac ? macCommands(code, modifiers) : [];
	const down = writes ? {type: 'keyDown', text, unmodifiedText: text} : {type: 'rawKeyDown'};
	return [
		{...common, ...down, ...(commands.length > 0 && {commands})},
		{...common, type: 'keyUp'},
	];
};

/** What a keyboard has no key for comes as it comes from an input method. */
export type Writing = readonly KeyEvent[] | {readonly insert: string};

/** Longer texts are as well pasted: nobody types them. They are parted before what a key writes: elsewhere it may be within a sign. */
const TYPED = /^.{0,2000}(?=[\n\t -~]|$)/s;

export const writeText = (text: string): readonly Writing[] => {
	const plain = text.replace(/\r\n?/g, '\n');
	const typed = TYPED.exec(plain)?.[0] ?? '';
	const rest = plain.slice(typed.length);
	const pieces = typed.match(/[\n\t]|[ -~]|[^\n\t -~]+/gu) ?? [];
	return [...pieces.map(writePiece), ...rest.split(/(\n)/).filter(Boolean).map(writePiece)];
};

const writePiece = (piece: string): Writing => {
	const key = piece === '\n' ? keyCalled('enter') : piece === '\t' ? keyCalled('tab') : keyWriting(piece);
	return key ? pressKey(key, key.isShifted ? MODIFIERS.shift : 0, false) : {insert: piece};
};
