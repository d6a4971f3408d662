// What our pages and the worker say to each other for as long as a page is open: what is so, and what the person does about it. Types and
// the name of their port; no behaviour.

export const LIVE_PORT = 'live';

/** A step that an agent asks the person to do. */
export interface Question {
	readonly tabId: number;
	readonly agent: string;
	readonly color: string;
	readonly reason: string;
	readonly title: string;
	readonly url: string;
	readonly at: number;
}

export interface AgentLine {
	readonly id: string;
	readonly title: string;
	readonly color: string;
	readonly state: 'idle' | 'working' | 'asking' | 'stopped';
	readonly tabs: number;
}

/** A program that the person does not let in. */
export interface Refused {
	readonly id: string;
	readonly name: string;
	readonly path?: string | undefined;
}

export type Companion =
	| 'connecting'
	| 'connected'
	| 'missing'
	| 'forbidden'
	| 'lost'
	| 'faulty'
	| 'outdated'
	| 'resting';

export interface LiveState {
	readonly type: 'state';
	readonly version: string;
	/** Where agents connect; nothing while nothing is served. */
	readonly port?: number | undefined;
	readonly trouble?: string | undefined;
	readonly companion: Companion;
	readonly isStopped: boolean;
	readonly agents: readonly AgentLine[];
	readonly questions: readonly Question[];
	/** By name, what asks to use this browser. */
	readonly pleas: readonly string[];
	readonly refused: readonly Refused[];
}

export type Deed =
	| {readonly type: 'answer'; readonly tabId: number; readonly answer: 'done' | 'cannot'}
	| {readonly type: 'show'; readonly tabId: number}
	| {readonly type: 'stop' | 'resume' | 'openConsent'}
	| {readonly type: 'stopAgent' | 'resumeAgent' | 'askAgain'; readonly id: string};
