// The worker's side of the popup. In: the questions of agents, and what the person does there. Out: the popup shows them, and the answers
// reach those who asked.
import browser, {type Runtime} from 'webextension-polyfill';
import {z} from 'zod';
import {log} from '../log.ts';
import {POPUP_PORT, type ToPopup} from './popup-port.ts';

export interface Question {
	readonly tabId: number;
	readonly agent: string;
	readonly color: string;
	readonly reason: string;
	readonly title: string;
	readonly url: string;
	readonly at: number;
}

export interface Questions {
	list(): readonly Question[];
	answer(tabId: number, answer: 'done' | 'cannot'): void;
	/** Brings the tab before the person. */
	show(tabId: number): Promise<void>;
}

interface Source {
	readonly questions: Questions;
	onChange(listener: () => void): void;
}

const messageSchema = z.union([
	z.object({type: z.literal('answer'), tabId: z.int(), answer: z.enum(['done', 'cannot'])}),
	z.object({type: z.literal('show'), tabId: z.int()}),
]);

/** To be called in the worker's first turn, or a popup that woke the worker is not heard. */
export const openQuestions = (source: Source): void => {
	const {questions} = source;
	const ports = new Set<Runtime.Port>();
	const post = (port: Runtime.Port): void =>
		port.postMessage({type: 'questions', questions: questions.list()} satisfies ToPopup);
	source.onChange(() => {
		for (const port of ports) post(port);
	});
	browser.runtime.onConnect.addListener((port) => {
		if (port.name !== POPUP_PORT || !isOwnPage(port.sender)) return;
		ports.add(port);
		port.onDisconnect.addListener(() => void ports.delete(port));
		port.onMessage.addListener((message) => hear(questions, message));
		post(port);
	});
};

/** What we inject into pages could open a port as well; only a page of the extension may answer for the person. */
const isOwnPage = (sender: Runtime.MessageSender | undefined): boolean =>
	sender?.url?.startsWith(browser.runtime.getURL('')) === true;

const hear = (questions: Questions, message: unknown): void => {
	const {data} = messageSchema.safeParse(message);
	if (data?.type === 'answer') questions.answer(data.tabId, data.answer);
	if (data?.type !== 'show') return;
	questions.show(data.tabId).catch((error: unknown) => log.warn('ui', 'showing a tab', error));
};
