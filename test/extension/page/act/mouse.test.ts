import {describe, expect, test} from 'vitest';
import {drag, type Grip} from '../../../../extension/page/act/mouse.ts';
import {Attachment, type Params} from '../../../../extension/page/debugger/attachment.ts';

const [from, to] = [
	{x: 0, y: 0},
	{x: 60, y: 30},
];
const DATA = {items: [], dragOperationsMask: 1};

/** @param isBegun What the page says once the mouse has moved, and what the browser tells meanwhile. */
const dragWith = async (isBegun: (tell: () => void) => boolean): Promise<readonly unknown[]> => {
	const dropped: unknown[] = [];
	const attachment = new Attachment(1, async (method: string, {type, data}: Params) => {
		if (method === 'Input.dispatchDragEvent' && type === 'drop') dropped.push(data);
		return {};
	});
	const tell = (): void => attachment.receive('Input.dragIntercepted', {data: DATA});
	const [start, end] = [from, to].map((point) => ({mouse: {attachment}, point})) as [Grip, Grip];
	await drag({start, end, modifiers: 0, inTab: {from, to}, isBegun: async () => isBegun(tell)});
	return dropped;
};

describe('a drag of data that the browser tells of after the last move', () => {
	test('is waited for where the page has begun one', async () => {
		const dropped = await dragWith((tell) => {
			setTimeout(tell);
			return true;
		});
		expect(dropped).toEqual([DATA]);
	});

	test('is over before that where the page has begun none', async () => {
		const dropped = await dragWith((tell) => {
			setTimeout(tell);
			return false;
		});
		expect(dropped).toEqual([]);
	});
});
