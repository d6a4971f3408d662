// Elements by plain words. In: a query and the parts of a document. Out: the best of them, with ref, role, name and the reason.
import type {Part} from './parts.ts';
import {readQuery} from './query.ts';
import {rank} from './rank.ts';
import type {Refs} from './refs.ts';
import {listEntries, toThings} from './things.ts';

export interface Found {
	readonly ref: number;
	readonly role: string;
	readonly name: string;
	readonly states: string;
	readonly why: string;
	readonly score: number;
}

export interface Wanted {
	readonly query: string;
	readonly max: number;
	/** The time is over. */
	readonly isOver: () => boolean;
}

export const findParts = ({query, max, isOver}: Wanted, parts: readonly Part[], refs: Refs): Found[] => {
	const entries = listEntries(parts);
	const things = toThings(entries);
	const told = new Set<Element>();
	return rank(readQuery(query), things, max, isOver).flatMap(({at, score, why}) => {
		const part = entries[at]?.part;
		if (!part?.element || told.has(part.element)) return [];
		told.add(part.element);
		const ref = part.ref || refs.numberOf(part.element, part.role, part.name);
		return [{ref, role: things[at]?.role ?? '', name: part.name, states: part.states, why, score}];
	});
};
