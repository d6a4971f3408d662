import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {capture} from '../../../extension/page/capture.ts';
import {Attachment} from '../../../extension/page/debugger/attachment.ts';

const VIEW = {clientWidth: 800, clientHeight: 600, pageX: 0, pageY: 0};
const NEVER = new Promise<never>(() => undefined);

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test('gives a picture up in time for the text of the page', async () => {
	const asked: string[] = [];
	const late = (): Promise<unknown> =>
		new Promise((resolve) => setTimeout(() => resolve({cssVisualViewport: VIEW, visualViewport: VIEW}), 900));
	const attachment = new Attachment(1, (method) => {
		asked.push(method);
		return method === 'Page.getLayoutMetrics' ? late() : NEVER;
	});
	await vi.advanceTimersByTimeAsync(1_000);
	const began = Date.now();
	const taking = capture(attachment).then((shot) => ({shot, ms: Date.now() - began}));
	await vi.advanceTimersByTimeAsync(10_000);
	const {shot, ms} = await taking;
	expect(shot).toBeUndefined();
	expect(ms).toBeGreaterThan(3_000);
	expect(ms).toBeLessThan(4_000);
	expect(asked.filter((method) => method === 'Page.captureScreenshot')).toHaveLength(2);
});
