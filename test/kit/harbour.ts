// Agents with tabs, for tests about whose a tab is. In: a running Tabberth, a site and the tab strip. Out: agents, and what they hold.
import {expect} from 'vitest';
import {openTabOf} from './agents.ts';
import {type AgentClient, connectClient, newName} from './clients.ts';
import type {Site} from './site.ts';
import type {inStrip} from './strip.ts';
import type {Tabberth} from './tabberth.ts';
import {until} from './until.ts';

interface Listed {
	readonly id: number;
	readonly title: string;
	readonly url: string;
}

export type Harbour = ReturnType<typeof openHarbour>;

/** What an agent is told of a tab that is not its own. */
export const REFUSED = {isError: true, text: expect.stringContaining('in this berth')};

export const openHarbour = ({url: endpoint}: Pick<Tabberth, 'url'>, site: Site, strip: ReturnType<typeof inStrip>) => {
	let pages = 0;
	const listOf = async (client: AgentClient): Promise<{tabs: Listed[]; current: number}> => {
		const {text} = await client.call('tabs_context');
		const {availableTabs, currentTabId} = JSON.parse(text.split('\n\n')[0] ?? '');
		return {tabs: availableTabs, current: currentTabId};
	};
	return {
		listOf,
		idsOf: async (client: AgentClient): Promise<number[]> => (await listOf(client)).tabs.map(({id}) => id),
		/** An agent with one tab, whose title is the agent's name. */
		moor: async () => {
			const name = newName('agent');
			const client = await connectClient('v1 http', endpoint, {name});
			const url = site.page(`/${name}`, `<title>${name}</title>The page of ${name}`);
			const tabId = await openTabOf(client, url);
			return {client, name, url, tabId, tab: await strip.find(url), berthId: await strip.berthOf(name)};
		},
		newPage: (title = 'Opened'): string => site.page(`/page-${++pages}`, `<title>${title}</title>This was opened`),
		untilHeld: (client: AgentClient, url: string): Promise<Listed> =>
			until(`${url} to be held`, async () => (await listOf(client)).tabs.find((tab) => tab.url === url)),
		read: (client: AgentClient, tabId: number) => client.call('get_page_text', {tabId}),
		/** Ends its session, and its berth with it. */
		end: async ({sessionId}: AgentClient): Promise<void> => {
			await fetch(endpoint, {method: 'DELETE', headers: {'mcp-session-id': sessionId ?? ''}});
		},
	};
};
