// What a document says. In: limits. Out: its text, or its main part's, in the order of the page, and where other frames lie in it.
import {bodyOf, contentTypeOf, findById, firstElementOf, rootElementOf, titleOf} from './dom.ts';
import {ownIndex} from './frame-place.ts';
import {joinPieces} from './text-gaps.ts';
import {pickMain, type Span} from './text-main.ts';
import {type TextLimits, type WalkedText, walkText} from './text-walk.ts';

/** A stretch of text, or the place of a frame. */
export type TextPart =
	| string
	| {
			/** Its place among the frames of the window, below 0 as frame-place.ts tells. */
			readonly frame: number;
			/** It lies around the main part and not in it. */
			readonly isOutside: boolean;
	  };

export interface FrameText {
	readonly title: string;
	readonly contentType: string;
	/** This frame's place among those of its parent's window; below 0, as frame-place.ts tells. */
	readonly index: number;
	readonly parts: readonly TextPart[];
	/** Characters outside the main part, when only that is given. */
	readonly leftOut: number;
	readonly cut?: 'nodes' | 'ms' | 'chars';
	readonly isTooDeep: boolean;
}

export const readText = (limits: TextLimits): FrameText => {
	const contentType = contentTypeOf(document);
	const about = {title: titleOf(document).toWellFormed(), contentType, index: ownIndex()};
	const root = bodyOf(document) ?? rootElementOf(document);
	// The browser shows other documents in markup of its own, which says nothing.
	if (!root || /^application\/pdf$|^(?:image|video|audio)\/(?!svg)/.test(contentType))
		return {...about, parts: [], leftOut: 0, isTooDeep: false};
	const source = /[/+]xml$/.test(contentType) ? xmlSource(root, limits) : undefined;
	if (source) return {...about, parts: [source], leftOut: 0, isTooDeep: false};
	const walked = walkText(root, limits);
	const {cut, isTooDeep, paper} = walked;
	// A page that was not read to its end may have its main part there.
	const main = cut ? undefined : pickMain(walked.root, paper.pieces);
	return {...about, ...partsOf(walked, main), ...(cut && {cut}), isTooDeep};
};

/** The browser shows XML without a style as a tree with buttons, and keeps the source beside it. */
const xmlSource = (root: Element, limits: TextLimits): string | undefined => {
	const holder = findById(root, 'webkit-xml-viewer-source-xml');
	const source = holder && firstElementOf(holder);
	if (!source) return undefined;
	return new XMLSerializer().serializeToString(source).replace(' xmlns=""', '').slice(0, limits.chars).toWellFormed();
};

const partsOf = (
	{paper: {pieces}, frames}: WalkedText,
	main: readonly Span[] | undefined,
): Pick<FrameText, 'parts' | 'leftOut'> => {
	const isKept = new Uint8Array(pieces.length).fill(main ? 0 : 1);
	for (const {from, to} of main ?? []) isKept.fill(1, from, to);
	const parts: TextPart[] = [];
	let [stretch, leftOut]: [string[], number] = [[], 0];
	const endStretch = (): void => {
		const text = joinPieces(stretch);
		if (text) parts.push(text);
		stretch = [];
	};
	for (const [at, piece] of pieces.entries()) {
		const frame = frames.get(at);
		if (frame !== undefined) {
			endStretch();
			parts.push({frame, isOutside: isKept[at] === 0});
		} else if (isKept[at] === 1) stretch.push(piece);
		else leftOut += piece.length;
	}
	endStretch();
	return {parts, leftOut};
};
