// Downloads over a browser in memory: what the real one does not do at will.
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {ToolError} from '../../../extension/errors.ts';
import {type Downloader, Downloads} from '../../../extension/page/downloads.ts';

type Item = Partial<chrome.downloads.DownloadItem> & {id: number; finalUrl: string};
type Suggestion = {filename: string} | undefined;

const LIMIT_MS = 45_000;
const URL = 'https://site.example/file';

const open = (refuseProgram: (url: string | undefined) => string | undefined = () => undefined) => {
	const items = new Map<number, Item>();
	const heard: Record<string, (...told: never[]) => void> = {};
	const event = (name: string) => ({
		addListener: (listener: (...told: never[]) => void): void => {
			heard[name] = listener;
		},
	});
	const download = vi.fn(async (_options: {url: string}) => 1);
	vi.stubGlobal('chrome', {
		webNavigation: {onErrorOccurred: event('error'), onCreatedNavigationTarget: event('opening')},
		downloads: {
			onDeterminingFilename: event('place'),
			onChanged: event('changed'),
			search: async ({id}: {id: number}) => (items.has(id) ? [items.get(id)] : []),
			download,
			cancel: vi.fn(async () => undefined),
		},
	});
	const ids: number[] = [];
	const downloader: Downloader = {downloads: {folder: 'agent-1', ids, add: (id) => void ids.push(id)}};
	const downloads = new Downloads({
		holderOf: (chromeId) => (chromeId === 1 ? downloader : undefined),
		refuseProgram: (_agent, url) => refuseProgram(url),
	});
	const tell = (name: string, ...told: unknown[]): void => heard[name]?.(...(told as never[]));
	return {
		...{downloads, downloader, download, items},
		set: (item: Item): void => {
			items.set(item.id, item);
			tell('changed');
		},
		place: (item: Item): Suggestion => {
			let suggestion: Suggestion;
			items.set(item.id, item);
			tell('place', item, (given: Suggestion) => {
				suggestion = given;
			});
			return suggestion;
		},
		abort: (tabId: number, error = 'net::ERR_ABORTED') => tell('error', {tabId, url: URL, error}),
	};
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const item = (id: number, change: Partial<Item> = {}): Item => ({
	...{id, url: URL, finalUrl: URL, filename: 'a.csv', mime: 'text/csv', bytesReceived: 3, incognito: false},
	...{state: 'in_progress'},
	...change,
});
const signal = new AbortController().signal;

describe('where a download goes', () => {
	test('is the folder of the agent whose tab it comes from', () => {
		const {downloads, place, downloader} = open();
		downloads.heard(1, 'Page.downloadWillBegin', {url: URL});
		expect(place(item(7))).toMatchObject({filename: 'Tabberth/agent-1/a.csv'});
		expect(downloader.downloads.ids).toEqual([7]);
	});

	test.each([
		['that failed', (room: ReturnType<typeof open>) => room.abort(1, 'net::ERR_FAILED')],
		['of the person', (room: ReturnType<typeof open>) => room.abort(9)],
		['that nobody told of', () => undefined],
	])('is as it was for one after a navigation %s', (_what, act) => {
		const room = open();
		act(room);
		expect(room.place(item(7))).toBeUndefined();
		expect(room.downloader.downloads.ids).toEqual([]);
	});

	test('is as it was for one in a private window', () => {
		const {abort, place} = open();
		abort(1);
		expect(place(item(7, {incognito: true}))).toBeUndefined();
	});
});

describe('a program', () => {
	const NO = 'The person is asked first.';
	const program = item(7, {filename: 'setup.exe', mime: '', state: 'interrupted', error: 'USER_CANCELED'});
	const begin = (refuse: (url: string | undefined) => string | undefined, given: Item = program) => {
		const room = open(refuse);
		const watch = room.downloads.watch(room.downloader);
		room.downloads.heard(1, 'Page.downloadWillBegin', {url: URL});
		return {...room, watch, suggestion: room.place(given)};
	};

	test('that is refused is cancelled before it has a name, and the agent is told why', async () => {
		const {watch, suggestion, downloads, downloader} = begin(() => NO);
		expect(suggestion).toBeUndefined();
		expect(chrome.downloads.cancel).toHaveBeenCalledWith(7);
		expect(watch).toMatchObject({name: 'setup.exe', refused: NO});
		expect(await downloads.list(downloader)).toMatchObject([{state: 'interrupted', error: NO}]);
	});

	test('that is not refused goes where all go', () => {
		const {watch, suggestion} = begin(() => undefined);
		expect(suggestion).toMatchObject({filename: 'Tabberth/agent-1/setup.exe'});
		expect([watch.name, watch.refused]).toEqual(['setup.exe', undefined]);
		expect(chrome.downloads.cancel).not.toHaveBeenCalled();
	});

	test('is what is asked about, and nothing else', () => {
		const refuse = vi.fn(() => NO);
		expect(begin(refuse, item(7)).suggestion).toBeDefined();
		expect(refuse).not.toHaveBeenCalled();
		begin(refuse);
		expect(refuse).toHaveBeenCalledWith(URL);
	});
});

describe('waiting', () => {
	const isOver = async (settled: Promise<void>): Promise<boolean> =>
		Promise.race([settled.then(() => true), vi.advanceTimersByTimeAsync(0).then(() => false)]);

	test('is over when the time is', async () => {
		const {downloads, downloader} = open();
		const settled = downloads.settled(downloader, LIMIT_MS, signal);
		await vi.advanceTimersByTimeAsync(LIMIT_MS - 1);
		expect(await isOver(settled)).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		expect(await isOver(settled)).toBe(true);
	});

	test('is over at once where the agent has not heard of one, and not twice', async () => {
		const {downloads, downloader, set} = open();
		downloader.downloads.add(7);
		set(item(7, {state: 'complete'}));
		expect(await isOver(downloads.settled(downloader, LIMIT_MS, signal))).toBe(true);
		expect(await downloads.list(downloader)).toHaveLength(1);
		expect(await isOver(downloads.settled(downloader, LIMIT_MS, signal))).toBe(false);
	});

	test('is for all that are under way', async () => {
		const {downloads, downloader, set} = open();
		for (const id of [7, 8]) downloader.downloads.add(id);
		set(item(7));
		set(item(8));
		const settled = downloads.settled(downloader, LIMIT_MS, signal);
		set(item(7, {state: 'complete'}));
		expect(await isOver(settled)).toBe(false);
		set(item(8, {state: 'interrupted'}));
		expect(await isOver(settled)).toBe(true);
	});

	test('ends with its call', async () => {
		const {downloads, downloader} = open();
		const controller = new AbortController();
		const settled = downloads.settled(downloader, LIMIT_MS, controller.signal);
		const ended = expect(settled).rejects.toThrow('cancelled');
		await vi.advanceTimersByTimeAsync(0);
		controller.abort(new ToolError('downloads was cancelled.'));
		await ended;
	});
});

describe('saving', () => {
	const picture = {data: 'AAAA', mimeType: 'image/jpeg'};

	test('gives the file the name that is wanted, and tells where it lies', async () => {
		const {downloads, downloader, download, place, set} = open();
		const saving = downloads.save(downloader, 'shot.jpg', picture);
		const {url = ''} = download.mock.calls[0]?.[0] ?? {};
		expect(url).toMatch(/^data:image\/jpeg;n=[0-9a-f-]+;base64,AAAA$/);
		expect(place(item(1, {url, finalUrl: url, filename: 'download.jpg'}))).toMatchObject({
			filename: 'Tabberth/agent-1/shot.jpg',
		});
		set(item(1, {state: 'complete', filename: '/home/me/Downloads/Tabberth/agent-1/shot.jpg'}));
		expect(await saving).toBe('/home/me/Downloads/Tabberth/agent-1/shot.jpg');
		expect(downloader.downloads.ids).toEqual([1]);
	});

	test.each([
		[
			'the browser refuses',
			{download: async () => Promise.reject(new Error('Download canceled by the user'))},
			'canceled by the user',
		],
		['it is broken off', {item: item(1, {state: 'interrupted', error: 'FILE_NO_SPACE'})}, 'FILE_NO_SPACE'],
		['the person is asked where to', {item: item(1)}, 'has not finished it'],
	] as const)('says so where %s', async (_what, given, words) => {
		const {downloads, downloader, download, items} = open();
		if ('download' in given) download.mockImplementation(given.download);
		else items.set(1, given.item);
		const saving = expect(downloads.save(downloader, 'shot.jpg', picture)).rejects.toThrow(
			new RegExp(`the picture was not saved: .*${words}`),
		);
		await vi.advanceTimersByTimeAsync(5_000);
		await saving;
	});
});
