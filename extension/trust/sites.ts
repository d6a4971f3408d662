// What the person's rules say of a site. In: the rules, a host, and what an agent wants to do there. Out: whether it may, must ask or
// may not, and why. Pure.
import {because, type Reason} from '../reason.ts';
import type {Settings, SiteRule} from '../settings.ts';
import {KIND_NAMES, type SensitiveKind, sensitiveKindOf} from './sensitive.ts';

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
	readonly why: Reason;
}

export type SiteSettings = Pick<Settings, 'preset' | 'sites' | 'access'>;

/** A profile that is thrown away has nothing to ask about, and nobody may be there to answer. */
export const presetOf = ({preset, access}: SiteSettings): NonNullable<Settings['preset']> =>
	preset ?? (access === 'open' ? 'unattended' : 'normal');

const DOINGS: Readonly<Record<Ticked, string>> = {
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

const allow = (why: Reason): Verdict => ({rule: 'allow', why});
const askOf = (why: Reason): Verdict => ({rule: 'ask', why});
const deny = (why: Reason): Verdict => ({rule: 'deny', why});

const verdictOfRule = (rule: SiteRule, settings: SiteSettings, use: Use): Verdict => {
	const {domain, level} = rule;
	if (level === 'deny') return deny(because(`The person denies ${domain} to agents.`, 'why_denied', domain));
	if (level === 'ask') return askOf(because(`There is a rule to ask about ${domain}.`, 'why_askRule', domain));
	if (use === 'read') return allow(because(`The person lets agents read ${domain}.`, 'why_read', domain));
	if (level === 'read')
		return deny(because(`The person lets agents read ${domain}, and no more.`, 'why_readOnly', domain));
	const tick = isTicked(use) ? rule[use] : undefined;
	if (!isTicked(use) || tick === undefined) return byUse(settings, domain, use);
	return tick
		? allow(because(`The person lets ${domain} ${DOINGS[use]} by agents.`, `why_lets_${use}`, domain))
		: deny(because(`The person does not let ${domain} ${DOINGS[use]} by agents.`, `why_letsNot_${use}`, domain));
};

const verdictWithoutRule = (settings: SiteSettings, host: string, use: Use): Verdict => {
	const preset = presetOf(settings);
	const kind = sensitiveKindOf(host);
	if (kind) return preset === 'unattended' ? deny(unwatched(host, kind)) : askOf(sensitive(host, kind));
	if (preset === 'careful') return askOf(because(`${host} is a new site.`, 'why_new', host));
	return byUse(settings, host, use);
};

const looksLike = (host: string, kind: SensitiveKind): string =>
	`${host} looks like ${kind.startsWith('a ') ? kind : `a site for ${kind}`}`;

const sensitive = (host: string, kind: SensitiveKind): Reason =>
	because(`${looksLike(host, kind)}.`, `why_sensitive_${KIND_NAMES[kind]}`, host);

const unwatched = (host: string, kind: SensitiveKind): Reason =>
	because(
		`${looksLike(host, kind)}, which agents may not use while nobody watches.`,
		`why_unwatched_${KIND_NAMES[kind]}`,
		host,
	);

const FREE = because('Agents may work on this site.', 'why_free');
const NO_SCRIPT = because(
	'The person lets no agent run JavaScript, except on sites where a rule allows it.',
	'why_noScript',
);

const byUse = (settings: SiteSettings, site: string, use: Use): Verdict => {
	const preset = presetOf(settings);
	if (!isTicked(use) || preset === 'unattended') return allow(FREE);
	if (preset === 'careful' && use === 'script') return deny(NO_SCRIPT);
	return askOf(because(`Nobody has said yet whether ${site} may ${DOINGS[use]}.`, `why_unsaid_${use}`, site));
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
