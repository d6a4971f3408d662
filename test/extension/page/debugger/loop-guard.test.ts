import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {Attachment, type Params} from '../../../../extension/page/debugger/attachment.ts';
import {guardLoops, stopLoop} from '../../../../extension/page/debugger/loop-guard.ts';

const SILENT = new Promise<never>(() => undefined);

/** A page that says nothing to what is in `deaf`; how it was told to go on is in `resumed`. */
const begin = (deaf: readonly string[] = []) => {
	const resumed: unknown[] = [];
	const asked: string[] = [];
	const silent = new Set(deaf);
	const send = async (method: string, {terminateOnResume}: Params): Promise<unknown> => {
		asked.push(method);
		if (method === 'Debugger.resume') resumed.push(terminateOnResume);
		return silent.has(method) ? SILENT : {};
	};
	const attachment = new Attachment(1, send);
	return {attachment, silent, resumed, asked, pause: () => attachment.receive('Debugger.paused', {})};
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a pause', () => {
	test('that ends a loop ends what runs', async () => {
		const {attachment, silent, resumed, pause} = begin(['Runtime.evaluate']);
		await guardLoops(attachment);
		const stopping = stopLoop(attachment);
		await vi.advanceTimersByTimeAsync(600);
		silent.clear();
		pause();
		expect(await stopping).toBe(true);
		expect(resumed).toEqual([true]);
	});

	test('that comes when nobody waits for it ends nothing, and the page goes on', async () => {
		const {attachment, resumed, pause} = begin(['Runtime.evaluate']);
		await guardLoops(attachment);
		const stopping = stopLoop(attachment);
		await vi.advanceTimersByTimeAsync(10_000);
		expect(await stopping).toBe(false);
		pause();
		expect(resumed).toEqual([false]);
	});

	test("of the page's own is passed over before breakpoints are off", async () => {
		const {attachment, resumed, pause} = begin(['Debugger.setBreakpointsActive']);
		guardLoops(attachment).catch(() => undefined);
		pause();
		expect(resumed).toEqual([false]);
	});

	test("of the page's own is passed over in a document that has come since, until that is told", async () => {
		const {attachment, silent, asked, resumed, pause} = begin();
		await guardLoops(attachment);
		silent.add('Debugger.setBreakpointsActive');
		attachment.receive('Page.frameNavigated', {frame: {id: 'child', parentId: 'main'}});
		attachment.receive('Page.frameNavigated', {frame: {id: 'main'}});
		expect(asked.slice(3)).toEqual(['Debugger.setBreakpointsActive', 'Debugger.setBreakpointsActive']);
		pause();
		expect(resumed).toEqual([false]);
	});

	test("of the person's developer tools is left to them again once a later document has heard what one did not", async () => {
		const {attachment, silent, resumed, pause} = begin();
		await guardLoops(attachment);
		silent.add('Debugger.setBreakpointsActive');
		attachment.receive('Page.frameNavigated', {frame: {id: 'main'}});
		await vi.advanceTimersByTimeAsync(10_000);
		silent.clear();
		attachment.receive('Page.frameNavigated', {frame: {id: 'main'}});
		await vi.advanceTimersByTimeAsync(0);
		pause();
		expect(resumed).toEqual([]);
	});

	test('is forbidden to the page once the debugger is on, as being told overtakes that', async () => {
		const {attachment, asked} = begin(['Debugger.enable']);
		guardLoops(attachment).catch(() => undefined);
		expect(asked).toEqual(['Debugger.enable']);
	});

	test("of the person's developer tools is left to them", async () => {
		const {attachment, resumed, pause} = begin();
		await guardLoops(attachment);
		pause();
		expect(resumed).toEqual([]);
	});
});
