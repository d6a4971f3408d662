// What a client is told that comes back to its tabs.
import {expect, test} from 'vitest';
import type {Berths} from '../../../extension/berths/berths.ts';
import {ToolError} from '../../../extension/errors.ts';
import {requireTool} from '../../../extension/mcp/call.ts';
import type {Visit} from '../../../extension/mcp/services.ts';
import {type Asking, settleSession, settleStateless} from '../../../extension/mcp/settle.ts';
import {Testament} from '../../../extension/mcp/testament.ts';

const PROCESS = {pid: 7, startedAt: 1, path: '/agent'};
const visit: Visit = {
	credential: 'open',
	query: new URLSearchParams(),
	testament: new Testament(async () => true),
	identify: async () => ({gone: [], process: PROCESS}),
};
const asking: Asking = {credential: 'open', client: {name: 'agent', version: '1'}, visit, isHeld: () => false};
const record = {
	id: 's',
	kind: 'streamable',
	credential: 'open',
	client: asking.client,
	createdAt: 0,
	usedAt: 0,
} as const;

/** One berth whose tabs are found again when they are asked for, by whoever holds it then. */
const loseTabs = () => {
	const holders: unknown[] = [];
	const found = {
		...{id: 'old', credential: 'open', hasTabs: true, tabs: [] as unknown[]},
		holds: (tabId: number) => tabId === 5,
		holdFor: (holder: unknown) => void holders.push(holder),
	};
	const own = {id: 'own', credential: 'open', session: 's', hasTabs: false, tabs: [], holds: () => false};
	const faces = {
		get: (id: string) => (id === 'own' ? own : undefined),
		holding: () => found,
		ofProcess: () => undefined,
		alike: () => [found],
		orphans: (alike: unknown) => alike,
		tabsOf: async () => {
			if (holders.length > 0) found.tabs = [{id: 5, title: 'Shop', url: 'http://shop.test/'}];
		},
		merge: async () => undefined,
	};
	return faces as unknown as Berths;
};

const NAMED = expect.stringMatching(/are yours again:\n.*tab 5 · Shop/);

test('its next session names the tabs that a restart of the browser lost', async () => {
	expect(await settleSession(loseTabs(), record, asking, {})).toMatchObject({word: NAMED});
});

test('so does one that has a berth already and asks for a tab of the other', async () => {
	const {word} = await settleSession(loseTabs(), {...record, berth: 'own'}, asking, {tabId: 5});
	expect(word).toEqual(NAMED);
});

test('and a client without sessions', async () => {
	expect(await settleStateless(loseTabs(), requireTool('tabs_context'), asking, {})).toMatchObject({word: NAMED});
});

test('whoever calls is neither a newcomer nor another while it is not known who does', async () => {
	const late = new ToolError('Call again.', {status: 503});
	const unknown: Asking = {...asking, visit: {...visit, identify: () => Promise.reject(late)}};
	const settle = [
		() => settleSession(loseTabs(), record, unknown, {}),
		() => settleSession(loseTabs(), {...record, berth: 'own'}, unknown, {tabId: 5}),
		() => settleStateless(loseTabs(), requireTool('tabs_context_mcp'), unknown, {}),
	];
	for (const each of settle) await expect(each()).rejects.toBe(late);
});
