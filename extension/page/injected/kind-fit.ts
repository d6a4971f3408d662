// How well an element is of the kind that a query asks for. Pure. In: a query and a thing. Out: from 0 for no to 1 for yes.
import {ACTIONS} from './kinds.ts';
import type {Query} from './query.ts';
import {fitShape} from './shapes.ts';
import type {Thing} from './thing.ts';

const FAMILIES: readonly (readonly string[])[] = [
	['button', 'link', 'clickable', 'menuitem', 'tab', 'switch'],
	['textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox', 'slider'],
	['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio', 'option'],
];

/** What holds others is seldom meant. */
const PLACE =
	/^(?:region|navigation|group|tablist|tabpanel|list|main|banner|contentinfo|complementary|form|toolbar|table|grid|tree|article|log|search)$/;

const UNUSABLE_FIT = 0.5;
/** Values are looked at rather than used. */
const VALUE = /^(?:price|number|date)$/;
const OPERABLE_VALUE = 0.65;

export const isShaped = (query: Query, thing: Thing): boolean =>
	query.words.some((word) => fitShape(word, query, thing).score > 0);

export const fitRole = (query: Query, thing: Thing): number => {
	const {roles, shape} = query;
	if (roles.length > 0) return fitNamedRole(roles, thing.role);
	if (shape) return fitUnnamedShape(query, thing);
	if (thing.isOperable) return 0.9;
	// What cannot be used does nothing.
	const isDeed = query.isDoing || ACTIONS.has(query.words[0]?.split(' ')[0] ?? '');
	return PLACE.test(thing.role) || isDeed ? 0.25 : UNUSABLE_FIT;
};

const fitNamedRole = (roles: readonly string[], role: string): number => {
	const at = roles.indexOf(role);
	if (at >= 0) return at < 4 ? 1 : 0.85;
	const isAkin = FAMILIES.some((family) => family.includes(role) && roles.some((wanted) => family.includes(wanted)));
	return isAkin ? 0.5 : 0.05;
};

const fitUnnamedShape = (query: Query, thing: Thing): number => {
	if (thing.isOperable) return VALUE.test(query.shape ?? '') ? OPERABLE_VALUE : 0.8;
	if (isShaped(query, thing)) return 0.85;
	if (VALUE.test(query.shape ?? '') && /^h\d$/.test(thing.role)) return 0.15;
	if (VALUE.test(query.shape ?? '')) return 0.2;
	return PLACE.test(thing.role) ? 0.25 : 0.4;
};
