// Where a frame lies, told alike from outside and from inside: its place among the frames of the window around it; for those in shadow
// trees, which are not among them, a number below that: one that both documents know where they share an origin, and else a likeness.
import {
	attributeOf,
	clientHeightOf,
	clientWidthOf,
	contentWindowOf,
	findAll,
	has,
	localNameOf,
	shadowOf,
} from './dom.ts';

/** Of a frame without a size: it is shown nowhere. */
const UNSEEN = -2;
const FIRST_KNOWN = -3;
/** From here on downwards it is a likeness: the worker tells the two apart by it (frame-choice.ts). */
const FIRST_LIKENESS = -100_000;
const MAX_PX = 100_000;
const MAX_WORDS = 800_000;
const MAX_CHARS = 500;

export const isFrame = (element: Element, name: string): boolean =>
	name === 'iframe' || name === 'frame' || (name === 'object' && contentWindowOf(element) !== null);

export const frameIndex = (element: Element): number => {
	const inner = contentWindowOf(element);
	if (!inner) return UNSEEN;
	const index = placeOf(inner, window);
	if (index >= 0) return index;
	const {width, height} = contentSize(element);
	if (width * height === 0) return UNSEEN;
	return frameAround(inner) === element ? knownIndex(window, element) : likeness(width, height, wordsOf(element));
};

/** 0 also for the top document, which lies in no frame. */
export const ownIndex = (): number => {
	const index = parent === window ? 0 : placeOf(window, parent);
	if (index >= 0) return index;
	if (innerWidth * innerHeight === 0) return UNSEEN;
	const frame = frameAround(window);
	return frame ? knownIndex(parent, frame) : likeness(innerWidth, innerHeight, window.name || location.href);
};

/** Several where nothing tells them apart. */
export const framesAt = (place: number): readonly HTMLElement[] =>
	(place < 0 ? framesInShadows(document) : framesIn(document)).filter((frame) => frameIndex(frame) === place);

const framesIn = (tree: Document | ShadowRoot): readonly HTMLElement[] =>
	Array.from(findAll(tree, 'iframe, frame, object')).filter((frame) => frame instanceof HTMLElement);

const framesInShadows = (tree: Document | ShadowRoot): readonly HTMLElement[] =>
	Array.from(findAll(tree, '*')).flatMap((element) => {
		const shadow = shadowOf(element, localNameOf(element));
		return shadow ? [...framesIn(shadow), ...framesInShadows(shadow)] : [];
	});

const placeOf = (inner: Window, outer: Window): number => {
	for (let index = 0; index < outer.length; index++) if (outer[index] === inner) return index;
	return -1;
};

/** Nothing where the two documents do not share an origin. */
const frameAround = (inner: Window): Element | null => {
	try {
		return inner.frameElement;
	} catch {
		return null;
	}
};

interface FrameNumbers {
	readonly given: WeakMap<Element, number>;
	next: number;
}

const NUMBERS = Symbol.for('tabberth frames');

/** The first of the two to ask gives the number, and leaves it with the outer document, where the other finds it. */
const knownIndex = (outer: Window, frame: Element): number => {
	const numbers: FrameNumbers = Reflect.get(outer, NUMBERS) ?? {given: new WeakMap(), next: FIRST_KNOWN};
	Reflect.set(outer, NUMBERS, numbers);
	const index = numbers.given.get(frame) ?? Math.max(FIRST_LIKENESS, numbers.next--);
	numbers.given.set(frame, index);
	return index;
};

/** Without what is drawn around the document in it. */
const contentSize = (element: Element): {readonly width: number; readonly height: number} => {
	const {paddingLeft, paddingRight, paddingTop, paddingBottom} = getComputedStyle(element);
	return {
		width: clientWidthOf(element) - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
		height: clientHeightOf(element) - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom),
	};
};

const wordsOf = (element: Element): string => {
	const called = attributeOf(element, 'name');
	if (called) return called;
	if (has(element, 'srcdoc')) return 'about:srcdoc';
	if (element instanceof HTMLObjectElement) return element.data;
	return (element instanceof HTMLIFrameElement && element.src) || 'about:blank';
};

/** Of its size, which a rounding may change, and of its name or address, which a script or the server may. */
const likeness = (width: number, height: number, words: string): number => {
	let sum = 0;
	for (const char of words.slice(0, MAX_CHARS)) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % MAX_WORDS;
	const size = (Math.round(width) % MAX_PX) * MAX_PX + (Math.round(height) % MAX_PX);
	return FIRST_LIKENESS - (sum * MAX_PX * MAX_PX + size);
};
