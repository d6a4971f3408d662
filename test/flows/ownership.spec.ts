// Whose a tab is after what happens in the browser: pages open tabs, and the person drags, shares, takes back, renames and closes.
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest';
import {openTabOf} from '../kit/agents.ts';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {type Harbour, openHarbour, REFUSED} from '../kit/harbour.ts';
import {MODES} from '../kit/modes.ts';
import {type Site, startSite} from '../kit/site.ts';
import {inStrip, type TabInfo} from '../kit/strip.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let site: Site;
let strip: ReturnType<typeof inStrip>;
let harbour: Harbour;

describe.each(MODES)('%s', (_mode, args) => {
	beforeAll(async () => {
		[tabberth, site] = await Promise.all([startTabberth({args}), startSite()]);
		strip = inStrip(tabberth);
		harbour = openHarbour(tabberth, site, strip);
	});
	afterAll(async () => {
		await Promise.all([tabberth?.stop(), site?.stop()]);
	});

	describe('a tab that a page opens', () => {
		const OPENERS: readonly (readonly [string, (url: string) => string])[] = [
			['window.open', (url) => `void window.open('${url}')`],
			['window.open without opener', (url) => `void window.open('${url}', '_blank', 'noopener')`],
			[
				'a link',
				(url) =>
					`document.body.append(Object.assign(document.createElement('a'), {href: '${url}', target: '_blank', id: 'out'})); document.querySelector('#out').click()`,
			],
		];
		test.each(OPENERS)('by %s is its agent’s, though another’s tab is in front', async (_how, open) => {
			const [one, two] = [await harbour.moor(), await harbour.moor()];
			await strip.activate(two.tab.id);
			const url = harbour.newPage();
			await strip.run(one.url, open(url));
			const opened = await harbour.untilHeld(one.client, url);
			await until(
				'its page',
				async () => (await harbour.read(one.client, opened.id)).text.includes('This was') || undefined,
			);
			expect((await strip.find(url)).groupId).toBe(one.tab.groupId);
			expect(await harbour.idsOf(two.client)).toEqual([two.tabId]);
			expect((await harbour.listOf(one.client)).current).toBe(opened.id);
			await Promise.all([harbour.end(one.client), harbour.end(two.client)]);
			await until('it to be closed with its agent’s others', () => (tabberth.urls().includes(url) ? undefined : true));
		});

		test('is read when its page has come', async () => {
			const {client, url: own} = await harbour.moor();
			let answer = (): void => undefined;
			const url = site.page('/slow', (_request, response) => {
				answer = () =>
					void response.writeHead(200, {'content-type': 'text/html'}).end('<title>Slow</title>Here at last');
			});
			await strip.run(own, `void window.open('${url}')`);
			const {id} = await harbour.untilHeld(client, url);
			const reading = harbour.read(client, id);
			await until('the page to be asked for', () => (site.hits('/slow') > 0 ? true : undefined));
			answer();
			expect((await reading).text).toContain('Here at last');
			await harbour.end(client);
		});

		test('does not become the current one by itself', async () => {
			const {client, url: own, tabId} = await harbour.moor();
			const url = harbour.newPage();
			await strip.run(own, `void window.open('${url}')`);
			await harbour.untilHeld(client, url);
			expect((await harbour.listOf(client)).current).toBe(tabId);
			await harbour.end(client);
		});

		test('in a popup window is brought into the group, and keeps its opener', async () => {
			const {client, url: own, tab} = await harbour.moor();
			const url = harbour.newPage();
			await strip.run(own, `void window.open('${url}', 'popup', 'popup,width=300,height=200')`);
			const {id} = await harbour.untilHeld(client, url);
			const moved = await until('it to be in the group', async () => {
				const found = await strip.find(url);
				return found.groupId === tab.groupId ? found : undefined;
			});
			expect(moved.windowId).toBe(tab.windowId);
			expect(await strip.run(url, 'String(window.opener !== null)')).toBe('true');
			await until('its page', async () => (await harbour.read(client, id)).text.includes('This was') || undefined);
			await harbour.end(client);
		});

		test('at an address that is refused is held, and not used', async () => {
			const {client, url: own} = await harbour.moor();
			const url = `${tabberth.origin}/health`;
			await strip.run(own, `void window.open('${url}')`);
			const {id} = await harbour.untilHeld(client, url);
			await strip.find(url);
			expect(await harbour.read(client, id)).toMatchObject({
				isError: true,
				text: expect.stringContaining('is Tabberth itself'),
			});
			await harbour.end(client);
			await until('it to be closed', () => (tabberth.urls().includes(url) ? undefined : true));
		});
	});

	describe('a tab that the person moves', () => {
		test('into the group is shared: used like the others, and left open in the end', async () => {
			const {client, tab} = await harbour.moor();
			const url = harbour.newPage();
			const mine = await strip.open(url);
			await strip.loaded(mine);
			await strip.group([mine], tab.groupId);
			const {id} = await harbour.untilHeld(client, url);
			expect((await harbour.read(client, id)).text).toContain('This was opened');
			await harbour.end(client);
			await until('its group to be dissolved', async () => ((await strip.get(mine)).groupId === -1 ? true : undefined));
			expect(tabberth.urls()).toContain(url);
			await strip.close(mine);
		});

		test('out of the group is taken back: the very next call is refused', async () => {
			const {client, tab, tabId, url} = await harbour.moor();
			const other = await openTabOf(client);
			await strip.ungroup([tab.id]);
			expect(await harbour.read(client, tabId)).toMatchObject(REFUSED);
			expect(await client.call('tabs_close_mcp', {tabId})).toMatchObject(REFUSED);
			expect(await harbour.idsOf(client)).toEqual([other]);
			await harbour.end(client);
			await until('the other to be closed', async () =>
				(await strip.all()).some(({groupId}) => groupId === tab.groupId) ? undefined : true,
			);
			expect(tabberth.urls()).toContain(url);
			await strip.close(tab.id);
		});

		test('from one agent’s group to another’s changes hands, under another number', async () => {
			const [one, two] = [await harbour.moor(), await harbour.moor()];
			await openTabOf(one.client);
			await strip.group([one.tab.id], two.tab.groupId);
			const {id} = await harbour.untilHeld(two.client, one.url);
			expect(id).not.toBe(one.tabId);
			expect(await harbour.read(one.client, one.tabId)).toMatchObject(REFUSED);
			await Promise.all([harbour.end(one.client), harbour.end(two.client)]);
			await strip.close(one.tab.id);
		});

		test('alone to another window is taken back', async () => {
			const {client, tab, tabId} = await harbour.moor();
			await strip.detach(tab.id);
			expect(await harbour.read(client, tabId)).toMatchObject(REFUSED);
			await harbour.end(client);
			await strip.close(tab.id);
		});

		test('to the pinned ones is taken back', async () => {
			const {client, tab, tabId} = await harbour.moor();
			await strip.pin(tab.id);
			expect(await harbour.read(client, tabId)).toMatchObject(REFUSED);
			await harbour.end(client);
			await strip.close(tab.id);
		});

		test('among the others of its group changes its place in the list', async () => {
			const {client, tab, tabId} = await harbour.moor();
			const [second, third] = [await openTabOf(client), await openTabOf(client)];
			await strip.move(tab.id, tab.index + 2);
			await until('the new order', async () =>
				String(await harbour.idsOf(client)) === String([second, third, tabId]) ? true : undefined,
			);
			await harbour.end(client);
		});
	});

	describe('the menu of a page', () => {
		test('offers every agent there is', async () => {
			const one = await harbour.moor();
			const item = `share:${one.berthId}`;
			await until('its entry', async () => (await strip.menuHas(item)) || undefined);
			await harbour.end(one.client);
			await until('its entry to go', async () => ((await strip.menuHas(item)) ? undefined : true));
		});

		test('shares a tab and takes it back', async () => {
			const {client, tab, berthId} = await harbour.moor();
			const url = harbour.newPage();
			const mine = await strip.open(url);
			await strip.loaded(mine);
			await strip.chooseInMenu(`share:${berthId}`, mine);
			const {id} = await harbour.untilHeld(client, url);
			expect((await strip.get(mine)).groupId).toBe(tab.groupId);
			expect((await harbour.read(client, id)).text).toContain('This was opened');
			await strip.chooseInMenu('take-back', mine);
			expect(await harbour.read(client, id)).toMatchObject(REFUSED);
			await until('it to leave the group', async () => ((await strip.get(mine)).groupId === -1 ? true : undefined));
			await harbour.end(client);
			expect(tabberth.urls()).toContain(url);
			await strip.close(mine);
		});

		test('gives a tab to an agent that has none', async () => {
			const name = 'empty-handed';
			const client = await connectClient('v1 http', tabberth.url, {name});
			await client.call('tabs_context');
			const url = harbour.newPage();
			const mine = await strip.open(url);
			await strip.loaded(mine);
			await strip.chooseInMenu(`share:${await strip.berthOf(name)}`, mine);
			const {id} = await harbour.untilHeld(client, url);
			expect((await harbour.listOf(client)).current).toBe(id);
			expect((await strip.groups()).map(({title}) => title)).toContain(name);
			await harbour.end(client);
			await strip.close(mine);
		});

		test('shares no page that agents may not reach', async () => {
			const {client, berthId, tabId} = await harbour.moor();
			const mine = await strip.open('chrome://version/');
			await strip.loaded(mine);
			await strip.chooseInMenu(`share:${berthId}`, mine);
			const {text} = await client.call('dev_utils', {action: 'doctor'});
			expect(text).toContain('a tab was not shared: chrome: pages are not reachable');
			expect(await harbour.idsOf(client)).toEqual([tabId]);
			await harbour.end(client);
			await strip.close(mine);
		});
	});

	describe('a group', () => {
		test('that the person moves to another window keeps its tabs, under the same numbers', async () => {
			const {client, tab, tabId} = await harbour.moor();
			const second = await openTabOf(client);
			await strip.moveGroup(tab.groupId);
			expect((await harbour.read(client, tabId)).isError).toBe(false);
			expect(await harbour.idsOf(client)).toEqual([tabId, second]);
			const third = await openTabOf(client);
			expect(await harbour.idsOf(client)).toEqual([tabId, second, third]);
			const windows = (await strip.all()).filter(({groupId}) => groupId === tab.groupId).map(({windowId}) => windowId);
			expect(new Set(windows).size).toBe(1);
			expect(windows[0]).not.toBe(tab.windowId);
			await harbour.end(client);
		});

		test('that the person dissolves releases all its tabs', async () => {
			const {client, tab, tabId} = await harbour.moor();
			const second = await openTabOf(client);
			const members = (await strip.all()).filter(({groupId}) => groupId === tab.groupId).map(({id}) => id);
			await strip.ungroup(members);
			expect(await harbour.read(client, tabId)).toMatchObject(REFUSED);
			expect(await harbour.read(client, second)).toMatchObject(REFUSED);
			expect(await harbour.idsOf(client)).toEqual([]);
			await harbour.end(client);
			expect((await strip.all()).map(({id}) => id)).toEqual(expect.arrayContaining(members));
			await strip.close(...members);
		});

		test('that the person closes takes its tabs with it, and the agent goes on in a new one', async () => {
			const {client, tab, tabId} = await harbour.moor();
			await strip.close(tab.id);
			expect(await harbour.read(client, tabId)).toMatchObject(REFUSED);
			const next = await openTabOf(client);
			expect(await harbour.idsOf(client)).toEqual([next]);
			await harbour.end(client);
		});

		test('goes with its window', async () => {
			const {client, tab, tabId} = await harbour.moor();
			const windowId = await strip.moveGroup(tab.groupId);
			await strip.closeWindow(windowId);
			expect(await harbour.read(client, tabId)).toMatchObject(REFUSED);
			expect(await harbour.idsOf(client)).toEqual([]);
			await harbour.end(client);
		});

		test('that the person renames and recolours keeps its look, also when it is made anew', async () => {
			const {client, tab, tabId, berthId} = await harbour.moor();
			await strip.dress(tab.groupId, {title: 'My errands', color: 'grey'});
			await until('it to be remembered', async () => (await strip.recordOf(berthId)).look);
			await client.call('tabs_close_mcp', {tabId});
			await openTabOf(client, harbour.newPage());
			expect(await strip.groups()).toContainEqual({title: 'My errands', color: 'grey'});
			await harbour.end(client);
		});
	});

	test('a tab that the browser puts aside is the agent’s still, and is loaded again when it is used', async () => {
		const {client, tab, tabId} = await harbour.moor();
		await strip.discard(tab.id);
		expect((await harbour.read(client, tabId)).text).toContain('The page of agent');
		expect(await harbour.idsOf(client)).toEqual([tabId]);
		await harbour.end(client);
	});

	describe('when the agent has been gone for too long', () => {
		const letGo = async (client: AgentClient): Promise<void> => {
			await client.close();
			await tabberth.changeSettings({idleMinutes: 0});
		};
		const touchedOf = async (berthId: string) => (await strip.recordOf(berthId)).tabs.map(({touched}) => touched);
		/** To the worker. */
		const letTimePass = (ms: number) =>
			tabberth.inWorker((passed) => {
				const now = Date.now;
				Date.now = () => now() + passed;
			}, ms);
		const forgive = () => tabberth.changeSettings({idleMinutes: 30});

		const USES: readonly (readonly [string, (tab: TabInfo, url: string) => Promise<unknown>])[] = [
			['turned to', (tab) => strip.activate(tab.id)],
			[
				'has in a window that they turned to',
				async (tab) => {
					const windowId = await strip.setApart(tab.groupId);
					// A window that is new gets the focus from the browser.
					await letTimePass(2_000);
					await strip.focus(tab.windowId);
					await strip.focus(windowId);
				},
			],
			['gave an address', (_tab, url) => strip.typeAddress(url, `${url}?typed`)],
		];
		test.each(USES)('a tab that the person %s stays open', async (_what, use) => {
			onTestFinished(forgive);
			const {client, tab, url, berthId} = await harbour.moor();
			await openTabOf(client, harbour.newPage());
			const others = (await strip.all()).filter(({id, groupId}) => groupId === tab.groupId && id !== tab.id);
			expect(others).toHaveLength(1);
			await use(tab, url);
			await until('it to be noticed', async () => (await touchedOf(berthId)).includes(true) || undefined);
			await letGo(client);
			for (const {id} of others) await until('the other to be closed', async () => !(await strip.has(id)) || undefined);
			expect(await strip.has(tab.id)).toBe(true);
			await strip.close(tab.id);
		});

		test('tabs that came to the front by themselves are closed', async () => {
			onTestFinished(forgive);
			const {client, tab, url, berthId} = await harbour.moor();
			const windowId = await strip.moveGroup(tab.groupId);
			const inFront = (await strip.all()).filter((each) => each.windowId === windowId && each.isActive);
			expect(inFront.map(({groupId}) => groupId)).toEqual([-1]);
			await strip.close(...inFront.map(({id}) => id));
			await until('the browser to show its neighbour', async () => (await strip.get(tab.id)).isActive || undefined);
			const popup = harbour.newPage('Popup');
			await strip.run(url, `void window.open('${popup}')`);
			await harbour.untilHeld(client, popup);
			expect((await strip.find(popup)).isActive).toBe(true);
			await letGo(client);
			await until('both to be closed', async () => !(await strip.has(tab.id)) || undefined);
			expect(await touchedOf(berthId).catch(() => 'gone')).toBe('gone');
			expect(tabberth.urls()).not.toContain(popup);
		});
	});
});
