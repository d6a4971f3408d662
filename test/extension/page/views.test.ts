import {expect, test} from 'vitest';
import {Views} from '../../../extension/page/views.ts';

test('gives back what was seen last, to whom it was shown', () => {
	const views = new Views();
	views.keep(['berth', 1, 'all'], ['a', 'b']);
	views.keep(['berth', 1, 'all'], ['c']);
	expect(views.last(['berth', 1, 'all'])).toEqual(['c']);
	expect(views.last(['other', 1, 'all'])).toBeUndefined();
	expect(views.last(['berth', 1, 'interactive'])).toBeUndefined();
});

test('forgets the oldest when there are many', () => {
	const views = new Views();
	for (let tab = 0; tab < 100; tab++) views.keep(['berth', tab], ['x']);
	expect(views.last(['berth', 0])).toBeUndefined();
	expect(views.last(['berth', 99])).toEqual(['x']);
});

test('forgets the oldest when they are long', () => {
	const views = new Views();
	const long = ['x'.repeat(5_000_000)];
	for (let tab = 0; tab < 4; tab++) views.keep(['berth', tab], long);
	expect([0, 1, 2, 3].filter((tab) => views.last(['berth', tab]))).toEqual([2, 3]);
});
