// The address of a tab as a resource: `tab://` and our id of it. In: one. Out: the other.

export const TAB_URI_TEMPLATE = 'tab://{tabId}';

export const uriOfTab = (tabId: number): string => `tab://${tabId}`;

/** Nothing for what is no address of a tab: one tab has one address only. */
export const tabOfUri = (uri: string): number | undefined => {
	const tabId = Number(/^tab:\/\/([1-9]\d{0,9})$/.exec(uri)?.[1]);
	return Number.isNaN(tabId) ? undefined : tabId;
};
