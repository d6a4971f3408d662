import {afterAll, beforeAll, expect, test} from 'vitest';
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

const rename = (groupId: number, title: string) =>
	tabberth.inWorker(async (groupId, title) => void (await chrome.tabGroups.update(groupId, {title})), groupId, title);

/** As it is written down. */
const nameOf = (berthId: string) =>
	tabberth.inWorker(async (key) => {
		const stored = await chrome.storage.local.get<Record<string, {look?: {title: string}}>>(key);
		return stored[key]?.look?.title;
	}, `berth:${berthId}`);

test('turn_answer_complete takes the marks away', async () => {
	const {client, url, name} = await harbour.moor();
	await client.call('turn_answer_start');
	expect(await client.call('turn_answer_complete')).toEqual({
		isError: false,
		text: 'The person no longer sees that you work.',
	});
	expect(await titleOfGroup(tabberth, url)).toBe(name);
	// A call is work for a moment longer, also this one.
	await until('the mark to go', async () => ((await readToolbar(tabberth)).text === '' ? true : undefined));
	expect(await readToolbar(tabberth)).toEqual({text: '', title: 'Tabberth'});
	await harbour.end(client);
});

test('turn_answer_complete without a beginning changes nothing', async () => {
	const {client, url, name} = await harbour.moor();
	expect((await client.call('turn_answer_complete')).isError).toBe(false);
	expect(await titleOfGroup(tabberth, url)).toBe(name);
	await harbour.end(client);
});

test.each([
	['before', 'Mine', 'Mine'],
	['while it is marked', '● Mine', 'Mine'],
	['without the mark', 'Mine', 'Mine'],
])('turn_answer_complete leaves a group the name that the person gave it %s', async (when, title, wanted) => {
	const {client, url, tab, berthId} = await harbour.moor();
	if (when === 'before') await rename(tab.groupId, title);
	await client.call('turn_answer_start');
	if (when !== 'before') await rename(tab.groupId, title);
	await client.call('turn_answer_complete');
	expect(await titleOfGroup(tabberth, url)).toBe(wanted);
	// It is the name of the next group too, without the mark.
	await until('the name to be known', async () => ((await nameOf(berthId)) === wanted ? true : undefined));
	await harbour.end(client);
});
