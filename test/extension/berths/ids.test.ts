import {expect, test} from 'vitest';
import {newBerthId, newTabId} from '../../../extension/berths/ids.ts';

test('tab ids are whole, positive, below 2^31 and distinct', () => {
	const ids = Array.from({length: 10_000}, () => newTabId(() => false));
	expect(ids.every((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)).toBe(true);
	expect(new Set(ids).size).toBeGreaterThan(9_990);
});

test('a tab id that is taken is not given again', () => {
	const asked: number[] = [];
	const id = newTabId((candidate) => asked.push(candidate) < 5);
	expect(asked).toHaveLength(5);
	expect(id).toBe(asked.at(-1));
});

test('berth handles are distinct', () => {
	const ids = new Set(Array.from({length: 10_000}, () => newBerthId()));
	expect(ids.size).toBe(10_000);
	expect([...ids].every((id) => /^berth_[0-9a-f]{32}$/.test(id))).toBe(true);
});

test('a wish for a berth handle is met, or given up', () => {
	expect(newBerthId((id) => /[0-7]$/.test(id))).toMatch(/^berth_[0-9a-f]{31}[0-7]$/);
	expect(newBerthId(() => false)).toMatch(/^berth_[0-9a-f]{32}$/);
});
