// The parts that a view of a page is made of, and how they are put together while the page is walked.

export interface Part {
	/** '' for text; 'item' for what belongs together without having a name for it. */
	readonly role: string;
	/** Of text, the text. */
	name: string;
	ref: number;
	states: string;
	readonly element: Element | undefined;
	kids: Part[];
	/** The frame that lies here: its place in the order of the window's frames, or -1 where that cannot be told. */
	readonly frame?: number;
	/** The next inline text belongs to the last kid. */
	isRunning: boolean;
	/** Of a text that several elements in a row make up, what each of them says. */
	pieces?: Piece[];
}

export interface Piece {
	readonly element: Element | undefined;
	readonly text: string;
}

export const makePart = (role: string, element?: Element, extra?: {readonly frame: number}): Part => ({
	role,
	name: '',
	ref: 0,
	states: '',
	element,
	kids: [],
	isRunning: false,
	...extra,
});

export const isTextPart = (part: Part): boolean => part.role === '';

/** Spaces at the ends are kept until the run is over, as they part it from what follows. */
export const addText = (parent: Part, text: string, element?: Element): void => {
	const last = runningText(parent);
	if (last) {
		last.pieces ??= [{element: last.element, text: last.name}];
		last.pieces.push({element, text});
		last.name += text;
		return;
	}
	const part = makePart('', element);
	part.name = text;
	parent.kids.push(part);
	parent.isRunning = true;
};

/** Nothing but spaces, which only part what is before and after them. */
export const addSpace = (parent: Part, space: string): void => {
	const last = runningText(parent);
	if (last) last.name += space;
};

const runningText = ({isRunning, kids}: Part): Part | undefined => {
	const last = isRunning ? kids.at(-1) : undefined;
	return last && isTextPart(last) ? last : undefined;
};

/** What follows stands apart from what was before. */
export const breakRun = (parent: Part): void => {
	parent.isRunning = false;
};

export const addPart = (parent: Part, part: Part): void => {
	parent.kids.push(part);
	parent.isRunning = false;
};

export const hasRef = (part: Part): boolean => part.ref > 0 || part.kids.some(hasRef);
