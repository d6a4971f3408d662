// What a batch does around the calls that it makes, with tools of the test's own.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {z} from 'zod';
import {ToolError} from '../../../extension/errors.ts';
import {makeBrowserBatch} from '../../../extension/tools/browser-batch.ts';
import {defineTool, reads, type ToolContext} from '../../../extension/tools/define.ts';
import {makeToolHost} from '../../kit/tool-host.ts';

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => void vi.useRealTimers());

const held: number[] = [];
const host = makeToolHost();
vi.spyOn(host.debugger, 'hold').mockImplementation((chromeId) => {
	held.push(chromeId);
	return () => void held.splice(held.indexOf(chromeId), 1);
});

const tabs: {chromeId: number}[] = [];
const tools = {
	open: () => void tabs.push({chromeId: 5}),
	look: () => `held: ${held}`,
	wait: ({signal}: ToolContext<unknown>) =>
		new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
	break: () => {
		throw new TypeError('a bug');
	},
};

const batch = makeBrowserBatch((name) => {
	const handler = tools[name as keyof typeof tools];
	const form = {title: '', description: '', annotations: reads, input: z.object({})};
	return handler && defineTool({name, ...form, handler: async (context) => (await handler(context)) ?? ''});
});

const run = async (names: readonly string[], signal = new AbortController().signal) => {
	const input = batch.check({actions: names.map((name) => ({name}))});
	const berth = {id: 'b', tabs} as unknown as ToolContext<unknown>['berth'];
	const {content, isError} = await batch.run({input, berth, signal, host});
	return {words: content.map((part) => (part.type === 'text' ? part.text : '')).join(), isError};
};

test('keeps the debugger on the tabs between its calls, and lets go at the end', async () => {
	expect((await run(['look', 'open', 'look'])).words).toContain(
		'[1/3] look\nheld: \n[2/3] open\n\n[3/3] look\nheld: 5',
	);
	expect(held).toEqual([]);
});

test('stops after 45 s and still tells what was done', async () => {
	const running = run(['look', 'wait', 'look']);
	await vi.advanceTimersByTimeAsync(44_999);
	let isOver = false;
	void running.then(() => {
		isOver = true;
	});
	await vi.advanceTimersByTimeAsync(0);
	expect(isOver).toBe(false);
	await vi.advanceTimersByTimeAsync(1);
	const {words, isError} = await running;
	expect(isError).toBe(true);
	expect(words).toMatch(/^\[1\/3\] look\nheld: .*\n\[2\/3\] wait\nwait: the batch has taken 45 s.*\nStopped: action 2/);
	expect(held).toEqual([]);
});

test('stops where the call that it is was given up', async () => {
	const controller = new AbortController();
	const running = run(['wait', 'look'], controller.signal);
	await vi.advanceTimersByTimeAsync(0);
	controller.abort(new ToolError('cancelled.'));
	expect((await running).words).toContain('cancelled.\nStopped: action 1 of 2 failed');
});

test('answers briefly where a tool has a bug, and logs it', async () => {
	const {words, isError} = await run(['look', 'break', 'look']);
	expect(isError).toBe(true);
	expect(words).toContain('[2/3] break\nworker: break failed inside Tabberth.');
	expect(words).not.toContain('a bug');
	expect(console.error).toHaveBeenCalled();
});
