// The name of a berth, as `?berth=NAME` gives it. In: any text. Out: the name in its one spelling, or what is wrong with it.

const MAX_NAME_CHARS = 64;

/** Nobody sees these, or they turn the text around them: two names that look alike would be two berths. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** What stands for bytes that are no UTF-8: different names would become the same. */
const UNREADABLE = '\ufffd';
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const RULE = `A berth’s name is 1 to ${MAX_NAME_CHARS} characters in one line: letters and digits of any script, spaces between them, dots, hyphens, underscores and other signs.`;

export const readBerthName = (given: string): {readonly name: string} | {readonly wrong: string} => {
	const name = given.normalize('NFC');
	const fault = faultOf(name);
	return fault === undefined ? {name} : {wrong: `berth: the name ${fault}. ${RULE}`};
};

const faultOf = (name: string): string | undefined => {
	if (name === '') return 'is empty';
	if ([...name].length > MAX_NAME_CHARS) return `is longer than ${MAX_NAME_CHARS} characters`;
	if (UNSEEN.test(name)) return 'has control characters, line breaks or signs that turn the direction of text';
	if (name.includes(UNREADABLE)) return 'is not valid UTF-8';
	if (name !== name.trim()) return 'begins or ends with a blank';
	return VISIBLE.test(name) ? undefined : 'has nothing that can be seen';
};
