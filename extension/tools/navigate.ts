import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {type Move, readMove} from '../page/address.ts';
import {cleanLine} from '../page/clean.ts';
import {prepareToRead} from '../page/engine.ts';
import {type Landing, navigateTab} from '../page/navigation.ts';
import {type Page, readTab} from '../page/tabs.ts';
import {acts, definePageTool, type ToolHost} from './define.ts';

export const navigate = definePageTool({
	name: 'navigate',
	title: 'Go to a URL',
	description:
		'Opens a URL in a tab, or goes back, forward, or reloads. Answers with HTTP status, final URL and title.',
	annotations: acts,
	input: z.object({
		url: z.string().min(1).describe('Address (https unless a scheme is given), or back, forward, reload'),
	}),
	handler: async ({input, page, host, signal}) => {
		const tab = await landAt({page, move: readMove(input.url), host, signal});
		return {content: [{type: 'text', text: describeLanding(tab)}], tab};
	},
});

interface Trip {
	readonly page: Page;
	readonly move: Move;
	readonly host: ToolHost;
	readonly signal: AbortSignal;
}

/** Refuses before the tab moves, and again when redirects or the history led somewhere else. */
export const landAt = async ({page, move, host, signal}: Trip): Promise<Landing> => {
	const refusal = move.kind === 'url' && host.refusal(move.url);
	if (refusal) throw new ToolError(`url: ${refusal}`);
	try {
		return await navigateTab(page.chromeId, move, signal);
	} finally {
		await leaveIfRefused(page.chromeId, host);
		prepareToRead(page.chromeId);
	}
};

/** Also after a failure, when the browser's error page stands at that address, and after an abort, so without its signal. */
const leaveIfRefused = async (chromeId: number, host: ToolHost): Promise<void> => {
	const url = (await readTab(chromeId))?.url;
	const refusal = url === undefined ? undefined : host.refusal(url);
	if (url === undefined || !refusal) return;
	await navigateTab(chromeId, {kind: 'url', url: 'about:blank'}, new AbortController().signal);
	throw new ToolError(`this led to ${cleanLine(new URL(url).host || url, 100)}. ${refusal} The tab is empty now.`);
};

export const describeLanding = (landing: Landing): string => {
	if (landing.outcome === 'unchanged')
		return 'The tab shows the same page as before: the server answered with a download or with no content.';
	const how = landing.outcome === 'sameDocument' ? 'Moved within the page' : 'Loaded';
	const status = landing.status === undefined ? '' : `, HTTP ${landing.status}`;
	return `${how}${status}${describeWay(landing)}.${describePending(landing)}`;
};

const describeWay = ({redirectedFrom, hasMovedOn}: Landing): string => {
	if (redirectedFrom === undefined) return '';
	const from = cleanLine(redirectedFrom, 200);
	return hasMovedOn ? `, after the tab moved on from ${from}` : `, redirected from ${from}`;
};

const describePending = ({outcome, pending}: Landing): string => {
	if (outcome !== 'loading') return '';
	if (!pending) return ' Its load event did not come within 5 s, and it does not answer: it is busy or shows a dialog.';
	const what = pending.length > 0 ? pending.map((url) => cleanLine(url, 120)).join(', ') : 'parts of the page';
	return ` The page can be used, but after 5 s it still waits for: ${what}.`;
};
