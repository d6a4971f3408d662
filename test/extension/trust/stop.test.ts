import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Area} from '../../../extension/settings.ts';
import {Stop} from '../../../extension/trust/stop.ts';
import {
	NOTHING_STOPPED,
	resumeAgent,
	resumeEverything,
	type Stoppable,
	type StopState,
	stopAgent,
	stopEverything,
	stoppedAs,
} from '../../../extension/trust/stop-state.ts';
import {memoryArea} from '../../kit/memory-area.ts';

const LOOK = {title: 'Agent', color: 'blue'};
const BERTH: Stoppable = {
	id: 'b1',
	session: 's1',
	process: {pid: 7, startedAt: 70},
	client: {name: 'agent'},
	credential: 'open',
};

describe('what is stopped', () => {
	const stopped = stopAgent(NOTHING_STOPPED, BERTH, {...LOOK, at: 1});

	test('everything is stopped once, and resumed', () => {
		const all = stopEverything(stopped, 'bar', 5);
		expect(all).toEqual({...stopped, everything: {at: 5, by: 'bar'}});
		expect(stopEverything(all, 'popup', 6)).toBe(all);
		expect(resumeEverything(all)).toEqual(stopped);
	});

	const others: readonly (readonly [string, Partial<Stoppable>, boolean])[] = [
		['its berth', {session: 'other', process: undefined, client: {name: 'other'}}, true],
		['its session in another berth', {id: 'b2', process: undefined}, true],
		['its program in a new session', {id: 'b2', session: 's2'}, true],
		['its program under another name', {id: 'b2', session: 's2', client: {name: 'other'}}, false],
		['its program with another key', {id: 'b2', session: 's2', credential: 'key:x'}, false],
		['a later program with its pid', {id: 'b2', session: 's2', process: {pid: 7, startedAt: 71}}, false],
		['an agent of its name', {id: 'b2', session: 's2', process: undefined}, false],
		['an agent without a session', {id: 'b2', session: undefined, process: undefined}, false],
	];
	test.each(others)('an agent is stopped in %s: %#', (_what, change, isStopped) => {
		expect(stoppedAs(stopped, {...BERTH, ...change}) !== undefined).toBe(isStopped);
	});

	test('an agent is resumed by the berth it was stopped in', () => {
		expect(stopAgent(stopped, BERTH, {...LOOK, at: 9})).toBe(stopped);
		expect(resumeAgent(stopped, 'b2')).toEqual(stopped);
		expect(resumeAgent(stopped, 'b1')).toEqual(NOTHING_STOPPED);
	});

	test('a hundred agents are remembered', () => {
		const many = Array.from({length: 120}, (_, i) => `b${i}`).reduce<StopState>(
			(state, id) => stopAgent(state, {...BERTH, id}, {...LOOK, at: 1}),
			NOTHING_STOPPED,
		);
		expect(many.agents).toHaveLength(100);
		expect(many.agents.at(-1)?.berth).toBe('b119');
	});
});

describe('Stop', () => {
	let area: Area;
	let stop: Stop;
	beforeEach(async () => {
		area = memoryArea();
		stop = new Stop(area);
		await stop.load();
	});
	const next = async (): Promise<Stop> => {
		const later = new Stop(area);
		await later.load();
		return later;
	};

	test('ends every call, and refuses new ones, until it is resumed', () => {
		const [one, two] = [stop.pass(), stop.pass()];
		two.enter({...BERTH, id: 'b2'});
		stop.everything('popup');
		for (const {signal} of [one, two]) expect(String(signal.reason)).toContain('stopped by the person: all agents');
		expect(() => stop.pass()).toThrow('stopped by the person');
		expect(stop.refusal(undefined)).toContain('Resume');
		stop.resume();
		expect(stop.refusal(BERTH)).toBeUndefined();
		stop.pass().enter(BERTH);
	});

	test('ends the calls of one agent and no others', () => {
		const [own, waiting, other, ended] = [stop.pass(), stop.pass(), stop.pass(), stop.pass()];
		own.enter(BERTH);
		waiting.supposeIn('b1');
		other.enter({...BERTH, id: 'b2', session: 's2', process: undefined});
		ended.enter(BERTH);
		ended.end();
		stop.agent(BERTH, LOOK);
		expect([own, waiting, other, ended].map(({signal}) => signal.aborted)).toEqual([true, true, false, false]);
		expect(() => stop.pass().enter(BERTH)).toThrow('this agent is stopped');
		stop.resumeAgent('b1');
		stop.pass().enter(BERTH);
	});

	test('outlives the worker', async () => {
		stop.agent(BERTH, LOOK);
		stop.everything('keyboard');
		const later = await next();
		expect(() => later.pass()).toThrow('stopped');
		later.resume();
		const last = await next();
		expect(() => last.pass().enter(BERTH)).toThrow('this agent');
	});

	test('is not lost, and loses nothing, when it comes before the worker has read what was stopped', async () => {
		stop.agent(BERTH, LOOK);
		const early = new Stop(area);
		early.everything('bar');
		await early.load();
		expect((await next()).state).toMatchObject({everything: {by: 'bar'}, agents: [{berth: 'b1'}]});
	});

	test.each([[{agents: 5}], ['stopped'], [{everything: true}]])(
		'that cannot be read (%j) stops everything',
		async (stored) => {
			await area.set({stop: stored});
			expect((await next()).isEverything).toBe(true);
		},
	);

	test('tells of each change once', () => {
		let told = 0;
		stop.onChange(() => {
			told += 1;
		});
		stop.everything('popup');
		stop.everything('bar');
		stop.resume();
		stop.resume();
		expect(told).toBe(2);
	});
});

