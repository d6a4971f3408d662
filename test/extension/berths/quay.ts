// Berths in Node, over a tab strip in memory. In: what was stored. Out: the real berths, and agents with tabs in them.
import {vi} from 'vitest';
import {type BerthEvent, Berths, type HeldBerth} from '../../../extension/berths/berths.ts';
import {openBerthStore} from '../../../extension/berths/store.ts';
import type {Tool} from '../../../extension/tools/define.ts';
import {memoryArea} from '../../kit/memory-area.ts';
import {makeToolHost} from '../../kit/tool-host.ts';
import {clearStrip} from './page-room.ts';

vi.mock('../../../extension/page/groups.ts', async () => (await import('./page-room.ts')).groups);
vi.mock('../../../extension/page/tabs.ts', async () => (await import('./page-room.ts')).single);
vi.mock('../../../extension/page/browser-end.ts', async () => (await import('./page-room.ts')).browserEnd);
vi.mock('../../../extension/page/group-list.ts', async () => (await import('./page-room.ts')).groupList);
vi.mock('../../../extension/page/group-mark.ts', async () => (await import('./page-room.ts')).groupMark);
vi.mock('../../../extension/page/group-events.ts', async () => (await import('./page-room.ts')).watching);
vi.mock('../../../extension/page/openings.ts', async () => (await import('./page-room.ts')).watching);
vi.mock('../../../extension/page/debugger/chromium-debugger.ts', async () => (await import('./page-room.ts')).watching);
vi.mock('../../../extension/page/front.ts', async () => (await import('./page-room.ts')).watching);
vi.mock('../../../extension/page/watch-attention.ts', async () => (await import('./page-room.ts')).watching);
vi.mock('../../../extension/page/awaken.ts', async () => (await import('./page-room.ts')).awaken);

/** Longer than the events of a tab may be apart. */
export const SETTLED_MS = 200;

export interface Moored {
	readonly berth: HeldBerth;
	/** The browser's ids of its tabs. */
	readonly tabs: readonly number[];
}

/** Touches the browser, and nothing in it. */
const CALL = {name: 'call', touchesBrowser: true, check: (input: unknown) => input, run: async () => ({content: []})};

/** @param isKept Whether the tabs of an earlier one are still there, as after the death of a worker. */
export const openQuay = ({area = memoryArea(), browserRun = '1:1', isKept = false, idleMs = 60_000} = {}) => {
	if (!isKept) clearStrip();
	const clock = {ms: 0};
	const news: BerthEvent[] = [];
	const store = openBerthStore(area);
	const berths = new Berths({
		store,
		host: makeToolHost(),
		tick: () => clock.ms,
		limits: () => ({graceMs: 60_000, idleMs, onEnd: 'close'}),
	});
	berths.onEvent((event) => news.push(event));
	let names = 0;
	return {
		...{berths, store, clock},
		begin: () => berths.restore(browserRun),
		moor: async (count = 1, session = 'a session'): Promise<Moored> => {
			const client = {name: `agent ${++names}`, version: '1'};
			const berth = await berths.create({credential: 'open', client, session});
			for (let i = 0; i < count; i++) await berth.openTab();
			return {berth, tabs: berth.tabs.map(({chromeId}) => chromeId)};
		},
		call: ({berth}: Moored) =>
			berths.run(berth, CALL as unknown as Tool, {}, {signal: new AbortController().signal, tabs: []}),
		/** By their names, of those that hold the tab. */
		holdersOf: (chromeId: number): readonly string[] =>
			berths
				.list()
				.filter(({tabs}) => tabs.some((tab) => tab.chromeId === chromeId))
				.map(({client}) => client.name),
		newsOf: ({berth}: Moored): readonly string[] =>
			news.filter(({berthId}) => berthId === berth.id).map(({name}) => name),
	};
};
