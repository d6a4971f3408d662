import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {onceEditable} from '../../../extension/page/editable.ts';

const DRAGGING = new Error('Tabs cannot be edited right now (user may be dragging a tab).');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a move waits until the person has dropped the tab', async () => {
	const move = vi.fn().mockRejectedValueOnce(DRAGGING).mockRejectedValueOnce(DRAGGING).mockResolvedValue('moved');
	const moving = onceEditable(move, 5_000);
	await vi.advanceTimersByTimeAsync(200);
	expect(await moving).toBe('moved');
	expect(move).toHaveBeenCalledTimes(3);
});

test('a move is given up with the browser’s words when its time is over', async () => {
	const move = vi.fn().mockRejectedValue(DRAGGING);
	const moving = onceEditable(move, 300).catch((error: unknown) => error);
	await vi.advanceTimersByTimeAsync(400);
	expect(await moving).toBe(DRAGGING);
});

test('another failure is not tried again', async () => {
	const move = vi.fn().mockRejectedValue(new Error('No tab with id: 7.'));
	await expect(onceEditable(move, 300)).rejects.toThrow('No tab');
	expect(move).toHaveBeenCalledTimes(1);
});
