// What runs in each frame of a page, in the isolated world, injected once per document. In: a verb and its arguments, from the
// worker. Out: plain values.

import {nextChangeWithin} from './await.ts';
import {bodyOf, isConnected, localNameOf, rootElementOf, shortTitle} from './dom.ts';
import type {Place} from './drop.ts';
import {type ElementState, stateOfElement} from './element-state.ts';
import {offeredBy} from './file-targets.ts';
import type {Found} from './find.ts';
import {ownIndex} from './frame-place.ts';
import {nameOf} from './names.ts';
import {isWritable} from './operable.ts';
import {type Limits, outlineOf} from './outline.ts';
import type {Part} from './parts.ts';
import {printOperables, printParts} from './print.ts';
import {tellOfPrinting} from './printing.ts';
import {type RefRecord, Refs} from './refs.ts';
import {Rehearsal} from './rehearsal.ts';
import {roleOf} from './roles.ts';
import {isSecret, soundsSecret} from './secrets.ts';
import {statesOf} from './states.ts';
import {type FrameText, readText} from './text.ts';
import type {TextLimits} from './text-walk.ts';
import {type FileDraft, type UploadEnd, type UploadStart, Uploads} from './uploads.ts';

export interface ReadOptions {
	readonly limits: Limits;
	readonly isInteractive: boolean;
	/** Only what is in this element. */
	readonly ref?: number;
	/** Where the numbers of this document begin, so that none is used twice in a tab. Later reads may only raise it. */
	readonly firstRef: number;
}

export interface SearchOptions {
	readonly limits: Limits;
	readonly firstRef: number;
}

export interface FrameFinds {
	readonly found: readonly Found[];
	/** Some of the document was not looked at. */
	readonly isCut: boolean;
	/** The frames that a person sees in this document, by their place in its window; -1 for those in shadow trees. */
	readonly frames: readonly number[];
	readonly nextRef: number;
	readonly index: number;
}

/** What a reading says of an element. */
export interface Described {
	readonly role: string;
	readonly name: string;
	readonly states: string;
}

export interface TextShown {
	readonly isShown: boolean;
	/** Some of the document was not looked at. */
	readonly isCut: boolean;
	readonly frames: readonly number[];
	readonly index: number;
}

export interface FrameReading {
	readonly lines: string;
	readonly nextRef: number;
	/** This frame's place among those of its parent's window, or -1. */
	readonly index: number;
	readonly cut?: 'nodes' | 'ms';
	readonly isTooDeep: boolean;
	readonly isModal: boolean;
	/** Of the document, as far as anybody is told of it. */
	readonly title?: string;
}

/** Of the time of a reading: who finds something in it has little more. */
const SEARCH_SHARE = 1.1;

export class Engine {
	readonly #refs = new Refs();
	readonly #uploads = new Uploads();
	readonly #rehearsal = new Rehearsal();

