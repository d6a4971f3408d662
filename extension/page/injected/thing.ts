// What a query is held against. Types only: the elements and texts of a page, and the words of the query.
import type {Field, Fit, Matcher} from './match.ts';

/** What may be meant, or lies near to it. */
export interface Thing {
	readonly role: string;
	readonly name: string;
	/** Of the name. */
	readonly words: readonly string[];
	readonly isOperable: boolean;
	readonly isPointable: boolean;
	/** Those it stands under, outermost first, by their places in the list of things. */
	readonly headings: readonly number[];
	/** What it lies in, likewise. */
	readonly containers: readonly number[];
	/** What the page says of it besides its name. */
	readonly own: () => readonly Field[];
	/** What the author called that in which it lies. */
	readonly outer: () => readonly Field[];
	/** The cards, rows and the like that it is part of, innermost first. */
	readonly blocks: () => readonly Block[];
	/** Several texts in a row, each of which is a thing of its own. */
	readonly isRun: boolean;
	/** Of a column or a row, or a term that is described. */
	readonly isHead: () => boolean;
}

/** One of several that are built alike, by the places of the first and the last thing in it. */
export interface Block {
	readonly from: number;
	to: number;
	/** From 1 on. */
	readonly nth: number;
	readonly row: {count: number};
}

export interface Hit {
	readonly at: number;
	readonly score: number;
	readonly why: string;
}

/** A word of the query, and how it counts. */
export interface Term {
	readonly text: string;
	readonly worth: number;
	readonly isAction: boolean;
	/** Of what it lies in, or is about. */
	readonly isContext: boolean;
	/** What a match in the element itself counts, and one near it. */
	readonly ownShare: number;
	readonly aroundShare: number;
	readonly match: Matcher;
	/** With the name of each thing. */
	readonly fits: readonly Fit[];
}
