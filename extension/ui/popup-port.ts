// What the popup and the worker say to each other. Types and the name of their port; no behaviour.

export const POPUP_PORT = 'popup';
export const POPUP_PAGE = 'extension/ui/popup/popup.html';

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

export interface PopupState {
	readonly type: 'state';
	/** Where agents connect; nothing while nothing is served. */
	readonly port?: number | undefined;
	readonly trouble?: string | undefined;
	readonly isStopped: boolean;
	readonly agents: readonly AgentLine[];
	readonly questions: readonly Question[];
	/** By name, what asks to use this browser. */
	readonly pleas: readonly string[];
	readonly refused: readonly Refused[];
}

export type ToPopup = PopupState;

export type FromPopup =
	| {readonly type: 'answer'; readonly tabId: number; readonly answer: 'done' | 'cannot'}
	| {readonly type: 'show'; readonly tabId: number}
	| {readonly type: 'stop' | 'resume' | 'openConsent'}
	| {readonly type: 'stopAgent' | 'resumeAgent' | 'askAgain'; readonly id: string};
