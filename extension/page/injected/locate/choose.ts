// Which element is meant. Pure. In: a locator, and what may be meant. Out: the one that is, or that it cannot be told. It never guesses:
// what was told apart by its surroundings must be told apart by them again, and what has changed is said.
import {type Likeness, likeness, plain} from './likeness.ts';
import type {Candidate, Match, Wanted} from './locator.ts';

const MAX_TOLD = 5;

interface Judged {
	readonly candidate: Candidate;
	readonly likeness: Likeness;
	readonly isHere: boolean;
	readonly isHinted: boolean;
}

/**
 * @param isNameGiven The name, or the row, is what the caller asks for: nothing else will do.
 */
export const choose = (wanted: Wanted, candidates: readonly Candidate[], isNameGiven = false): Match => {
	const judged = candidates
		.filter((candidate) => isInRow(wanted, candidate) && (!wanted.isInDialog || candidate.isInDialog))
		.map(
			(candidate): Judged => ({
				candidate,
				likeness: likeness(wanted.name, candidate.name),
				isHere: isHere(wanted, candidate),
				isHinted: wanted.hint !== undefined && wanted.hint === candidate.hint,
			}),
		);
	const same = judged.filter((each) => each.likeness === 'same');
	const here = same.filter(({isHere}) => isHere);
	if (here.length > 0) return pickHere(wanted, here);
	if (same.length > 0) return pickMoved(wanted, same);
	return isNameGiven ? none(judged) : pickRenamed(judged);
};

/** A dialog, a landmark or a heading may be called a little otherwise. */
const isHere = ({place = '', heading = ''}: Wanted, candidate: Candidate): boolean =>
	isAlike(place, candidate.place) && isAlike(heading, candidate.heading);

const isAlike = (one: string, other: string): boolean => /^(?:same|near)$/.test(likeness(one, other));

const isInRow = ({row}: Wanted, {cells}: Candidate): boolean =>
	row === undefined || cells.some((cell) => plain(cell) === plain(row) && plain(row) !== '');

const pickHere = ({nth = 1, of = 1}: Wanted, here: readonly Judged[]): Match => {
	const [only] = here.length === of ? here.slice(nth - 1) : here.filter(({isHinted}) => isHinted);
	const isClear = here.length === of || here.filter(({isHinted}) => isHinted).length === 1;
	return only && isClear ? found(only) : several(here);
};

/** What was alone of its name, or is in its row, still is; or its author calls it the same. */
const pickMoved = ({isOnly, row}: Wanted, same: readonly Judged[]): Match => {
	const hinted = same.filter(({isHinted}) => isHinted);
	const [only, ...others] = hinted.length > 0 ? hinted : same;
	const isTold = hinted.length > 0 || isOnly || row !== undefined;
	return only && others.length === 0 && isTold ? found(only, 'moved') : several(same);
};

const pickRenamed = (judged: readonly Judged[]): Match => {
	const hinted = judged.filter((each) => each.isHinted && each.likeness !== 'other');
	if (hinted[0] && hinted.length === 1) return found(hinted[0], 'renamed');
	const near = judged.filter((each) => each.likeness === 'near' && each.isHere);
	if (near.length > 1 || hinted.length > 1) return several([...new Set([...hinted, ...near])]);
	return near[0] ? found(near[0], 'renamed') : none(judged);
};

const found = ({candidate: {ref, name}}: Judged, change?: 'moved' | 'renamed'): Match => ({
	kind: 'found',
	ref,
	name,
	...(change && {change}),
});

const several = (judged: readonly Judged[]): Match => ({
	kind: 'several',
	candidates: judged.slice(0, MAX_TOLD).map(({candidate}) => candidate),
});

const WORTH: Readonly<Record<Likeness, number>> = {same: 4, near: 3, related: 2, other: 0};

const none = (judged: readonly Judged[]): Match => {
	const worth = (each: Judged): number => WORTH[each.likeness] + (each.isHinted ? 3 : 0) + (each.isHere ? 1 : 0);
	const likest = judged.toSorted((one, other) => worth(other) - worth(one)).slice(0, MAX_TOLD);
	return {kind: 'none', instead: likest.map(({candidate: {ref, name}}) => ({ref, name}))};
};
