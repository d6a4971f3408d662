// What tells how elements are found again without a ref, and finds them so, injected with the first action. In: refs, points and wishes,
// from the worker. Out: plain values.

import {localNameOf, parentInPage} from './dom.ts';
import type {Engine, SearchOptions} from './engine.ts';
import {frameIndex, isFrame} from './frame-place.ts';
import {pointInFrame} from './frame-points.ts';
import {focusedElement} from './hands/focused.ts';
import {elementAt, type Point} from './hands/hit.ts';
import {describe} from './hands/wording.ts';
import {joinEngine} from './join-engine.ts';
import {tellApart} from './locate/alike.ts';
import {choose} from './locate/choose.ts';
import {Headings} from './locate/headings.ts';
import {likeness} from './locate/likeness.ts';
import type {Candidate, Located, Match, Wanted} from './locate/locator.ts';
import {surroundingsOf} from './locate/surroundings.ts';
import type {Limits} from './outline.ts';
import {isTextPart, type Part} from './parts.ts';

export interface Matching extends SearchOptions {
	readonly wanted: Wanted;
	/** Its name or its row is what the caller asked for: nothing else will do. */
	readonly isNameGiven: boolean;
}

export interface Matched {
	readonly match: Match;
	readonly nextRef: number;
}

/** It lies in a frame, by the place of that in the document. */
export type LocatedOrFrame = Located | InFrame;

export interface InFrame {
	readonly frame: number;
	/** Of the document in it. */
	readonly inner?: Point;
}

interface Called {
	readonly element: Element;
	readonly role: string;
	readonly name: string;
}

/** Of what has none. */
const TEXT = 'text';
const MAX_NAME_CHARS = 200;
/** More of one name are not told apart by what is around them. */
const MAX_CANDIDATES = 300;

export class Locator {
	readonly #engine: Engine;

	constructor(engine: Engine) {
		this.#engine = engine;
	}

	/** Nothing where the number was never given here, or the element is gone. */
	locate(ref: number): Located | undefined {
		const element = this.#engine.elementOf(ref);
		const record = this.#engine.recordOf(ref);
		if (!element || !record) return undefined;
		const now = this.#engine.describe(element);
		const told = {element, role: record.role || TEXT, name: record.name};
		return this.#tell(now.role === record.role ? {element, ...now} : told);
	}

	/** What a person would say lies at a point. */
	locateAt(point: Point, limits: Limits): LocatedOrFrame | undefined {
		const hit = elementAt(point);
		if (!hit) return undefined;
		if (hit instanceof HTMLElement && isFrame(hit, localNameOf(hit))) return inFrame(hit, point);
		const called = nearest(flatten(this.#engine.peek(limits)).flatMap(toCalled), hit);
		return called && this.#tell(called);
	}

	/** What the keyboard writes into. */
	locateFocus(): LocatedOrFrame | undefined {
		const element = focusedElement();
		if (!element) return undefined;
		if (isFrame(element, localNameOf(element))) return {frame: frameIndex(element)};
		return this.#tell({element, ...this.#engine.describe(element)});
	}

	/** Whether the keyboard writes into this, and what it is that it writes into. */
	isFocused({role, name}: Wanted): {readonly isIt: boolean; readonly what: string} {
		const element = focusedElement();
		if (!element) return {isIt: false, what: ''};
		const now = this.#engine.describe(element);
		const isIt = now.role === role && /^(?:same|near)$/.test(likeness(name, now.name));
		return {isIt, what: describe(element, this.#engine)};
	}

	match({wanted, isNameGiven, ...options}: Matching): Matched {
		let match: Match = {kind: 'none', instead: []};
		const {nextRef} = this.#engine.search(options, (parts, refs) => {
			const alike = flatten(parts).filter((part) => part.element && roleOfPart(part) === wanted.role);
			const headings = new Headings();
			const candidates = alike.slice(0, MAX_CANDIDATES).flatMap((part): Candidate[] => {
				if (!part.element) return [];
				const ref = part.ref || refs.numberOf(part.element, part.role, part.name);
				return [
					{
						ref,
						name: part.name,
						...surroundingsOf({element: part.element, name: part.name}, headings, wanted.isOnly !== true),
					},
				];
			});
			match = choose(wanted, candidates, isNameGiven);
			return [];
		});
		return {match, nextRef};
	}

	#tell({element, role, name}: Called): Located {
		const told = tellApart({element, role, name: name.slice(0, MAX_NAME_CHARS)});
		return {...told, isSecret: this.#engine.isSecret(element, name)};
	}
}

const inFrame = (hit: HTMLElement, point: Point): InFrame => {
	const inner = pointInFrame(hit, point);
	return {frame: frameIndex(hit), ...(inner && {inner})};
};

const roleOfPart = (part: Part): string => (isTextPart(part) ? TEXT : part.role);

const flatten = (parts: readonly Part[]): readonly Part[] => parts.flatMap((part) => [part, ...flatten(part.kids)]);

/** Places and rows are much more than what lies at a point in them. */
const toCalled = (part: Part): readonly Called[] =>
	part.element && (part.ref > 0 || (isTextPart(part) && part.name !== ''))
		? [{element: part.element, role: roleOfPart(part), name: part.name}]
		: [];

const nearest = (all: readonly Called[], hit: Element): Called | undefined => {
	for (let around: Element | null = hit; around; around = parentInPage(around)) {
		const here = all.filter(({element}) => element === around);
		const [first] = here;
		// Of several texts in one element nobody can tell which was meant.
		if (first) return here.find(({role}) => role !== TEXT) ?? (here.length === 1 ? first : undefined);
	}
	return undefined;
};

joinEngine('locator', (engine) => new Locator(engine));
