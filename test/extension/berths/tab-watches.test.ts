import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {BerthTab} from '../../../extension/berths/record.ts';
import {TabWatches} from '../../../extension/berths/tab-watches.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const TAB: BerthTab = {id: 1, chromeId: 10, made: true, touched: false, url: 'http://a.test/', title: 'A'};

/** One tab, and what is done with it. */
const startTab = () => {
	const state = {tab: TAB as BerthTab | undefined, text: 'red', reads: 0};
	const open = new Map<number, () => void>();
	const watches = new TabWatches({
		find: () => state.tab,
		read: async () => {
			state.reads++;
			return state.text;
		},
		watch: (chromeId, onChange) => ({
			listen: async () => void open.set(chromeId, onChange),
			stop: () => void open.delete(chromeId),
		}),
	});
	const change = (text: string, chromeId = 10): void => {
		state.text = text;
		open.get(chromeId)?.();
	};
	return {state, open, watches, change};
};

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const watchTab = async () => {
	const tab = startTab();
	const heard: string[] = [];
	const watching = tab.watches.watch(1, () => heard.push(tab.state.text));
	await watching.ready;
	return {...tab, heard, watching};
};

describe('a watched tab', () => {
	test('tells when a reading would give something else', async () => {
		const {change, heard} = await watchTab();
		await pass(1000);
		change('green');
		await pass(0);
		expect(heard).toEqual(['green']);
	});

	test('tells nothing when it would give the same', async () => {
		const {change, heard, state} = await watchTab();
		await pass(1000);
		change('red');
		await pass(0);
		expect([state.reads, heard]).toEqual([2, []]);
	});

	test('is read at most once a second, and its last change is not lost', async () => {
		const {change, heard, state} = await watchTab();
		for (let i = 0; i < 20; i++) {
			change(`step ${i}`);
			await pass(100);
		}
		expect(state.reads).toBeLessThanOrEqual(3);
		await pass(1000);
		await pass(0);
		expect(heard.at(-1)).toBe('step 19');
	});

	test('is told of to everybody, and read once', async () => {
		const {change, heard, watches, state} = await watchTab();
		const others: string[] = [];
		await watches.watch(1, () => others.push(state.text)).ready;
		await pass(1000);
		change('green');
		await pass(0);
		expect([heard, others]).toEqual([['green'], ['green']]);
		expect(state.reads).toBe(2);
	});

	test('is left when the last one stops listening', async () => {
		const {open, watches, watching, state} = await watchTab();
		const other = watches.watch(1, () => undefined);
		watching.stop();
		watching.stop();
		expect(open.size).toBe(1);
		other.stop();
		expect(open.size).toBe(0);
		watches.look(1);
		await pass(5000);
		expect(state.reads).toBe(1);
	});

	test('is followed when the browser shows it by another of its tabs', async () => {
		const {open, watches, state, change, heard} = await watchTab();
		await pass(1000);
		state.tab = {...TAB, chromeId: 11};
		watches.look(1);
		await pass(0);
		expect([...open.keys()]).toEqual([11]);
		await pass(1000);
		change('green', 11);
		await pass(0);
		expect(heard).toEqual(['green']);
	});

	test('that is not there yet is watched once it is', async () => {
		const {state, watches, open} = startTab();
		state.tab = undefined;
		await watches.watch(1, () => undefined).ready;
		expect(open.size).toBe(0);
		state.tab = TAB;
		await pass(1000);
		watches.look(1);
		await pass(0);
		expect(open.size).toBe(1);
	});
});
