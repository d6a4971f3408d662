// The tab that a call is for. In: a call. Out: the page, and what was begun in it while it was looked up.
import type {BerthTab} from '../berths/record.ts';
import type {Page} from '../page/tabs.ts';
import type {ToolCall} from './define.ts';
import type {ToolHost} from './tool-host.ts';

/** A call for a tab that is still being looked up. */
export interface Begin<I> {
	readonly input: I;
	readonly page: Page;
	readonly host: ToolHost;
}

type Call = Pick<ToolCall<unknown>, 'berth' | 'host' | 'ready'>;

interface Meeting<I, B> {
	readonly begin?: (call: Begin<I>) => B | undefined;
	readonly isReadyLater?: (input: I) => boolean;
}

/** The browser's news keep it true; a new one takes its place with each change. */
export const shownIn = ({berth}: Pick<Call, 'berth'>, id: number | undefined): BerthTab | undefined =>
	berth.tabs.find((tab) => tab.id === id);

/** Nothing where the call would have to wait for something, or must not look. @param host With the refusals of this very call. */
const knownPage = ({berth, host}: Pick<Call, 'berth' | 'host'>, named: number | undefined): Page | undefined => {
	const tab = shownIn({berth}, named ?? berth.currentTabId);
	if (!tab || host.refusal(tab.url) || host.debugger.dialogOf(tab.chromeId)) return undefined;
	// It gets its size with the debugger.
	if (tab.size && !host.debugger.find(tab.chromeId)) return undefined;
	return {id: tab.id, chromeId: tab.chromeId, url: tab.url, title: tab.title};
};

/** What is known of an address may be only its beginning. */
const isSamePage = (known: Page | undefined, page: Page): boolean =>
	known?.chromeId === page.chromeId && !page.isWoken && page.url.startsWith(known.url);

/** The tab, and what was begun while it was looked up, if that was it. */
export const meetPage = async <I, B>(
	{input, ...call}: Call & {readonly input: I},
	named: number | undefined,
	{begin, isReadyLater}: Meeting<I, B>,
): Promise<{readonly page: Page; readonly begun: B | undefined}> => {
	const known = knownPage(call, named);
	const early = known && begin?.({page: known, host: call.host, input});
	const [page] = await Promise.all([call.berth.page(named), isReadyLater?.(input) ? undefined : call.ready]);
	return {page, begun: isSamePage(known, page) ? early : undefined};
};
