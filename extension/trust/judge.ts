// Where an agent may work. In: an address, what it wants to do there, the person's rules and what the person answered before. Out:
// whether it may, with the reason and what would change it. Pure.
import {because, type Reason} from '../reason.ts';
import {whyRefused} from './reach.ts';
import {covers, type SiteSettings, siteVerdict, type Use} from './sites.ts';

export type Decision = 'allowed' | 'ask' | 'denied';

export interface Judgement {
	readonly decision: Decision;
	/** In the agent's words. */
	readonly reason: string;
	readonly why: Reason;
	readonly howToChange: string;
}

/** What was said of sites before, for one berth. */
export interface SiteGrant {
	readonly domains: readonly string[];
	readonly by: 'person' | 'rules';
	/** Absent: to read and to act. */
	readonly uses?: readonly Use[] | undefined;
	readonly isRefused?: true | undefined;
}

export interface Wish {
	readonly url: string;
	readonly use: Use;
	readonly grants: readonly SiteGrant[];
}

export interface Reach {
	/** Of what is fixed, whoever asks. */
	refusal(url: string): string | undefined;
	/** The same, for whoever tells the person. */
	whyNot(url: string): Reason | undefined;
	judge(wish: Wish): Judgement;
}

const FIXED = 'Nothing: this is fixed. Use another address.';
const ASK = 'Call update_plan with this domain: the person then decides once for the session.';
const OWN_RULE = 'Only the person can, in Tabberth’s options.';
const NOTHING = 'Nothing is needed.';
const READ_AND_ACT: readonly Use[] = ['read', 'act'];

export interface ReachOptions {
	/** On which an instance of Tabberth listens on this machine. */
	readonly ports: () => readonly number[];
	readonly settings: () => SiteSettings;
	readonly now?: () => number;
}

export const openReach = ({ports, settings, now = Date.now}: ReachOptions): Reach => {
	const whyNot = (url: string): Reason | undefined => whyRefused(url, ports());
	return {
		refusal: (url) => whyNot(url)?.words,
		whyNot,
		judge: (wish) => {
			const refused = whyNot(wish.url);
			if (refused) return judged('denied', refused, FIXED);
			const {hostname} = new URL(wish.url);
			return hostname === '' ? EMPTY : judgeHost(wish, hostname, siteVerdict(settings(), hostname, wish.use, now()));
		},
	};
};

const judged = (decision: Decision, why: Reason, howToChange: string): Judgement => ({
	...{decision, reason: why.words, why, howToChange},
});

const EMPTY = judged('allowed', because('An empty page belongs to no site.', 'why_empty'), NOTHING);

const judgeHost = ({use, grants}: Wish, host: string, {rule, why}: ReturnType<typeof siteVerdict>): Judgement => {
	if (rule === 'deny') return judged('denied', why, OWN_RULE);
	if (rule === 'allow') return judged('allowed', why, NOTHING);
	const said = grants.findLast((grant) => isAbout(grant, host, use));
	if (said?.isRefused)
		return judged('denied', because(`The person said no to ${host} for this session.`, 'why_saidNo', host), OWN_RULE);
	if (said)
		return judged('allowed', because(`The person agreed to ${host} for this session.`, 'why_saidYes', host), NOTHING);
	return judged('ask', why, ASK);
};

/** A plan that no rule asked about says nothing of what the person would have answered. */
const isAbout = ({domains, by, uses = READ_AND_ACT}: SiteGrant, host: string, use: Use): boolean =>
	by === 'person' && uses.includes(use) && domains.some((domain) => covers(domain, host));