	/**
	 * A document that nobody sees is laid out only when somebody asks, and code that has never run is slow: both are over with before
	 * the first real question.
	 * @returns Whether it is of use once more.
	 */
	prepare(): boolean {
		return this.#rehearsal.go((limits) => {
			const root = rootOfPage();
			const refs = new Refs();
			if (root) printParts(outlineOf(root, refs, {limits, isJoining: true}).parts, refs);
		});
	}

	read(options: ReadOptions): FrameReading | 'gone' {
		this.#rehearsal.end();
		this.#refs.startAt(options.firstRef);
		const root = options.ref === undefined ? rootOfPage() : this.elementOf(options.ref);
		if (!root) return 'gone';
		const {parts, ...rest} = outlineOf(root, this.#refs, {limits: options.limits, isJoining: true});
		const print = options.isInteractive ? printOperables : printParts;
		const lines = print(parts, this.#refs);
		return {...rest, lines, nextRef: this.#refs.next, index: ownIndex(), title: shortTitle()};
	}

	/** All there is, for what looks for something in it. */
	search(
		{limits, firstRef}: SearchOptions,
		pick: (parts: readonly Part[], refs: Refs, isOver: () => boolean) => readonly Found[],
	): FrameFinds {
		const deadline = performance.now() + limits.ms * SEARCH_SHARE;
		this.#refs.startAt(firstRef);
		const root = rootOfPage();
		const outline = root && outlineOf(root, this.#refs, {limits, isJoining: false});
		const parts = outline?.parts ?? [];
		let isCut = outline?.cut !== undefined || outline?.isTooDeep === true;
		const found = pick(parts, this.#refs, () => {
			const isOver = performance.now() > deadline;
			isCut ||= isOver;
			return isOver;
		});
		return {found, isCut, frames: framesIn(parts), nextRef: this.#refs.next, index: ownIndex()};
	}

	/** All there is, of which nobody is told: the numbers of these parts are no refs. */
	peek(limits: Limits): readonly Part[] {
		return partsOfPage(new Refs(), limits);
	}

	/** Whether a person reads this in the document, in capitals or not, over however many lines. */
	shows(text: string, limits: Limits): TextShown {
		const root = rootOfPage();
		const outline = root && outlineOf(root, new Refs(), {limits, isJoining: false, isPastModal: true});
		const parts = outline?.parts ?? [];
		return {
			isCut: outline?.cut !== undefined || outline?.isTooDeep === true,
			isShown: plainText(wordsIn(parts).join(' ')).includes(plainText(text)),
			frames: framesIn(parts),
			index: ownIndex(),
		};
	}

	text(limits: TextLimits): FrameText {
		return readText(limits);
	}

	/** Nothing where the number was never given here. */
	stateOf(ref: number): ElementState | undefined {
		return this.knows(ref) ? stateOfElement(this.elementOf(ref)) : undefined;
	}

	change(ms: number): Promise<void> {
		return nextChangeWithin(ms);
	}

	/**
	 * Nothing where the element is gone.
	 * @param isPressed It was, and no file chooser opened.
	 * @param at Where in the document a drop is; else in the middle of the element.
	 */
	async beginUpload(
		target: number | Element,
		drafts: readonly FileDraft[],
		isPressed: boolean,
		at?: Place,
	): Promise<UploadStart | undefined> {
		const element = typeof target === 'number' ? this.elementOf(target) : target;
		return element && this.#uploads.begin(element, drafts, isPressed, at);
	}

	/** Nothing where no input is offered here. */
	async beginUploadChosen(
		name: string,
		path: readonly number[],
		drafts: readonly FileDraft[],
	): Promise<UploadStart | undefined> {
		const input = offeredBy(name, path);
		return input && this.#uploads.beginChosen(input, drafts);
	}

	addToUpload(id: number, file: number, base64: string): boolean {
		return this.#uploads.add(id, file, base64);
	}

	endUpload(id: number): Promise<UploadEnd | undefined> {
		return this.#uploads.end(id);
	}

	forgetUpload(id: number): void {
		this.#uploads.forget(id);
	}

	/** Whether this document gave the number to one of its elements. */
	knows(ref: number): boolean {
		return this.#refs.find(ref) !== undefined;
	}

	/** What an element was called when it was last told of. */
	recordOf(ref: number): RefRecord | undefined {
		return this.#refs.find(ref);
	}

	refOf(element: Element): number | undefined {
		return this.#refs.known(element);
	}

	describe(element: Element): Described {
		const role = isWritable(element) ? 'textbox' : roleOf(element, localNameOf(element));
		const name = nameOf(element, role);
		return {role, name, states: statesOf(element, role, name)};
	}

	/** What stands in it is told to nobody. */
	isSecret(element: Element, name: string): boolean {
		return isSecret(element) || soundsSecret(name);
	}

	elementOf(ref: number): Element | undefined {
		const element = this.#refs.find(ref)?.element.deref();
		return element && isConnected(element) ? element : undefined;
	}
}

const rootOfPage = (): Element | undefined => bodyOf(document) ?? rootElementOf(document) ?? undefined;

/** Each text by itself. */
const partsOfPage = (refs: Refs, limits: Limits): readonly Part[] => {
	const root = rootOfPage();
	return root ? outlineOf(root, refs, {limits, isJoining: false}).parts : [];
};

/** As people compare what they read. */
const plainText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

const wordsIn = (parts: readonly Part[]): string[] =>
	parts.flatMap(({name, states, kids}) => [name, /value="(.*?)"/.exec(states)?.[1] ?? '', ...wordsIn(kids)]);

const framesIn = (parts: readonly Part[]): number[] =>
	parts.flatMap(({frame, kids}) => (frame === undefined ? framesIn(kids) : [frame]));

/** A page cannot write to a symbol of this world. What the engine knows of the document must not be lost by injecting it again. */
if (!Reflect.has(globalThis, Symbol.for('tabberth'))) {
	Reflect.set(globalThis, Symbol.for('tabberth'), new Engine());
	tellOfPrinting();
}
