import {describe, expect, test} from 'vitest';
import {watchFront} from '../kit/front.ts';
import {asPerson} from '../kit/quiet.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const PAGE =
	'<title>Size</title><style>body{margin:0}</style><script>document.write(innerWidth, " by ", innerHeight)</script>';

const resize = (width: number, height: number) => room.client.call('resize_window', {width, height});
const sizeOf = async (): Promise<string> => {
	const text = 'JSON.stringify([innerWidth, innerHeight])';
	const answer = await room.client.call('javascript_tool', {action: 'javascript_exec', text});
	return /\[\d+,\d+\]/.exec(answer.text)?.[0] ?? answer.text;
};
/** As seen without the debugger. */
const readSize = async (): Promise<string> => {
	await room.client.call('navigate', {url: 'reload'});
	return /\d+ by \d+/.exec((await room.client.call('get_page_text')).text)?.[0] ?? '';
};
const sizeOfWindow = (url: string) =>
	room.tabberth.inWorker(async (url) => {
		const [tab] = await chrome.tabs.query({url});
		const {width, height, focused, state} = await chrome.windows.get(tab?.windowId ?? -1);
		return {width, height, focused, state};
	}, url);
const changeWindow = (url: string, change: chrome.windows.UpdateInfo) =>
	room.tabberth.inWorker(
		async (url, change) => {
			const [tab] = await chrome.tabs.query({url});
			await chrome.windows.update(tab?.windowId ?? -1, change);
		},
		url,
		change,
	);
/** The agent's group, alone in a window behind the person's. */
const moveToOwnWindow = (url: string) =>
	asPerson(room.tabberth, () =>
		room.tabberth.inWorker(async (url) => {
			const [tab] = await chrome.tabs.query({url});
			const front = await chrome.windows.getLastFocused();
			const made = await chrome.windows.create({url: 'about:blank', focused: false, width: 900, height: 700});
			await chrome.tabGroups.move(tab?.groupId ?? -1, {windowId: made?.id ?? -1, index: -1});
			await chrome.tabs.update(tab?.id ?? -1, {active: true});
			await chrome.tabs.remove(made?.tabs?.[0]?.id ?? -1);
			await chrome.windows.update(front.id ?? -1, {focused: true});
		}, url),
	);

describe('resize_window', () => {
	test('emulates the size where the window holds tabs of the person', async () => {
		const url = await room.show(PAGE);
		const before = await sizeOfWindow(url);
		const front = await watchFront(room.tabberth);
		const {text} = await resize(390, 844);
		expect(text).toContain(
			'The page is 390×844, by emulation, because its window holds tabs that are not yours as well.',
		);
		expect(await sizeOf()).toBe('[390,844]');
		expect(await sizeOfWindow(url)).toEqual(before);
		expect(await front.seen()).toEqual([]);
	});

	test('resizes the window where it holds only tabs of the agent, and leaves it behind', async () => {
		const url = await room.show(PAGE);
		await resize(390, 844);
		await moveToOwnWindow(url);
		const front = await watchFront(room.tabberth);
		const {text} = await resize(800, 600);
		expect(text).toMatch(/The window is 800×600, the page in it 800×\d+\./);
		expect(await sizeOfWindow(url)).toMatchObject({width: 800, height: 600, focused: false});
		expect(await sizeOf()).toBe(`[800,${/in it 800×(\d+)/.exec(text)?.[1]}]`);
		expect(await front.seen()).toEqual([]);
	});

	test.each([
		['is minimised', {state: 'minimized'} as const, 800, 600, 'its window is minimized'],
		['is maximised', {state: 'maximized'} as const, 800, 600, 'its window is maximized'],
		['would be larger than the screen', {}, 7_680, 4_320, 'the screen is too small for such a window'],
		['would be very small', {}, 300, 200, 'a window would be too small so'],
	])('emulates the size where the window %s', async (_what, change, width, height, why) => {
		const url = await room.show(PAGE);
		await moveToOwnWindow(url);
		await changeWindow(url, change);
		const before = await sizeOfWindow(url);
		expect((await resize(width, height)).text).toContain(
			`The page is ${width}×${height}, by emulation, because ${why}.`,
		);
		expect(await sizeOf()).toBe(`[${width},${height}]`);
		expect(await sizeOfWindow(url)).toEqual(before);
	});

	test('emulates the size of a tab behind another one of the agent', async () => {
		const url = await room.show(PAGE);
		await moveToOwnWindow(url);
		await room.client.call('tabs_create', {url: room.site.page('/second', PAGE)});
		expect((await resize(700, 500)).text).toContain('because another tab is in front of it in its window.');
		expect(await sizeOf()).toBe('[700,500]');
	});

	test('keeps the size when the debugger was off meanwhile', async () => {
		await room.show(PAGE);
		await resize(412, 915);
		await room.tabberth.changeSettings({debuggerRelease: 'call'});
		try {
			expect(await sizeOf()).toBe('[412,915]');
			expect(await readSize()).toBe('412 by 915');
		} finally {
			await room.tabberth.changeSettings({debuggerRelease: 'idle'});
		}
	});

	test('keeps the size when the worker was started again', async () => {
		await room.show(PAGE);
		await resize(412, 915);
		await room.tabberth.killWorker();
		await room.tabberth.served();
		expect(await readSize()).toBe('412 by 915');
		expect(await sizeOf()).toBe('[412,915]');
	});

	test('is shown in screenshots', async () => {
		await room.show(PAGE);
		await resize(400, 300);
		expect((await room.client.call('computer', {action: 'screenshot'})).text).toContain('Screenshot, 400×300.');
	});

	const BUTTON = `<style>body{margin:0}button{position:absolute;width:40px;height:20px}</style>
		<button style="left:1800px;top:100px" onclick="document.title = 'pressed'">Far</button>`;
	const press = (x: number, y: number) =>
		room.client.call('computer', {action: 'left_click', coordinate: [x, y].map(Math.round)});

	test('is kept with the scale of the last screenshot when the worker was started again', async () => {
		await room.show(BUTTON);
		await resize(2_000, 900);
		expect((await room.client.call('computer', {action: 'screenshot'})).text).toContain('scaled to 0.784');
		await room.tabberth.killWorker();
		await room.tabberth.served();
		const {text} = await press(1_820 * 0.784, 110 * 0.784);
		expect(text).toContain('Clicked button "Far" at (1427, 86).');
		expect((await room.client.call('tabs_context')).text).toContain('pressed');
	});

	test('ends what coordinates counted in, and says so', async () => {
		await room.show(BUTTON);
		await resize(2_000, 900);
		await room.client.call('computer', {action: 'screenshot'});
		const {text} = await resize(1_900, 900);
		expect(text).toContain(
			'Your last screenshot was scaled and does not count any more: until the next one, coordinates are pixels of CSS.',
		);
		expect((await press(1_820, 110)).text).toContain('Clicked button "Far" at (1820, 110).');
		expect((await resize(1_800, 900)).text).not.toContain('scaled');
	});

	test.each([
		[7_681, 100, 'width: expected at most 7680.'],
		[100, 4_321, 'height: expected at most 4320.'],
		[0, 100, 'width: expected at least 1.'],
		[100.5, 100, 'width: expected a whole number.'],
	])('refuses %d × %d', async (width, height, words) => {
		expect(await resize(width, height)).toMatchObject({isError: true, text: expect.stringContaining(words)});
	});
});
