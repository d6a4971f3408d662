// Page text made safe to show to a model. In: text that strangers wrote. Out: the same without what people cannot see.

/**
 * Zero-width characters, bidirectional controls, tag characters and variation selectors beyond the emoji one can carry text
 * that no person sees. Control characters go as well, except tab and line feed.
 */
const INVISIBLE =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is what it is for.
	// biome-ignore lint/suspicious/noMisleadingCharacterClass: joiners are meant one by one.
	/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

const DATA_URL = /data:([\w.+-]+\/[\w.+-]+)?[^\s,"'<>()]{0,200},[^\s"'<>()]{32,}/gi;

export const cleanText = (text: string): string =>
	text
		.toWellFormed()
		.replace(/\r\n?|[\u2028\u2029]/g, '\n')
		.replace(INVISIBLE, '')
		.replace(DATA_URL, (url: string, type?: string) => `[data: ${type ?? 'text/plain'}, ${url.length} characters]`)
		.replace(/blob:https?:\/\/[^\s"'<>()]+/gi, '[blob:]');

/** For titles and addresses, which stand on one line outside the fence. */
export const cleanLine = (text: string, maxChars: number): string => {
	const line = cleanText(text).replace(/\s+/g, ' ').trim();
	return line.length > maxChars ? `${line.slice(0, maxChars - 1).toWellFormed()}…` : line;
};
