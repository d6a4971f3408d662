// The person's rules about sites, as agents meet them. The sites are names that all lead to this machine.
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

let tabberth: Tabberth;
let site: Site;
let client: AgentClient;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([
		startTabberth({args: ['--host-resolver-rules=MAP *.test 127.0.0.1']}),
		startSite(),
	]);
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});
beforeEach(async () => {
	await tabberth.changeSettings({sites: [], toolsOff: [], preset: undefined});
	client = await connectClient('v2 legacy', tabberth.url);
	return () => client.close();
});

const at = (host: string, path: string): string => `http://${host}:${new URL(site.origin).port}${path}`;
const HTML = '<title>Shop</title><body>Goods <button onclick="document.title = \'Bought\'">Buy</button>';
const rules = (sites: Record<string, unknown>[], more: Record<string, unknown> = {}) =>
	tabberth.changeSettings({sites, ...more});
const shows = async () => JSON.parse((await client.call('tabs_context')).text).availableTabs[0];

describe('a site that is denied', () => {
	beforeEach(() => rules([{domain: 'shop.test', level: 'deny'}]));

	test('is not gone to, and no tab is opened for it', async () => {
		site.page('/shop', HTML);
		const before = site.hits('/shop');
		for (const [tool, input] of [
			['navigate', {url: at('shop.test', '/shop')}],
			['tabs_create', {url: at('www.shop.test', '/shop')}],
		] as const)
			expect(await client.call(tool, input)).toMatchObject({
				isError: true,
				text: expect.stringContaining('The person denies shop.test to agents.'),
			});
		expect(site.hits('/shop')).toBe(before);
		expect(JSON.parse((await client.call('tabs_context')).text).tabCount).toBeLessThanOrEqual(1);
	});

	test('is left again where another one leads to it', async () => {
		site.page('/shop', HTML);
		site.page('/away', (_request, response) => response.writeHead(302, {location: at('shop.test', '/shop')}).end());
		const {text, isError} = await client.call('navigate', {url: at('other.test', '/away')});
		expect(isError).toBe(true);
		expect(text).toMatch(
			/this led to shop\.test:\d+\. The person denies shop\.test to agents\..*The tab is empty now\./,
		);
		expect((await shows()).url).toBe('about:blank');
	});

	test('is neither read nor acted on in a frame of another', async () => {
		site.page('/shop', HTML);
		const frame = `<iframe src="${at('shop.test', '/shop')}" style="width:300px;height:200px"></iframe>`;
		site.page('/outer', `<h1>Outer</h1>${frame}`);
		await client.call('navigate', {url: at('other.test', '/outer')});
		const {text} = await client.call('read_page');
		expect(text).toContain('Outer');
		expect(text).not.toContain('Buy');
		expect((await client.call('get_page_text')).text).not.toContain('Goods');
		const clicked = await client.call('computer', {action: 'left_click', coordinate: [80, 100]});
		expect(clicked).toMatchObject({isError: true, text: expect.stringContaining('a frame that is not reachable')});
	});

	test('is not worked on in a tab that was there before the rule', async () => {
		await rules([]);
		site.page('/shop', HTML);
		await client.call('navigate', {url: at('shop.test', '/shop')});
		const ref = await openActing({client}).refOf('Buy');
		await rules([{domain: 'shop.test', level: 'deny'}]);
		for (const [tool, input] of [
			['read_page', {}],
			['find', {query: 'buy'}],
			['computer', {action: 'left_click', ref}],
			['computer', {action: 'screenshot'}],
			['javascript_tool', {action: 'javascript_exec', text: 'document.title'}],
			['read_console_messages', {}],
		] as const)
			expect([tool, await client.call(tool, input)]).toEqual([
				tool,
				expect.objectContaining({isError: true, text: expect.stringContaining('denies shop.test')}),
			]);
		expect((await shows()).title).toBe('Shop');
		expect(await client.call('navigate', {url: at('other.test', '/outer')})).toMatchObject({isError: false});
	});
});

test('a site that may only be read is read, and not acted on', async () => {
	await rules([{domain: 'shop.test', level: 'read'}]);
	site.page('/shop', HTML);
	await client.call('navigate', {url: at('shop.test', '/shop')});
	const ref = await openActing({client}).refOf('Buy');
	expect(await client.call('computer', {action: 'screenshot'})).toMatchObject({isError: false});
	expect(await client.call('computer', {action: 'scroll', scroll_direction: 'down'})).toMatchObject({isError: false});
	expect(await client.call('computer', {action: 'left_click', ref})).toMatchObject({
		isError: true,
		text: expect.stringContaining('The person lets agents read shop.test, and no more.'),
	});
	expect((await shows()).title).toBe('Shop');
});

test('JavaScript is run only where a rule ticks it, with the careful preset', async () => {
	await rules(
		[
			{domain: 'shop.test', level: 'act'},
			{domain: 'lab.test', level: 'act', script: true},
		],
		{preset: 'careful'},
	);
	site.page('/shop', HTML);
	const run = async (host: string) => {
		await client.call('navigate', {url: at(host, '/shop')});
		return client.call('javascript_tool', {action: 'javascript_exec', text: "document.title = 'Run'"});
	};
	expect(await run('shop.test')).toMatchObject({isError: true, text: expect.stringContaining('lets no agent run')});
	expect((await shows()).title).toBe('Shop');
	expect(await run('lab.test')).toMatchObject({isError: false});
});

test('a sensitive site is denied while nobody watches', async () => {
	await rules([], {preset: 'unattended'});
	const judged = JSON.parse((await client.call('permissions_check', {domain: 'www.paypal.com'})).text);
	expect(judged).toMatchObject({decision: 'denied', reason: expect.stringContaining('a site for payments')});
	expect((await client.call('navigate', {url: 'https://www.paypal.com/'})).text).toContain(judged.reason);
});

test('a tool that is switched off is not listed, and does nothing', async () => {
	await rules([], {toolsOff: ['javascript_tool']});
	expect((await client.listTools()).map(({name}) => name)).not.toContain('javascript_tool');
	const {tools} = (await (await fetch(`${tabberth.origin}/tools`)).json()) as {tools: {name: string}[]};
	expect(tools.map(({name}) => name)).not.toContain('javascript_tool');
	const given = {action: 'javascript_exec', text: '1'};
	const words = 'the person has switched this tool off';
	expect(await client.call('javascript_tool', given)).toMatchObject({
		isError: true,
		text: expect.stringContaining(words),
	});
	const batch = await client.call('browser_batch', {actions: [{name: 'javascript_tool', input: given}]});
	expect(batch).toMatchObject({isError: true, text: expect.stringContaining(words)});
	const judged = await client.call('permissions_check', {domain: 'example.com', tool: 'javascript_tool'});
	expect(JSON.parse(judged.text)).toMatchObject({decision: 'denied', reason: expect.stringContaining('switched')});
});
