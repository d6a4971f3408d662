// The keys of a keyboard, as the browser's protocol wants them. In: what a key is called, or writes. Out: its codes.

export interface Key {
	/** What pages read in `event.key`. */
	readonly key: string;
	readonly code: string;
	/** The number that Windows gave it, which pages still read. */
	readonly number: number;
	/** What it writes. */
	readonly text?: string;
	readonly isShifted?: boolean;
}

/** As the browser's protocol counts them. */
export const MODIFIERS = {alt: 1, ctrl: 2, meta: 4, shift: 8} as const;

const NAMED: Readonly<Record<string, Key>> = {
	enter: {key: 'Enter', code: 'Enter', number: 13, text: '\r'},
	tab: {key: 'Tab', code: 'Tab', number: 9},
	escape: {key: 'Escape', code: 'Escape', number: 27},
	backspace: {key: 'Backspace', code: 'Backspace', number: 8},
	delete: {key: 'Delete', code: 'Delete', number: 46},
	insert: {key: 'Insert', code: 'Insert', number: 45},
	space: {key: ' ', code: 'Space', number: 32, text: ' '},
	home: {key: 'Home', code: 'Home', number: 36},
	end: {key: 'End', code: 'End', number: 35},
	pageup: {key: 'PageUp', code: 'PageUp', number: 33},
	pagedown: {key: 'PageDown', code: 'PageDown', number: 34},
	arrowleft: {key: 'ArrowLeft', code: 'ArrowLeft', number: 37},
	arrowup: {key: 'ArrowUp', code: 'ArrowUp', number: 38},
	arrowright: {key: 'ArrowRight', code: 'ArrowRight', number: 39},
	arrowdown: {key: 'ArrowDown', code: 'ArrowDown', number: 40},
	contextmenu: {key: 'ContextMenu', code: 'ContextMenu', number: 93},
	capslock: {key: 'CapsLock', code: 'CapsLock', number: 20},
	shift: {key: 'Shift', code: 'ShiftLeft', number: 16},
	ctrl: {key: 'Control', code: 'ControlLeft', number: 17},
	alt: {key: 'Alt', code: 'AltLeft', number: 18},
	meta: {key: 'Meta', code: 'MetaLeft', number: 91},
	...Object.fromEntries(
		Array.from({length: 12}, (_, at) => [`f${at + 1}`, {key: `F${at + 1}`, code: `F${at + 1}`, number: 112 + at}]),
	),
};

/** As people and other tools call them. */
const ALIASES: Readonly<Record<string, string>> = {
	return: 'enter',
	esc: 'escape',
	del: 'delete',
	ins: 'insert',
	spacebar: 'space',
	left: 'arrowleft',
	right: 'arrowright',
	up: 'arrowup',
	down: 'arrowdown',
	page_up: 'pageup',
	page_down: 'pagedown',
	pgup: 'pageup',
	pgdn: 'pagedown',
	menu: 'contextmenu',
	control: 'ctrl',
	option: 'alt',
	cmd: 'meta',
	command: 'meta',
	win: 'meta',
	windows: 'meta',
	super: 'meta',
	plus: '+',
};

/** What each key of the row writes alone, and with the shift key. */
const ROWS: readonly (readonly [code: string, number: number, plain: string, shifted: string])[] = [
	...Array.from('1234567890', (digit, at): [string, number, string, string] => [
		`Digit${digit}`,
		digit.charCodeAt(0),
		digit,
		'!@#$%^&*()'.charAt(at),
	]),
	...Array.from('abcdefghijklmnopqrstuvwxyz', (letter): [string, number, string, string] => {
		const capital = letter.toUpperCase();
		return [`Key${capital}`, capital.charCodeAt(0), letter, capital];
	}),
	['Space', 32, ' ', ' '],
	['Minus', 189, '-', '_'],
	['Equal', 187, '=', '+'],
	['BracketLeft', 219, '[', '{'],
	['BracketRight', 221, ']', '}'],
	['Backslash', 220, '\\', '|'],
	['Semicolon', 186, ';', ':'],
	['Quote', 222, "'", '"'],
	['Backquote', 192, '`', '~'],
	['Comma', 188, ',', '<'],
	['Period', 190, '.', '>'],
	['Slash', 191, '/', '?'],
];

const WRITING = new Map<string, Key>(
	ROWS.flatMap(([code, number, plain, shifted]): [string, Key][] => [
		[shifted, {key: shifted, code, number, text: shifted, isShifted: true}],
		[plain, {key: plain, code, number, text: plain}],
	]),
);

/** Nothing where no key of this keyboard writes the character. */
export const keyWriting = (character: string): Key | undefined => WRITING.get(character);

/** By its name, or by what it writes. */
export const keyCalled = (name: string): Key | undefined => {
	const lower = name.toLowerCase();
	const known = ALIASES[lower] ?? lower;
	return NAMED[known] ?? WRITING.get(name) ?? WRITING.get(known);
};

/** With the shift key held it may write something else. */
export const shifted = (key: Key): Key => {
	const row = ROWS.find(([code]) => code === key.code);
	return (row && WRITING.get(row[3])) ?? key;
};
