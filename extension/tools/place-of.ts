// Where a call goes to work. In: a call, and a tab of its berth. Out: the tab as the page room takes it, or nothing where it is gone.
import type {Place} from '../page/locate.ts';
import type {ToolCall} from './define.ts';

export const placeOf = ({berth, host, signal}: ToolCall<unknown>, tabId: number | undefined): Place | undefined => {
	const tab = berth.tabs.find(({id}) => id === tabId);
	if (!tab) return undefined;
	const page = {id: tab.id, chromeId: tab.chromeId, url: tab.url, title: tab.title};
	return {page, refusal: host.refusal, refNumbers: host.refNumbers, signal};
};
