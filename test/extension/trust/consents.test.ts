import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Area} from '../../../extension/settings.ts';
import {Consents} from '../../../extension/trust/consents.ts';
import {ANSWERABLE_MS, MAX_PLEAS} from '../../../extension/trust/plea.ts';
import {memoryArea} from '../../kit/memory-area.ts';

let area: Area;
let ids = 0;
const open = async (): Promise<Consents> => {
	const consents = new Consents({area, newId: () => `id${++ids}`});
	await consents.load();
	return consents;
};
const asker = (subject = 'session:1') => ({subject, client: {name: 'agent', version: '1'}});
const SIGNAL = new AbortController().signal;
const answerAll = (consents: Consents, answer: 'session' | 'always' | 'deny'): void => {
	for (const {id} of consents.pleas.list) consents.pleas.answer(id, answer);
};

beforeEach(() => {
	vi.useFakeTimers();
	area = memoryArea();
});
afterEach(() => {
	vi.useRealTimers();
});

describe('a call', () => {
	test('waits for the answer, and later ones do not', async () => {
		const consents = await open();
		const asked = consents.require(asker(), SIGNAL);
		expect(consents.pleas.list).toMatchObject([{kind: 'access', subject: 'session:1', answers: ['session', 'deny']}]);
		answerAll(consents, 'session');
		expect(await asked).toBe(true);
		expect(consents.isAllowed('session:1')).toBe(true);
		expect(await consents.require(asker(), SIGNAL)).toBe(true);
		expect(consents.isAllowed('session:2')).toBe(false);
	});

	test('goes on without an answer after 45 s, which counts when it comes within ten minutes', async () => {
		const consents = await open();
		const asked = consents.require(asker(), SIGNAL);
		await vi.advanceTimersByTimeAsync(44_999);
		expect(consents.pleas.list).toHaveLength(1);
		await vi.advanceTimersByTimeAsync(1);
		expect(await asked).toBe(false);
		await vi.advanceTimersByTimeAsync(ANSWERABLE_MS - 60_000);
		answerAll(consents, 'session');
		expect(await consents.require(asker(), SIGNAL)).toBe(true);
	});

	test('asks anew when nobody answered for ten minutes', async () => {
		const consents = await open();
		const asked = consents.require(asker(), SIGNAL);
		await vi.advanceTimersByTimeAsync(ANSWERABLE_MS);
		await asked;
		expect(consents.pleas.list).toEqual([]);
		void consents.require(asker(), SIGNAL);
		expect(consents.pleas.list).toHaveLength(1);
	});

	test('is refused when the person denies it, and so is the next one, without asking', async () => {
		const consents = await open();
		const asked = expect(consents.require(asker(), SIGNAL)).rejects.toThrow('does not let this client use the browser');
		answerAll(consents, 'deny');
		await asked;
		await expect(consents.require(asker(), SIGNAL)).rejects.toThrow('Let it ask again');
		expect(consents.pleas.list).toEqual([]);
		const [{id} = {id: ''}] = consents.list;
		consents.forget(id);
		void consents.require(asker(), SIGNAL);
		expect(consents.pleas.list).toHaveLength(1);
	});

	test('that is cancelled leaves the question', async () => {
		const consents = await open();
		const ending = new AbortController();
		const asked = expect(consents.require(asker(), ending.signal)).rejects.toThrow('gone');
		ending.abort(new Error('gone'));
		await asked;
		expect(consents.pleas.list).toHaveLength(1);
	});

	test('asks the same once, however often it comes', async () => {
		const consents = await open();
		const asked = [1, 2, 3].map(() => consents.require(asker(), SIGNAL));
		expect(consents.pleas.list).toHaveLength(1);
		answerAll(consents, 'session');
		expect(await Promise.all(asked)).toEqual([true, true, true]);
	});

	test('is refused where too many ask', async () => {
		const consents = await open();
		for (let i = 0; i < MAX_PLEAS; i++) void consents.require(asker(`session:${i}`), SIGNAL);
		await expect(consents.require(asker('session:last'), SIGNAL)).rejects.toThrow('20 questions wait');
	});
});

describe('what was asked', () => {
	test('and what was answered outlives the worker', async () => {
		const consents = await open();
		void consents.require(asker('session:1'), SIGNAL);
		void consents.require(asker('session:2'), SIGNAL);
		consents.pleas.answer(consents.pleas.list[0]?.id ?? '', 'session');
		const later = await open();
		expect(later.pleas.list.map(({subject}) => subject)).toEqual(['session:2']);
		expect(later.recall(asker('session:1'))).toBe(true);
		answerAll(later, 'session');
		expect(await later.require(asker('session:2'), SIGNAL)).toBe(true);
	});

	test('before a long sleep is over', async () => {
		const consents = await open();
		void consents.require(asker(), SIGNAL);
		vi.setSystemTime(Date.now() + ANSWERABLE_MS);
		expect((await open()).pleas.list).toEqual([]);
	});

	test('by one program in several sessions is answered at once, for good', async () => {
		const consents = await open();
		const process = {pid: 7, startedAt: 70, path: '/opt/claude', user: 'ada'};
		const asked = ['session:1', 'session:2'].map((subject) => consents.require({...asker(subject), process}, SIGNAL));
		consents.pleas.answer(consents.pleas.list[0]?.id ?? '', 'always');
		expect(await Promise.all(asked)).toEqual([true, true]);
		expect(consents.pleas.list).toEqual([]);
	});

	test('takes no answer that was not offered, and none twice', async () => {
		const consents = await open();
		const asked = consents.require(asker(), SIGNAL);
		const id = consents.pleas.list[0]?.id ?? '';
		expect(consents.pleas.answer(id, 'always')).toBe(false);
		expect(consents.pleas.answer('other', 'session')).toBe(false);
		expect(consents.pleas.answer(id, 'session')).toBe(true);
		expect(consents.pleas.answer(id, 'deny')).toBe(false);
		expect(await asked).toBe(true);
	});

	test('that cannot be read is asked again', async () => {
		await area.set({pleas: [5], consents: 'x'});
		const consents = await open();
		expect(consents.pleas.list).toEqual([]);
		expect(consents.list).toEqual([]);
	});
});
