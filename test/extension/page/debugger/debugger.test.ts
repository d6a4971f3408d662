import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {TakenOffError} from '../../../../extension/page/debugger/attachment.ts';
import {
	Debugger,
	type DebuggerBrowser,
	type DebuggerOptions,
	REST_MS,
} from '../../../../extension/page/debugger/debugger.ts';
import {COOLDOWN_MS} from '../../../../extension/page/debugger/setbacks.ts';

const FOREIGN = 'Cannot access a chrome-extension:// URL of different extension';
const SILENT = new Promise<never>(() => undefined);

/** Tabs 1 and 2 are of one berth, 3 of another; what the browser was asked for is in `said`. */
const begin = (
	change: Partial<DebuggerBrowser> = {},
	release: ReturnType<DebuggerOptions['release']> = 'idle',
	sending: DebuggerOptions['sending'] = () => undefined,
) => {
	const said: string[] = [];
	const stopped = new Set<number>();
	const canceled = vi.fn();
	const berths = [{usedAt: Date.now()}, {usedAt: Date.now()}];
	const [one, two] = berths;
	const holders = new Map([
		[1, one],
		[2, one],
		[3, two],
	]);
	const tool = new Debugger({
		browser: {
			attach: async (chromeId) => void said.push(`attach ${chromeId}`),
			detach: async (chromeId) => void said.push(`detach ${chromeId}`),
			send: async (chromeId, method) => void said.push(`${method} ${chromeId}`),
			listAttached: async () => [],
			urlOf: async () => 'https://site.example/',
			...change,
		},
		attached: () => undefined,
		sending,
		heard: () => undefined,
		refusal: (url) => (url.startsWith('http') ? undefined : 'not reachable.'),
		release: () => release,
		barred: (chromeId) => (stopped.has(chromeId) ? 'stopped' : undefined),
		canceled,
		sizeOf: (chromeId) => (chromeId === 2 ? {width: 390, height: 844} : undefined),
		holderOf: (chromeId) => holders.get(chromeId),
	});
	const use = (index: number): void => {
		const berth = berths[index];
		if (berth) berth.usedAt = Date.now();
	};
	return {
		tool,
		said,
		holders,
		use,
		stopped,
		canceled,
		asked: (verb: string) => said.filter((each) => each.startsWith(verb)),
	};
};

const openDialog = (tool: Debugger, chromeId: number, type = 'confirm'): void =>
	tool.receive(chromeId, 'Page.javascriptDialogOpening', {type, message: 'Sure?'});
const failing = (message: string) => async (): Promise<never> => {
	throw new Error(message);
};

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

