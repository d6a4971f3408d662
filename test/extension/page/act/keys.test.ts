import {describe, expect, test} from 'vitest';
import {pressChord, readChords, readModifiers, writeText} from '../../../../extension/page/act/keys.ts';

const press = (text: string, isMac = false) =>
	readChords(text)
		.flatMap((chord) => pressChord(chord, isMac))
		.map(({type, key, modifiers, text: written}) =>
			[type, key, modifiers, ...(written === undefined ? [] : [written])].join(' '),
		);

describe('chords', () => {
	test.each([
		['a', ['keyDown a 0 a', 'keyUp a 0']],
		['A', ['keyDown A 0 A', 'keyUp A 0']],
		['Enter', ['keyDown Enter 0 \r', 'keyUp Enter 0']],
		['ctrl+a', ['rawKeyDown Control 2', 'rawKeyDown a 2', 'keyUp a 2', 'keyUp Control 0']],
		['shift+a', ['rawKeyDown Shift 8', 'keyDown A 8 A', 'keyUp A 8', 'keyUp Shift 0']],
		['shift+1', ['rawKeyDown Shift 8', 'keyDown ! 8 !', 'keyUp ! 8', 'keyUp Shift 0']],
		['ctrl++', ['rawKeyDown Control 2', 'rawKeyDown + 2', 'keyUp + 2', 'keyUp Control 0']],
		['+', ['keyDown + 0 +', 'keyUp + 0']],
		['cmd', ['rawKeyDown Meta 4', 'keyUp Meta 0']],
		['up PgDn', ['rawKeyDown ArrowUp 0', 'keyUp ArrowUp 0', 'rawKeyDown PageDown 0', 'keyUp PageDown 0']],
	])('%s', (text, events) => {
		expect(press(text)).toEqual(events);
	});

	test.each([
		['', 'key needs keys'],
		['ctrl+', '"ctrl+" in "ctrl+" is no key'],
		['a+b', 'only the last may be a plain key'],
		['hyper+a', '"hyper" in "hyper+a" is no key'],
	])('refuses %j', (text, words) => {
		expect(() => readChords(text)).toThrow(words);
	});

	test.each([
		['cmd+a', 'selectAll'],
		['cmd+shift+z', 'redo'],
		['alt+left', 'moveWordLeft'],
		['shift+cmd+right', 'moveToRightEndOfLineAndModifySelection'],
	])('%s is a command to editors on macOS, and to no others', (text, command) => {
		const commandsOf = (isMac: boolean) =>
			readChords(text)
				.flatMap((chord) => pressChord(chord, isMac))
				.flatMap(({commands}) => commands ?? []);
		expect(commandsOf(true)).toEqual([command]);
		expect(commandsOf(false)).toEqual([]);
	});
});

test('modifiers are read however they are joined', () => {
	expect(readModifiers('ctrl+shift')).toBe(10);
	expect(readModifiers('Alt, cmd')).toBe(5);
	expect(readModifiers('')).toBe(0);
	expect(() => readModifiers('ctrl+x')).toThrow('"x" is none');
});

describe('texts', () => {
	const write = (text: string) =>
		writeText(text).map((piece) => ('insert' in piece ? piece.insert : piece.map(({key}) => key).join()));

	test('are pressed key by key, and inserted where no key writes them', () => {
		expect(write('aÖ👋b\r\n\t')).toEqual(['a,a', 'Ö👋', 'b,b', 'Enter,Enter', 'Tab,Tab']);
	});

	test('of great length are inserted line by line after a while', () => {
		const pieces = write(`${'x'.repeat(2_000)}rest\nend`);
		expect(pieces.length).toBe(2_003);
		expect(pieces.slice(-3)).toEqual(['rest', 'Enter,Enter', 'end']);
	});

	test.each([
		['x'.repeat(1_998), 'x👋🏽end'],
		['x'.repeat(1_990), 'x👩‍👩‍👧👩‍👩‍👧'],
		['x'.repeat(1_999), 'e\u0301nd'],
		['', '世'.repeat(3_000)],
	])('of great length are never parted within a sign: %#', (typed, inserted) => {
		const pieces = write(`${typed}${inserted}`);
		expect(pieces.at(-1)).toBe(inserted);
		expect(pieces.length).toBe(typed.length + 1);
	});
});
