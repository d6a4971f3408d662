// What an agent has written, kept out of what it is told: it may be a secret that looks like none. Pure. In: what was written. Out: the
// words of a page with a sign in its place; what the page has made something else of stays.

export interface Echo {
	/** Whether any of it is what was written, be it within a word. */
	isIn(text: string): boolean;
	hide(text: string): string;
}

const SIGN = '(as typed)';
/** Shorter ones stand everywhere by chance, and those below the second number within words. */
const MIN_CHARS = 3;
const MIN_INNER_CHARS = 6;
/** A part that is as long stands nowhere by chance. */
const MIN_PIECE_CHARS = 12;
const MAX_LINES = 100;

export const echoOf = (typed: string): Echo => {
	const whole = plain(typed);
	const pieces = piecesOf(whole);
	// Pages part what was written where its lines end, and some go to the next field there.
	const lines = [whole, ...typed.split(/[\r\n\t]+/, MAX_LINES).map(plain)];
	const short = lines.filter(({length}) => length >= MIN_CHARS && length < MIN_PIECE_CHARS).map(toPattern);
	const hide = (text: string): string => {
		const said = plain(text);
		return said === whole
			? SIGN
			: short.reduce((left, pattern) => left.replace(pattern, SIGN), hidePieces(said, pieces));
	};
	const isIn = (text: string): boolean => whole !== '' && (plain(text).includes(whole) || hide(text) !== plain(text));
	return {isIn, hide: (text) => (isIn(text) ? hide(text) : text)};
};

/** Without what nobody sees, and with gaps as they are told. */
const plain = (text: string): string =>
	text
		.replace(/\p{Cf}/gu, '')
		.replace(/\s+/g, ' ')
		.trim();

const toPattern = (text: string): RegExp => {
	const literal = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
	return new RegExp(text.length < MIN_INNER_CHARS ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal, 'gu');
};

const piecesOf = (text: string): ReadonlySet<string> => {
	const pieces = new Set<string>();
	for (let at = 0; at + MIN_PIECE_CHARS <= text.length; at++) pieces.add(text.slice(at, at + MIN_PIECE_CHARS));
	return pieces;
};

const hidePieces = (text: string, pieces: ReadonlySet<string>): string => {
	const isPiece = (at: number): boolean => pieces.has(text.slice(at, at + MIN_PIECE_CHARS));
	let told = '';
	let from = 0;
	for (let at = 0; at + MIN_PIECE_CHARS <= text.length; at++) {
		if (!isPiece(at)) continue;
		told += text.slice(from, at) + SIGN;
		while (isPiece(at + 1)) at++;
		from = at + MIN_PIECE_CHARS;
		at = from - 1;
	}
	return told + text.slice(from);
};

const VALUE = /value="((?:[^"\\]|\\.)*)"/g;
const QUOTED = /"((?:[^"\\]|\\.)*)"/g;
const unescaped = (text: string): string => text.replace(/\\(.)/g, '$1');

/** Of the states of a control that was written in. */
export const hideValue = (states: string, {isIn}: Echo): string =>
	states.replace(VALUE, (whole, value: string) => (isIn(unescaped(value)) ? `value="${SIGN}"` : whole));

/** Of an answer, where the words of the page are those in quotes. */
export const hideInQuotes = (line: string, {isIn, hide}: Echo): string =>
	line.replace(QUOTED, (whole, words: string) =>
		isIn(unescaped(words)) ? JSON.stringify(hide(unescaped(words))) : whole,
	);
