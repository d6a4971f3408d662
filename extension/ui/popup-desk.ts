// The worker's side of the popup. In: what is so, and what the person does there. Out: the popup shows the one, and the other reaches
// whom it concerns.
import browser, {type Runtime} from 'webextension-polyfill';
import {z} from 'zod';
import {log} from '../log.ts';
import {isOwnPage} from './own-page.ts';
import {POPUP_PAGE, POPUP_PORT, type PopupState} from './popup-port.ts';

export interface PopupDesk {
	state(): PopupState;
	answer(tabId: number, answer: 'done' | 'cannot'): void;
	/** Brings the tab before the person. */
	show(tabId: number): Promise<void>;
	stop(): void;
	resume(): void;
	stopAgent(id: string): void;
	resumeAgent(id: string): void;
	/** Brings the window that asks before the person. */
	openConsent(): void;
	askAgain(id: string): void;
}

const messageSchema = z.union([
	z.object({type: z.literal('answer'), tabId: z.int(), answer: z.enum(['done', 'cannot'])}),
	z.object({type: z.literal('show'), tabId: z.int()}),
	z.object({type: z.enum(['stop', 'resume', 'openConsent'])}),
	z.object({type: z.enum(['stopAgent', 'resumeAgent', 'askAgain']), id: z.string()}),
]);

/**
 * To be called in the worker's first turn, or a popup that woke the worker is not heard.
 * @param ready Returns when the worker knows again what it knew.
 * @returns To be called when there is something new to show.
 */
export const openPopupDesk = (desk: PopupDesk, ready: () => Promise<unknown>): (() => void) => {
	const ports = new Set<Runtime.Port>();
	browser.runtime.onConnect.addListener((port) => {
		if (port.name !== POPUP_PORT || !isOwnPage(port.sender, POPUP_PAGE)) return;
		port.onDisconnect.addListener(() => void ports.delete(port));
		port.onMessage.addListener((message) => hear(desk, message));
		const begin = (): void => {
			ports.add(port);
			port.postMessage(desk.state());
		};
		ready()
			.then(begin)
			.catch((error: unknown) => log.warn('ui', 'the popup', error));
	});
	return () => {
		if (ports.size === 0) return;
		const state = desk.state();
		for (const port of ports) port.postMessage(state);
	};
};

const hear = (desk: PopupDesk, message: unknown): void => {
	const {data} = messageSchema.safeParse(message);
	if (!data) return;
	if (data.type === 'answer') desk.answer(data.tabId, data.answer);
	else if (data.type === 'show')
		desk.show(data.tabId).catch((error: unknown) => log.warn('ui', 'showing a tab', error));
	else if ('id' in data) desk[data.type](data.id);
	else desk[data.type]();
};
