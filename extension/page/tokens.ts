// How many tokens a text costs, estimated too high rather than too low, because clients cut silently above their limits.

/** What a reply may cost unless the caller asks for more; some clients cut at 10,000. */
export const DEFAULT_TOKENS = 6_000;

export const estimateTokens = (text: string): number => {
	let tokens = 0;
	for (let at = 0; at < text.length; at++) tokens += costAt(text, at);
	return Math.ceil(tokens);
};

/** The largest end so that the text from `start` to it costs no more than the given tokens. */
export const endWithinTokens = (text: string, start: number, tokens: number): number => {
	let spent = 0;
	for (let at = start; at < text.length; at++) {
		spent += costAt(text, at);
		if (spent > tokens) return at;
	}
	return text.length;
};

/** As many of the last lines as cost no more; at least one. */
export const lastWithinTokens = (lines: readonly string[], tokens = DEFAULT_TOKENS): readonly string[] => {
	let spent = 0;
	const start = lines.findLastIndex((line) => {
		spent += estimateTokens(line) + 1;
		return spent > tokens;
	});
	return lines.slice(Math.min(start + 1, lines.length - 1));
};

/** Tokens of one UTF-16 unit. Latin letters in a row share tokens; other scripts need about one for each character. */
const costAt = (text: string, at: number): number => {
	const unit = text.charCodeAt(at);
	if (isLetter(unit)) return isLetter(text.charCodeAt(at - 1)) ? 0.25 : 0.5;
	if (unit === 0x20) return 0.1;
	if (unit < 0x80) return 0.9;
	if (unit < 0x590) return 0.7;
	return isSurrogate(unit) ? 1.5 : 1.2;
};

const isLetter = (unit: number): boolean => (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a);

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
