import {describe, expect, test} from 'vitest';
import {MAX_QUEUED_CALLS, Queue} from '../../../extension/berths/queue.ts';

const never = () => new AbortController().signal;

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A task that ends when told to. */
const heldTask = () => {
	let finish: (value: string) => void = () => undefined;
	let fail: (error: Error) => void = () => undefined;
	const done = new Promise<string>((resolve, reject) => {
		[finish, fail] = [resolve, reject];
	});
	return {task: () => done, finish: (value = 'done') => finish(value), fail: (error: Error) => fail(error)};
};

describe('Queue', () => {
	test('runs one task after the other, in order', async () => {
		const queue = new Queue();
		const [first, second] = [heldTask(), heldTask()];
		const started: string[] = [];
		const start = (name: string, task: () => Promise<string>) => () => {
			started.push(name);
			return task();
		};
		const one = queue.run(start('one', first.task), never());
		const two = queue.run(start('two', second.task), never());
		second.finish('2');
		await settle();
		expect(started).toEqual(['one']);
		first.finish('1');
		expect(await one).toBe('1');
		expect(await two).toBe('2');
		expect(started).toEqual(['one', 'two']);
		expect(queue.size).toBe(0);
	});

	test('goes on after a task that fails', async () => {
		const queue = new Queue();
		const first = queue.run(() => Promise.reject(new Error('broken')), never());
		const second = queue.run(async () => 'fine', never());
		await expect(first).rejects.toThrow('broken');
		expect(await second).toBe('fine');
	});

	test('lets an aborted task leave at once and never starts it', async () => {
		const queue = new Queue();
		const running = heldTask();
		const abort = new AbortController();
		const first = queue.run(running.task, never());
		let hasStarted = false;
		const second = queue.run(async () => {
			hasStarted = true;
		}, abort.signal);
		const third = queue.run(async () => 'third', never());
		expect(queue.size).toBe(3);
		abort.abort(new Error('cancelled'));
		await expect(second).rejects.toThrow('cancelled');
		expect(queue.size).toBe(2);
		running.finish();
		expect(await first).toBe('done');
		expect(await third).toBe('third');
		expect(hasStarted).toBe(false);
		expect(queue.size).toBe(0);
	});

	test('answers an abort at once but holds the next task until the running one has ended', async () => {
		const queue = new Queue();
		const running = heldTask();
		const abort = new AbortController();
		const first = queue.run(running.task, abort.signal);
		let hasStarted = false;
		const second = queue.run(async () => {
			hasStarted = true;
		}, never());
		await settle();
		abort.abort(new Error('cancelled'));
		await expect(first).rejects.toThrow('cancelled');
		expect(hasStarted).toBe(false);
		running.fail(new Error('the tab went away'));
		await second;
		expect(hasStarted).toBe(true);
	});

	test('does not take a call that was aborted before', async () => {
		const queue = new Queue();
		await expect(queue.run(async () => 'x', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
		expect(queue.size).toBe(0);
	});

	test('refuses calls beyond its limit and takes them again later', async () => {
		const queue = new Queue();
		const running = heldTask();
		const calls = Array.from({length: MAX_QUEUED_CALLS}, () => queue.run(running.task, never()));
		await expect(queue.run(async () => 'x', never())).rejects.toThrow(/100 calls of this berth are waiting/);
		running.finish();
		await Promise.all(calls);
		expect(await queue.run(async () => 'x', never())).toBe('x');
	});
});

describe('Queue with tabs', () => {
	/** Starts a task for some tabs and tells whether it has begun. */
	const begin = (queue: Queue, tabs: readonly number[]) => {
		const held = heldTask();
		let hasBegun = false;
		const run = () => {
			hasBegun = true;
			return held.task();
		};
		return {result: queue.run(run, never(), tabs), finish: held.finish, hasBegun: () => hasBegun};
	};
	test('runs calls for one tab one after the other, and for two at once', async () => {
		const queue = new Queue();
		const [first, second, other] = [begin(queue, [1]), begin(queue, [1]), begin(queue, [2])];
		await settle();
		expect([first.hasBegun(), second.hasBegun(), other.hasBegun()]).toEqual([true, false, true]);
		first.finish();
		await first.result;
		await settle();
		expect(second.hasBegun()).toBe(true);
		second.finish();
		other.finish();
		await Promise.all([second.result, other.result]);
	});

	test('lets a call for no tab wait for all before it and hold all after it', async () => {
		const queue = new Queue();
		const [one, two, all, later] = [begin(queue, [1]), begin(queue, [2]), begin(queue, []), begin(queue, [3])];
		one.finish();
		await one.result;
		await settle();
		expect([all.hasBegun(), later.hasBegun()]).toEqual([false, false]);
		two.finish();
		await two.result;
		await settle();
		expect([all.hasBegun(), later.hasBegun()]).toEqual([true, false]);
		all.finish();
		await all.result;
		await settle();
		expect(later.hasBegun()).toBe(true);
		later.finish();
		await later.result;
		expect(queue.size).toBe(0);
	});

	test('lets a call for several tabs wait for each of them', async () => {
		const queue = new Queue();
		const [one, two, both, third] = [begin(queue, [1]), begin(queue, [2]), begin(queue, [1, 2]), begin(queue, [3])];
		one.finish();
		await one.result;
		await settle();
		expect([both.hasBegun(), third.hasBegun()]).toEqual([false, true]);
		two.finish();
		await two.result;
		await settle();
		expect(both.hasBegun()).toBe(true);
		for (const each of [both, third]) each.finish();
		await Promise.all([both.result, third.result]);
	});
});
