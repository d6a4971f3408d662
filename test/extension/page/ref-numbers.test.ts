import {expect, test} from 'vitest';
import {DOCUMENT_SPAN, type NumberArea, RefNumbers} from '../../../extension/page/ref-numbers.ts';

const memory = (): NumberArea => {
	let values: Record<string, unknown> = {};
	return {
		get: async (key) => ({[key]: values[key]}),
		set: async (changed) => {
			values = JSON.parse(JSON.stringify({...values, ...changed}));
		},
	};
};

test('goes on where the last document ended, also after a restart', async () => {
	const area = memory();
	const before = new RefNumbers(area);
	await before.load();
	expect(before.nextOf(5)).toBe(1);
	await before.keep(5, 240);
	const after = new RefNumbers(area);
	await after.load();
	expect(after.nextOf(5)).toBeGreaterThanOrEqual(240);
	expect(after.nextOf(6)).toBe(1);
});

test('writes nothing where a read gave out few numbers or none', async () => {
	let writes = 0;
	const {get, set} = memory();
	const area: NumberArea = {
		get,
		set: (values) => {
			writes++;
			return set(values);
		},
	};
	const numbers = new RefNumbers(area);
	await numbers.keep(5, 240);
	await numbers.keep(5, 240);
	await numbers.keep(5, 250);
	expect(writes).toBe(1);
	const after = new RefNumbers(area);
	await after.load();
	expect(after.nextOf(5)).toBeGreaterThanOrEqual(250);
	await numbers.keep(5, 1_000);
	expect(writes).toBe(2);
});

test('never goes back', async () => {
	const numbers = new RefNumbers(memory());
	await numbers.keep(5, 240);
	await numbers.keep(5, 12);
	expect(numbers.nextOf(5)).toBe(240);
});

test('gives each document in a frame numbers of its own', async () => {
	const area = memory();
	const numbers = new RefNumbers(area);
	expect(numbers.spanFor(5, 'a')).toBe(DOCUMENT_SPAN + 1);
	expect(numbers.spanFor(5, 'b')).toBe(2 * DOCUMENT_SPAN + 1);
	expect(numbers.spanFor(5, 'a')).toBe(DOCUMENT_SPAN + 1);
	await numbers.keep(5, 3);
	const after = new RefNumbers(area);
	await after.load();
	expect(after.spanFor(5, 'c')).toBe(3 * DOCUMENT_SPAN + 1);
});

test('moves a tab whose numbers run out to fresh ones', async () => {
	const numbers = new RefNumbers(memory());
	await numbers.keep(5, DOCUMENT_SPAN - 5);
	expect(numbers.nextOf(5)).toBe(DOCUMENT_SPAN + 1);
	expect(numbers.spanFor(5, 'a')).toBe(2 * DOCUMENT_SPAN + 1);
});

test('forgets the tabs used longest ago', async () => {
	const area = memory();
	const numbers = new RefNumbers(area);
	for (let tab = 0; tab < 600; tab++) await numbers.keep(tab, tab + 2);
	const after = new RefNumbers(area);
	await after.load();
	expect(after.nextOf(0)).toBe(1);
	expect(after.nextOf(599)).toBeGreaterThanOrEqual(601);
});

test('reads past what it has not written itself', async () => {
	const numbers = new RefNumbers({get: async () => ({refNumbers: [null, [1], 'x', [7, 30, 0]]}), set: async () => {}});
	await numbers.load();
	expect(numbers.nextOf(7)).toBe(30);
});

test('knows which document in a frame a number may be of', () => {
	const numbers = new RefNumbers(memory());
	const first = numbers.spanFor(5, 'a');
	numbers.spanFor(5, 'b');
	expect(numbers.isIn('a', first)).toBe(true);
	expect(numbers.isIn('a', first + DOCUMENT_SPAN)).toBe(false);
	expect(numbers.isIn('b', first + DOCUMENT_SPAN)).toBe(true);
	expect(numbers.isIn('c', first)).toBe(false);
});