describe('a tab', () => {
	test('is sent what has to wait when it may be, and the rest at once', async () => {
		let letGo = (): void => undefined;
		const promise = new Promise<void>((resolve) => {
			letGo = resolve;
		});
		const asked: string[] = [];
		const {tool, said} = begin({}, 'idle', (chromeId, method, _params, isInner) => {
			asked.push(`${method} ${chromeId} ${isInner}`);
			return method === 'Input.press' ? promise : undefined;
		});
		const attachment = await tool.attach(1);
		const pressing = attachment.send('Input.press', {}, {sessionId: 'frame'});
		await attachment.send('Page.look');
		expect(said.slice(-1)).toEqual(['Page.look 1']);
		letGo();
		await pressing;
		expect(said.slice(-2)).toEqual(['Page.look 1', 'Input.press 1']);
		expect(asked.slice(-2)).toEqual(['Input.press 1 true', 'Page.look 1 false']);
	});

	test('is attached once, and enabled once', async () => {
		const {tool, said} = begin();
		const [first, second] = await Promise.all([tool.attach(1), tool.attach(1)]);
		expect(second).toBe(first);
		expect(await tool.attach(1)).toBe(first);
		expect(said).toEqual(['attach 1', 'Page.enable 1', 'Emulation.setFocusEmulationEnabled 1', 'Network.enable 1']);
	});

	test('gets the size that it is to have, each time', async () => {
		const {tool, asked} = begin();
		await tool.attach(2);
		tool.detached(2, 'target_closed');
		await tool.attach(2);
		expect(asked('Emulation.setDeviceMetricsOverride')).toHaveLength(2);
	});

	test.each([
		['the browser closed', {urlOf: async () => undefined}, 'was closed meanwhile'],
		['at an address that is refused', {urlOf: async () => 'chrome://version/'}, 'not reachable.'],
		[
			'that the browser refuses',
			{attach: failing('Cannot access it.'), send: failing('not attached')},
			'refuses the debugger on this tab: Cannot access it. Navigate',
		],
		[
			'with a frame of another extension',
			{attach: failing(FOREIGN), send: failing(FOREIGN)},
			'another extension shows a frame of its own on this page',
		],
		[
			'with another debugger',
			{attach: failing('Another debugger is already attached to the tab with id: 1.'), send: failing('not attached')},
			'another debugger is on this tab, so mouse, keys, pictures',
		],
	])('%s is refused', async (_what, change, words) => {
		await expect(begin(change).tool.attach(1)).rejects.toThrow(words);
	});

	test('to which a frame of another extension comes says so at each command', async () => {
		let send = async (): Promise<unknown> => undefined;
		const attachment = await begin({send: () => send()}).tool.attach(1);
		send = failing(FOREIGN);
		const pressing = attachment.sendAll([['Input.press', {}]]);
		await expect(pressing).rejects.toThrow(TakenOffError);
		await expect(pressing).rejects.toThrow('another extension shows a frame of its own on this page');
	});

	test('from which such a frame has taken it does not count that against itself', async () => {
		let attach = async (): Promise<void> => undefined;
		const {tool} = begin({attach: () => attach(), send: () => attach()});
		await tool.attach(1);
		tool.detached(1, 'target_closed');
		attach = failing(FOREIGN);
		await expect(tool.attach(1)).rejects.toThrow('another extension shows');
		attach = async () => undefined;
		await tool.attach(1);
		tool.detached(1, 'target_closed');
		expect(await tool.attach(1)).toBeDefined();
	});

	test('that was attached by an earlier worker is taken over', async () => {
		const {tool, asked} = begin({attach: failing('Another debugger is already attached')});
		await tool.attach(1);
		expect(asked('Target')).toEqual(['Target.getTargetInfo 1']);
		expect(asked('Page')).toEqual(['Page.enable 1']);
	});

	test('whose page does not answer is attached, and tried again', async () => {
		let answer = (): void => undefined;
		const enabled = new Promise<void>((resolve) => {
			answer = resolve;
		});
		const {tool, asked} = begin({send: () => enabled});
		const refused = expect(tool.attach(1)).rejects.toThrow(/busy, or shows a dialog.*call handle_dialog/);
		await vi.advanceTimersByTimeAsync(3_000);
		await refused;
		answer();
		await tool.attach(1);
		expect(asked('attach')).toEqual(['attach 1']);
	});

	test('that the browser does not attach in time is named', async () => {
		const {tool} = begin({attach: () => SILENT});
		const refused = expect(tool.attach(1)).rejects.toThrow('did not attach the debugger');
		await vi.advanceTimersByTimeAsync(5_000);
		await refused;
	});
});

