// Words of people and pages, made comparable. Pure. In: text. Out: words without case, accents and endings; and how alike two are.

/** Said by people, and in no element's name. */
const IDLE = new Set(
	'a also an and any are at be both can could current did do does element find for from get give go has have he her here his how i im instead into is it its just kindly look located me my named of on one or our out please section she should shown side so some than that the their them then there these they this those to too us want was we were what where which who will with within would you your der die das den dem des ein eine zum zur im am und fur mit von le la les du de un une et au aux pour dans el los las una del para con il lo gli di da per o os as do het een van в и на с для من في على و'.split(
		' ',
	),
);

export const fold = (text: string): string => {
	const lower = text.toLowerCase();
	// Most words of the web need no more.
	const marked = /^[\x20-\x7e]*$/.test(lower) ? lower : withoutMarks(lower);
	const plain = marked.includes(':') ? marked.replace(/\b0(?=\d:\d\d)/g, '') : marked;
	return plain.includes("'") || plain.includes('`') ? plain.replace(/'s\b/g, '').replace(/['`]/g, '') : plain;
};

/** Korean letters come apart with their marks, and are put together again. */
const withoutMarks = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/\p{M}+/gu, '')
		.normalize('NFC')
		.replace(/’/g, "'")
		.replace(/ß/g, 'ss');

/** Letters and digits in a row, and signs that stand for words. */
const WORD =
	/[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+|(?:(?![\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])[\p{L}\p{N}])+(?:[.,:][\p{N}]+)*|[^\s\p{L}\p{N}\p{P}]|[×✕✖→←›‹»«☰⚙+<>−–…⋯⋮?]/gu;

export const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? [];

/** Names that programs give: camelCase, snake_case and kebab-case. */
export const partsOfIdentifier = (text: string): string[] =>
	wordsOf(text.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/[_\-.:/?=&#]+/g, ' ')).filter(
		(word) => !/^\d+$/.test(word),
	);

export const isIdle = (word: string): boolean => IDLE.has(word);

/** What is left when endings are taken off, so that "pricing" and "prices" are one: no word, but the same for all its forms. */
export const stem = (word: string): string => {
	if (word.length <= 3) return word;
	if (word > 'z') return foreignStem(word);
	if (SINGULAR.has(word)) return word;
	const single = withoutPlural(word);
	const plain = single.length > 5 ? single.replace(/ly$/, '') : single;
	const root = plain.replace(/(?<=[aeiouy].+|[aeiouy]..)(?:ing|(?<=[^e])ed)$/, '');
	return root.replace(/(?<=[^aeiouyls])(?<=(.))\1$/, '').replace(/(?<=..)e$/, '');
};

/** News are not what is new. */
const SINGULAR = new Set('news sales less across always business address access process status bus plus'.split(' '));

/** Of several things the one. */
export const withoutPlural = (word: string): string =>
	SINGULAR.has(word) || word.length <= 3
		? word
		: word
				.replace(/ie[sd]$/, 'y')
				.replace(/(?<=s|x|z|ch|sh)es$/, '')
				.replace(/(?<=[^s])s$/, '')
				.replace(/(?<=..)ie$/, 'y');

/** The article of Arabic, and the endings of Russian. */
const foreignStem = (word: string): string =>
	word.length > 4 ? word.replace(/^ال/, '').replace(/(?:[аеиоуыэюяь]{1,3}|ться|ов|ам|ах|ом)$/, '') : word;

/** From 0 for different words to 1 for the same. */
export const likeness = (wanted: string, given: string): number => {
	if (wanted === given) return 1;
	if (stem(wanted) === stem(given)) return 0.95;
	if (isIdeographic(wanted) || isIdeographic(given)) return likenessOfSigns(wanted, given);
	if (isDoerOf(wanted, given) || isDoerOf(given, wanted) || isAgain(wanted, given)) return 0.88;
	const begun = likenessOfBeginnings(wanted, given);
	if (begun > 0) return begun;
	if (isMistyped(wanted, given)) return 0.78;
	if (/^\d+$/.test(wanted) && given.startsWith(wanted) && /^\D/.test(given.slice(wanted.length))) return 0.9;
	return wanted.length >= 5 && given.includes(wanted) ? 0.55 : likenessOfRoots(wanted, given);
};

/** A printer prints, and whoever reported it is the reporter. */
const isDoerOf = (doer: string, deed: string): boolean =>
	doer.length > 6 && /[eo]rs?$/.test(doer) && stem(doer.replace(/[eo]rs?$/, '')) === stem(deed);

/** To reorder is to order. */
const isAgain = (wanted: string, given: string): boolean =>
	wanted.length > 6 && wanted.startsWith('re') && stem(wanted.slice(2)) === stem(given);

const likenessOfBeginnings = (wanted: string, given: string): number => {
	if (wanted.length >= 3 && given.startsWith(wanted)) return 0.6 + 0.3 * (wanted.length / given.length);
	if (wanted.length >= 5 && given.endsWith(wanted)) return 0.55 + 0.3 * (wanted.length / given.length);
	if (given.length >= 4 && (wanted.startsWith(given) || wanted.endsWith(given)))
		return 0.55 + 0.3 * (given.length / wanted.length);
	return 0;
};

/** Words that begin alike for long, such as "notify" and "notification". */
const likenessOfRoots = (wanted: string, given: string): number => {
	let same = 0;
	while (same < wanted.length && wanted[same] === given[same]) same++;
	return same >= 5 && same / Math.min(wanted.length, given.length) >= 0.7 ? 0.6 : 0;
};

/** The longest run of signs that both have, of two at least. */
const likenessOfSigns = (wanted: string, given: string): number => {
	for (let length = Math.min(wanted.length, given.length, MAX_SIGNS); length >= 2; length--)
		for (let from = 0; from + length <= wanted.length; from++)
			if (given.includes(wanted.slice(from, from + length))) return 0.4 + 0.5 * (length / wanted.length);
	return 0;
};

const MAX_SIGNS = 20;

/** Scripts that put no spaces between words. */
export const isIdeographic = (word: string): boolean =>
	/[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(word);

const EDITS = [
	{chars: 8, allowed: 2},
	{chars: 5, allowed: 1},
];

/** One letter of a short word may be wrong, and two of a long one; the first seldom is. */
export const isMistyped = (wanted: string, given: string): boolean => {
	const allowed = EDITS.find(({chars}) => wanted.length >= chars)?.allowed ?? 0;
	if (allowed === 0 || Math.abs(wanted.length - given.length) > allowed || /\d/.test(wanted)) return false;
	if (wanted[0] !== given[0] && wanted[1] !== given[1]) return false;
	// Two letters in the wrong order are one slip.
	if (wanted.length === given.length && isSwapped(wanted, given)) return true;
	let row = Array.from({length: given.length + 1}, (_, at) => at);
	for (const letter of wanted) row = nextRow(row, letter, given);
	return (row.at(-1) ?? 0) <= allowed;
};

const isSwapped = (a: string, b: string): boolean => {
	const at = [...a].findIndex((letter, index) => letter !== b[index]);
	return at >= 0 && a.slice(0, at) + (a[at + 1] ?? '') + (a[at] ?? '') + a.slice(at + 2) === b;
};

/** One step of the way of counting edits that is named after Levenshtein. */
const nextRow = (row: readonly number[], letter: string, b: string): number[] => {
	const next = [(row[0] ?? 0) + 1];
	for (let at = 1; at <= b.length; at++) {
		const swap = (row[at - 1] ?? 0) + (letter === b[at - 1] ? 0 : 1);
		next.push(Math.min(swap, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
	}
	return next;
};
