import {expect, test, vi} from 'vitest';
import type {Berth} from '../../../extension/berths/berths.ts';
import {ToolError} from '../../../extension/errors.ts';
import {giveSize} from '../../../extension/tools/sized.ts';

const page = {id: 7, chromeId: 5, url: 'https://site.example/', title: ''};
const berthWith = (size: {width: number; height: number} | undefined) => ({tabs: [{id: 7, size}]}) as unknown as Berth;
const size = {width: 390, height: 844};

test('leaves a tab without a size of its own alone', async () => {
	const attach = vi.fn(async () => undefined);
	expect(await giveSize(berthWith(undefined), page, attach)).toEqual([]);
	expect(attach).not.toHaveBeenCalled();
});

test('attaches the debugger, which gives the page its size', async () => {
	const attach = vi.fn(async () => undefined);
	expect(await giveSize(berthWith(size), page, attach)).toEqual([]);
	expect(attach).toHaveBeenCalledOnce();
});

test('says so where the debugger is not to be had', async () => {
	const attach = () => Promise.reject(new ToolError('another debugger is on this tab.'));
	expect(await giveSize(berthWith(size), page, attach)).toEqual([
		'The page has not the 390×844 of resize_window just now: another debugger is on this tab.',
	]);
});

test('hides no bug', async () => {
	await expect(giveSize(berthWith(size), page, () => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
});
