import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {zoomTo} from '../kit/acting.ts';
import {readPicture} from '../kit/picture.ts';
import {asPerson} from '../kit/quiet.ts';
import {openSession, postRpc} from '../kit/rpc.ts';
import {BLOCK, type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';

const HEADED = ['--ozone-platform=headless', '--ozone-override-screen-size=1600,1200', '--window-size=1000,800'];

let site: Site;
let pages = 0;

beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site?.stop());

/** Coloured marks in the corners of what the tab shows, wherever it is scrolled to. */
const MARKS = [
	'left:0;top:0;background:#f00',
	'right:0;top:0;background:#0f0',
	'left:0;bottom:0;background:#00f',
	'right:0;bottom:0;background:#000',
]
	.map((style) => `<div style="position:fixed;width:30px;height:30px;${style}"></div>`)
	.join('');
const PAGE = `<title>Marks</title><style>::-webkit-scrollbar{display:none}body{margin:0;background:#fff;height:20000px}</style>${MARKS}`;
const TEXT_VIEW =
	/^The browser drew no picture of this tab in time\. Its text instead:\n<page-text nonce="(\w+)">[^\n]*\nWords [^\n]+\n<\/page-text nonce="\1">\nCut: .* Call get_page_text with offset \d+ for more\.\n/;
const CORNERS = ['red', 'green', 'blue', 'black'];

interface Answer {
	readonly text: string;
	readonly isError: boolean;
	readonly image?: {readonly data: string; readonly mimeType: string};
}

const openAgent = async (tabberth: Tabberth) => {
	const headers = await openSession(tabberth.url);
	let id = 0;
	const call = async (name: string, input: Record<string, unknown> = {}): Promise<Answer> => {
		const message = {jsonrpc: '2.0', id: `call-${id++}`, method: 'tools/call', params: {name, arguments: input}};
		const {messages} = await postRpc(tabberth.url, message, headers);
		const {content = [], isError = false} = messages.find((each) => each.id === message.id)?.result ?? {};
		const image = (content as unknown as {type: string; data: string; mimeType: string}[]).find(
			({type}) => type === 'image',
		);
		return {text: content.flatMap(({text}) => text ?? []).join('\n'), isError, ...(image && {image})};
	};
	return {
		call,
		show: (html = PAGE, host = '127.0.0.1') =>
			call('navigate', {url: site.page(`/page-${pages++}`, html).replace('127.0.0.1', host)}),
		shoot: async () => {
			const answer = await call('computer', {action: 'screenshot'});
			return {...answer, picture: await readPicture(tabberth, answer.image?.data ?? '')};
		},
		run: (text: string) => call('javascript_tool', {action: 'javascript_exec', text}),
	};
};

describe.each([
	['headless', ['--window-size=1000,800'], 1],
	['headed', HEADED, 1],
	['headed, on a screen with two pixels for one', [...HEADED, '--force-device-scale-factor=2'], 2],
])('computer, %s', (_name, args, _factor) => {
	let tabberth: Tabberth;
	let agent: Awaited<ReturnType<typeof openAgent>>;

	beforeAll(async () => {
		tabberth = await startTabberth({args});
	});
	afterAll(() => tabberth?.stop());
	beforeEach(async () => {
		agent = await openAgent(tabberth);
	});

	const viewOf = async (): Promise<number[]> =>
		JSON.parse(/\[\d+,\d+\]/.exec((await agent.run('[innerWidth, innerHeight]')).text)?.[0] ?? '[]');

	test('takes a picture of a tab in the background, in pixels of CSS', async () => {
		await agent.show();
		const {picture, text, image} = await agent.shoot();
		expect(image?.mimeType).toBe('image/jpeg');
		expect([picture.width, picture.height]).toEqual(await viewOf());
		expect(picture.corners).toEqual(CORNERS);
		expect(text).toMatch(new RegExp(`^Screenshot, ${picture.width}×${picture.height}\\. ID: ss_[0-9a-f]{12}\\n\\[tab`));
	});

	test('takes one after the other, each of what is there then', async () => {
		await agent.show('<body style="background:#f00">');
		for (const [colour, name] of [
			['#0f0', 'green'],
			['#00f', 'blue'],
			['#000', 'black'],
			['#f00', 'red'],
		]) {
			await agent.run(`document.body.style.background = '${colour}'`);
			expect((await agent.shoot()).picture.corners).toEqual([name, name, name, name]);
		}
	});

	test('shows where a tall page is scrolled to', async () => {
		await agent.show();
		await agent.run(
			'document.body.style.background = "linear-gradient(#fff, #fff 10000px, #f00 10000px)"; scrollTo(0, 12000)',
		);
		const {picture} = await agent.shoot();
		expect(picture.corners).toEqual(CORNERS);
		expect(picture.middle).toBe('red');
	});

	test.each([1.5, 0.5])('keeps to pixels of CSS where the person zoomed to %f', async (factor) => {
		const {text} = await agent.show();
		const url = /· (http\S+)\]/.exec(text)?.[1] ?? '';
		await zoomTo(tabberth, url, factor);
		const [width = 0, height = 0] = await viewOf();
		const {picture, text: words} = await agent.shoot();
		const scale = Math.min(1, 1568 / width);
		expect(Math.abs(picture.width - width * scale)).toBeLessThanOrEqual(1);
		expect(Math.abs(picture.height - height * scale)).toBeLessThanOrEqual(1);
		expect(picture.corners).toEqual(CORNERS);
		expect(words.includes('scaled to')).toBe(scale < 1);
	});

	test('does not disturb a minimised window', async () => {
		const {text} = await agent.show();
		const url = /· (http\S+)\]/.exec(text)?.[1] ?? '';
		const stateOf = (change?: 'minimized' | 'normal') =>
			tabberth.inWorker(
				async (address, state) => {
					const [tab] = await chrome.tabs.query({url: address});
					if (state) await chrome.windows.update(tab?.windowId ?? -1, {state});
					return (await chrome.windows.get(tab?.windowId ?? -1)).state;
				},
				url,
				change,
			);
		await asPerson(tabberth, () => stateOf('minimized'));
		expect((await agent.shoot()).picture.corners).toEqual(CORNERS);
		expect(await stateOf()).toBe('minimized');
		await asPerson(tabberth, () => stateOf('normal'));
	});

	test('zooms into a region, larger than it is', async () => {
		await agent.show();
		await agent.shoot();
		const {image, text} = await agent.call('computer', {action: 'zoom', region: [0, 0, 40, 20]});
		const picture = await readPicture(tabberth, image?.data ?? '');
		expect([picture.width, picture.height]).toEqual([120, 60]);
		expect(picture.corners).toEqual(['red', 'white', 'red', 'white']);
		expect(text).toMatch(/^Region \[0,0,40,20\], 120×60: coordinates stay those of the screenshot\. ID: ss_/);
	});

	test('cuts a region to what the tab shows, and refuses one outside', async () => {
		await agent.show();
		const {image} = await agent.call('computer', {action: 'zoom', region: [-50, -50, 20, 20]});
		expect((await readPicture(tabberth, image?.data ?? '')).corners).toEqual(['red', 'red', 'red', 'red']);
		expect(await agent.call('computer', {action: 'zoom', region: [9_000, 0, 9_100, 100]})).toMatchObject({
			isError: true,
			text: expect.stringContaining('region: it lies outside of what the tab shows'),
		});
	});
});

