// The one window that asks the person, and the worker's side of it. In: pleas, and the answers given there. Out: a window while something
// waits; it stays when it loses the focus, and finds its worker again.
import browser, {type Runtime, type Windows} from 'webextension-polyfill';
import {z} from 'zod';
import {log} from '../log.ts';
import {CONSENT_PAGE, CONSENT_PORT, type Plea, type ToConsent} from './consent-port.ts';
import {isOwnPage} from './own-page.ts';

export interface Pleas {
	readonly list: readonly Plea[];
	answer(id: string, answer: Plea['answers'][number]): boolean;
	onChange(listener: () => void): void;
}

const SIZE = {width: 440, height: 460};
/** Below the toolbar of the window in front. */
const TOP_PX = 90;

const messageSchema = z.object({
	type: z.literal('answer'),
	id: z.string(),
	answer: z.enum(['session', 'day', 'always', 'deny']),
});

/**
 * To be called in the worker's first turn, or a window that woke the worker is not heard.
 * @param ready Returns when the worker knows again what it was asked.
 * @returns Brings the window before the person, where something waits.
 */
export const openConsentWindow = (pleas: Pleas, ready: () => Promise<unknown>): (() => void) => {
	const ports = new Set<Runtime.Port>();
	/** A window that was closed without an answer is not opened again for the same plea. */
	const shown = new Set<string>();
	let turn: Promise<void> = Promise.resolve();
	/** Of this worker's making; its page may not be there yet. */
	let windowId: number | undefined;

	const post = (port: Runtime.Port): void => port.postMessage({type: 'pleas', pleas: pleas.list} satisfies ToConsent);
	const open = (mayFocus: boolean): void => {
		const opening = async (): Promise<void> => {
			if (pleas.list.length > 0) windowId = await showWindow(windowId, mayFocus);
		};
		// One after the other, or a burst would open a window each.
		turn = turn.then(opening).catch((error: unknown) => log.error('ui', 'the window that asks', error));
	};
	let isReady = false;
	const begin = async (): Promise<void> => {
		await ready();
		isReady = true;
		for (const {id} of pleas.list) shown.add(id);
		// The last worker may have died before it opened one.
		open(false);
	};
	begin().catch((error: unknown) => log.error('ui', 'the window that asks', error));
	pleas.onChange(() => {
		if (!isReady) return;
		for (const port of ports) post(port);
		const isNew = pleas.list.some(({id}) => !shown.has(id));
		for (const {id} of pleas.list) shown.add(id);
		if (isNew && ports.size === 0) open(true);
	});
	browser.runtime.onConnect.addListener((port) => {
		if (port.name !== CONSENT_PORT || !isOwnPage(port.sender, CONSENT_PAGE)) return;
		port.onDisconnect.addListener(() => void ports.delete(port));
		port.onMessage.addListener((message) => {
			const {data} = messageSchema.safeParse(message);
			if (data) pleas.answer(data.id, data.answer);
		});
		const greet = (): void => {
			ports.add(port);
			post(port);
		};
		ready()
			.then(greet)
			.catch((error: unknown) => log.warn('ui', 'the window that asks', error));
	});
	return () => open(true);
};

/** @returns The window that is there now. */
const showWindow = async (known: number | undefined, mayFocus: boolean): Promise<number | undefined> => {
	const found = (await isThere(known)) ? known : await findWindow();
	if (found !== undefined) {
		if (mayFocus) await browser.windows.update(found, {focused: true});
		return found;
	}
	const place = await placeOf().catch(() => ({}));
	const create = (more: object): Promise<Windows.Window> =>
		browser.windows.create({type: 'popup', url: CONSENT_PAGE, focused: true, ...SIZE, ...more});
	// A place outside all screens is refused.
	return (await create(place).catch(() => create({}))).id;
};

const isThere = async (windowId: number | undefined): Promise<boolean> =>
	windowId !== undefined &&
	(await browser.windows.get(windowId).then(
		() => true,
		() => false,
	));

/** Of documents that are ours: the address alone may stand above an error page, where a web page has tried to open it. */
const findWindow = async (): Promise<number | undefined> => {
	const documentUrls = [browser.runtime.getURL(CONSENT_PAGE)];
	const contexts = await browser.runtime.getContexts({contextTypes: ['TAB'], documentUrls});
	return contexts.find(({windowId}) => windowId >= 0)?.windowId;
};

/** In the middle of the window in front, where the person looks. */
const placeOf = async (): Promise<{left?: number; top?: number}> => {
	const {left, top, width} = await browser.windows.getLastFocused();
	if (left === undefined || top === undefined || width === undefined) return {};
	return {left: Math.max(0, Math.round(left + (width - SIZE.width) / 2)), top: Math.max(0, top + TOP_PX)};
};
