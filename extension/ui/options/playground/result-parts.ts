// What a tool answered, as it is to be shown. Pure. In: a result, as the server gave it. Out: its parts: text, JSON, pictures.
import type {Json} from '../../../client/messages.ts';

export type Part =
	| {readonly kind: 'text' | 'json'; readonly text: string}
	| {readonly kind: 'image'; readonly source: string};

/** What a picture costs a model at most, at the size that ours have. */
export const PICTURE_TOKENS = 1_600;

export const toParts = ({content, structuredContent}: Json): readonly Part[] => [
	...(Array.isArray(content) ? content.map(toPart) : []),
	...(structuredContent === undefined ? [] : [jsonPart(structuredContent)]),
];

const toPart = (part: unknown): Part => {
	const {type, text, data, mimeType} = Object(part) as Json;
	if (type === 'text' && typeof text === 'string') return partOfText(text);
	const isImage = type === 'image' && typeof data === 'string' && /^image\/[\w.+-]+$/.test(String(mimeType));
	return isImage ? {kind: 'image', source: `data:${String(mimeType)};base64,${data}`} : jsonPart(part);
};

const partOfText = (text: string): Part => {
	if (!/^\s*[{[]/.test(text)) return {kind: 'text', text};
	try {
		return jsonPart(JSON.parse(text));
	} catch {
		return {kind: 'text', text};
	}
};

const jsonPart = (value: unknown): Part => ({kind: 'json', text: JSON.stringify(value, undefined, 2) ?? 'null'});

/** @param costOf How many tokens a text costs. */
export const tokensOf = (parts: readonly Part[], costOf: (text: string) => number): number =>
	parts.reduce((sum, part) => sum + (part.kind === 'image' ? PICTURE_TOKENS : costOf(part.text)), 0);
