// The debugger on the tabs of agents: whose tabs, for how long, and what the person sees of it.
import {describe, expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {until} from '../kit/until.ts';

const room = useToolRoom();
let pages = 0;

const newPage = (html = ''): string => room.site.page(`/page-${pages++}`, html);
const go = (url: string) => room.client.call('navigate', {url});
const run = (text: string, agent = room.client) => agent.call('javascript_tool', {action: 'javascript_exec', text});

const BAR_HEIGHT = 56;
/** Without a screen the browser thinks of one that is too small for a window. */
const HEADED = ['--ozone-platform=headless', '--ozone-override-screen-size=1600,1200', '--window-size=1000,800'];

/** By their addresses, the pages on which our debugger answers; that of the tests themselves is on every page. */
const attachedTo = (browser = room.tabberth): Promise<string[]> =>
	browser.inWorker(async () => {
		const targets = await chrome.debugger.getTargets();
		const answers = targets.map(({tabId, url}) =>
			chrome.debugger.sendCommand({tabId: tabId ?? -1}, 'Target.getTargetInfo').then(
				() => [url],
				() => [],
			),
		);
		return (await Promise.all(answers)).flat();
	});

/** Of a page, what a person would see of the bar. */
const heightOf = (url: string, browser: Tabberth): Promise<number> =>
	browser.inWorker(async (address) => {
		const [tab] = await chrome.tabs.query({url: address});
		const [injection] = await chrome.scripting.executeScript({
			target: {tabId: tab?.id ?? -1},
			func: () => innerHeight,
		});
		return injection?.result ?? 0;
	}, url);

describe('a tab', () => {
	test('has no debugger before a tool needs it, and then keeps it', async () => {
		const url = newPage('<p>Words');
		await go(url);
		await room.client.call('get_page_text');
		expect(await attachedTo()).not.toContain(url);
		await run('1');
		expect(await attachedTo()).toContain(url);
		const next = newPage();
		await go(next);
		expect(await attachedTo()).toContain(next);
	});

	test('is let go after each call where the person wants that', async () => {
		await room.tabberth.changeSettings({debuggerRelease: 'call'});
		const url = newPage();
		await go(url);
		await run('1');
		await until('the debugger to be off', async () => ((await attachedTo()).includes(url) ? undefined : true));
		await room.tabberth.changeSettings({debuggerRelease: 'idle'});
	});

	test('is let go when it is nobody’s any more', async () => {
		const url = newPage();
		await go(url);
		await run('1');
		await room.tabberth.inWorker(async (address) => {
			const [tab] = await chrome.tabs.query({url: address});
			await chrome.tabs.ungroup(tab?.id ?? 0);
		}, url);
		await until('the debugger to be off', async () => ((await attachedTo()).includes(url) ? undefined : true));
	});

	test('is found again by the next worker, with the dialog that it shows', async () => {
		const session = await connectClient('v1 http', room.tabberth.url);
		const url = newPage();
		await session.call('navigate', {url});
		await run('1', session);
		await run('answer = confirm("Sure?")', session);
		await room.tabberth.killWorker();
		await room.tabberth.served();
		expect(await attachedTo()).toContain(url);
		expect((await session.call('handle_dialog', {accept: true})).text).toContain('Accepted');
		expect((await run('String(answer)', session)).text).toContain('\ntrue\n');
		await session.close();
	});

	test('keeps its page waiting for nothing when a dialog opened before', async () => {
		const cue = room.site.hold('/cue');
		const url = newPage(
			'<script>fetch("/cue").then(() => { navigator.sendBeacon("/asks"); asked = confirm("Before"); })</script>',
		);
		await go(url);
		const asks = room.site.hold('/asks');
		cue.release();
		await asks.asked;
		asks.release();
		const before = performance.now();
		const first = await run('1 + 1');
		// A dialog of a page in the background is answered by the browser itself.
		expect(first.isError ? first.text : 'answered').toMatch(/answered|busy, or shows a dialog/);
		expect(performance.now() - before).toBeLessThan(8_000);
	});
});

describe('beside other debuggers', () => {
	test('it works where the browser allows both', async () => {
		const url = newPage();
		await go(url);
		const target = await room.tabberth.browser.waitForTarget((each) => each.url() === url);
		const other = await target.createCDPSession();
		await other.send('Runtime.enable');
		expect((await run('40 + 2')).text).toContain('\n42\n');
		await other.detach();
		expect((await run('40 + 3')).text).toContain('\n43\n');
	});
});

describe('the person’s own window', () => {
	test('does not jump at each call', async () => {
		const headed = await startTabberth({args: HEADED, showsDebuggingBar: true});
		try {
			const own = newPage('<title>Own</title>');
			await headed.inWorker(async (url) => void (await chrome.windows.create({url, focused: true})), own);
			const agent = await connectClient('v2 legacy', headed.url);
			await agent.call('navigate', {url: newPage('<title>Agent</title>')});
			const before = await until('the page to be laid out', async () => (await heightOf(own, headed)) || undefined);
			await run('1', agent);
			const shrunk = await until('the bar', async () => {
				const height = await heightOf(own, headed);
				return height <= before - BAR_HEIGHT ? height : undefined;
			});
			const heights: number[] = [];
			for (let call = 0; call < 5; call++) {
				await run('1', agent);
				heights.push(await heightOf(own, headed));
			}
			expect(heights).toEqual(heights.map(() => shrunk));
			await agent.close();
		} finally {
			await headed.stop();
		}
	});
});
