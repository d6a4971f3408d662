// Tabs whose page has crashed: nothing runs in them, and the browser has other words for it. In: a tab. Out: a sentence.
import {ToolError} from '../errors.ts';
import {readTab, type TabState} from './tabs.ts';

export const refuseCrashed = (tab: TabState | undefined, cause?: unknown): void => {
	if (!tab?.isCrashed) return;
	throw new ToolError(
		'the page of this tab has crashed, and nothing of it is left. Call navigate with reload to load it once more, or with another address.',
		{cause},
	);
};

/** For what failed in a tab: a crash explains it better than the browser does. */
export const refuseIfCrashed = async (chromeId: number, cause?: unknown): Promise<void> =>
	refuseCrashed(await readTab(chromeId), cause);
