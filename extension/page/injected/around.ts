// What stands around an element, and what of the query it says. Pure. In: a word of the query and a place in the list of things.
// Out: how well the best of what lies around fits, and what that is.

import {type Fit, NO_FIT, reason} from './match.ts';
import type {Block, Term, Thing} from './thing.ts';
import {wordsOf} from './words.ts';

interface Spot {
	readonly term: Term;
	readonly things: readonly Thing[];
	readonly at: number;
	readonly side: 'before' | 'after' | undefined;
}

interface Nearby {
	readonly score: number;
	readonly why: string;
}

/** How far around an element its neighbours are looked at. */
const NEAR = 4;
const MAX_BLOCK_THINGS = 60;
const DISTANCE_COST = 0.004;
const MAX_DISTANCE = 12;
const AFTER_COST = 0.02;
const BLOCK_WEIGHTS = [0.92, 0.8, 0.65];

export const aroundOf = (spot: Spot): Nearby => {
	const {term, things, at} = spot;
	const thing = things[at];
	let best: Nearby = {score: 0, why: ''};
	if (!thing) return best;
	const offer = (fit: Fit, weight: number, source: (name: string) => string, from?: number): void => {
		const score = fit.score * weight;
		if (score > best.score) best = {score, why: reason(source(shortNameOf(things, from)), fit)};
	};
	const fitOf = (place: number): Fit => term.fits[place] ?? NO_FIT;
	for (const [depth, place] of thing.headings.toReversed().entries())
		offer(fitOf(place), headWeight(depth, things[place], at), (name) => `under "${name}"`, place);
	for (const place of thing.containers) {
		const {role = ''} = things[place] ?? {};
		offer(fitOf(place), 0.95, (name) => `in "${name}"`, place);
		offer(term.match(placeWords(role)), 0.85, () => `in ${role}`);
	}
	const blocks = thing.blocks();
	for (const [depth, block] of blocks.entries())
		offer(bestIn(block, spot), (BLOCK_WEIGHTS[depth] ?? 0) * tightness(block), () => 'in the same item');
	for (let step = 1; step <= NEAR; step++) {
		for (const place of [at - step, at + step])
			offer(fitOf(place), nearWeight(step, place, spot, blocks[0]), (name) => `near "${name}"`, place);
	}
	if (best.score < 0.6)
		for (const field of thing.outer()) offer(term.match(field.words), field.weight, () => field.source);
	return best;
};

/** The heading of a card says little of the next one, which may begin with a picture. */
const headWeight = (depth: number, heading: Thing | undefined, at: number): number => {
	const [card] = heading?.blocks() ?? [];
	return (depth === 0 ? 0.95 : 0.7) * (card && at > card.to ? 0.5 : 1);
};

const bestIn = ({from, to}: Block, {term, at}: Spot): Fit => {
	let best = NO_FIT;
	if (to - from > MAX_BLOCK_THINGS) return best;
	for (let place = from; place <= to; place++) {
		const fit = term.fits[place];
		if (place === at || !fit || fit.score === 0) continue;
		// Of two that say the same the nearer one says it, and rather what stands before.
		const score =
			fit.score * (1 - DISTANCE_COST * Math.min(MAX_DISTANCE, Math.abs(place - at)) - (place > at ? AFTER_COST : 0));
		if (score > best.score) best = {...fit, score};
	}
	return best;
};

/** A button that says it does something of its own. */
const isRival = (thing: Thing | undefined): boolean => thing?.role === 'button' || thing?.role === 'clickable';

/** The fewer things there are in it, the more they belong together. */
const tightness = ({from, to}: Block): number => (to - from < 12 ? 1 : to - from < 30 ? 0.85 : 0.7);

/** What lies in another card or row is further away than it looks, and so is what lies on the other side than was said. */
const nearWeight = (step: number, place: number, {at, side, things}: Spot, block: Block | undefined): number => {
	const isOutside = block !== undefined && (place < block.from || place > block.to);
	const isOtherSide = side !== undefined && (side === 'before') !== place < at;
	return (
		(0.95 - 0.12 * step) *
		(isOutside ? 0.7 : 1) *
		(isOtherSide ? 0.7 : 1) *
		(place > at ? 0.94 : 1) *
		(isRival(things[place]) ? 0.8 : 1)
	);
};

const shortNameOf = (things: readonly Thing[], place: number | undefined): string => {
	const name = (place === undefined ? undefined : things[place])?.name ?? '';
	return name.length > 40 ? `${name.slice(0, 39)}…` : name;
};

/** What people call the places that roles mark. */
const PLACES: Readonly<Record<string, string>> = {
	banner: 'header top',
	contentinfo: 'footer bottom',
	navigation: 'nav menu bar sidebar',
	complementary: 'aside sidebar',
	dialog: 'popup modal window',
	alertdialog: 'popup modal window',
	search: 'form',
	form: 'form',
	toolbar: 'bar',
	tree: 'tree',
	table: 'table grid',
};

const PLACE_WORDS = new Map(Object.entries(PLACES).map(([role, text]) => [role, wordsOf(`${role} ${text}`)]));

const placeWords = (role: string): readonly string[] => PLACE_WORDS.get(role) ?? [role];
