// Shortcuts outlive the browser, and clients hear when there are others.
import {Client as ClientV2, StreamableHTTPClientTransport as TransportV2} from '@modelcontextprotocol/client';
import {Client as ClientV1} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport as TransportV1} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {PromptListChangedNotificationSchema} from '@modelcontextprotocol/sdk/types.js';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {connectClient} from '../kit/clients.ts';
import {openProfile} from '../kit/profile.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

const GREET = {kind: 'prompt', id: 'p', command: 'greet', description: 'Greets', prompt: 'Say hello.'};

test('a workflow is done again after the browser was restarted', {timeout: 90_000}, async () => {
	const site: Site = await startSite();
	const url = site.page('/pressed', '<title>none</title><button onclick="document.title = \'pressed\'">Press</button>');
	const profile = await openProfile();
	const first = await connectClient('v2 legacy', (await profile.start()).url);
	await first.call('navigate', {url});
	await openActing({client: first}).click('Press');
	expect((await first.call('shortcuts_execute', {command: 'press', save: 'Presses'})).isError).toBe(false);

	await profile.stop();
	const second = await connectClient('v2 legacy', (await profile.start()).url);

	expect(JSON.parse((await second.call('shortcuts_list')).text)).toMatchObject([{command: 'press', isWorkflow: true}]);
	expect((await second.call('shortcuts_execute', {command: 'press'})).text).toContain('· pressed ·');
	await site.stop();
});

describe('a client', () => {
	let tabberth: Tabberth;
	beforeAll(async () => {
		tabberth = await startTabberth();
	});
	afterAll(() => tabberth?.stop());
	const write = (shortcuts: unknown[]): Promise<void> =>
		tabberth.inWorker((given) => chrome.storage.local.set({shortcuts: given}), shortcuts);

	test('with a session hears of other prompts', async () => {
		const client = new ClientV1({name: 'reader', version: '1'});
		const heard = new Promise<void>((resolve) => {
			client.setNotificationHandler(PromptListChangedNotificationSchema, () => resolve());
		});
		await client.connect(new TransportV1(new URL(tabberth.url)) as Parameters<typeof client.connect>[0]);
		await client.listPrompts();
		await write([GREET]);
		await heard;
		expect((await client.listPrompts()).prompts).toEqual([{name: 'greet', description: 'Greets', arguments: []}]);
		expect((await client.getPrompt({name: 'greet'})).messages[0]?.content).toEqual({type: 'text', text: 'Say hello.'});
		await client.close();
	});

	test('without one hears of other prompts where it listens', async () => {
		await write([]);
		const client = new ClientV2({name: 'listener', version: '1'}, {versionNegotiation: {mode: 'auto'}});
		const heard = new Promise<void>((resolve) => {
			client.setNotificationHandler('notifications/prompts/list_changed', () => resolve());
		});
		await client.connect(new TransportV2(new URL(tabberth.url)));
		const stream = await client.listen({promptsListChanged: true});
		await write([GREET]);
		await heard;
		expect((await client.listPrompts()).prompts.map(({name}) => name)).toEqual(['greet']);
		await stream.close();
		await client.close();
	});
});
