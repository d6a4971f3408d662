// What speaks for an element, or against it, besides its words. Pure. In: a query and a thing. Out: what to add to its score.
import {fitRole, isShaped} from './kind-fit.ts';
import {ACTIONS, FIELD} from './kinds.ts';
import type {Query} from './query.ts';
import type {Thing} from './thing.ts';
import {isIdle} from './words.ts';

/** What only says what the next is. */
const INTRO = /(?::|\bby)\s*$/i;
const INTRO_COST = 0.12;
const LEANING_BONUS = 0.05;
const WHOLE_BONUS = 0.12;
/** One of the texts in it may be just what is asked for. */
const RUN_COST = -0.14;
const QUOTE_BONUS = 0.2;

interface Place {
	readonly query: Query;
	readonly things: readonly Thing[];
	readonly at: number;
}

export const bonusOf = ({query, things, at}: Place): number => {
	const thing = things[at];
	if (!thing) return 0;
	return (
		(isWhole(query, thing) ? WHOLE_BONUS : 0) +
		kindBonus(query, thing) +
		placeBonus(query, thing, things) +
		itemBonus(query, thing, at) -
		(INTRO.test(thing.name) && !thing.isOperable ? INTRO_COST : 0) +
		(thing.isRun ? RUN_COST : 0) +
		(isQuoted(query, thing) ? QUOTE_BONUS : 0)
	);
};

/** Where something is to be done with it, a text is only the name of what does it. */
const isQuoted = ({quoted, isDoing}: Query, {words, isOperable}: Thing): boolean =>
	(isOperable || !isDoing) && quoted.some((quote) => words.join(' ').includes(quote));

const kindBonus = (query: Query, thing: Thing): number => {
	if (query.roles.length > 0) return fitRole(query, thing) < 0.1 ? -0.2 : 0;
	const head = thing.isHead() ? headCost(query, thing) : 0;
	return head + deedBonus(query, thing) + (query.leanings.includes(thing.role) ? leaningBonus(thing) : 0);
};

/** What heads a column or a value is not what stands in it. */
const headCost = ({context}: Query, {isOperable}: Thing): number => {
	if (context.length === 0) return isOperable ? 0 : -0.12;
	return isOperable ? -0.2 : -0.3;
};

/** To do something one presses what does it: it is no text, and seldom a field. */
const deedBonus = ({whole}: Query, thing: Thing): number => {
	if (whole.length < 2 || !ACTIONS.has(whole[0] ?? '')) return 0;
	if (!thing.isOperable) return -0.08;
	return /^(?:button|clickable|menuitem|checkbox|switch|radio)$/.test(thing.role) ? 0.05 : 0;
};

/** What forms ask for is written into a field. */
const leaningBonus = ({role}: Thing): number => (FIELD.includes(role) ? 0.09 : LEANING_BONUS);

const isWhole = (query: Query, thing: Thing): boolean => {
	const {whole, everything, shape} = query;
	const {words, isOperable} = thing;
	if (words.length === 0 || whole.length === 0 || (shape && !isOperable && !isShaped(query, thing))) return false;
	const said = words.filter((word) => !isIdle(word)).join(' ');
	return (
		words.join(' ') === whole.filter((word) => word !== 'the').join(' ') ||
		(said !== '' && said === everything.join(' '))
	);
};

const placeBonus = ({place}: Query, {containers}: Thing, things: readonly Thing[]): number => {
	const role = place === 'top' ? 'banner' : 'contentinfo';
	return place && containers.some((at) => things[at]?.role === role) ? 0.08 : 0;
};

export const itemBonus = ({itemOrdinal, words}: Query, thing: Thing | undefined, place = -1): number => {
	if (itemOrdinal === undefined || !thing) return 0;
	const at = thing
		.blocks()
		.findIndex(({nth, row}) => row.count > 1 && nth === (itemOrdinal > 0 ? itemOrdinal : row.count));
	const block = thing.blocks()[at];
	if (!block) return 0;
	// The item itself is meant by what stands first in it.
	const isItself = words.length <= 1 && place - block.from <= (isBox(thing) ? -1 : 1) && place >= block.from;
	return (at === 0 ? 0.2 : 0.15) + (isItself ? 0.2 : 0);
};

const isBox = ({role}: Thing): boolean => /^(?:checkbox|radio|switch|button)$/.test(role);