describe('letting go', () => {
	test('takes all tabs of a berth a minute after its last call', async () => {
		const {tool, use, asked} = begin();
		await Promise.all([tool.attach(1), tool.attach(2), tool.attach(3)]);
		tool.review();
		await vi.advanceTimersByTimeAsync(REST_MS / 2);
		use(0);
		await vi.advanceTimersByTimeAsync(REST_MS / 2);
		expect(asked('detach')).toEqual(['detach 3']);
		await vi.advanceTimersByTimeAsync(REST_MS / 2);
		expect(asked('detach')).toEqual(['detach 3', 'detach 1', 'detach 2']);
	});

	test.each([
		['call', 1, 0],
		['idle', 0, 1],
		['always', 0, 0],
	] as const)('as “%s” takes it after the call: %i, after a minute: %i', async (release, after, later) => {
		const {tool, asked} = begin({}, release);
		await tool.unlessDialog(1, AbortSignal.timeout(1e6), async () => {
			await tool.attach(1);
			expect(asked('detach')).toEqual([]);
		});
		expect(asked('detach')).toHaveLength(after);
		await vi.advanceTimersByTimeAsync(REST_MS);
		expect(asked('detach')).toHaveLength(after + later);
	});

	test('waits for what holds a tab of the berth', async () => {
		const {tool, asked} = begin();
		await Promise.all([tool.attach(1), tool.attach(2)]);
		const release = tool.hold(1);
		tool.review();
		await vi.advanceTimersByTimeAsync(10 * REST_MS);
		expect(asked('detach')).toEqual([]);
		release();
		expect(asked('detach')).toEqual(['detach 1', 'detach 2']);
	});

	test('waits for the answer to a dialog', async () => {
		const {tool, asked} = begin();
		await tool.attach(1);
		openDialog(tool, 1);
		tool.review();
		await vi.advanceTimersByTimeAsync(10 * REST_MS);
		expect(asked('detach')).toEqual([]);
		tool.receive(1, 'Page.javascriptDialogClosed', {});
		expect(asked('detach')).toEqual(['detach 1']);
	});

	test('waits for a page that does not answer, and may show a dialog', async () => {
		let answer = (): void => undefined;
		const answered = new Promise<void>((resolve) => {
			answer = resolve;
		});
		const send = (_chromeId: number, method: string) => (method === 'Page.enable' ? answered : Promise.resolve());
		const {tool, asked} = begin({send, listAttached: async () => [1]});
		await tool.adopt();
		await vi.advanceTimersByTimeAsync(10 * REST_MS);
		expect(asked('detach')).toEqual([]);
		answer();
		await vi.advanceTimersByTimeAsync(0);
		expect(asked('detach')).toEqual(['detach 1']);
	});

	test('happens at once where the tab is no berth’s any more', async () => {
		const {tool, holders, asked} = begin({}, 'always');
		const attachment = await tool.attach(1);
		holders.delete(1);
		tool.review();
		expect(asked('detach')).toEqual(['detach 1']);
		expect(attachment.over.aborted).toBe(true);
		expect(tool.find(1)).toBeUndefined();
	});
});

describe('after a start of the worker', () => {
	test('what a berth holds is kept, and the rest let go', async () => {
		const {tool, asked} = begin({listAttached: async () => [1, 9]});
		await tool.adopt();
		expect(tool.find(1)).toBeDefined();
		expect(asked('detach')).toEqual(['detach 9']);
		await vi.advanceTimersByTimeAsync(REST_MS);
		expect(asked('detach')).toEqual(['detach 9', 'detach 1']);
	});

	test('another’s debugger is left alone', async () => {
		const {tool, asked} = begin({listAttached: async () => [1], send: failing('Debugger is not attached')});
		await tool.adopt();
		expect(tool.find(1)).toBeUndefined();
		expect(asked('detach')).toEqual([]);
	});
});

describe('a tab that is taken from us', () => {
	test('ends what waits there', async () => {
		const {tool} = begin({send: (_chromeId, method) => (method === 'Slow' ? SILENT : Promise.resolve())});
		const attachment = await tool.attach(1);
		const sent = expect(attachment.send('Slow')).rejects.toThrow('took the debugger off this tab');
		tool.detached(1, 'target_closed');
		await sent;
		await expect(attachment.send('Late')).rejects.toThrow('took the debugger off this tab');
	});

	test('is attached again once, and not a second time within a minute', async () => {
		const {tool, use} = begin();
		await tool.attach(1);
		tool.detached(1, 'replaced_with_devtools');
		await tool.attach(1);
		tool.detached(1, 'replaced_with_devtools');
		await expect(tool.attach(1)).rejects.toThrow(/twice: developer tools took its place.* 60 s: .*navigate, read_page/);
		await tool.attach(2);
		vi.advanceTimersByTime(COOLDOWN_MS);
		use(0);
		await tool.attach(1);
	});

	test('by the person’s Cancel is told as that, and is no setback', async () => {
		const {tool, stopped, canceled} = begin();
		await tool.attach(1);
		tool.detached(1, 'canceled_by_user');
		expect(canceled).toHaveBeenCalledOnce();
		stopped.add(1);
		await expect(tool.attach(1)).rejects.toThrow('stopped');
		stopped.delete(1);
		await tool.attach(1);
	});
});

