// Whether two names are the same, or one and the same changed a little. Pure. In: two names. Out: how alike they are.

export type Likeness = 'same' | 'near' | 'related' | 'other';

/** Longer ones are told apart by how they begin. */
const MAX_CHARS = 120;
const MAX_ADDED_WORDS = 2;
const CHARS_PER_SLIP = 7;

/** Of these one more word may change all: "Delete" is not "Delete account". */
const GRAVE =
	/delete|remove|erase|wipe|clear|reset|cancel|unsubscribe|deactivate|close|end|revoke|pay|buy|order|purchase|transfer|send|publish|confirm|accept|agree|all|not|lösch|entfern|zahl|kauf|bestell|kündig|supprim|effac|achet|command|envoy|elimin|borr|compr|pag|enviar|acquist|删除|支付|购买|削除|購入|支払|삭제|결제|удал|оплат|купить/i;

/** Without capitals, and what is no word or number at the ends of words. */
export const plain = (name: string): string =>
	name
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\p{M}\p{S}]+/gu, ' ')
		.trim()
		.slice(0, MAX_CHARS);

export const likeness = (one: string, other: string): Likeness => {
	const [former, now] = [plain(one), plain(other)];
	if (former === now) return former === '' && one.trim() !== other.trim() ? 'other' : 'same';
	if (former === '' || now === '') return 'other';
	const bare = plain(withoutCount(one));
	if (bare !== '' && bare === plain(withoutCount(other))) return 'near';
	// Two orders, two pages or two rooms are two things.
	if (hasDigits(former) || hasDigits(now)) return 'other';
	if (slips(former, now) <= Math.floor(Math.max(former.length, now.length) / CHARS_PER_SLIP)) return 'near';
	const added = wordsAdded(former, now);
	if (added === undefined) return 'other';
	return added > MAX_ADDED_WORDS || GRAVE.test(former) || GRAVE.test(now) ? 'related' : 'near';
};

/** Pages count in their names: "Inbox (3)". */
const withoutCount = (name: string): string => name.replace(/[([]\p{N}{1,9}\+?[)\]]\s*$/u, '');

const hasDigits = (name: string): boolean => /\p{N}/u.test(name);

/** How many more words one has, where it says all that the other does. */
const wordsAdded = (one: string, other: string): number | undefined => {
	const [fewer = [], more = []] = [one.split(' '), other.split(' ')].sort((a, b) => a.length - b.length);
	return fewer.every((word) => more.includes(word)) ? more.length - fewer.length : undefined;
};

/** How many letters were put in, left out or changed. */
const slips = (one: string, other: string): number => {
	let row = Array.from({length: other.length + 1}, (_, at) => at);
	for (const [line, letter] of [...one].entries()) {
		const next = [line + 1];
		for (const [at, its] of [...other].entries())
			next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === its ? 0 : 1)));
		row = next;
	}
	return row.at(-1) ?? 0;
};
