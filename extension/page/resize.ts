// The size of a page. In: a tab, and the size wanted. Out: its window in that size, where nobody else's tabs are in it; else the
// reason why that cannot be.
import browser from 'webextension-polyfill';
import {toError} from '../errors.ts';
import {log} from '../log.ts';
import {BROWSER_CALL_MS, within} from './within.ts';

export interface Size {
	readonly width: number;
	readonly height: number;
}

export type Resized = {readonly page: Size} | {readonly unfit: string};

/** Below this some systems show no page at all. */
const LEAST: Size = {width: 500, height: 400};

/** @param isOwn Of the browser's id of a tab. */
export const resizeWindow = (chromeId: number, size: Size, isOwn: (chromeId: number) => boolean): Promise<Resized> =>
	within(BROWSER_CALL_MS, tryWindow(chromeId, size, isOwn), 'the browser did not resize the window. Try again.');

const tryWindow = async (
	chromeId: number,
	{width, height}: Size,
	isOwn: (chromeId: number) => boolean,
): Promise<Resized> => {
	const {windowId = -1, active} = await browser.tabs.get(chromeId);
	const {state, tabs = []} = await browser.windows.get(windowId, {populate: true});
	if (!tabs.every(({id}) => id !== undefined && isOwn(id)))
		return {unfit: 'its window holds tabs that are not yours as well'};
	// The browser lays out only what is in front anew.
	if (!active) return {unfit: 'another tab is in front of it in its window'};
	// To make it a normal one first would bring it before the person.
	if (state !== 'normal') return {unfit: `its window is ${state}`};
	if (width < LEAST.width || height < LEAST.height) return {unfit: 'a window would be too small so'};
	try {
		await browser.windows.update(windowId, {width, height});
	} catch (error) {
		log.info('page', `the browser refuses a size: ${toError(error).message}`);
		return {unfit: 'the screen is too small for such a window'};
	}
	const made = await browser.windows.get(windowId);
	if (made.width !== width || made.height !== height)
		return {unfit: 'the system does not let its window have that size'};
	const now = await browser.tabs.get(chromeId);
	return {page: {width: now.width ?? width, height: now.height ?? height}};
};
