// What runs in each frame of a page, in the isolated world, injected once per document. In: a verb and its arguments, from the
// worker. Out: plain values.
import {bodyOf, isConnected, rootElementOf} from './dom.ts';
import {type Limits, outlineOf} from './outline.ts';
import {printOperables, printParts} from './print.ts';
import {Refs} from './refs.ts';

export interface ReadOptions {
	readonly limits: Limits;
	readonly isInteractive: boolean;
	/** Only what is in this element. */
	readonly ref?: number;
	/** Where the numbers of this document begin, so that none is used twice in a tab. Later reads may only raise it. */
	readonly firstRef: number;
}

export interface FrameReading {
	readonly lines: string;
	readonly nextRef: number;
	/** This frame's place among those of its parent's window, or -1. */
	readonly index: number;
	readonly cut?: 'nodes' | 'ms';
	readonly isTooDeep: boolean;
	readonly isModal: boolean;
}

export class Engine {
	readonly #refs = new Refs();

	read(options: ReadOptions): FrameReading | 'gone' {
		this.#refs.startAt(options.firstRef);
		const root = this.#rootOf(options.ref);
		if (!root) return 'gone';
		const {parts, ...rest} = outlineOf(root, this.#refs, options.limits);
		const print = options.isInteractive ? printOperables : printParts;
		const lines = print(parts, this.#refs);
		return {...rest, lines, nextRef: this.#refs.next, index: ownIndex()};
	}

	/** Whether this document gave the number to one of its elements. */
	knows(ref: number): boolean {
		return this.#refs.find(ref) !== undefined;
	}

	#rootOf(ref: number | undefined): Element | undefined {
		if (ref === undefined) return bodyOf(document) ?? rootElementOf(document) ?? undefined;
		const element = this.#refs.find(ref)?.element.deref();
		return element && isConnected(element) ? element : undefined;
	}
}

const ownIndex = (): number => {
	if (parent === window) return 0;
	for (let index = 0; index < parent.length; index++) if (parent[index] === window) return index;
	return -1;
};

/** A page cannot write to a symbol of this world. */
Reflect.set(globalThis, Symbol.for('tabberth'), new Engine());
