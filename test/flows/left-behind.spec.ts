// What is found after the worker has died: tabs that the person moved meanwhile, and what it left half done.
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {openTabOf} from '../kit/agents.ts';
import {type Harbour, openHarbour, REFUSED} from '../kit/harbour.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {type Site, startSite} from '../kit/site.ts';
import {fromPage, inStrip} from '../kit/strip.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;
let strip: ReturnType<typeof inStrip>;
let harbour: Harbour;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
	strip = inStrip(await fromPage(tabberth));
	harbour = openHarbour(tabberth, site, strip);
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

describe('after the worker has died', () => {
	test('a tab that left the group meanwhile is the person’s', async () => {
		const {client, tab, tabId} = await harbour.moor();
		const second = await openTabOf(client);
		await tabberth.killWorker();
		await strip.ungroup([tab.id]);
		await tabberth.served();
		expect(await harbour.read(client, tabId)).toMatchObject(REFUSED);
		expect(await harbour.idsOf(client)).toEqual([second]);
		await harbour.end(client);
		await strip.close(tab.id);
	});

	test('groups and empty tabs that nobody holds are swept up', async () => {
		const {client, tab, berthId, tabId} = await harbour.moor();
		await openTabOf(client);
		const members = (await strip.all()).filter(({groupId}) => groupId === tab.groupId);
		const empty = members.filter(({url}) => url === 'about:blank');
		expect(empty).toHaveLength(1);
		await strip.forget(berthId);
		await tabberth.killWorker();
		await tabberth.served();
		for (const {id} of empty)
			await until('the empty one to be closed', async () => !(await strip.has(id)) || undefined);
		expect((await strip.get(tab.id)).groupId).toBe(-1);
		expect((await harbour.read(client, tabId)).isError).toBe(true);
		await client.close();
		await strip.close(tab.id);
	});
});
