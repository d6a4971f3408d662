// A caller that holds nothing: for tools that do not touch the browser. In: who it is. Out: a berth without tabs, kept nowhere.
import {ToolError} from '../errors.ts';
import type {Berth} from './berth.ts';

const refuse = (): never => {
	throw new ToolError('no tabs are open for this client. Call tabs_context_mcp first.');
};

/** @param id The session it comes from, where there is one: its own sessions are all it may see. */
export const visitorOf = (id: string, {credential, client}: Pick<Berth, 'credential' | 'client'>): Berth => ({
	id,
	credential,
	client,
	groupId: undefined,
	currentTabId: undefined,
	tabs: [],
	usedAt: 0,
	page: async () => refuse(),
	openTab: async () => refuse(),
	closeTabs: async () => refuse(),
	grants: [],
	grant: () => refuse(),
	downloads: {folder: '', ids: [], add: () => refuse()},
	ask: async () => refuse(),
	setWorking: async () => refuse(),
	sizeTab: () => refuse(),
});
