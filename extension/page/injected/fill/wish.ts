// What a control is to be given. In: a value as agents send it. Out: the same as the kind that a control takes; where it is of another
// kind, a sentence that says what to give.

export type Wish = string | number | boolean | readonly string[];

/** Why a control cannot be given what was asked, and what to do instead. It goes on after the control's ref: "ref_7 is …". */
export class Refused extends Error {}

export const asText = (wish: Wish, what: string): string => {
	if (typeof wish === 'string') return wish.replace(/\r\n?/g, '\n');
	if (typeof wish === 'number') return String(wish);
	throw new Refused(`${what}: give it as a string, not ${kindOf(wish)}.`);
};

export const asNumber = (wish: Wish, what: string): number => {
	const number = typeof wish === 'string' && wish.trim() !== '' ? Number(wish) : wish;
	if (typeof number === 'number' && Number.isFinite(number)) return number;
	throw new Refused(`${what}: give a number, not ${kindOf(wish)}.`);
};

export const asFlag = (wish: Wish, what: string): boolean => {
	if (typeof wish === 'boolean') return wish;
	if (wish === 'true' || wish === 'false') return wish === 'true';
	throw new Refused(`${what}: give true or false, not ${kindOf(wish)}.`);
};

/** One or more; a list that stands in a string is left as it is, as labels may have commas. */
export const asTexts = (wish: Wish, what: string): readonly string[] =>
	Array.isArray(wish)
		? wish.map((each) => asText(each, what))
		: [asText(wish as Exclude<Wish, readonly string[]>, what)];

const MAX_QUOTED_CHARS = 60;

const kindOf = (wish: Wish): string => {
	if (Array.isArray(wish)) return 'a list';
	return typeof wish === 'string' ? quote(wish) : `the ${typeof wish} ${wish}`;
};

export const quote = (text: string): string =>
	JSON.stringify(text.length > MAX_QUOTED_CHARS ? `${text.slice(0, MAX_QUOTED_CHARS - 1)}…` : text);

const MAX_LISTED = 20;
const MAX_LISTED_CHARS = 40;

/** What there is to choose from. */
export const list = (labels: readonly string[]): string => {
	if (labels.length === 0) return 'It has no options now';
	const shown = labels.slice(0, MAX_LISTED).map((label) => JSON.stringify(label.slice(0, MAX_LISTED_CHARS)));
	const more = labels.length > MAX_LISTED ? ` and ${labels.length - MAX_LISTED} more` : '';
	return `Its options are ${shown.join(', ')}${more}`;
};
