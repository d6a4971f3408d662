import {beforeEach, expect, test, vi} from 'vitest';
import {z} from 'zod';
import {Berths} from '../../../extension/berths/berths.ts';
import {LiveBerth} from '../../../extension/berths/live-berth.ts';
import {openBerthStore} from '../../../extension/berths/store.ts';
import {acts, defineTool} from '../../../extension/tools/define.ts';
import {memoryArea} from '../../kit/memory-area.ts';
import {makeToolHost} from '../../kit/tool-host.ts';

/** A browser in which nothing is and nothing happens. */
const {browser} = vi.hoisted(() => {
	const member = Object.assign(async () => [], {addListener: () => undefined});
	const api = new Proxy({}, {get: () => member});
	return {browser: new Proxy({}, {get: () => api})};
});
vi.mock('webextension-polyfill', () => ({default: browser}));
vi.stubGlobal('chrome', browser);

const signal = new AbortController().signal;
const limits = {graceMs: 60_000, idleMs: 60_000, onEnd: 'close'} as const;
const toolThat = (work: () => void) =>
	defineTool({
		...{name: 'work', title: 'Work', description: 'Works', annotations: acts, input: z.object({})},
		handler: () => {
			work();
			return 'done';
		},
	});

let notices = 0;
const setUp = async () => {
	const store = openBerthStore(memoryArea());
	const berths = new Berths({store, host: makeToolHost(), tick: () => 0, limits: () => limits});
	const created = await berths.create({credential: 'key', client: {name: 'agent', version: '1'}});
	const berth = berths.get(created.id);
	if (!(berth instanceof LiveBerth)) throw new Error('no berth');
	berths.onChange(() => void notices++);
	const call = (work: (berth: LiveBerth) => void) =>
		berths.run(
			berth,
			toolThat(() => work(berth)),
			{},
			{signal},
		);
	return {berths, berth, call};
};

beforeEach(() => {
	notices = 0;
});

const shown = {chromeId: 7, url: 'https://site.test/', title: 'Site'};
const adopt = ({held}: LiveBerth): void => held.adopt(shown, {made: true, groupId: 3});

test('a call that changes nothing to see is not told', async () => {
	const {berth, call} = await setUp();
	adopt(berth);
	notices = 0;
	await call(() => undefined);
	await call(({held}) => held.touch(shown.chromeId));
	await call(({held}) => held.change({...held.record, currentTabId: undefined}));
	expect(notices).toBe(0);
});

test.each<[string, (berth: LiveBerth) => void]>([
	['takes a tab', ({held}) => held.adopt({...shown, chromeId: 8}, {made: true, groupId: 3})],
	['gives one up', ({held}) => held.removed(shown.chromeId)],
	['has one replaced', ({held}) => held.replaced(shown.chromeId, 9)],
	['is given another look', ({held}) => held.dress({title: 'Mine', color: 'red'})],
	['loses its client', (berth) => berth.drop()],
])('a berth that %s is told of once', async (_case, work) => {
	const {berth, call} = await setUp();
	adopt(berth);
	notices = 0;
	await call(work);
	expect(notices).toBe(1);
});

test('a call of a client that had gone is told', async () => {
	const {berths, berth, call} = await setUp();
	berths.drop(berth.id);
	notices = 0;
	await call(() => undefined);
	expect(notices).toBe(1);
});
