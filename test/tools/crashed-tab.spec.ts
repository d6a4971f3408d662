// Tabs whose page has crashed, as agents meet them: what the tools say, and how they get the tab back.
import {describe, expect, test} from 'vitest';
import {useToolRoom} from '../kit/tool-room.ts';
import {until} from '../kit/until.ts';

const room = useToolRoom();

const go = (url: string) => room.client.call('navigate', {url});

/** Attaches, which a busy page would hold up; the crash itself it cannot. */
const prepareCrash = async (url: string): Promise<() => Promise<void>> => {
	const target = await room.tabberth.browser.waitForTarget((each) => each.url() === url);
	const cdp = await target.createCDPSession();
	const crashed = new Promise((resolve) => cdp.once('Inspector.targetCrashed', resolve));
	return async () => {
		// Never answered well: who would answer has crashed.
		cdp.send('Page.crash').catch(() => undefined);
		await crashed;
	};
};

const crash = async (url: string): Promise<void> => (await prepareCrash(url))();

const CRASHED = {isError: true, text: expect.stringMatching(/has crashed.*navigate with reload.*another address/)};

describe('navigate', () => {
	test('says that the page crashed while it loaded', async () => {
		room.site.page('/never.png', () => undefined);
		const url = room.site.page('/crashes', '<title>Crashes</title><img src="/never.png">');
		const going = go(url);
		await until('the page to want its image', () => room.site.hits('/never.png') || undefined);
		await crash(url);
		expect(await going).toMatchObject(CRASHED);
	});

	test('says so when a crashed page is asked to stay', async () => {
		const url = room.site.page('/stays', '<title>Stays</title>');
		await go(url);
		await crash(url);
		expect(
			await go(room.site.page('/nothing', (_request, response) => void response.writeHead(204).end())),
		).toMatchObject(CRASHED);
	});

	test.each(['back', 'forward'])('does not say that a crashed tab has no page to go %s to', async (word) => {
		const url = room.site.page(`/before-${word}`, '<title>Before</title>');
		await go(url);
		await crash(url);
		expect(await go(word)).toMatchObject(CRASHED);
	});

	test('brings a crashed tab back', async () => {
		const url = room.site.page('/again', '<title>Again</title>');
		await go(url);
		await crash(url);
		expect((await go('reload')).text).toMatch(/^Loaded, HTTP 200\.[\s\S]*· Again ·/);
		await crash(url);
		expect((await go(url)).text).toMatch(/^Loaded, HTTP 200\.[\s\S]*· Again ·/);
	});
});

describe('get_page_text', () => {
	test('says that the page has crashed', async () => {
		const url = room.site.page('/text', '<title>Text</title>Words');
		await go(url);
		await crash(url);
		const before = performance.now();
		expect(await room.client.call('get_page_text')).toMatchObject(CRASHED);
		expect(performance.now() - before).toBeLessThan(5_000);
	});

	test('says so when it crashes while it is read', async () => {
		let makeBusy = (): void => undefined;
		room.site.page('/start', (_request, response) => {
			makeBusy = () => void response.writeHead(200, {'content-type': 'text/plain'}).end('start');
		});
		const busy = room.site.page('/is-busy', (_request, response) => void response.writeHead(204).end());
		const url = room.site.page(
			'/busy',
			`<p>busy<script>fetch('/start').then(() => { navigator.sendBeacon('${busy}'); for (;;); })</script>`,
		);
		await go(url);
		const crashNow = await prepareCrash(url);
		makeBusy();
		await until('the page to be busy', () => room.site.hits('/is-busy') || undefined);
		const reading = room.client.call('get_page_text');
		await room.client.ping();
		await crashNow();
		expect(await reading).toMatchObject(CRASHED);
	});
});
