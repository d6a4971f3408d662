// Starts a move of a tab. In: a tab, the move, and who watches it. Out: nothing once it has begun; an error if it cannot.
import browser from 'webextension-polyfill';
import {ToolError} from '../errors.ts';
import type {Move} from './address.ts';
import {refuseIfCrashed} from './crash.ts';
import {runInFrame} from './document.ts';
import {goInHistory} from './injected/go-in-history.ts';
import type {Journey} from './journey.ts';
import {BROWSER_CALL_MS, within} from './within.ts';

/** No event says that there was nowhere to go, so it shows by nothing having begun. */
const HISTORY_START_MS = 1_000;

export const startMove = async (chromeId: number, move: Move, journey: Journey): Promise<void> => {
	if (move.kind === 'back' || move.kind === 'forward') return startHistoryMove(chromeId, move.kind, journey);
	const moving = move.kind === 'url' ? browser.tabs.update(chromeId, {url: move.url}) : browser.tabs.reload(chromeId);
	await within<unknown>(BROWSER_CALL_MS, moving, 'the browser did not start to load the page. Try again.');
};

const startHistoryMove = async (chromeId: number, kind: 'back' | 'forward', journey: Journey): Promise<void> => {
	const canMove = await within(
		BROWSER_CALL_MS,
		moveInHistory(chromeId, kind),
		`the browser did not start to go ${kind}: the page may be busy or show a dialog. Give an address instead.`,
	);
	if (canMove && (await journey.until(({phase}) => phase !== 'idle', HISTORY_START_MS))) return;
	// What remains for a crashed page is the browser's own back, which sees no pages of agents.
	await refuseIfCrashed(chromeId);
	throw new ToolError(`this tab's history has no page to go ${kind} to. Give an address instead.`);
};

/**
 * The browser's own back skips pages that no person has touched, which is every page of an agent; the page's does not. Pages that
 * take no script (empty tabs, error pages) are left to the browser.
 */
const moveInHistory = async (chromeId: number, kind: 'back' | 'forward'): Promise<boolean> => {
	const scripted = runInFrame({chromeId, frameId: 0}, goInHistory, [kind === 'back' ? -1 : 1]);
	const hasMoved = await scripted.catch(() => undefined);
	if (hasMoved !== undefined) return hasMoved;
	const moving = kind === 'back' ? browser.tabs.goBack(chromeId) : browser.tabs.goForward(chromeId);
	return moving.then(
		() => true,
		() => false,
	);
};
