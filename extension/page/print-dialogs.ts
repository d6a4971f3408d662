// The browser's print dialog, which holds a page still until a person closes it. In: what documents tell. Out: told for each tab in
// which it opens, and when it is gone.
import browser, {type Runtime} from 'webextension-polyfill';
import {runInFrame} from './document.ts';
import {within} from './within.ts';

/** Where the browser prints without asking, it has done so by then. */
const DIALOG_MS = 300;
const ANSWER_MS = 500;

/** To be called in the worker's first turn, or an event that woke the worker is lost. */
export const watchPrinting = (onChange: (chromeId: number, isOpen: boolean) => void): void => {
	/** The printing under way in each tab. */
	const under = new Map<number, symbol>();
	const end = (chromeId: number): void => {
		if (under.delete(chromeId)) onChange(chromeId, false);
	};
	const begin = async (chromeId: number): Promise<void> => {
		const printing = Symbol();
		under.set(chromeId, printing);
		await new Promise((resolve) => setTimeout(resolve, DIALOG_MS));
		const isHeld = under.get(chromeId) === printing && !(await isAnswering(chromeId));
		if (isHeld && under.get(chromeId) === printing) onChange(chromeId, true);
	};
	browser.runtime.onMessage.addListener((message: unknown, {tab, id}: Runtime.MessageSender) => {
		const chromeId = id === browser.runtime.id ? tab?.id : undefined;
		if (chromeId === undefined) return undefined;
		const said = readNews(message);
		if (said === 'begins') void begin(chromeId);
		if (said === 'ends') end(chromeId);
		return undefined;
	});
	// It goes with the page.
	chrome.webNavigation.onCommitted.addListener(({tabId, frameId}) => {
		if (frameId === 0) end(tabId);
	});
	browser.tabs.onRemoved.addListener(end);
};

const readNews = (message: unknown): unknown =>
	typeof message === 'object' && message !== null && 'printing' in message ? message.printing : undefined;

const isAnswering = (chromeId: number): Promise<boolean> =>
	within(
		ANSWER_MS,
		runInFrame({chromeId, frameId: 0}, () => true, []),
		'The page does not answer.',
	).then(
		() => true,
		() => false,
	);
