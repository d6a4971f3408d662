// What a person sees of agents without opening anything. In: a running Tabberth. Out: its toolbar button, and titles of tab groups.
import type {Tabberth} from './tabberth.ts';

export const readToolbar = ({inWorker}: Pick<Tabberth, 'inWorker'>): Promise<{text: string; title: string}> =>
	inWorker(async () => ({text: await chrome.action.getBadgeText({}), title: await chrome.action.getTitle({})}));

/** Of the group that a page is in. */
export const titleOfGroup = ({inWorker}: Pick<Tabberth, 'inWorker'>, url: string): Promise<string | undefined> =>
	inWorker(async (url) => {
		const [tab] = await chrome.tabs.query({url});
		return tab && (await chrome.tabGroups.get(tab.groupId)).title;
	}, url);
