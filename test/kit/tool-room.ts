// What specs of tools begin with: one Tabberth and one site for all tests of a file, and an agent of its own for each test. In: which
// client the agent runs, and how the browser is started. Out: all three, as they are at the moment when they are asked for.
import {afterAll, afterEach, beforeAll, beforeEach} from 'vitest';
import {type AgentClient, type ClientKind, connectClient} from './clients.ts';
import {borrowTabberth} from './lent-tabberth.ts';
import {type Site, startSite} from './site.ts';
import {startTabberth, type Tabberth, type TabberthOptions} from './tabberth.ts';

export interface ToolRoom {
	readonly tabberth: Tabberth;
	readonly site: Site;
	readonly client: AgentClient;
	/** Opens a page, and returns its address. */
	show(html: string): Promise<string>;
}

export const useToolRoom = (kind: ClientKind = 'v2 legacy', options?: TabberthOptions): ToolRoom => {
	let tabberth: Tabberth;
	let site: Site;
	let client: AgentClient;
	let pages = 0;
	beforeAll(async () => {
		[tabberth, site] = await Promise.all([options ? startTabberth(options) : borrowTabberth(), startSite()]);
	});
	afterAll(async () => {
		await Promise.all([tabberth?.stop(), site?.stop()]);
	});
	beforeEach(async () => {
		client = await connectClient(kind, tabberth.url);
		return () => client.close();
	});
	// Requests without an answer would use up the connections that the browser has for a host.
	afterEach(() => site.hangUp());
	return {
		get tabberth() {
			return tabberth;
		},
		get site() {
			return site;
		},
		get client() {
			return client;
		},
		show: async (html) => {
			const url = site.page(`/page-${pages++}`, html);
			await client.call('navigate', {url});
			return url;
		},
	};
};