describe('a tab whose agent is stopped', () => {
	test('is let go at once, whatever holds it', async () => {
		const {tool, stopped, asked} = begin();
		await Promise.all([tool.attach(1), tool.attach(3)]);
		tool.hold(1);
		openDialog(tool, 1);
		stopped.add(1);
		tool.review();
		expect(asked('detach')).toEqual(['detach 1']);
		expect(tool.find(1)).toBeUndefined();
		await expect(tool.attach(1)).rejects.toThrow('stopped');
		await tool.attach(3);
	});

	test('is let go when it was stopped while the browser attached', async () => {
		let attachNow = (): void => undefined;
		const attaching = new Promise<void>((resolve) => {
			attachNow = resolve;
		});
		const {tool, stopped, asked} = begin({attach: () => attaching});
		const attached = tool.attach(1);
		const refused = expect(attached).rejects.toThrow('stopped');
		await vi.advanceTimersByTimeAsync(0);
		stopped.add(1);
		attachNow();
		await refused;
		expect(asked('detach')).toEqual(['detach 1']);
	});

	test('is let go by the next worker', async () => {
		const {tool, stopped, asked} = begin({listAttached: async () => [1]});
		stopped.add(1);
		await tool.adopt();
		expect(asked('detach')).toEqual(['detach 1']);
	});
});

describe('a dialog', () => {
	test('ends work in its tab, and in no other', async () => {
		const {tool} = begin();
		await Promise.all([tool.attach(1), tool.attach(2)]);
		const signals: AbortSignal[] = [];
		const work = (signal: AbortSignal): Promise<never> => {
			signals.push(signal);
			return SILENT;
		};
		const here = expect(tool.unlessDialog(1, new AbortController().signal, work)).rejects.toThrow(
			/confirm dialog.*"Sure\?".*call handle_dialog/,
		);
		void tool.unlessDialog(2, new AbortController().signal, work);
		openDialog(tool, 1);
		await here;
		expect(signals.map(({aborted}) => aborted)).toEqual([true, false]);
		await expect(tool.unlessDialog(1, new AbortController().signal, work)).rejects.toThrow('confirm dialog');
		expect(tool.dialogOf(1)).toEqual({type: 'confirm', message: 'Sure?'});
	});

	test('that is an alert is accepted, and told once', async () => {
		const {tool, asked} = begin();
		const attachment = await tool.attach(1);
		openDialog(tool, 1, 'alert');
		expect(tool.dialogOf(1)).toBeUndefined();
		expect(asked('Page.handle')).toHaveLength(1);
		expect(attachment.takeAlerts()).toEqual([{type: 'alert', message: 'Sure?'}]);
		expect(attachment.takeAlerts()).toEqual([]);
	});

	test('is over when it is answered', async () => {
		const {tool} = begin();
		const attachment = await tool.attach(1);
		openDialog(tool, 1, 'prompt');
		await attachment.answerDialog(true, 'text');
		expect(tool.dialogOf(1)).toBeUndefined();
	});
});

describe('events', () => {
	test('reach who listens to the tab, until the signal ends it', async () => {
		const {tool} = begin();
		const attachment = await tool.attach(1);
		const [heard, ending] = [[] as unknown[], new AbortController()];
		attachment.on('Log.entryAdded', (params) => heard.push(params), ending.signal);
		tool.receive(1, 'Log.entryAdded', {entry: 1});
		tool.receive(2, 'Log.entryAdded', {entry: 2});
		ending.abort();
		tool.receive(1, 'Log.entryAdded', {entry: 3});
		expect(heard).toEqual([{entry: 1}]);
	});
});
