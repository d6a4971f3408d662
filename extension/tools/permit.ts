// What tools are told of the person's rules about sites. Types only.
import type {Berth} from '../berths/berths.ts';
import type {Reason} from '../reason.ts';

/** From the least to the most that a tool may do to a site. */
export type Use = 'read' | 'act' | 'script' | 'upload' | 'secret' | 'carry' | 'program';

export interface Judgement {
	readonly decision: 'allowed' | 'ask' | 'denied';
	readonly reason: string;
	/** The same, as the person is told it. */
	readonly why: Reason;
	readonly howToChange: string;
}

/** What one call may reach. */
export interface Permit {
	/** Why not, or nothing; nobody is asked. */
	refusal(url: string): string | undefined;
	/** The person is asked where the rules want that. */
	require(url: string): Promise<void>;
	/** Whether this needs no question, whatever is asked of the tool itself. */
	isFree(use: Use, url: string): boolean;
	/** Asks for something that this call does besides. @param what Of it, for the person. */
	requireUse(use: Use, url: string, what: Reason): Promise<void>;
	/** What the call has been answered from there. */
	noteRead(url: string, text: string): void;
	/** Where it is much that was read on another site, the person is asked. @param text Absent: what the address itself says. */
	requireCarry(url: string, text?: string): Promise<void>;
}

export interface SiteQuestion {
	readonly berth: Berth;
	readonly sites: readonly string[];
	readonly uses: readonly Use[];
	/** Of each site, in the order of `sites`. */
	readonly reasons: readonly Reason[];
	/** What the agent says it will do there. */
	readonly approach: readonly string[];
}

/** The person's word, as the worker lends it to tools. */
export interface PermitHost {
	judge(wish: {readonly url: string; readonly use: Use; readonly grants: Berth['grants']}): Judgement;
	/** Throws where the person has switched the tool off. */
	permitFor(call: {
		readonly berth: Berth;
		readonly tool: string;
		readonly use: Use;
		readonly signal: AbortSignal;
	}): Permit;
	isOff(tool: string): boolean;
	/** Asks for several sites at once; returns when the person has answered, or has not in time. */
	approve(question: SiteQuestion, signal: AbortSignal): Promise<void>;
}
