// What the person does with tabs and groups in the tab strip. In: the browser's events. Out: which tab is in which group from now
// on, and which group looks or stands differently. What we do there ourselves is told as well.
import browser from 'webextension-polyfill';

export interface GroupListeners {
	/** Nothing for a tab that is in no group now. */
	readonly placed: (chromeId: number, groupId: number | undefined) => void;
	/** It is on its way to another window. */
	readonly carried: (chromeId: number) => void;
	/** It stands elsewhere among its neighbours. */
	readonly shifted: (chromeId: number) => void;
	/** Its title or colour may have changed. */
	readonly dressed: (groupId: number) => void;
}

/** To be called in the worker's first turn, or an event that woke the worker is lost. */
export const watchGroups = ({placed, carried, shifted, dressed}: GroupListeners): void => {
	const {tabs, tabGroups} = browser;
	const place = (chromeId: number, groupId: number): void =>
		placed(chromeId, groupId === tabGroups.TAB_GROUP_ID_NONE ? undefined : groupId);
	// A tab that is opened inside a group is in it from the beginning, and no update says so.
	tabs.onCreated.addListener(({id, groupId}) => {
		if (id !== undefined && groupId !== undefined) place(id, groupId);
	});
	tabs.onUpdated.addListener((id, {groupId}) => {
		if (groupId !== undefined) place(id, groupId);
	});
	tabs.onDetached.addListener(carried);
	tabs.onAttached.addListener((id) => {
		carried(id);
		shifted(id);
	});
	tabs.onMoved.addListener(shifted);
	tabGroups.onUpdated.addListener(({id}) => dressed(id));
};
