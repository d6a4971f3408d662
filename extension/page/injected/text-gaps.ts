// Text put together from pieces. Pure. In: words, and the gaps, marks and indents wanted between them. Out: pieces, each with what parts
// it from the one before; as the browser would draw them, no gap is wider than the widest that was asked for.

export type Gap = '' | ' ' | '\n' | '\n\n';

/** What stands before the first line of an item, a heading or a quote, and before its other lines. */
export interface Mark {
	readonly first: string;
	readonly rest: string;
}

interface Pending {
	readonly indent: string;
	readonly mark: string;
}

/** How things were before a mark or a cell. */
interface Place {
	readonly indent: string;
	readonly pending: Pending | undefined;
	readonly isInCell: boolean;
}

/** Code may be parted by two empty lines, all else by one. */
const MAX_BREAKS = 3;
/** Deeper nesting is told no further, or a page could blow up every line. */
const MAX_INDENT_CHARS = 20;

export class Paper {
	readonly pieces: string[] = [];
	/** Of all pieces, without gaps. */
	chars = 0;
	linkChars = 0;
	/** How many links what comes lies in. */
	links = 0;
	#gap: Gap = '';
	/** Line feeds of text that is kept as it stands. */
	#breaks = 0;
	#indent = '';
	#pending: Pending | undefined;
	#isInCell = false;
	#isFresh = true;

	separate(wanted: Gap): void {
		const gap = this.#isInCell && wanted.startsWith('\n') ? ' ' : wanted;
		if (gap === ' ' && this.#isFresh) return;
		if (gap.length > this.#gap.length || (gap === '\n' && this.#gap === ' ')) this.#gap = gap;
	}

	/** Two in a row make an empty line. */
	breakLine(): void {
		this.separate(this.#gap.startsWith('\n') ? '\n\n' : '\n');
	}

	/** Spaces as HTML has them: any number of any kind is one. */
	putCollapsed(text: string): void {
		const collapsed = /[\t\n\r\f]| {2}/.test(text) ? text.replace(/[\t\n\r\f ]+/g, ' ') : text;
		const [from, to] = [collapsed.startsWith(' ') ? 1 : 0, collapsed.endsWith(' ') ? -1 : undefined];
		if (from > 0) this.separate(' ');
		const words = collapsed.slice(from, to);
		if (!/\S/.test(words)) {
			if (words) this.separate(' ');
			return;
		}
		this.put(words);
		if (to !== undefined) this.separate(' ');
	}

	/** Spaces kept, lines kept. */
	putVerbatim(text: string): void {
		if (this.#isInCell) {
			this.putCollapsed(text);
			return;
		}
		const tame = tameBreaks(text);
		const [from, to] = [breaksBefore(tame), breaksAfter(tame)];
		if (from === tame.length) {
			this.#breaks += from;
			return;
		}
		const body = tame.slice(from, tame.length - to);
		this.#breaks += from;
		this.put(this.#indent ? body.replaceAll('\n', `\n${this.#indent}`) : body);
		this.#breaks = to;
	}

	put(text: string): void {
		const gap = this.#gapNow();
		const isNewLine = gap.endsWith('\n') || this.pieces.length === 0;
		const lead = isNewLine ? (this.#pending?.indent ?? this.#indent) : '';
		this.pieces.push(gap + lead + (this.#pending?.mark ?? '') + text);
		this.chars += text.length;
		if (this.links > 0) this.linkChars += text.length;
		[this.#gap, this.#breaks, this.#pending, this.#isFresh] = ['', 0, undefined, false];
	}

	#gapNow(): string {
		if (this.pieces.length === 0) return '';
		if (this.#breaks === 0) return this.#gap;
		const wanted = this.#gap.startsWith('\n') ? this.#gap.length : 0;
		return '\n'.repeat(Math.min(MAX_BREAKS, Math.max(this.#breaks, wanted)));
	}

	/** An empty piece, where something else than text stands. @returns Its place among the pieces. */
	leaveRoom(): number {
		this.separate('\n\n');
		const at = this.pieces.push('') - 1;
		this.separate('\n\n');
		return at;
	}

	/** What is put from now on stands behind the mark. @returns To be given back at the end of it. */
	open({first, rest}: Mark): Place {
		const place = {indent: this.#indent, pending: this.#pending, isInCell: this.#isInCell};
		const mark = (this.#pending?.mark ?? '') + first;
		if (this.#isInCell || this.#indent.length > MAX_INDENT_CHARS || mark.length > MAX_INDENT_CHARS) return place;
		this.#pending = {indent: this.#pending?.indent ?? this.#indent, mark};
		this.#indent += rest;
		return place;
	}

	/** All of a table's cell stands on one line. */
	openCell(isFirst: boolean): Place {
		if (!isFirst) {
			if (this.#gap === ' ') this.#gap = '';
			this.put(this.#gap ? '| ' : ' | ');
		}
		const place = {indent: this.#indent, pending: this.#pending, isInCell: this.#isInCell};
		[this.#isInCell, this.#isFresh] = [true, !isFirst];
		return place;
	}

	/** A mark behind which nothing came is gone; one before it may still wait. */
	close({indent, pending, isInCell}: Place): void {
		this.#indent = indent;
		if (this.#pending) this.#pending = pending;
		this.#isInCell = isInCell;
	}
}

const tameBreaks = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\n{4,}/g, '\n\n\n');

const breaksBefore = (text: string): number => {
	let count = 0;
	while (text[count] === '\n') count++;
	return count;
};

const breaksAfter = (text: string): number => {
	let count = 0;
	while (text[text.length - 1 - count] === '\n') count++;
	return count;
};

/** The pieces as one text, without spaces at the ends of lines. */
export const joinPieces = (pieces: readonly string[]): string =>
	pieces
		.join('')
		.replace(/(?<![ \t])[ \t]+$/gm, '')
		.replace(/^\n+|\n+$/g, '')
		.toWellFormed();
