import {describe, expect, test} from 'vitest';
import {defaultSettings, type Settings} from '../../../extension/settings.ts';
import {Bucket} from '../../../extension/trust/bucket.ts';
import {Pace} from '../../../extension/trust/pace.ts';

const MINUTE = 60_000;

describe('a bucket', () => {
	test('gives its burst, then one at a time', () => {
		const bucket = new Bucket(60, 0);
		for (let i = 0; i < 60; i++) expect(bucket.take(0)).toBe(0);
		expect(bucket.take(0)).toBe(1000);
		expect(bucket.take(999)).toBe(1);
		expect(bucket.take(1000)).toBe(0);
		expect(bucket.take(1000)).toBe(1000);
	});

	test('never holds more than its burst', () => {
		const bucket = new Bucket(2, 0);
		expect([bucket.take(10 * MINUTE), bucket.take(10 * MINUTE)]).toEqual([0, 0]);
		expect(bucket.take(10 * MINUTE)).toBeGreaterThan(0);
	});

	test('of rate 0 never ends', () => {
		const bucket = new Bucket(0, 0);
		for (let i = 0; i < 1000; i++) expect(bucket.take(0)).toBe(0);
	});

	test('keeps what was used when its rate changes', () => {
		const bucket = new Bucket(10, 0);
		for (let i = 0; i < 8; i++) bucket.take(0);
		bucket.setRate(9, 0);
		expect(bucket.take(0)).toBe(0);
		expect(bucket.take(0)).toBeGreaterThan(0);
		bucket.setRate(20, 0);
		expect(bucket.take(0)).toBe(0);
	});

	test('is not fooled by a clock that is set back', () => {
		const bucket = new Bucket(1, MINUTE);
		bucket.take(MINUTE);
		expect(bucket.take(0)).toBe(MINUTE);
	});
});

describe('the pace of calls', () => {
	const paceAt = (limits: Partial<Settings> & {callsPerMinute: number; totalCallsPerMinute: number}) => {
		const clock = {now: 0};
		const pace = new Pace(
			() => ({...defaultSettings(), ...limits}),
			() => clock.now,
		);
		return {pace, clock};
	};

	test('is each caller’s own', () => {
		const {pace} = paceAt({callsPerMinute: 1, totalCallsPerMinute: 100});
		expect([pace.take('a'), pace.take('b')]).toEqual([0, 0]);
		expect(pace.take('a')).toBe(MINUTE);
	});

	test('is waited for as long as the person says', async () => {
		const wait = (turnSeconds: number, callsPerMinute: number) => {
			const {pace} = paceAt({callsPerMinute, totalCallsPerMinute: 0, turnSeconds});
			for (let i = 0; i < callsPerMinute; i++) pace.take('a');
			const signal = AbortSignal.abort();
			return pace.wait('a', signal).catch(({message}: Error) => message);
		};
		expect(await wait(10, 6)).toMatch('cancelled while it waited');
		expect(await wait(9, 6)).toMatch('Go on in 10 s');
		expect(await wait(0, 600)).toMatch('Go on in 1 s');
	});

	test('is limited together as well', () => {
		const {pace} = paceAt({callsPerMinute: 100, totalCallsPerMinute: 2});
		expect([pace.take('a'), pace.take('b')]).toEqual([0, 0]);
		expect(pace.take('c')).toBeGreaterThan(0);
	});

	test('keeps a caller’s own place while the others are too many', () => {
		const {pace, clock} = paceAt({callsPerMinute: 2, totalCallsPerMinute: 1});
		expect(pace.take('a')).toBe(0);
		for (let i = 0; i < 5; i++) expect(pace.take('b')).toBe(MINUTE);
		clock.now = MINUTE;
		expect(pace.take('b')).toBe(0);
		clock.now = 2 * MINUTE;
		expect(pace.take('b')).toBe(0);
	});

	test('refuses at once what would wait too long', async () => {
		const {pace} = paceAt({callsPerMinute: 1, totalCallsPerMinute: 0});
		pace.take('a');
		await expect(pace.wait('a', new AbortController().signal)).rejects.toThrow(/limit is 1 a minute.*Go on in 60 s/);
	});

	test('stops waiting when the call is cancelled', async () => {
		const {pace} = paceAt({callsPerMinute: 60, totalCallsPerMinute: 0});
		for (let i = 0; i < 60; i++) pace.take('a');
		const cancel = new AbortController();
		const waiting = pace.wait('a', cancel.signal);
		cancel.abort();
		await expect(waiting).rejects.toThrow(/cancelled/);
	});
});
