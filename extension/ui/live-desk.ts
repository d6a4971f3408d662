// The worker's side of our pages while they are open. In: what is so, and what the person does there. Out: each page shows the one, and the
// other reaches whom it concerns.
import browser, {type Runtime} from 'webextension-polyfill';
import {z} from 'zod';
import {log} from '../log.ts';
import {atIntervals} from '../once.ts';
import {LIVE_PORT, type LiveState} from './live.ts';
import {isOwnPage} from './own-page.ts';

/** Agents do more in a second than anybody could read. */
const TELL_EVERY_MS = 100;

export interface LiveDesk {
	state(): LiveState;
	answer(tabId: number, answer: 'done' | 'cannot'): void;
	/** Brings the tab before the person. */
	show(tabId: number): Promise<void>;
	stop(): void;
	resume(): void;
	stopAgent(id: string): void;
	pauseAgent(id: string): void;
	resumeAgent(id: string): void;
	/** Brings the window that asks before the person. */
	openConsent(): void;
	askAgain(id: string): void;
}

const messageSchema = z.union([
	z.object({type: z.literal('answer'), tabId: z.int(), answer: z.enum(['done', 'cannot'])}),
	z.object({type: z.literal('show'), tabId: z.int()}),
	z.object({type: z.enum(['stop', 'resume', 'openConsent'])}),
	z.object({type: z.enum(['stopAgent', 'pauseAgent', 'resumeAgent', 'askAgain']), id: z.string()}),
]);

/**
 * To be called in the worker's first turn, or a page that woke the worker is not heard.
 * @param ready Returns when the worker knows again what it knew.
 * @returns To be called when there is something new to show.
 */
export const openLiveDesk = (desk: LiveDesk, ready: () => Promise<unknown>): (() => void) => {
	const ports = new Set<Runtime.Port>();
	browser.runtime.onConnect.addListener((port) => {
		if (port.name !== LIVE_PORT || !isOwnPage(port.sender)) return;
		let isOpen = true;
		port.onDisconnect.addListener(() => {
			isOpen = false;
			ports.delete(port);
		});
		const begin = (): void => {
			// A popup may be gone before the worker has started.
			if (!isOpen) return;
			ports.add(port);
			post(port, desk.state());
		};
		const beginning = ready().then(begin);
		beginning.catch((error: unknown) => log.warn('ui', 'an open page', error));
		port.onMessage.addListener((message) => {
			const deed = readDeed(message);
			// Stop counts at once; all else is about what the worker must first know again.
			if (deed?.type === 'stop') desk.stop();
			else if (deed) beginning.then(() => perform(desk, deed)).catch(() => undefined);
		});
	});
	const post = (port: Runtime.Port, state: LiveState): void => {
		try {
			port.postMessage(state);
		} catch {
			ports.delete(port);
		}
	};
	const tell = atIntervals(TELL_EVERY_MS, () => {
		if (ports.size === 0) return;
		const state = desk.state();
		for (const port of ports) post(port, state);
	});
	// Every call comes here: while nobody looks it costs nothing, not even a timer.
	return () => {
		if (ports.size > 0) tell();
	};
};

type Said = z.output<typeof messageSchema>;

const readDeed = (message: unknown): Said | undefined => messageSchema.safeParse(message).data;

const perform = (desk: LiveDesk, data: Said): void => {
	if (data.type === 'answer') desk.answer(data.tabId, data.answer);
	else if (data.type === 'show')
		desk.show(data.tabId).catch((error: unknown) => log.warn('ui', 'showing a tab', error));
	else if ('id' in data) desk[data.type](data.id);
	else desk[data.type]();
};
