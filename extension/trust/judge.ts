// Where an agent may work. In: an address, what the person's rules say of its site, and the plans that the person approved. Out:
// whether it may, with the reason and what would change it. Pure.
import {refusalOf} from './reach.ts';

export type Decision = 'allowed' | 'ask' | 'denied';

export interface Judgement {
	readonly decision: Decision;
	readonly reason: string;
	readonly howToChange: string;
}

/** What a rule says of a host: agents may act there, only when the person agrees, or not at all. */
export type Rule = 'act' | 'ask' | 'deny';
export type RuleOf = (host: string, tool: string | undefined) => Rule;

export interface Wish {
	readonly url: string;
	/** Its name, where one in particular is meant. */
	readonly tool?: string | undefined;
	readonly grants: readonly {readonly domains: readonly string[]; readonly by: 'person' | 'rules'}[];
}

const FIXED = 'Nothing: this is fixed. Use another address.';
const ASK = 'Call update_plan with this domain: the person then decides once for the session.';
const OWN_RULE = 'Only the person can, in Tabberth’s options.';

/** @param ports On which an instance of Tabberth listens on this machine. */
export const openReach = (ports: () => readonly number[], ruleOf: RuleOf = () => 'act') => {
	const refusal = (url: string): string | undefined => refusalOf(url, ports());
	return {refusal, judge: (wish: Wish): Judgement => judge(wish, refusal, ruleOf)};
};

const judge = ({url, tool, grants}: Wish, refusal: (url: string) => string | undefined, ruleOf: RuleOf): Judgement => {
	const refused = refusal(url);
	if (refused !== undefined) return {decision: 'denied', reason: refused, howToChange: FIXED};
	const {hostname} = new URL(url);
	const rule = ruleOf(hostname, tool);
	if (rule === 'deny') return {decision: 'denied', reason: `The person denies ${hostname}.`, howToChange: OWN_RULE};
	if (rule === 'act')
		return {decision: 'allowed', reason: 'Agents may work on this site.', howToChange: 'Nothing is needed.'};
	// A plan that no rule asked about says nothing of what the person would have answered.
	if (grants.some(({domains, by}) => by === 'person' && domains.some((domain) => covers(domain, hostname))))
		return {
			decision: 'allowed',
			reason: 'The person approved a plan that names it, for this session.',
			howToChange: 'Nothing is needed.',
		};
	return {decision: 'ask', reason: `The person wants to be asked about ${hostname}.`, howToChange: ASK};
};

/** A domain stands for what lies under it too; a name without a dot, or an address of numbers, for itself alone. */
const covers = (domain: string, host: string): boolean =>
	host === domain || (/\.[a-z][^.]*$/.test(domain) && host.endsWith(`.${domain}`));
