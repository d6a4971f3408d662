// Page text made safe to show to a model. In: text that strangers wrote. Out: the same without what people cannot see.

export {type Echo, echoOf, hideInQuotes} from './injected/echo.ts';

/**
 * Zero-width characters, bidirectional controls, tag characters and variation selectors beyond the emoji one can carry text
 * that no person sees. Control characters go as well, except tab and line feed.
 */
const INVISIBLE =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is what it is for.
	// biome-ignore lint/suspicious/noMisleadingCharacterClass: joiners are meant one by one.
	/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/**
 * One bounded class before the comma: where two could share the characters, a page could keep the search busy for seconds. No
 * stroke, as it may be what keeps the quote behind it from ending a name.
 */
const DATA_URL = /data:([^\s,"'<>()\\]{0,200}),[^\s"'<>()\\]{32,}/gi;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+/;

export const cleanText = (text: string): string =>
	text
		.toWellFormed()
		.replace(/\r\n?|[\u2028\u2029]/g, '\n')
		.replace(INVISIBLE, '')
		.replace(
			DATA_URL,
			(url: string, head: string) => `[data: ${MEDIA_TYPE.exec(head)?.[0] ?? 'text/plain'}, ${url.length} characters]`,
		)
		.replace(/blob:https?:\/\/[^\s"'<>()\\]+/gi, '[blob:]');

/** How much more is looked at than shown, as cleaning shortens. */
const LINE_MARGIN = 20;

/** For titles and addresses, which stand on one line outside the fence. */
export const cleanLine = (text: string, maxChars: number): string => {
	// A title or an address may be megabytes long; of what is left out nothing would be shown.
	const line = cleanText(text.slice(0, maxChars * LINE_MARGIN))
		.replace(/\s+/g, ' ')
		.trim();
	return line.length > maxChars ? `${line.slice(0, maxChars - 1).toWellFormed()}…` : line;
};

/** The same, as words of the page within a sentence of ours. */
export const quoteLine = (text: string, maxChars: number): string => JSON.stringify(cleanLine(text, maxChars));