describe('computer', () => {
	let tabberth: Tabberth;
	let agent: Awaited<ReturnType<typeof openAgent>>;

	beforeAll(async () => {
		tabberth = await startTabberth({args: ['--window-size=2000,900']});
	});
	afterAll(() => tabberth?.stop());
	beforeEach(async () => {
		agent = await openAgent(tabberth);
	});

	test('scales what is too large, says so, and reads regions in its pixels', async () => {
		await agent.show();
		const {picture, text} = await agent.shoot();
		expect(picture.width).toBe(1568);
		expect(text).toMatch(/^Screenshot, 1568×\d+, scaled to 0\.784 of the page: give coordinates in its pixels\. ID: /);
		const {image} = await agent.call('computer', {action: 'zoom', region: [1544, 0, 1568, 24]});
		expect((await readPicture(tabberth, image?.data ?? '')).corners).toEqual(
			['white', 'green', 'white', 'green'].map(() => expect.stringMatching(/white|green/)),
		);
	});

	test('waits as long as it is told', async () => {
		await agent.show();
		const before = performance.now();
		expect((await agent.call('computer', {action: 'wait', duration: 0.3})).text).toMatch(/^Waited 0\.3 s\.\n\[tab/);
		expect(performance.now() - before).toBeGreaterThan(290);
	});

	// One after the other they would take twice as long.
	test('answers within 5 s where nothing can be drawn, and with the text where that can be read', async () => {
		const busy = await openAgent(tabberth);
		const [held, style] = [site.hold('/held'), site.hold('/style')];
		await Promise.all([
			agent.show(),
			busy.show(`<p>Words<script>onmessage = () => { ${BLOCK} }</script>`, 'localhost'),
		]);
		await agent.shoot();
		await busy.shoot();
		const bare = site.page(
			'/bare',
			`<title>Bare</title><link rel=stylesheet href=/style><p>Words ${'to read '.repeat(6_000)}`,
		);
		await agent.run(`location = '${bare}'; 1`);
		await busy.run('postMessage(0)');
		await Promise.all([style.asked, held.asked]);
		const before = performance.now();
		const [read, refused] = await Promise.all(
			[agent, busy].map((each) => each.call('computer', {action: 'screenshot'})),
		);
		expect(performance.now() - before).toBeLessThan(5_000);
		expect(read).toMatchObject({isError: false, text: expect.stringMatching(TEXT_VIEW)});
		expect(read?.image).toBeUndefined();
		expect(refused).toMatchObject({isError: true, text: expect.stringContaining('it can neither be drawn nor read')});
		style.release();
		held.release();
		for (const each of [agent, busy]) expect((await each.shoot()).picture.width).toBe(1568);
	});

	test.each([
		[{}, 'computer: action: expected "left_click" or "right_click" or '],
		[{action: 'dance'}, 'computer: action: expected "left_click" or "right_click" or '],
		[{action: 'wait'}, 'computer: duration: wait needs it, in seconds.'],
		[{action: 'wait', duration: 31}, 'computer: duration: expected at most 30.'],
		[{action: 'zoom'}, 'computer: region: zoom needs it, as [x0, y0, x1, y1]'],
		[{action: 'zoom', region: [1, 2, 3]}, 'computer: region: zoom needs it, as [x0, y0, x1, y1]'],
		[
			{action: 'zoom', region: [10, 10, 5, 20]},
			'computer: region: zoom needs it, as [x0, y0, x1, y1] with x0 < x1 and y0 < y1.',
		],
	])('refuses %j', async (input, words) => {
		expect(await agent.call('computer', input)).toMatchObject({isError: true, text: expect.stringContaining(words)});
	});
});
