// The event that an action ends with. In: begun before the action. Out: when the page has done with that event, where that can be told.
import {formOfButton, isMatch, parentInPage} from '../dom.ts';

const ENDS = ['click', 'dblclick', 'auxclick', 'keyup'] as const;

export interface LastEvent {
	readonly type: (typeof ENDS)[number];
	/** How many of its kind there are in the action. */
	readonly count: number;
}

export class Ends {
	readonly #seen = {click: 0, dblclick: 0, auxclick: 0, keyup: 0};
	readonly #over = Promise.withResolvers<boolean>();
	#last: LastEvent | undefined;

	/** The page's own listeners come first. A task would come only after the browser has drawn, some milliseconds later. */
	constructor(signal: AbortSignal) {
		for (const type of ENDS)
			addEventListener(type, (event) => event.isTrusted && this.#count(type, event), {passive: true, signal});
		signal.addEventListener('abort', () => this.#over.resolve(false));
	}

	/** It may never come here. False when nobody waits any more, and where the browser does something of its own after the page's. */
	until(last: LastEvent): Promise<boolean> {
		this.#last = last;
		if (this.#seen[last.type] >= last.count) this.#over.resolve(true);
		return this.#over.promise;
	}

	#count(type: LastEvent['type'], event: Event): void {
		this.#seen[type]++;
		if (type === this.#last?.type && this.#seen[type] === this.#last.count) this.#over.resolve(!isFollowed(event));
	}
}

/** They are written in, and nothing more comes of a press or a key. */
const FIELDS =
	'textarea, input:is(:not([type]), [type=text], [type=search], [type=email], [type=url], [type=tel], [type=password], [type=number])';
/** What the browser itself does at the end of a press on them: it goes elsewhere, ticks, opens, sends. */
const FOLLOWED = 'a, area, label, summary, select, option, input, button[popovertarget], button[commandfor]';

const isFollowed = (event: Event): boolean => {
	const [first] = event.composedPath();
	if (event.defaultPrevented || !(first instanceof Element) || isMatch(first, FIELDS)) return false;
	for (let around: Element | null = first; around; around = parentInPage(around))
		if (isMatch(around, FOLLOWED) || (around instanceof HTMLButtonElement && formOfButton(around))) return true;
	return false;
};
