// Leave to do something on a site. In: an agent's call, and the person, who is asked where the rules want that. Out: nothing where it
// may; else a ToolError that says why not and what to do.
import {ToolError, toError} from '../errors.ts';
import {because, type Reason} from '../reason.ts';
import type {Reach, SiteGrant} from './judge.ts';
import type {Answer, Plea, SitePlea} from './plea.ts';
import {Readings, wordsIn} from './readings.ts';
import {siteOf, type Use, type Yes} from './sites.ts';

/** As far as this room knows a berth. */
export interface Asker {
	readonly id: string;
	readonly client: {readonly name: string; readonly version: string};
	readonly grants: readonly SiteGrant[];
	grant(grant: SiteGrant & {readonly approach: readonly string[]; readonly at: number}): void;
}

export interface SiteQuestion {
	readonly berth: Asker;
	readonly sites: readonly string[];
	readonly uses: readonly Use[];
	/** Of each site, in the order of `sites`. */
	readonly reasons: readonly Reason[];
	/** What the agent says it will do, where it has said so. */
	readonly approach: readonly string[];
}

export interface PermitOptions {
	readonly reach: Reach;
	/** Asks the person, in a window of the browser's own; returns when they have answered, or have not in time. */
	readonly ask: (plea: Omit<Plea, 'id' | 'at'>, options: {limitMs: number; signal: AbortSignal}) => Promise<void>;
	/** The same, and nobody waits. */
	readonly put: (plea: Omit<Plea, 'id' | 'at'>) => void;
	/** Nothing where it has ended since. */
	readonly findBerth: (id: string) => Asker | undefined;
	/** Keeps a yes that outlasts the session among the person's rules; it counts at once. */
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
		readonly why: Reason;
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
	/** Whether nobody has to be asked for this, whatever the call's own use is. */
	isFree(use: Use, url: string): boolean;
	/** For something that the call does besides. @param what Of it, for the person. */
	requireUse(use: Use, url: string, what: Reason): Promise<void>;
	/** What the call has been answered from there. */
	noteRead(url: string, text: string): void;
	/** Where it is much that the berth has read on another site, the person is asked. @param text Absent: what the address itself says. */
	requireCarry(url: string, text?: string): Promise<void>;
}

/** Clients give up on a call after a minute. */
const WAIT_MS = 45_000;
const DAY_MS = 24 * 3600_000;
const WAITING =
	'The person is being asked, and has not answered yet. Go on elsewhere, or call again later: the question stays with them for a while.';

const ASKED = 'The person is asked first. Go on elsewhere, and try again when they have agreed.';

export type PermitFor = (call: Call) => Permit;

export interface Permits {
	readonly permitFor: PermitFor;
	/** Asks for several sites at once; what was answered is judged from then on. */
	approve(question: SiteQuestion, signal: AbortSignal): Promise<void>;
	/** Nothing where it may; else why it may not now. The person is asked where that can help, and nobody waits for them. */
	tryUse(call: Omit<Call, 'signal'>, url: string, what: Reason): string | undefined;
	/** The person's answer, also one that comes when nobody waits any more. */
	answered(plea: SitePlea, answer: Answer): Promise<void>;
}

