import {expect, test} from 'vitest';
import {Shots} from '../../../extension/page/shots.ts';
import {memoryArea} from '../../kit/memory-area.ts';

const MIB = 1024 * 1024;

const shotOf = (bytes: number) => ({data: 'x'.repeat(bytes), mimeType: 'image/jpeg', width: 1, height: 1, scale: 1});

test('a picture is found by its id, in the berth that took it', () => {
	const shots = new Shots(memoryArea());
	const id = shots.keep('one', shotOf(5));
	expect(id).toMatch(/^ss_[0-9a-f]{12}$/);
	expect(shots.find(id, 'one')).toEqual(shotOf(5));
	expect(shots.find(id, 'other')).toBeUndefined();
	expect(shots.find('ss_none', 'one')).toBeUndefined();
});

test('a berth keeps its last twenty', () => {
	const shots = new Shots(memoryArea());
	const [other] = [shots.keep('other', shotOf(1))];
	const ids = Array.from({length: 25}, () => shots.keep('one', shotOf(1)));
	expect(ids.map((id) => shots.find(id, 'one') !== undefined)).toEqual(ids.map((_, index) => index >= 5));
	expect(shots.find(other, 'other')).toBeDefined();
});

test('all together are no more than 30 MiB, and the oldest go first', () => {
	const shots = new Shots(memoryArea());
	const ids = Array.from({length: 4}, (_, index) => shots.keep(`berth ${index}`, shotOf(10 * MIB)));
	expect(ids.map((id, index) => shots.find(id, `berth ${index}`) !== undefined)).toEqual([false, true, true, true]);
});

test('the scale of a tab is that of its last picture, also in the next worker', async () => {
	const area = memoryArea();
	const shots = new Shots(area);
	expect(shots.scaleOf(1)).toBe(1);
	await shots.setScale(1, 0.5);
	for (let tab = 2; tab <= 1_000; tab++) await shots.setScale(tab, 0.8);
	expect(shots.scaleOf(1)).toBe(0.5);
	const next = new Shots(area);
	await next.load();
	expect(next.scaleOf(1)).toBe(0.5);
	await next.setScale(1_001, 0.8);
	expect(next.scaleOf(1)).toBe(1);
	expect(next.scaleOf(2)).toBe(0.8);
});

test('a scale is written only where it is another one', async () => {
	const area = memoryArea();
	const shots = new Shots(area);
	await shots.setScale(1, 1);
	expect(await area.get('scales')).toEqual({});
	await shots.setScale(1, 0.5);
	expect(await area.get('scales')).toEqual({scales: [[1, 0.5]]});
	await shots.setScale(1, 1);
	expect(await area.get('scales')).toEqual({scales: []});
});
