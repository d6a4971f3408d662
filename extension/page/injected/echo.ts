// What an agent has written, kept out of what it is told: it may be a secret that looks like none. Pure. In: what was written. Out: the
// words of a page with a sign in its place; what the page has made something else of stays.

export interface Echo {
	/** Whether any of it is what was written, be it within a word. */
	isIn(text: string): boolean;
	hide(text: string): string;
	/**
	 * Of what a control holds, in which it adjoins what was there before.
	 * @param isOwn It was written into this control, be it ever so short.
	 */
	hideInValue(value: string, isOwn: boolean): string;
}

const SIGN = '(as typed)';
/** Shorter ones stand everywhere by chance, and those below the second number within words. */
const MIN_CHARS = 3;
const MIN_INNER_CHARS = 6;
/** A part that is as long stands nowhere by chance. */
const MIN_PIECE_CHARS = 12;
const MAX_LINES = 100;
/** With more of them a value would be too long to be told whole. */
const MAX_SIGNS = 4;

export const echoOf = (typed: string): Echo => {
	const whole = plain(typed);
	const pieces = piecesOf(whole);
	// Pages part what was written where its lines end, and some go to the next field there.
	const lines = [whole, ...typed.split(/[\r\n\t]+/, MAX_LINES).map(plain)];
	const short = lines.filter(({length}) => length >= MIN_CHARS && length < MIN_PIECE_CHARS);
	const hideBy = (pattern: RegExp, text: string): string =>
		text === whole ? SIGN : hidePieces(text, pieces, (rest) => rest.replace(pattern, SIGN));
	const words = toPattern(short.map(asWord));
	const hide = (text: string): string => hideBy(words, plain(text));
	const isIn = (text: string): boolean => whole !== '' && (plain(text).includes(whole) || hide(text) !== plain(text));
	const inner = toPattern(short.map(asLiteral));
	const own = whole.length < MIN_CHARS ? toPattern([asLiteral(whole)]) : inner;
	const hideInValue = (value: string, isOwn: boolean): string => {
		const said = plain(value);
		const told = whole === '' ? said : hideBy(isOwn ? own : inner, said);
		return told === said ? value : briefly(told);
	};
	return {isIn, hide: (text) => (isIn(text) ? hide(text) : text), hideInValue};
};

/** Without what nobody sees, and with gaps as they are told. */
const plain = (text: string): string =>
	text
		.replace(/\p{Cf}/gu, '')
		.replace(/\s+/g, ' ')
		.trim();

const asLiteral = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const asWord = (text: string): string => {
	const literal = asLiteral(text);
	return text.length < MIN_INNER_CHARS ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal;
};

/** A sign that is there already stays as it is: its own words may have been written. */
const toPattern = (sources: readonly string[]): RegExp => new RegExp([asLiteral(SIGN), ...sources].join('|'), 'gu');

/** What was written is cut off where the value is. */
const briefly = (value: string): string =>
	value === `${SIGN}…` || value.split(SIGN).length > MAX_SIGNS + 1 ? SIGN : value;

const piecesOf = (text: string): ReadonlySet<string> => {
	const pieces = new Set<string>();
	for (let at = 0; at + MIN_PIECE_CHARS <= text.length; at++) pieces.add(text.slice(at, at + MIN_PIECE_CHARS));
	return pieces;
};

const hidePieces = (text: string, pieces: ReadonlySet<string>, hideRest: (rest: string) => string): string => {
	const isPiece = (at: number): boolean => pieces.has(text.slice(at, at + MIN_PIECE_CHARS));
	let told = '';
	let from = 0;
	for (let at = 0; at + MIN_PIECE_CHARS <= text.length; at++) {
		if (!isPiece(at)) continue;
		told += hideRest(text.slice(from, at)) + SIGN;
		while (isPiece(at + 1)) at++;
		from = at + MIN_PIECE_CHARS;
		at = from - 1;
	}
	return told + hideRest(text.slice(from));
};

const VALUE = /value="((?:[^"\\]|\\.)*)"/g;
const QUOTED = /(\bvalue=)?"((?:[^"\\]|\\.)*)"/g;
const unescaped = (text: string): string => text.replace(/\\(.)/g, '$1');

/** Of the states of a control that was written in. */
export const hideValue = (states: string, {hideInValue}: Echo): string =>
	states.replace(VALUE, (whole, value: string) => {
		const said = unescaped(value);
		const told = hideInValue(said, true);
		return told === said ? whole : `value=${JSON.stringify(told)}`;
	});

/** Of an answer, where the words of the page are those in quotes. */
export const hideInQuotes = (line: string, {isIn, hide, hideInValue}: Echo): string =>
	line.replace(QUOTED, (whole, lead: string | undefined, words: string) => {
		const said = unescaped(words);
		if (lead !== undefined) {
			const told = hideInValue(said, false);
			return told === said ? whole : `${lead}${JSON.stringify(told)}`;
		}
		return isIn(said) ? JSON.stringify(hide(said)) : whole;
	});
