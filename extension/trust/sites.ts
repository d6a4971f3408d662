// What the person's rules say of a site. In: the rules, a host, and what an agent wants to do there. Out: whether it may, must ask or
// may not, and why. Pure.
import type {Settings, SiteRule} from '../settings.ts';
import {sensitiveKindOf} from './sensitive.ts';

/** From the least to the most that an agent may do to a site. */
export const USES = ['read', 'act', 'script', 'upload', 'secret', 'carry', 'program'] as const;
export type Use = (typeof USES)[number];
/** What a rule settles by itself; of the others it tells by its level. */
type Ticked = Exclude<Use, 'read' | 'act'>;

const isTicked = (use: Use): use is Ticked => use !== 'read' && use !== 'act';

/** What the person allowed, and until when. */
export interface Yes {
	readonly sites: readonly string[];
	readonly uses: readonly Use[];
	readonly until: number | undefined;
}

export interface Verdict {
	readonly rule: 'allow' | 'ask' | 'deny';
	readonly why: string;
}

export type SiteSettings = Pick<Settings, 'preset' | 'sites' | 'access'>;

/** A profile that is thrown away has nothing to ask about, and nobody may be there to answer. */
export const presetOf = ({preset, access}: SiteSettings): NonNullable<Settings['preset']> =>
	preset ?? (access === 'open' ? 'unattended' : 'normal');

const DOINGS: Readonly<Record<Use, string>> = {
	read: 'be read',
	act: 'be acted on',
	script: 'have JavaScript run in its pages',
	upload: 'be given files',
	secret: 'have passwords and card numbers filled in',
	carry: 'be given what was read on other sites',
	program: 'send programs',
};

export const siteVerdict = (settings: SiteSettings, host: string, use: Use, now: number): Verdict => {
	const rule = ruleFor(settings.sites, host, now);
	return rule ? verdictOfRule(rule, settings, use) : verdictWithoutRule(settings, host, use);
};

/** The most particular one that still counts. */
export const ruleFor = (rules: readonly SiteRule[], host: string, now: number): SiteRule | undefined =>
	rules
		.filter(({domain, until}) => covers(domain, host) && (until === undefined || now < until))
		.reduce<SiteRule | undefined>(
			(best, rule) => (best && best.domain.length >= rule.domain.length ? best : rule),
			undefined,
		);

const verdictOfRule = (rule: SiteRule, settings: SiteSettings, use: Use): Verdict => {
	const {domain, level} = rule;
	if (level === 'deny') return {rule: 'deny', why: `The person denies ${domain} to agents.`};
	if (level === 'ask') return {rule: 'ask', why: `There is a rule to ask about ${domain}.`};
	if (use === 'read') return {rule: 'allow', why: `The person lets agents read ${domain}.`};
	if (level === 'read') return {rule: 'deny', why: `The person lets agents read ${domain}, and no more.`};
	const tick = isTicked(use) ? rule[use] : undefined;
	if (tick === undefined) return byUse(settings, domain, use);
	return tick
		? {rule: 'allow', why: `The person lets ${domain} ${DOINGS[use]} by agents.`}
		: {rule: 'deny', why: `The person does not let ${domain} ${DOINGS[use]} by agents.`};
};

const verdictWithoutRule = (settings: SiteSettings, host: string, use: Use): Verdict => {
	const preset = presetOf(settings);
	const kind = sensitiveKindOf(host);
	if (kind && preset === 'unattended')
		return {
			rule: 'deny',
			why: `${host} looks like ${kindToWords(kind)}, which agents may not use while nobody watches.`,
		};
	if (kind) return {rule: 'ask', why: `${host} looks like ${kindToWords(kind)}.`};
	if (preset === 'careful') return {rule: 'ask', why: `${host} is a new site.`};
	return byUse(settings, host, use);
};

const kindToWords = (kind: string): string => (kind.startsWith('a ') ? kind : `a site for ${kind}`);

const byUse = (settings: SiteSettings, site: string, use: Use): Verdict => {
	if (!isTicked(use)) return {rule: 'allow', why: 'Agents may work on this site.'};
	const preset = presetOf(settings);
	if (preset === 'unattended') return {rule: 'allow', why: 'Agents may work on this site.'};
	if (preset === 'careful' && use === 'script')
		return {rule: 'deny', why: 'The person lets no agent run JavaScript, except on sites where a rule allows it.'};
	return {rule: 'ask', why: `Nobody has said yet whether ${site} may ${DOINGS[use]}.`};
};

/** A domain stands for what lies under it too; a name without a dot, or an address of numbers, for itself alone. */
export const covers = (domain: string, host: string): boolean =>
	host === domain || (/\.[a-z][^.]*$/.test(domain) && host.endsWith(`.${domain}`));

/** What a yes is good for: the host, and what lies under it. Two hosts of one domain may belong to two strangers. */
export const siteOf = (host: string): string => host.replace(/^www\.(?=[^.]+\.)/, '');

/**
 * The rules with a yes that outlasts the session. One that ends by itself stands before what it replaces for so long; of those that
 * have ended none is kept.
 */
export const withYes = (rules: readonly SiteRule[], {sites, uses, until}: Yes, now: number): SiteRule[] => {
	const current = rules.filter((rule) => rule.until === undefined || now < rule.until);
	const yes = sites.map((domain): SiteRule => {
		const {until: _, ...before} = current.find((rule) => rule.domain === domain) ?? {};
		return {
			...before,
			domain,
			level: 'act',
			...Object.fromEntries(uses.filter(isTicked).map((use) => [use, true])),
			...(until !== undefined && {until}),
		};
	});
	const isReplaced = (rule: SiteRule): boolean =>
		sites.includes(rule.domain) && (until === undefined || rule.until !== undefined);
	return [...yes, ...current.filter((rule) => !isReplaced(rule))];
};
