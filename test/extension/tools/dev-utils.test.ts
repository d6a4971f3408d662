import {expect, test} from 'vitest';
import type {Berth} from '../../../extension/berths/berths.ts';
import {devUtils} from '../../../extension/tools/dev-utils.ts';
import {makeToolHost} from '../../kit/tool-host.ts';

const host = makeToolHost({
	version: '1.2.3',
	sessionsOf: async (berthId) => [{berth: berthId}],
	diagnose: async (credential) => ({port: 'connected', credential}),
});
const berth: Berth = {
	id: 'berth_1',
	credential: 'key',
	client: {name: 'agent', version: '1'},
	groupId: undefined,
	currentTabId: undefined,
	tabs: [],
	usedAt: 0,
	grants: [],
	downloads: {folder: 'agent', ids: [], add: () => undefined},
	grant: () => undefined,
	page: () => Promise.reject(new Error('no browser here')),
	openTab: () => Promise.reject(new Error('no browser here')),
	closeTabs: () => Promise.reject(new Error('no browser here')),
	ask: () => Promise.reject(new Error('no browser here')),
	setWorking: () => Promise.reject(new Error('no browser here')),
	sizeTab: () => undefined,
};

const call = async (input: unknown) => {
	const {content} = await devUtils.run({
		input: devUtils.check(input),
		berth,
		host,
		signal: new AbortController().signal,
	});
	return content;
};

test.each([
	[{action: 'ping'}, 'pong'],
	[{action: 'version'}, '1.2.3'],
	[{action: 'echo', text: 'ä\ud83d'}, 'ä\ud83d'],
	[{action: 'echo', text: ''}, ''],
	[{action: 'sessions'}, '[{"berth":"berth_1"}]'],
	[{action: 'doctor'}, '{"port":"connected","credential":"key"}'],
])('answers %j', async (input, text) => {
	expect(await call(input)).toEqual([{type: 'text', text}]);
});

test('needs a text to echo', async () => {
	await expect(call({action: 'echo'})).rejects.toThrow(/^dev_utils: text: expected a string to echo/);
});

test('does not reload without leave', async () => {
	await expect(call({action: 'reload'})).rejects.toThrow(/^dev_utils: reload: only in developer mode/);
});
