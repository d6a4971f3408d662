// Agents, as far as an answer is wanted. In: who knows them. Out: what our pages may ask about them.
import {z} from 'zod';
import type {CallLine} from '../live.ts';
import {byId, entry} from './entry.ts';

export interface AgentDesk {
	/** The latest last. */
	calls(id: string): readonly CallLine[];
	rename(id: string, title: string): Promise<void>;
	/** A data URL. */
	picture(tabId: number): Promise<string>;
	/** By the browser's id of the tab; without an agent it is the person's again. */
	share(chromeId: number, id: string | undefined): Promise<void>;
}

const byTab = z.object({tabId: z.int()});

export const agentRequests = (agents: AgentDesk) => ({
	'agents.calls': entry(byId, async ({id}) => agents.calls(id)),
	'agents.rename': entry(byId.extend({title: z.string().trim().min(1).max(60)}), ({id, title}) =>
		agents.rename(id, title),
	),
	'agents.picture': entry(byTab, ({tabId}) => agents.picture(tabId)),
	'agents.share': entry(byTab.extend({id: z.string().optional()}), ({tabId, id}) => agents.share(tabId, id)),
});
