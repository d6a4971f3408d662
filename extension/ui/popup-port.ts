// What the popup and the worker say to each other. Types and the name of their port; no behaviour.
import type {Question} from './questions.ts';

export const POPUP_PORT = 'popup';

export type ToPopup = {readonly type: 'questions'; readonly questions: readonly Question[]};

export type FromPopup =
	| {readonly type: 'answer'; readonly tabId: number; readonly answer: 'done' | 'cannot'}
	| {readonly type: 'show'; readonly tabId: number};
