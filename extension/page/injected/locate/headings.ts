// What stands over an element. In: elements, of any tree of the document. Out: the heading before each, as a person reads on from it. One is
// good for one question: the page may be another afterwards.
import {findAll, hostOf, isAfter, isShownWith, rootOf, textContentOf} from '../dom.ts';
import {tidy} from '../names.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"], legend, caption';
const MAX_CHARS = 80;
/** Of those that nobody sees. */
const MAX_SKIPPED = 20;

export class Headings {
	readonly #known = new Map<Node, readonly Element[]>();

	before(element: Element): string {
		const root = rootOf(element);
		const headings = this.#of(root);
		const last = countBefore(headings, element);
		for (let at = last - 1; at >= Math.max(0, last - MAX_SKIPPED); at--) {
			const heading = headings[at];
			if (heading && isShownWith(heading, {})) return tidy((textContentOf(heading) ?? '').slice(0, MAX_CHARS));
		}
		const host = hostOf(root);
		return host ? this.before(host) : '';
	}

	#of(root: Node): readonly Element[] {
		const known = this.#known.get(root) ?? [...findAll(root, HEADINGS)];
		this.#known.set(root, known);
		return known;
	}
}

/** They are in the order of the document. */
const countBefore = (headings: readonly Element[], element: Element): number => {
	let [from, to] = [0, headings.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		const heading = headings[middle];
		if (heading && isAfter(element, heading)) from = middle + 1;
		else to = middle;
	}
	return from;
};
