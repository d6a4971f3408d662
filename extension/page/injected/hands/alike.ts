// What may stand now for an element that is gone. In: what it was called, and the parts of the document. Out: the refs of others called
// the same.
import type {Found} from '../find.ts';
import type {Part} from '../parts.ts';
import type {RefRecord} from '../refs.ts';

const MAX_FOUND = 5;

export const alikeIn = (parts: readonly Part[], {role, name}: Pick<RefRecord, 'role' | 'name'>): readonly Found[] =>
	flatten(parts)
		.filter((part) => part.ref > 0 && part.role === role && part.name.startsWith(name))
		.slice(0, MAX_FOUND)
		.map(({ref, role, name, states}) => ({ref, role, name, states, why: 'the same role and name', score: 1}));

const flatten = (parts: readonly Part[]): readonly Part[] => parts.flatMap((part) => [part, ...flatten(part.kids)]);
