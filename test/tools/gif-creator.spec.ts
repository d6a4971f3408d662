import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {afterEach, describe, expect, onTestFinished, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {watchFront} from '../kit/front.ts';
import {colourIn, placesOf, readGif, type ShownFrame, type ShownGif} from '../kit/gif.ts';
import {openSession, postRpc} from '../kit/rpc.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {until} from '../kit/until.ts';

const room = useToolRoom();
const {act, click, refOf, run} = openActing(room);

/** Below the page, of what the film shows besides. */
const STRIP = 40;
const [ACCENT, BRIGHT, DARK] = ['#0d9488', '#2dd4bf', '#0f172a'];
const [WHITE, LIME] = ['#ffffff', '#00ff00'];
/** In the middle of the button. */
const POINT = {x: 200, y: 150};
const PAGE = `<!doctype html><title>Lamp</title><style>body{margin:0;background:#fff}</style>
<button style="position:fixed;left:140px;top:120px;width:120px;height:60px;border:0;background:#fff;color:#fff;outline:0"
	aria-label="Switch on" onclick="document.body.style.background=this.style.background='#0f0'"></button>
<input type="password" aria-label="Secret" style="position:fixed;left:140px;top:220px;width:120px;border:0;outline:0">`;

const gif = (action: string, input: Record<string, unknown> = {}) =>
	room.client.call('gif_creator', {action, ...input});

afterEach(() => gif('clear'));

const start = async (html = PAGE): Promise<void> => {
	await room.show(html);
	expect(await gif('start_recording')).toMatchObject({
		isError: false,
		text: expect.stringContaining('Recording this tab.'),
	});
};

const read = async (file: string): Promise<ShownGif> => readGif(await readFile(file));

const save = async (options: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => {
	const {text, isError} = await gif('export', {download: true, options, ...more});
	expect({text, isError}).toMatchObject({isError: false});
	const file = /^Saved: (.*)$/m.exec(text)?.[1] ?? '';
	return {text, file, gif: await read(file)};
};

const viewOf = async (): Promise<{width: number; height: number}> => {
	const [width = 0, height = 0] = (await run('innerWidth + "x" + innerHeight')).split('x').map(Number);
	return {width, height};
};

const nearPoint = (film: ShownGif, frame: ShownFrame, colour: string): number =>
	placesOf(film, frame, {of: [colour]}).filter(({x, y}) => Math.hypot(x - POINT.x, y - POINT.y) < 40).length;

describe('a recording', () => {
	test('shows what was done: the mouse comes, presses, and what came of it', async () => {
		await start();
		const view = await viewOf();
		await click('Switch on');
		expect((await gif('stop_recording')).text).toMatch(/^Recorded: \d+ actions?, [2-9] pictures\. Call export/);
		const {gif: film, text} = await save();
		expect(film).toMatchObject({width: view.width, height: view.height + STRIP, loops: 0});
		expect(text).toContain(`GIF, ${view.width}×${view.height + STRIP}, ${film.frames.length} frames, `);
		const colours = film.frames.map((frame) => colourIn(film, frame, 5, 5));
		expect(colours[0]).toBe(WHITE);
		expect(colours.at(-1)).toBe(LIME);
		expect(colours.indexOf(LIME)).toBe(colours.lastIndexOf(WHITE) + 1);
		const ringed = film.frames.filter((frame) => nearPoint(film, frame, ACCENT) > 20);
		expect(ringed.length).toBeGreaterThan(0);
		// It is pressed before anything comes of it.
		for (const frame of ringed) expect(colourIn(film, frame, 5, 5)).toBe(WHITE);
		const delays = film.frames.map(({delayMs}) => delayMs);
		expect(Math.min(...delays)).toBeGreaterThanOrEqual(30);
		expect(delays.at(-1)).toBeGreaterThan(1_500);
		expect(text).toContain(`${(delays.reduce((sum, delay) => sum + delay, 0) / 1_000).toFixed(1)} s`);
	});

	test('is given as a picture, whose id upload_image takes', async () => {
		const zone = PAGE.replace(
			'<input',
			`<div id="zone" style="position:fixed;left:0;top:300px;width:300px;height:90px" ondragover="event.preventDefault()"
				ondrop="event.preventDefault(); const [file] = event.dataTransfer.files; document.title = file.name + ' ' + file.type + ' ' + file.size">Zone</div><input`,
		);
		await start(zone);
		await click('Switch on');
		await gif('stop_recording');
		const message = {
			jsonrpc: '2.0',
			id: 'export',
			method: 'tools/call',
			params: {name: 'gif_creator', arguments: {action: 'export'}},
		};
		const headers = await openSession(room.tabberth.url);
		const nothing = await postRpc(room.tabberth.url, message, headers);
		expect(JSON.stringify(nothing.messages)).toContain('nothing was recorded in this tab. Call start_recording');
		const {text} = await gif('export');
		expect(text).toMatch(/^<image>\nGIF, .* ID: ss_[0-9a-f]{12}\n\[tab /);
		const imageId = /ss_\w+/.exec(text)?.[0];
		await room.client.call('upload_image', {imageId, coordinate: [100, 340]});
		expect(await run('document.title')).toMatch(/^image\.gif image\/gif \d{4,}$/);
	});

	test('is dropped on the page, at a point, under the name that is wanted', async () => {
		await start(
			`<body ondragover="event.preventDefault()" ondrop="event.preventDefault(); drop(event)" style="height:400px">Drop</body>
			<script>const drop = async ({clientX, clientY, dataTransfer: {files: [file]}}) => {
				const {width} = await createImageBitmap(file);
				document.title = [clientX, clientY, file.name, file.type, width].join('|');
			}</script>`,
		);
		await gif('stop_recording');
		const {text} = await gif('export', {coordinate: [120, 80], filename: 'demo'});
		expect(text).toMatch(/GIF, .*\nDropped on .*: demo\.gif \(\d+ bytes\)\. The page took the drop\./);
		const {width} = await viewOf();
		await room.client.call('wait_for', {text: 'Drop', timeout: 5});
		expect(await until('the title', async () => /\|.*/.exec(await run('document.title'))?.[0])).toBe(
			`|80|demo.gif|image/gif|${width}`,
		);
	});

	test('is saved beside what the berth downloads, and listed there', async () => {
		await start();
		const {file} = await save({}, {filename: 'a/b/tour'});
		const folder = path.join(room.tabberth.userDataDir, 'downloads');
		expect(path.relative(folder, file)).toMatch(/^Tabberth\/agent-\d+-[0-9a-f]{6}\/tour\.gif$/);
		const {downloads} = JSON.parse((await room.client.call('downloads', {action: 'list'})).text);
		expect(downloads.map((each: {path: string}) => each.path)).toEqual([file]);
	});

	test('goes on after an export, and begins anew with start_recording', async () => {
		await start();
		const {gif: first} = await save();
		await click('Switch on');
		const {gif: second} = await save();
		expect(colourIn(first, first.frames.at(-1) as ShownFrame, 5, 5)).toBe(WHITE);
		expect(colourIn(second, second.frames.at(-1) as ShownFrame, 5, 5)).toBe(LIME);
		await gif('stop_recording');
		expect((await gif('start_recording')).text).toMatch(
			/An earlier recording of it, \d+ actions?, \d+ pictures?, is gone\./,
		);
		const {gif: third} = await save();
		expect(third.frames).toHaveLength(1);
	});

	test('holds the calls of a batch, one by one', async () => {
		await start(
			`${PAGE}<script>let count = 0; onkeydown = () => { document.body.style.background = ['#f00', '#00f'][count++]; }</script>`,
		);
		await room.client.call('browser_batch', {
			actions: ['a', 'b'].map((text) => ({name: 'computer', input: {action: 'key', text}})),
		});
		const {gif: film} = await save({showActionLabels: false, showClickIndicators: false});
		expect([...new Set(film.frames.map((frame) => colourIn(film, frame, 5, 5)))]).toEqual([
			WHITE,
			'#ff0000',
			'#0000ff',
		]);
	});

	test('shows a field that is set, and never what is secret', async () => {
		await start();
		await room.client.call('form_input', {ref: await refOf('Secret'), value: 'hunter2'});
		const {gif: film} = await save();
		// Around the field, and nowhere else.
		const outlined = film.frames.flatMap((frame) => placesOf(film, frame, {of: [ACCENT]}));
		expect(outlined.length).toBeGreaterThan(100);
		for (const {x, y} of outlined) {
			expect(x >= 130 && x <= 270, `${x}`).toBe(true);
			expect(y >= 210 && y <= 260, `${y}`).toBe(true);
		}
	});

	test('shows the way of a drag', async () => {
		await start('<!doctype html><body style="margin:0;background:#fff"></body>');
		await act({action: 'left_click_drag', start_coordinate: [100, 100], coordinate: [400, 100]});
		const lengths = async (options: Record<string, unknown>): Promise<number> => {
			const {gif: film} = await save(options);
			return Math.max(
				...film.frames.map((frame) => placesOf(film, frame, {of: [ACCENT]}).filter(({y}) => y === 100).length),
			);
		};
		expect(await lengths({})).toBeGreaterThan(250);
		expect(await lengths({showDragPaths: false})).toBeLessThan(60);
	});

	test('is of a tab in the background, and brings nothing to the front', async () => {
		const front = await watchFront(room.tabberth);
		const {url} = await front.now();
		await start();
		await click('Switch on');
		await gif('stop_recording');
		await gif('export', {download: true});
		expect(await front.seen()).toEqual([]);
		expect((await front.now()).url).toBe(url);
	});
});

describe('an option', () => {
	const strip = (film: ShownGif, from: number, to: number): ReadonlySet<string> => {
		const colours = film.frames.flatMap((frame) => {
			const rows = [16, 20, 24].map((row) => film.height - STRIP + row);
			return rows.flatMap((y) => Array.from({length: to - from}, (_, x) => colourIn(film, frame, from + x, y)));
		});
		return new Set(colours);
	};
	/** Where the mouse passes, and the ring is. */
	const touched = (film: ShownGif): boolean =>
		film.frames.some((frame) =>
			placesOf(film, frame, {of: [WHITE, LIME], isOther: true}).some(({y}) => y < film.height - STRIP),
		);
	const barAt = (film: ShownGif, x: number): string =>
		colourIn(film, film.frames.at(-1) as ShownFrame, x, film.height - STRIP + 1);
	const look = (film: ShownGif) => ({
		mouse: touched(film),
		label: strip(film, 0, 150).size > 1,
		bar: barAt(film, 0) === BRIGHT && barAt(film, film.width - 1) === BRIGHT,
		mark: strip(film, film.width - 100, film.width).size > 1,
	});
	const ALL = {mouse: true, label: true, bar: true, mark: true};

	test('leaves out what is not wanted, and nothing else', async () => {
		await start();
		await click('Switch on');
		await gif('stop_recording');
		expect(look((await save()).gif)).toEqual(ALL);
		expect(look((await save({showClickIndicators: false})).gif)).toEqual({...ALL, mouse: false});
		expect(look((await save({showActionLabels: false})).gif)).toEqual({...ALL, label: false});
		expect(look((await save({showProgressBar: false})).gif)).toEqual({...ALL, bar: false});
		const {gif: unmarked} = await save({showWatermark: false});
		expect(look(unmarked)).toEqual({...ALL, mark: false});
		expect(strip(unmarked, unmarked.width - 100, unmarked.width)).toEqual(new Set([DARK]));
	});

	test('leaves the page alone where nothing else is wanted', async () => {
		await start();
		const view = await viewOf();
		await click('Switch on');
		const {gif: film} = await save({
			showClickIndicators: false,
			showActionLabels: false,
			showProgressBar: false,
			showWatermark: false,
		});
		expect(film).toMatchObject(view);
		expect(film.frames).toHaveLength(2);
	});

	test('makes it finer or smaller', async () => {
		await start(
			'<!doctype html><body style="margin:0;height:100vh;background:conic-gradient(red,yellow,lime,cyan,blue,magenta,red)"></body>',
		);
		await gif('stop_recording');
		const [best, fast] = [await save({quality: 1}), await save({quality: 30})];
		const coloursOf = ({frames}: ShownGif): number => {
			const words = new Uint32Array((frames[0]?.pixels ?? new Uint8Array()).slice().buffer);
			return new Set(words).size;
		};
		expect(coloursOf(best.gif)).toBeGreaterThan(200);
		expect(coloursOf(fast.gif)).toBeLessThanOrEqual(128);
		expect((await readFile(fast.file)).length).toBeLessThan((await readFile(best.file)).length);
	});

	test.each([
		[{quality: 0}, 'options.quality: expected a whole number from 1'],
		[{showLabels: true}, 'options.showLabels: there is no such option. There are: showClickIndicators'],
	])('is refused where it is none: %j', async (options, words) => {
		await start();
		expect(await gif('export', {options})).toEqual({
			isError: true,
			text: expect.stringContaining(`gif_creator: ${words}`),
		});
	});
});

describe('is refused', () => {
	test('without a recording', async () => {
		await room.show(PAGE);
		const nothing = 'gif_creator: nothing was recorded in this tab. Call start_recording, act, then export.';
		expect(await gif('export')).toEqual({isError: true, text: nothing});
		expect(await gif('stop_recording')).toEqual({
			isError: true,
			text: 'gif_creator: this tab is not being recorded. Call start_recording first.',
		});
		expect((await gif('clear')).text).toContain('There was no recording of this tab.');
	});

	test('when one is under way already, or has ended', async () => {
		await start();
		expect(await gif('start_recording')).toEqual({
			isError: true,
			text: 'gif_creator: this tab is being recorded already. Go on, or call stop_recording, or clear.',
		});
		await gif('stop_recording');
		expect(await gif('stop_recording')).toEqual({
			isError: true,
			text: 'gif_creator: this tab is not being recorded any more. Call export for what there is.',
		});
	});

	test('when it was cleared', async () => {
		await start();
		expect((await gif('clear')).text).toMatch(/^Cleared: \d actions?, 1 picture\./);
		expect(await gif('export')).toMatchObject({isError: true});
		expect(await gif('start_recording')).toMatchObject({isError: false});
	});

	test('with a name that is none, and with another coordinate', async () => {
		await start();
		expect((await gif('export', {filename: 'folder/'})).text).toBe(
			'gif_creator: filename: expected a name such as demo.gif.',
		);
		expect((await gif('export', {coordinate: [1]})).text).toContain('gif_creator: coordinate');
		expect((await gif('export', {coordinate: [5_000, 5_000]})).text).toContain('the tab shows nothing at');
	});

	test('for another tab, and for one that is closed', async () => {
		await start();
		const opened = (await room.client.call('tabs_create_mcp')).text;
		const other = Number(/Tab ID: (\d+)/.exec(opened)?.[1]);
		expect((await gif('export', {tabId: other})).text).toContain('nothing was recorded in this tab');
		await room.client.call('tabs_close_mcp', {tabId: other});
		expect((await gif('export', {tabId: other})).text).toContain(`no tab ${other} in this berth`);
	});

	test('while the tab shows a dialog, as far as the page is needed', async () => {
		await start();
		await room.client.call('javascript_tool', {action: 'javascript_exec', text: 'confirm("Sure?")'});
		expect((await gif('export', {coordinate: [10, 10]})).text).toContain('call handle_dialog');
		expect(await gif('stop_recording')).toMatchObject({isError: false});
		expect((await gif('start_recording')).text).toContain('call handle_dialog');
		expect(await gif('export', {download: true})).toMatchObject({isError: false});
		await room.client.call('handle_dialog', {accept: true});
	});
});

describe('a recording, in time,', () => {
	/** Of all tabs, by what the browser's disk holds. */
	const pictures = (): Promise<number> =>
		room.tabberth.inWorker(async () => {
			const database = await new Promise<IDBDatabase>((resolve) => {
				const opening = indexedDB.open('recordings');
				opening.onsuccess = () => resolve(opening.result);
			});
			const counting = database.transaction('pictures').objectStore('pictures').count();
			return new Promise((resolve) => {
				counting.onsuccess = () => {
					database.close();
					resolve(counting.result);
				};
			});
		});
	/** Our debugger on any tab; that of the tests themselves is on every one. */
	const isAttached = (): Promise<boolean> =>
		room.tabberth.inWorker(async () => {
			const tabs = await chrome.tabs.query({});
			const probes = tabs.map(({id = -1}) => chrome.debugger.sendCommand({tabId: id}, 'Target.getTargetInfo'));
			return (await Promise.allSettled(probes)).some(({status}) => status === 'fulfilled');
		});

	test('goes on after the browser has stopped the worker', async () => {
		await start();
		await room.tabberth.killWorker();
		await room.tabberth.served();
		await click('Switch on');
		await gif('stop_recording');
		const {gif: film, text} = await save();
		expect(colourIn(film, film.frames[0] as ShownFrame, 5, 5)).toBe(WHITE);
		expect(colourIn(film, film.frames.at(-1) as ShownFrame, 5, 5)).toBe(LIME);
		expect(text).not.toContain('ended because');
	});

	test('goes on after the extension was reloaded', async () => {
		await start();
		await room.tabberth.reloadExtension();
		await room.tabberth.served();
		await click('Switch on');
		await gif('stop_recording');
		const {gif: film} = await save();
		expect(colourIn(film, film.frames[0] as ShownFrame, 5, 5)).toBe(WHITE);
		expect(colourIn(film, film.frames.at(-1) as ShownFrame, 5, 5)).toBe(LIME);
	});

	test('keeps the debugger on the tab until it is stopped', async () => {
		await room.tabberth.changeSettings({debuggerRelease: 'call'});
		onTestFinished(() => room.tabberth.changeSettings({debuggerRelease: 'idle'}));
		await start();
		await run('1');
		expect(await isAttached()).toBe(true);
		await gif('stop_recording');
		await until('the debugger to be off', async () => ((await isAttached()) ? undefined : true));
	});

	test('is gone with its tab', async () => {
		const before = await pictures();
		const opened = (await room.client.call('tabs_create_mcp')).text;
		const tabId = Number(/Tab ID: (\d+)/.exec(opened)?.[1]);
		await gif('start_recording', {tabId});
		await until('a picture', async () => ((await pictures()) > before ? true : undefined));
		await room.client.call('tabs_close_mcp', {tabId});
		await until('nothing to be left', async () => ((await pictures()) <= before ? true : undefined));
	});
});
