// Berths in memory, for tests of this room. In: what each holds. Out: as much of `Berths` as resources need, and ways to change it.
import type {BerthEvent, Berths, HeldBerth} from '../../../extension/berths/berths.ts';
import type {Client, ProcessId} from '../../../extension/berths/owner.ts';
import {ToolError} from '../../../extension/errors.ts';
import type {Tool} from '../../../extension/tools/index.ts';

export interface Held {
	readonly id: string;
	readonly credential?: string;
	readonly name?: string;
	readonly session?: string;
	readonly process?: ProcessId;
	readonly client?: {readonly name: string};
	readonly tabs: readonly number[];
}

export const holdTabs = (...held: Held[]) => {
	const berths = new Map<string, HeldBerth>();
	const listeners = new Set<(event: BerthEvent) => void>();
	const watchers = new Map<number, Set<() => void>>();
	const waiting: number[] = [];
	const dropped: string[] = [];
	const used: string[] = [];
	const list = (): HeldBerth[] => [...berths.values()];
	const put = ({tabs, credential = 'open', ...rest}: Held): void => {
		const shown = tabs.map((id) => ({id, chromeId: id + 1000, url: `http://site.test/${id}`, title: `Tab ${id}`}));
		const berth = {
			...{credential, tabs: shown, isDropped: false, client: {name: 'unnamed client'}, ...rest},
			holds: (tabId: number) => tabs.includes(tabId),
			used: () => void used.push(rest.id),
			holdFor: (holder: {session?: string}) => void Object.assign(berth, {isDropped: false, ...holder}),
			resume: () => void Object.assign(berth, {isDropped: false}),
			/** Asks what is held by then. */
			view: async (tabId: number) => {
				const tab = berths.get(rest.id)?.tabs.find(({id}) => id === tabId);
				if (!tab) throw new ToolError(`no tab ${tabId} in this berth`);
				return tab;
			},
		};
		berths.set(rest.id, berth as unknown as HeldBerth);
	};
	for (const each of held) put(each);
	const faces = {
		/** The berth of a session is named after it, and gets the tabs that wait for it. */
		create: async ({session, name, credential}: Pick<Held, 'session' | 'name'> & {credential: string}) => {
			const id = `berth of ${session ?? `${name} of ${credential}`}`;
			put({id, credential, tabs: waiting.splice(0), ...(session && {session}), ...(name && {name})});
			return berths.get(id);
		},
		list,
		get: (id: string) => berths.get(id),
		named: (name: string, credential: string) =>
			list().find((each) => each.name === name && each.credential === credential),
		ofProcess: ({process, credential, client: {name}}: Client) =>
			list().find(
				(each) =>
					each.process &&
					each.process.pid === process?.pid &&
					each.credential === credential &&
					each.client.name === name,
			),
		holding: (tabId: number) => list().find((each) => each.holds(tabId)),
		tabsOf: async ({id}: HeldBerth) => berths.get(id)?.tabs ?? [],
		alike: () => [],
		orphans: () => [],
		end: async (id: string) => void berths.delete(id),
		drop: (id: string) => {
			dropped.push(id);
			Object.assign(berths.get(id) ?? {}, {isDropped: true});
		},
		onEvent: (listener: (event: BerthEvent) => void) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		watch: (tabId: number, onChange: () => void) => {
			const of = watchers.get(tabId) ?? new Set();
			watchers.set(tabId, of.add(onChange));
			return {ready: Promise.resolve(), stop: () => void of.delete(onChange)};
		},
		run: async (berth: HeldBerth, tool: Tool, input: {tabId?: number}) => {
			if (!tool.touchesBrowser) return tool.run({input: tool.check(input), berth, host: {version: '1'}} as never);
			if (input.tabId === 13) throw new ToolError(`${tool.name}: tab 13: chrome: pages are not reachable.`);
			if (input.tabId === undefined) return {content: [{type: 'text', text: 'done'}]};
			const page = await berth.page(input.tabId);
			return {content: [{type: 'text', text: `${tool.name} of ${page.chromeId}`}]};
		},
	};
	return {
		berths: faces as unknown as Berths,
		put,
		/** The berths whose client was said to have left, and those whose idle clock began anew. */
		dropped,
		used,
		/** The tabs of the next berth that is made. */
		prepare: (tabs: readonly number[]) => void waiting.push(...tabs),
		drop: (id: string) => void berths.delete(id),
		tell: (berthId: string, name: BerthEvent['name'], tabId: number, payload = {}) => {
			for (const listener of listeners) listener({berthId, name, tabId, payload});
		},
		/** As when the text of the tab has changed. */
		change: (tabId: number) => {
			for (const onChange of watchers.get(tabId) ?? []) onChange();
		},
		watched: () => [...watchers].filter(([, of]) => of.size > 0).map(([tabId]) => tabId),
		hearers: () => listeners.size,
	};
};
