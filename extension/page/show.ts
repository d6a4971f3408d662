// Brings a tab before the person. In: the tab. Out: whether its window came to the front: the system may keep another program there.
import browser from 'webextension-polyfill';
import {ToolError} from '../errors.ts';
import {onceEditable} from './editable.ts';
import {BROWSER_CALL_MS, within} from './within.ts';

/** How long a person may drag a tab before it is given up. */
const DRAG_MS = 4_000;

export const showTab = (chromeId: number): Promise<boolean> =>
	within(BROWSER_CALL_MS, bringForward(chromeId), 'the browser did not show the tab within 5 s. Try again.');

const bringForward = async (chromeId: number): Promise<boolean> => {
	const {windowId} = await onceEditable(() => browser.tabs.update(chromeId, {active: true}), DRAG_MS);
	if (windowId === undefined) throw new ToolError('the tab is in no window. Open another one.');
	// The focus alone leaves a minimised window where it is.
	const {state} = await browser.windows.get(windowId);
	await browser.windows.update(windowId, {focused: true, ...(state === 'minimized' && {state: 'normal'})});
	return (await browser.windows.get(windowId)).focused;
};
