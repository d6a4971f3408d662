// The person's rules as the options edit them. In: the rules in force, and a change of one. Out: the next rules, or why there cannot be such a
// one. Pure.
import type {SiteRule} from '../../../settings.ts';
import type {TextName} from '../../say.ts';
import {readDomain} from './domains.ts';

export const TICKS = ['script', 'upload', 'secret', 'carry', 'program'] as const;
export type Tick = (typeof TICKS)[number];
export const LEVELS = ['act', 'read', 'ask', 'deny'] as const;

/** What stands in the window where a rule is written. */
export interface Draft {
	readonly domain: string;
	readonly level: SiteRule['level'];
	readonly ticks: {readonly [T in Tick]?: boolean | undefined};
	readonly until: number | undefined;
	/** The rule that it takes the place of. */
	readonly former: SiteRule | undefined;
}

export const newDraft = (domain = ''): Draft => ({
	domain,
	level: 'act',
	ticks: {},
	until: undefined,
	former: undefined,
});

export const draftOf = (rule: SiteRule): Draft => {
	const {domain, level, until, ...ticks} = rule;
	return {domain, level, ticks, until, former: rule};
};

const isSameRule = (one: SiteRule, other: SiteRule | undefined): boolean =>
	other !== undefined && one.domain === other.domain && one.until === other.until;

export const currentRules = (rules: readonly SiteRule[], now: number): readonly SiteRule[] =>
	rules.filter(({until}) => until === undefined || now < until);

/** By name, so that a rule keeps its place whatever is changed in it. */
export const inOrder = (rules: readonly SiteRule[]): readonly SiteRule[] =>
	[...rules].sort(
		(one, other) => one.domain.localeCompare(other.domain) || (one.until ?? Infinity) - (other.until ?? Infinity),
	);

export const wrongOfDraft = (
	draft: Draft,
	rules: readonly SiteRule[],
): readonly [TextName, ...string[]] | undefined => {
	const read = readDomain(draft.domain);
	if ('wrong' in read) return [read.wrong];
	const {domain} = read;
	const isTaken = domain !== draft.former?.domain && rules.some((rule) => rule.domain === domain);
	return isTaken ? ['trust_wrong_twice', domain] : undefined;
};

/** Ticks say nothing where agents may not act, and are left out there. */
export const ruleOf = ({domain, level, ticks, until}: Draft): SiteRule => {
	const read = readDomain(domain);
	const said = level === 'act' ? TICKS.flatMap((tick) => (ticks[tick] === undefined ? [] : [[tick, ticks[tick]]])) : [];
	return {
		domain: 'domain' in read ? read.domain : domain,
		level,
		...Object.fromEntries(said),
		...(until !== undefined && {until}),
	};
};

export const withDraft = (rules: readonly SiteRule[], draft: Draft): SiteRule[] => {
	const rule = ruleOf(draft);
	const isThere = rules.some((each) => isSameRule(each, draft.former));
	return isThere ? rules.map((each) => (isSameRule(each, draft.former) ? rule : each)) : [...rules, rule];
};

export const withoutRule = (rules: readonly SiteRule[], gone: SiteRule): SiteRule[] =>
	rules.filter((each) => !isSameRule(each, gone));
