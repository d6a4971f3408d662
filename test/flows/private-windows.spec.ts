// Private (incognito) windows, where the person lets the extension see them: what is in them is never an agent's.
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {openTabOf} from '../kit/agents.ts';
import {connectClient} from '../kit/clients.ts';
import {type Harbour, openHarbour, REFUSED} from '../kit/harbour.ts';
import {MODES} from '../kit/modes.ts';
import {openProfile} from '../kit/profile.ts';
import {type Site, startSite} from '../kit/site.ts';
import {inStrip} from '../kit/strip.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;
let strip: ReturnType<typeof inStrip>;
let harbour: Harbour;

describe.each(MODES)('%s', (_mode, args) => {
	beforeAll(async () => {
		[tabberth, site] = await Promise.all([startTabberth({args, inPrivateWindows: true}), startSite()]);
		strip = inStrip(tabberth);
		harbour = openHarbour(tabberth, site, strip);
	});
	afterAll(async () => {
		await Promise.all([tabberth?.stop(), site?.stop()]);
	});

	const openPrivately = async (): Promise<number> => {
		const id = await strip.openPrivately(harbour.newPage('Private'));
		await strip.loaded(id);
		expect(await strip.isPrivate(id)).toBe(true);
		return id;
	};

	test('a link of the agent’s page that the person opens in a private window is the person’s', async () => {
		const {client, tab, tabId} = await harbour.moor();
		const shown = await strip.open(harbour.newPage('Shown'));
		await strip.loaded(shown);
		const hidden = await openPrivately();
		await strip.toldOfOpening(tab.id, hidden);
		// The same of a tab that becomes the agent's, which shows when the first was decided upon.
		await strip.toldOfOpening(tab.id, shown);
		const {id} = await harbour.untilHeld(client, (await strip.get(shown)).url);
		expect(await harbour.idsOf(client)).toEqual([tabId, id]);
		expect((await strip.get(hidden)).groupId).toBe(-1);
		await harbour.end(client);
		expect(await strip.has(hidden)).toBe(true);
		await strip.close(hidden);
	});

	test('the browser moves no private tab into an agent’s group', async () => {
		const {client, tab} = await harbour.moor();
		const hidden = await openPrivately();
		await expect(strip.group([hidden], tab.groupId)).rejects.toThrow('in the same profile');
		await harbour.end(client);
		await strip.close(hidden);
	});

	test('the menu offers nothing there, and a click that comes too late shares nothing', async () => {
		const {client, tab, tabId, berthId} = await harbour.moor();
		const item = `share:${berthId}`;
		await until('its entry', async () => (await strip.menuHas(item)) || undefined);
		const hidden = await openPrivately();
		await strip.focus((await strip.get(hidden)).windowId);
		await until('its entry to go', async () => ((await strip.menuHas(item)) ? undefined : true));
		await strip.chooseInMenu(item, hidden);
		const {text} = await client.call('dev_utils', {action: 'doctor'});
		expect(text).toContain('a tab was not shared: Private tabs are not shared');
		expect(await harbour.idsOf(client)).toEqual([tabId]);
		expect((await strip.get(hidden)).groupId).toBe(-1);
		await strip.close(hidden);
		await strip.focus(tab.windowId);
		await until('its entry to be back', async () => (await strip.menuHas(item)) || undefined);
		await harbour.end(client);
	});

	test('where only private windows are left an agent gets a window of its own', async () => {
		const hidden = await openPrivately();
		const others = (await strip.all()).filter(({id}) => id !== hidden).map(({id}) => id);
		await strip.close(...others);
		const {client, tab, tabId} = await harbour.moor();
		expect(await strip.isPrivate(tab.id)).toBe(false);
		expect((await harbour.read(client, tabId)).isError).toBe(false);
		await harbour.end(client);
		expect((await strip.all()).map(({id}) => id)).toEqual([hidden]);
		const again = await harbour.moor();
		expect(await strip.isPrivate(again.tab.id)).toBe(false);
		await harbour.end(again.client);
		await strip.open(harbour.newPage());
		await strip.close(hidden);
	});
});

test.each(MODES)(
	'tabs that the browser did not bring back are not sought in private windows (%s)',
	async (_mode, args) => {
		const profile = await openProfile();
		const pages = await startSite();
		const url = pages.page('/shop', '<title>Shop</title>The shop');
		const before = await profile.start({args, inPrivateWindows: true});
		const client = await connectClient('v1 http', before.url, {name: 'shop'});
		const tabId = await openTabOf(client, url);
		const [look] = await inStrip(before).groups();
		await profile.stop();
		const after = await profile.start({args, inPrivateWindows: true});
		const hidden = inStrip(after);
		const privateTab = await hidden.openPrivately(url);
		await hidden.loaded(privateTab);
		await hidden.makeGroup(privateTab, {title: 'shop', color: look?.color ?? 'grey'});
		expect(await client.call('get_page_text', {tabId})).toMatchObject(REFUSED);
		await client.close();
		await pages.stop();
	},
);
