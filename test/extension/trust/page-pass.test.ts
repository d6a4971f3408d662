// The key of our own pages: what lets them in, and for how long.
import {expect, test} from 'vitest';
import {PagePass} from '../../../extension/trust/page-pass.ts';
import {memoryArea} from '../../kit/memory-area.ts';

const bearer = (key: string): string => `Bearer ${key}`;

test('one key for the life of a worker, and a page goes on with the next one', async () => {
	const area = memoryArea();
	const first = new PagePass(area);
	await first.load();
	const key = await first.key();
	expect(await first.key()).toBe(key);
	expect(await first.isShown(bearer(key))).toBe(true);
	const next = new PagePass(area);
	await next.load();
	expect(await next.isShown(bearer(key))).toBe(true);
	const other = await next.key();
	expect(other).not.toBe(key);
	expect(await next.isShown(bearer(key))).toBe(true);
	expect(JSON.stringify(await area.get('pageKeys'))).not.toContain(key);
});

test('nothing else is that key', async () => {
	const pass = new PagePass(memoryArea());
	await pass.load();
	expect(await pass.isShown(bearer('tbk_x'))).toBe(false);
	const key = await pass.key();
	for (const shown of [null, '', key, bearer(`${key}x`), bearer(key.slice(0, -1)), `Basic ${key}`])
		expect(await pass.isShown(shown)).toBe(false);
});
