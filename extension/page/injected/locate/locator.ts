// How an element is found again without a ref: what it is called, and where it stands. Types only. No more than words of the page, and
// never anything that runs.

export interface Wanted {
	readonly role: string;
	readonly name: string;
	/** What tells its row, card or list item from the others: one text in it. */
	readonly row?: string | undefined;
	readonly isInDialog?: true | undefined;
	/** The nearest part of the page with a role of its own, as `form "Sign in"`. */
	readonly place?: string | undefined;
	/** The heading that it stands under. */
	readonly heading?: string | undefined;
	/** What its author calls it, as `id=save`. */
	readonly hint?: string | undefined;
	/** Nothing else in the document was called the same. */
	readonly isOnly?: true | undefined;
	/** Its place among those that all of this does not tell apart, from 1 on, and how many they were. */
	readonly nth?: number | undefined;
	readonly of?: number | undefined;
	/** The address of the frame that it lies in, without its query; none in the page itself. */
	readonly frame?: string | undefined;
}

/** An element as it was when something was done to it. */
export interface Located extends Wanted {
	/** What else stands in its row, of which another text may be what the caller means by it. */
	readonly cells: readonly string[];
	/** What is written into it must not be kept. */
	readonly isSecret: boolean;
}

/** Where an element stands, as its document tells. */
export interface Surroundings {
	/** The texts of its row, card or list item, its own name left out. */
	readonly cells: readonly string[];
	readonly isInDialog: boolean;
	readonly place: string;
	readonly heading: string;
	readonly hint: string;
}

/** What may be meant. */
export interface Candidate extends Surroundings {
	readonly ref: number;
	readonly name: string;
}

export type Match =
	/** `change`: in which way it is not quite what was looked for. */
	| {readonly kind: 'found'; readonly ref: number; readonly name: string; readonly change?: 'moved' | 'renamed'}
	| {readonly kind: 'several'; readonly candidates: readonly Candidate[]}
	/** `instead`: what is there, the likest first. */
	| {readonly kind: 'none'; readonly instead: readonly {readonly ref: number; readonly name: string}[]};
