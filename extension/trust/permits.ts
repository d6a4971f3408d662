// Leave to do something on a site. In: an agent's call, and the person, who is asked where the rules want that. Out: nothing where it
// may; else a ToolError that says why not and what to do.
import {ToolError} from '../errors.ts';
import type {Reach, SiteGrant} from './judge.ts';
import {siteOf, type Use, type Yes} from './sites.ts';

/** As far as this room knows a berth. */
export interface Asker {
	readonly id: string;
	readonly client: {readonly name: string};
	readonly grants: readonly SiteGrant[];
	grant(grant: SiteGrant & {readonly approach: readonly string[]; readonly at: number}): void;
}

export interface SiteQuestion {
	readonly berth: Asker;
	readonly sites: readonly string[];
	readonly uses: readonly Use[];
	/** Of each site, in the order of `sites`. */
	readonly reasons: readonly string[];
	/** What the agent says it will do, where it has said so. */
	readonly approach: readonly string[];
}

/** How long a yes lasts; nothing where the person has not answered in time. */
export type SiteAnswer = 'session' | 'day' | 'always' | 'deny' | undefined;

export interface PermitOptions {
	readonly reach: Reach;
	/** Asks the person, in a window of the browser's own. */
	readonly ask: (question: SiteQuestion, signal: AbortSignal) => Promise<SiteAnswer>;
	/** Keeps a yes that outlasts the session among the person's rules. */
	readonly keep: (yes: Yes) => Promise<void>;
	readonly isOff: (tool: string) => boolean;
	/** Hears of what was asked, and of what was refused. */
	readonly decided: (decision: {
		readonly berth: string;
		readonly client: string;
		readonly tool: string;
		readonly origin: string;
		readonly decision: 'allowed' | 'denied' | 'waiting';
		readonly reason: string;
	}) => void;
}

export interface Call {
	readonly berth: Asker;
	readonly tool: string;
	readonly use: Use;
	readonly signal: AbortSignal;
}

/** What one call may reach. */
export interface Permit {
	/** Why it may not go there or look there, or nothing; nobody is asked. */
	refusal(url: string): string | undefined;
	/** The same, but the person is asked where that can help. */
	require(url: string): Promise<void>;
}

const DAY_MS = 24 * 3600_000;
const WAITING =
	'The person is being asked, and has not answered yet. Go on elsewhere, or call again later: the question stays with them for a while.';

export type PermitFor = (call: Call) => Permit;

export interface Permits {
	readonly permitFor: PermitFor;
	/** Asks for several sites at once. */
	approve(question: SiteQuestion, signal: AbortSignal): Promise<'allowed' | 'denied' | 'waiting'>;
}

export const openPermits = ({reach, ask, keep, isOff, decided}: PermitOptions): Permits => {
	const approve: Permits['approve'] = async (question, signal) => {
		const answer = await ask(question, signal);
		if (answer === undefined) return 'waiting';
		const {berth, sites, uses, approach} = question;
		const isRefused = answer === 'deny';
		berth.grant({domains: sites, uses, approach, by: 'person', at: Date.now(), ...(isRefused && {isRefused})});
		if (isRefused) return 'denied';
		if (answer !== 'session') await keep({sites, uses, until: answer === 'day' ? Date.now() + DAY_MS : undefined});
		return 'allowed';
	};
	const permitFor: PermitFor = ({berth, tool, use, signal}) => {
		if (isOff(tool)) throw new ToolError('the person has switched this tool off. Do without it, or ask them.');
		const judge = (url: string) => reach.judge({url, use, grants: berth.grants});
		const whyNot = (url: string): string | undefined => {
			const {decision, reason, howToChange} = judge(url);
			return decision === 'allowed' ? undefined : (reach.refusal(url) ?? `${reason} ${howToChange}`);
		};
		const ask = (url: string, reason: string) => {
			const uses: readonly Use[] = use === 'read' || use === 'act' ? ['read', 'act'] : [use];
			return approve({berth, sites: [siteOf(new URL(url).hostname)], uses, reasons: [reason], approach: []}, signal);
		};
		return {
			refusal: whyNot,
			require: async (url) => {
				const {decision, reason} = judge(url);
				if (decision === 'allowed') return;
				const outcome = decision === 'ask' ? await ask(url, reason) : decision;
				const {origin} = new URL(url);
				decided({berth: berth.id, client: berth.client.name, tool, origin, decision: outcome, reason});
				if (outcome === 'waiting') throw new ToolError(`${reason} ${WAITING}`);
				if (outcome === 'denied') throw new ToolError(whyNot(url) ?? reason);
			},
		};
	};
	return {permitFor, approve};
};
