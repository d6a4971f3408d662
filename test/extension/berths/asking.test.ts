// A question of an agent, from when it is asked until its answer is heard.
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {ToolError} from '../../../extension/errors.ts';
import {memoryArea} from '../../kit/memory-area.ts';
import {strip} from './page-room.ts';
import {openQuay} from './quay.ts';

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => void vi.useRealTimers());

const LIMIT_MS = 45_000;

const start = async (area = memoryArea(), isKept = false) => {
	const quay = openQuay({area, isKept});
	await quay.begin();
	return quay;
};
type Berth = Awaited<ReturnType<Awaited<ReturnType<typeof start>>['moor']>>['berth'];

const ask = (berth: Berth, reason = 'Log in', signal = new AbortController().signal) =>
	berth.ask({tabId: berth.tabs[0]?.id ?? 0, reason, limitMs: LIMIT_MS, signal});
const tabOf = (berth: Berth): number => berth.tabs[0]?.id ?? 0;

describe('a question', () => {
	test('waits for the person, who sees who asks what where', async () => {
		const {moor, berths} = await start();
		const {berth} = await moor();
		const asking = ask(berth);
		expect(berths.questions.list()).toMatchObject([
			{tabId: tabOf(berth), agent: berth.client.name, reason: 'Log in', url: 'about:blank'},
		]);
		berths.questions.answer(tabOf(berth), 'done');
		expect(await asking).toEqual({answer: 'done', reason: 'Log in'});
		expect(berths.questions.list()).toEqual([]);
	});

	test('stays when the call has waited long enough, and keeps its place', async () => {
		const {moor, berths} = await start();
		const [{berth}, other] = [await moor(), await moor()];
		const asking = ask(berth);
		await vi.advanceTimersByTimeAsync(1);
		void ask(other.berth, 'Solve the captcha');
		await vi.advanceTimersByTimeAsync(LIMIT_MS);
		expect(await asking).toBeUndefined();
		void ask(berth, 'Log in, please');
		expect(berths.questions.list().map(({reason}) => reason)).toEqual(['Log in, please', 'Solve the captcha']);
	});

	test('answered while no call waits is told to the next one, once', async () => {
		const {moor, berths} = await start();
		const {berth} = await moor();
		const first = ask(berth);
		await vi.advanceTimersByTimeAsync(LIMIT_MS);
		expect(await first).toBeUndefined();
		berths.questions.answer(tabOf(berth), 'cannot');
		expect(berths.questions.list()).toEqual([]);
		expect(await ask(berth, 'Something else')).toEqual({answer: 'cannot', reason: 'Log in'});
		void ask(berth, 'Something else');
		expect(berths.questions.list()).toMatchObject([{reason: 'Something else'}]);
	});

	test('is answered once', async () => {
		const {moor, berths} = await start();
		const {berth} = await moor();
		const asking = ask(berth);
		berths.questions.answer(tabOf(berth), 'done');
		berths.questions.answer(tabOf(berth), 'cannot');
		expect(await asking).toMatchObject({answer: 'done'});
		berths.questions.answer(tabOf(berth), 'cannot');
		expect(berth.tabs[0]?.question).toBeUndefined();
	});

	test('stays when the call is given up', async () => {
		const {moor, berths} = await start();
		const {berth} = await moor();
		const controller = new AbortController();
		const asking = ask(berth, 'Log in', controller.signal);
		controller.abort(new ToolError('hand_over was cancelled.'));
		await expect(asking).rejects.toThrow('was cancelled');
		expect(berths.questions.list()).toHaveLength(1);
	});

	test('ends with its tab', async () => {
		const {moor, berths} = await start();
		const {berth, tabs} = await moor();
		const asking = ask(berth);
		strip.close(tabs[0] ?? 0);
		await expect(asking).rejects.toThrow('the tab was closed, or the person took it back');
		expect(berths.questions.list()).toEqual([]);
	});

	test('ends with its berth', async () => {
		const {moor, berths} = await start();
		const {berth} = await moor();
		const asking = ask(berth);
		const ended = expect(asking).rejects.toThrow('the tab was closed');
		await berths.end(berth.id);
		await ended;
		expect(berths.questions.list()).toEqual([]);
	});

	test('outlives the worker, and so does its answer', async () => {
		const area = memoryArea();
		const before = await start(area);
		const {berth} = await before.moor();
		void ask(berth).catch(() => undefined);
		await vi.advanceTimersByTimeAsync(0);
		const after = await start(area, true);
		expect(after.berths.questions.list()).toMatchObject([{reason: 'Log in'}]);
		after.berths.questions.answer(tabOf(berth), 'done');
		await vi.advanceTimersByTimeAsync(0);
		const last = await start(area, true);
		const again = last.berths.get(berth.id);
		expect(again && (await ask(again))).toEqual({answer: 'done', reason: 'Log in'});
	});

	test('makes its tab one that the person used', async () => {
		const {moor, berths} = await start();
		const {berth} = await moor();
		const asking = ask(berth);
		berths.questions.answer(tabOf(berth), 'done');
		await asking;
		expect(berth.tabs[0]?.touched).toBe(true);
	});

	test('tells who watches when it comes and goes', async () => {
		const {moor, berths} = await start();
		const {berth} = await moor();
		const counts: number[] = [];
		berths.onChange(() => counts.push(berths.questions.list().length));
		const asking = ask(berth);
		berths.questions.answer(tabOf(berth), 'done');
		await asking;
		expect(counts.slice(0, 2)).toEqual([1, 0]);
	});
});
