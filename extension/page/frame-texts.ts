// The texts of all frames of a page as one, frames in their places. Pure. In: what each document says, cleaned, and in which one it
// lies. Out: one text; what nobody sees is not in it.
import {chooseFrom} from './frame-choice.ts';
import type {TextPart} from './injected/text.ts';

export interface DocumentText {
	readonly frameId: number;
	readonly parentFrameId: number;
	/** Its place among the frames of its parent's window; below 0, as frame-choice.ts tells. */
	readonly index: number;
	/** What to call it. */
	readonly label: string;
	readonly parts: readonly TextPart[];
	/** Characters around its main part. */
	readonly leftOut: number;
}

export interface WholeText {
	readonly text: string;
	/** Characters around the main part. */
	readonly leftOut: number;
	/** The frames whose text is given. */
	readonly frameIds: readonly number[];
}

export const joinFrameTexts = (all: readonly DocumentText[]): WholeText => {
	const top = all.find(({frameId}) => frameId === 0);
	return top ? textOf(top, all) : NOTHING;
};

const NOTHING: WholeText = {text: '', leftOut: 0, frameIds: []};

/** A frame beside the main part with so much of its text may be what the page is for. */
const MAIN_SHARE = 0.5;

interface Place {
	readonly inner: WholeText;
	readonly label: string;
	readonly isOutside: boolean;
}

/** Stands where a frame lies that has said nothing. */
const NOT_READ = '[frame not read]';

const textOf = (own: DocumentText, all: readonly DocumentText[]): WholeText => {
	const places = placesIn(own, all);
	const mainChars = lengthOf(places.filter((place) => typeof place === 'string' || !place.isOutside));
	const isLeftOut = (place: string | Place): place is Place =>
		typeof place !== 'string' && place.isOutside && place.inner.text.length < mainChars * MAIN_SHARE;
	const kept = places.filter((place) => !isLeftOut(place));
	return {
		text: joinPlaces(kept),
		leftOut:
			own.leftOut +
			lengthOf(places.filter(isLeftOut)) +
			kept.reduce((sum, place) => sum + (typeof place === 'string' ? 0 : place.inner.leftOut), 0),
		frameIds: [own.frameId, ...kept.flatMap((place) => (typeof place === 'string' ? [] : place.inner.frameIds))],
	};
};

const lengthOf = (places: readonly (string | Place)[]): number =>
	places.reduce((sum, place) => sum + (typeof place === 'string' ? place : place.inner.text).length, 0);

const placesIn = (own: DocumentText, all: readonly DocumentText[]): (string | Place)[] => {
	const inner = all.filter(({frameId, parentFrameId}) => parentFrameId === own.frameId && frameId !== own.frameId);
	const choose = chooseFrom(
		inner,
		own.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.frame])),
	);
	return own.parts.flatMap((part): (string | Place)[] => {
		if (typeof part === 'string') return [part];
		const child = choose(part.frame);
		if (!child && !part.isOutside) return [NOT_READ];
		return child ? [{inner: textOf(child, all), label: child.label, isOutside: part.isOutside}] : [];
	});
};

/** That a frame ends is said only where something follows that is not another one. */
const joinPlaces = (places: readonly (string | Place)[]): string =>
	places
		.filter((place) => typeof place === 'string' || place.inner.text !== '')
		.flatMap((place, at, shown) => {
			if (typeof place !== 'string') return [`[${place.label}]\n${place.inner.text}`];
			const before = shown[at - 1];
			return typeof before === 'object' ? [`[end of ${before.label}]`, place] : [place];
		})
		.join('\n\n');
