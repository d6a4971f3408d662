// Waiting for a page to do something. In: what is waited for, and for how long at most. Out: what came, or nothing. It looks again when
// the document changes, and not by the clock.
import {nextTurn} from '../drop.ts';
import {rootOf} from './known.ts';

/** What frameworks put off is done when the page has had its turn so often. */
const TURNS = 2;

export const takeTurns = async (): Promise<void> => {
	for (let turn = 0; turn < TURNS; turn++) await nextTurn();
};

/** @param near In a shadow tree, its changes count as well. */
export const until = async <T>(near: Element, look: () => T | undefined, limitMs: number): Promise<T | undefined> => {
	await takeTurns();
	const first = look();
	if (first !== undefined) return first;
	return new Promise((resolve) => {
		const end = (found: T | undefined): void => {
			observer.disconnect();
			clearTimeout(timer);
			resolve(found);
		};
		const observer = new MutationObserver(() => {
			const found = look();
			if (found !== undefined) end(found);
		});
		const timer = setTimeout(() => end(look()), limitMs);
		for (const root of new Set([document, rootOf(near)]))
			observer.observe(root, {subtree: true, childList: true, characterData: true, attributes: true});
	});
};
