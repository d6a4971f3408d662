import {afterAll, beforeAll, expect, test} from 'vitest';
import {connectClient, newName} from '../kit/clients.ts';
import {type Harbour, openHarbour} from '../kit/harbour.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {type Site, startSite} from '../kit/site.ts';
import {inStrip} from '../kit/strip.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {readToolbar, titleOfGroup} from '../kit/toolbar.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;
let harbour: Harbour;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
	harbour = openHarbour(tabberth, site, inStrip(tabberth));
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

const untilNobodyWorks = () =>
	until('nobody to work', async () => ((await readToolbar(tabberth)).text === '' ? true : undefined));

test('turn_answer_start shows on the tab group and the toolbar that the agent works', async () => {
	const [one, two] = [await harbour.moor(), await harbour.moor()];
	await untilNobodyWorks();
	expect(await one.client.call('turn_answer_start')).toEqual({
		isError: false,
		text: 'The person sees that you work, until turn_answer_complete.',
	});
	expect(await titleOfGroup(tabberth, one.url)).toBe(`● ${one.name}`);
	expect(await titleOfGroup(tabberth, two.url)).toBe(two.name);
	expect(await readToolbar(tabberth)).toEqual({text: '1', title: 'Tabberth: 1 agent works'});
	await two.client.call('turn_answer_start');
	await two.client.call('turn_answer_start');
	expect(await titleOfGroup(tabberth, two.url)).toBe(`● ${two.name}`);
	expect(await readToolbar(tabberth)).toEqual({text: '2', title: 'Tabberth: 2 agents work'});
	await Promise.all([harbour.end(one.client), harbour.end(two.client)]);
	await untilNobodyWorks();
});

test('turn_answer_start before the first tab marks the group that comes', async () => {
	const name = newName('agent');
	const client = await connectClient('v2 legacy', tabberth.url, {name});
	await client.call('turn_answer_start');
	const url = site.page('/first', '<title>First</title>');
	await client.call('navigate', {url});
	expect(await titleOfGroup(tabberth, url)).toBe(`● ${name}`);
	await harbour.end(client);
	await untilNobodyWorks();
});

test('turn_answer_start is over when the client goes away', async () => {
	const name = newName('agent');
	const client = await connectClient('v1 sse', tabberth.url, {name});
	const url = site.page('/sse', '<title>Over SSE</title>');
	await client.call('navigate', {url});
	await client.call('turn_answer_start');
	expect(await titleOfGroup(tabberth, url)).toBe(`● ${name}`);
	await client.close();
	await until('the mark to go', async () => ((await titleOfGroup(tabberth, url)) === name ? true : undefined));
	await untilNobodyWorks();
});

test('turn_answer_start is over when the worker was started again', async () => {
	const {client, url, name} = await harbour.moor();
	await client.call('turn_answer_start');
	await tabberth.killWorker();
	await tabberth.served();
	await until('the mark to go', async () => ((await titleOfGroup(tabberth, url)) === name ? true : undefined));
	await untilNobodyWorks();
	await harbour.end(client);
});

test('turn_answer_start takes no arguments', async () => {
	const {client} = await harbour.moor();
	expect(await client.call('turn_answer_start', {text: 'x'})).toMatchObject({
		isError: true,
		text: expect.stringContaining('turn_answer_start: unknown argument "text". It takes no arguments.'),
	});
	await harbour.end(client);
});