export const openPermits = ({reach, ask, put, findBerth, keep, isOff, decided}: PermitOptions): Permits => {
	const readings = new Readings();
	const approve: Permits['approve'] = (question, signal) => ask(pleaOf(question), {limitMs: WAIT_MS, signal});
	const permitFor: PermitFor = ({berth, tool, use, signal}) => {
		if (isOff(tool)) throw new ToolError('the person has switched this tool off. Do without it, or ask them.');
		const judge = (url: string, wanted: Use) => reach.judge({url, use: wanted, grants: berth.grants});
		const whyNot = (url: string, wanted: Use): string | undefined => {
			const {decision, reason, howToChange} = judge(url, wanted);
			return decision === 'allowed' ? undefined : (reach.refusal(url) ?? `${reason} ${howToChange}`);
		};
		const askFor = async (url: string, wanted: Use, reason: Reason): Promise<'allowed' | 'denied' | 'waiting'> => {
			await approve(questionOf(berth, url, wanted, reason), signal);
			const {decision} = judge(url, wanted);
			return decision === 'ask' ? 'waiting' : decision;
		};
		const require = async (url: string, wanted: Use, what?: Reason): Promise<void> => {
			const judgement = judge(url, wanted);
			if (judgement.decision === 'allowed') return;
			const why = what ?? judgement.why;
			const {words: reason} = why;
			const outcome = judgement.decision === 'ask' ? await askFor(url, wanted, why) : judgement.decision;
			const {origin} = new URL(url);
			decided({berth: berth.id, client: berth.client.name, tool, origin, decision: outcome, reason, why});
			if (outcome === 'waiting') throw new ToolError(`${reason} ${WAITING}`);
			if (outcome === 'denied') throw new ToolError(whyNot(url, wanted) ?? reason);
		};
		return {
			refusal: (url) => whyNot(url, use),
			require: (url) => require(url, use),
			isFree: (wanted, url) => judge(url, wanted).decision === 'allowed',
			requireUse: (wanted, url, what) => require(url, wanted, what),
			noteRead: (url, text) => readings.note(berth.id, url, text),
			requireCarry: async (url, text = wordsIn(url)) => {
				const from = judge(url, 'carry').decision !== 'allowed' && readings.carried(berth.id, url, text);
				if (from) await require(url, 'carry', carried(from));
			},
		};
	};
	/** Whoever hears of it in the middle of an event has nobody to throw to. */
	const putOrWhyNot = (question: SiteQuestion): string => {
		try {
			put(pleaOf(question));
			return ASKED;
		} catch (error) {
			return toError(error).message;
		}
	};
	const tryUse: Permits['tryUse'] = ({berth, tool, use}, url, what) => {
		const {decision, reason, howToChange} = reach.judge({url, use, grants: berth.grants});
		if (decision === 'allowed') return undefined;
		const asked = decision === 'ask' ? putOrWhyNot(questionOf(berth, url, use, what)) : undefined;
		const {origin} = new URL(url);
		decided({
			berth: berth.id,
			client: berth.client.name,
			tool,
			origin,
			decision: decision === 'ask' ? 'waiting' : decision,
			reason: what.words,
			why: what,
		});
		return asked ?? `${reason} ${howToChange}`;
	};
	/** Not where an administrator's rules stand in place of the person's. */
	const isRuled = ({sites, uses}: Pick<SitePlea, 'sites' | 'uses'>): boolean =>
		sites.every((site) =>
			uses.every((use) => reach.judge({url: `https://${site}/`, use, grants: []}).decision === 'allowed'),
		);
	const answered: Permits['answered'] = async (plea, answer) => {
		const {berth, sites, uses, approach} = plea;
		if (answer === 'day' || answer === 'always') {
			await keep({sites, uses, until: answer === 'day' ? Date.now() + DAY_MS : undefined});
			// What stands in a rule is taken back with the rule: a second yes beside it would outlive it.
			if (isRuled(plea)) return;
		}
		const grant = {domains: sites, uses, approach, by: 'person' as const, at: Date.now()};
		findBerth(berth)?.grant({...grant, ...(answer === 'deny' && {isRefused: true})});
	};
	return {permitFor, approve, tryUse, answered};
};

const carried = (from: string): Reason =>
	because(`It would put a longer text there that it has read on ${from}.`, 'why_carry', from);

const questionOf = (berth: Asker, url: string, use: Use, reason: Reason): SiteQuestion => ({
	berth,
	sites: [siteOf(new URL(url).hostname)],
	uses: use === 'read' || use === 'act' ? ['read', 'act'] : [use],
	reasons: [reason],
	approach: [],
});

const pleaOf = ({berth, ...asked}: SiteQuestion): Omit<Plea, 'id' | 'at'> => ({
	kind: 'site',
	subject: [berth.id, ...asked.uses, ...asked.sites].join(' '),
	client: berth.client,
	site: {berth: berth.id, ...copyOf(asked)},
	answers: ['session', 'day', 'always', 'deny'],
});

const copyOf = ({sites, uses, reasons, approach}: Omit<SiteQuestion, 'berth'>) => ({
	...{sites: [...sites], uses: [...uses], reasons: [...reasons], approach: [...approach]},
});
