import {z} from 'zod';
import type {Berth} from '../berths/berths.ts';
import {ToolError} from '../errors.ts';
import {type Move, readMove} from '../page/address.ts';
import {cleanLine, quoteLine} from '../page/clean.ts';
import {prepareToRead} from '../page/engine.ts';
import {type Landing, navigateTab} from '../page/navigation.ts';
import {type Hop, hopsTo, lastStatus} from '../page/network/main-requests.ts';
import {type Page, readTab} from '../page/tabs.ts';
import {acts, definePageTool} from './define.ts';
import type {Permit} from './permit.ts';
import type {ToolHost} from './tool-host.ts';

export const navigate = definePageTool({
	name: 'navigate',
	title: 'Go to a URL',
	description: 'Goes to a URL, or back, forward, or reloads. Tells HTTP status, redirects, final URL and title.',
	annotations: acts,
	use: 'read',
	onAnySite: true,
	input: z.object({
		url: z.string().min(1).describe('Address (https by default), or back, forward, reload'),
	}),
	handler: async ({input, page, berth, host, permit, signal}) => {
		const tab = await landAt({page, move: readMove(input.url), berth, host, permit, signal});
		return {content: [{type: 'text', text: describeLanding(tab)}], tab};
	},
});

/** From the end of a navigation to the download that it became. */
const DOWNLOAD_MS = 500;
const MAX_NAME_CHARS = 120;

/** A landing, and how it came about. */
export interface Visit extends Landing {
	readonly hops: readonly Hop[];
	/** The file that came in place of a page. */
	readonly download?: {readonly name: string; readonly refused: string | undefined};
}

const hasNoContent = (status: number | undefined): boolean => status === 204 || status === 205;

interface Trip {
	readonly page: Page;
	readonly move: Move;
	readonly berth: Berth;
	readonly host: ToolHost;
	readonly permit: Permit;
	readonly signal: AbortSignal;
}

/** Refuses before the tab moves, and again when redirects or the history led somewhere else. */
export const landAt = async ({page, move, berth, host, permit, signal}: Trip): Promise<Visit> => {
	if (move.kind === 'url') await requireAddress(permit, move.url);
	using downloads = host.downloads.watch(berth);
	const began = Date.now();
	try {
		const landing = await navigateTab(page.chromeId, move, signal);
		const log = host.traffic.logOf(page.chromeId);
		if (landing.outcome !== 'unchanged') return {...landing, hops: hopsTo(log, landing.url, began)};
		if (!hasNoContent(lastStatus(log, began))) await downloads.within(DOWNLOAD_MS);
		const status = lastStatus(log, began);
		return {
			...landing,
			hops: [],
			...(status && {status}),
			...(downloads.name && {download: {name: downloads.name, refused: downloads.refused}}),
		};
	} finally {
		await leaveIfRefused(page.chromeId, permit);
		prepareToRead(page.chromeId);
	}
};

/** Also after a failure, when the browser's error page stands at that address, and after an abort, so without its signal. */
const leaveIfRefused = async (chromeId: number, permit: Permit): Promise<void> => {
	const url = (await readTab(chromeId))?.url;
	if (url === undefined) return;
	try {
		await permit.require(url);
	} catch (cause) {
		await navigateTab(chromeId, {kind: 'url', url: 'about:blank'}, new AbortController().signal);
		const where = cleanLine(new URL(url).host || url, 100);
		throw new ToolError(`this led to ${where}. ${wordsOf(cause)} The tab is empty now.`, {cause});
	}
};

/** Asks, where the person wants that, before anything is done. */
export const requireAddress = (permit: Permit, url: string): Promise<void> =>
	permit
		.require(url)
		.then(() => permit.requireCarry(url))
		.catch((cause: unknown) => {
			throw new ToolError(`url: ${wordsOf(cause)}`, {cause});
		});

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const describeLanding = (landing: Visit): string => {
	if (landing.outcome === 'unchanged') return `The tab shows the same page as before: ${describeNothing(landing)}`;
	const how = landing.outcome === 'sameDocument' ? 'Moved within the page' : 'Loaded';
	const status = landing.status === undefined ? '' : `, HTTP ${landing.status}`;
	return `${how}${status}${describeWay(landing)}.${describePending(landing)}`;
};

const describeNothing = ({download, status}: Visit): string => {
	if (download !== undefined)
		return `the server sent a download, ${quoteLine(download.name, MAX_NAME_CHARS)}${download.refused === undefined ? '. Call downloads for it.' : `, which was stopped. ${download.refused}`}`;
	if (hasNoContent(status)) return `the server answered HTTP ${status}, with no content.`;
	return 'the server answered with a download or with no content.';
};

const describeWay = ({redirectedFrom, hasMovedOn, hops}: Visit): string => {
	if (redirectedFrom === undefined) return '';
	const from = cleanLine(redirectedFrom, 200);
	if (!hasMovedOn && hops.length > 0) return `, redirected from ${hops.map(describeHop).join(' by way of ')}`;
	return hasMovedOn ? `, after the tab moved on from ${from}` : `, redirected from ${from}`;
};

const describeHop = ({url, status}: Hop): string => `${cleanLine(url, 200)}${status ? ` (HTTP ${status})` : ''}`;

const describePending = ({outcome, pending}: Landing): string => {
	if (outcome !== 'loading') return '';
	if (!pending) return ' Its load event did not come within 5 s, and it does not answer: it is busy or shows a dialog.';
	const what = pending.length > 0 ? pending.map((url) => cleanLine(url, 120)).join(', ') : 'parts of the page';
	return ` The page can be used, but after 5 s it still waits for: ${what}.`;
};
