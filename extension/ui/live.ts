// What our pages and the worker say to each other for as long as a page is open: what is so, and what the person does about it. Types and
// the name of their port; no behaviour.

import type {Reason} from '../reason.ts';

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

export interface TabLine {
	/** As its agent knows it; `chromeId` is the browser's. */
	readonly id: number;
	readonly chromeId: number;
	readonly title: string;
	readonly url: string;
}

export interface CallLine {
	readonly id: string;
	readonly tool: string;
	readonly tabId?: number | undefined;
	/** When it began, and how long it took from then on. */
	readonly at: number;
	readonly ms?: number | undefined;
	readonly outcome: 'running' | 'ok' | 'error';
	/** In its own words, what an act came to, or what was wrong. */
	readonly effect?: string | undefined;
}

export interface AgentLine {
	/** By which it is stopped, paused and resumed. */
	readonly id: string;
	/** Its berth; none of one that has gone. */
	readonly berth?: string | undefined;
	readonly title: string;
	readonly color: string;
	/** Its calls wait; it may ask for a step all the same. */
	readonly isPaused: boolean;
	readonly state: 'idle' | 'working' | 'asking' | 'paused' | 'stopped';
	readonly client?: {readonly name: string; readonly version: string} | undefined;
	readonly tabs: readonly TabLine[];
	/** The tab that it works in. */
	readonly currentTabId?: number | undefined;
	/** The latest last. */
	readonly running: readonly CallLine[];
	/** How many calls wait for their turn, or until the agent may go on. */
	readonly waiting: number;
	readonly perMinute: number;
	/** The last one that has ended. */
	readonly last?: CallLine | undefined;
	/** Of its answers so far, estimated. */
	readonly tokens: number;
	readonly usedAt?: number | undefined;
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
	/** Why nothing is served. */
	readonly trouble?: Reason | undefined;
	readonly companion: Companion;
	readonly isStopped: boolean;
	readonly agents: readonly AgentLine[];
	readonly questions: readonly Question[];
	/** By name, what asks to use this browser. */
	readonly pleas: readonly string[];
	readonly refused: readonly Refused[];
	/** Who came last, as it calls itself, and whether anybody has used the browser; both while this worker lives. */
	readonly latest?: {readonly client: string; readonly at: number} | undefined;
	readonly hasCalled: boolean;
}

export type Deed =
	| {readonly type: 'answer'; readonly tabId: number; readonly answer: 'done' | 'cannot'}
	| {readonly type: 'show'; readonly tabId: number}
	| {readonly type: 'stop' | 'resume' | 'openConsent'}
	| {readonly type: 'stopAgent' | 'pauseAgent' | 'resumeAgent' | 'askAgain'; readonly id: string};