describe('Pause', () => {
	const signal = new AbortController().signal;
	let area: Area;
	let stop: Stop;
	beforeEach(async () => {
		vi.useFakeTimers();
		area = memoryArea();
		stop = new Stop(area);
		await stop.load();
	});
	afterEach(() => vi.useRealTimers());

	const isSettled = async (work: Promise<unknown>): Promise<boolean> => {
		let isDone = false;
		const done = () => {
			isDone = true;
		};
		work.then(done, done);
		await vi.advanceTimersByTimeAsync(0);
		return isDone;
	};

	test('holds the calls of one agent until it is resumed, and tells the first of them', async () => {
		stop.pause(BERTH, LOOK);
		expect(await stop.pass().clear({...BERTH, id: 'b2', session: 's2', process: undefined}, signal)).toBeUndefined();
		const held = [stop.pass(), stop.pass()].map((pass) => pass.clear(BERTH, signal));
		expect(await isSettled(Promise.race(held))).toBe(false);
		stop.resumeAgent('b1');
		expect(await Promise.all(held)).toEqual([expect.stringContaining('may have used its tabs'), undefined]);
		expect(await stop.pass().clear(BERTH, signal)).toBeUndefined();
		expect(vi.getTimerCount()).toBe(0);
	});

	test('tells it, too, to an agent that called nothing meanwhile', async () => {
		stop.pause(BERTH, LOOK);
		stop.resumeAgent('b1');
		expect(await stop.pass().clear(BERTH, signal)).toContain('look at the page');
	});

	test('answers 45 s after the call began, however long it waited for its turn', async () => {
		stop.pause(BERTH, LOOK);
		const [first, second] = [stop.pass(), stop.pass()];
		const held = first.clear(BERTH, signal);
		held.catch(() => undefined);
		await vi.advanceTimersByTimeAsync(44_900);
		expect(await isSettled(held)).toBe(false);
		await vi.advanceTimersByTimeAsync(100);
		await expect(held).rejects.toThrow('paused by the person: wait, then call again');
		const late = second.clear(BERTH, signal);
		late.catch(() => undefined);
		await vi.advanceTimersByTimeAsync(0);
		await expect(late).rejects.toThrow('paused by the person');
		stop.resumeAgent('b1');
	});

	test('ends with the call: cancelled, or stopped', async () => {
		stop.pause(BERTH, LOOK);
		const ending = new AbortController();
		const cancelled = stop.pass().clear(BERTH, ending.signal);
		ending.abort(new Error('cancelled'));
		await expect(cancelled).rejects.toThrow('cancelled');
		await expect(stop.pass().clear(BERTH, ending.signal)).rejects.toThrow('cancelled');
		const pass = stop.pass();
		pass.enter(BERTH);
		const stopped = pass.clear(BERTH, pass.signal);
		stop.agent(BERTH, LOOK);
		await expect(stopped).rejects.toThrow('this agent is stopped');
		stop.resumeAgent('b1');
		expect(stop.state).toEqual(NOTHING_STOPPED);
	});

	test('outlives the worker, and is no Stop', async () => {
		stop.pause(BERTH, LOOK);
		const later = new Stop(area);
		await later.load();
		const again = {...BERTH, id: 'b2'};
		expect([later.pausedAs(again), later.stoppedAs(again), later.refusal(again)]).toEqual(['b1', undefined, undefined]);
		later.pass().enter(again);
	});
});
