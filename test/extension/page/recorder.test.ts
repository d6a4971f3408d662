import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Attachment} from '../../../extension/page/debugger/attachment.ts';
import {Recorder} from '../../../extension/page/recorder.ts';
import type {FromStudio, ToStudio} from '../../../extension/studio/messages.ts';
import {memoryArea} from '../../kit/memory-area.ts';

const VIEW = {clientWidth: 800, clientHeight: 600, pageX: 0, pageY: 0};
const PRESS = {type: 'mousePressed', x: 5, y: 6, clickCount: 1};
const MOUSE = 'Input.dispatchMouseEvent';
const TAB = {id: 7, chromeId: 70};
const page = {...TAB, url: 'http://a/', title: 'a'};

/** A tab that shows what it is told to, and a studio that writes down what it hears. */
const open = (area = memoryArea()) => {
	const state = {shown: 'first', tabs: [TAB], dialog: undefined as Attachment['dialog'], held: [] as number[]};
	const heard: ToStudio[] = [];
	const attachment = {
		attachedAt: 0,
		get dialog() {
			return state.dialog;
		},
		over: new AbortController().signal,
		part: () => ({watch: () => () => undefined, restart: () => undefined}),
		send: async (method: string) =>
			method === 'Page.getLayoutMetrics'
				? {cssVisualViewport: VIEW, visualViewport: VIEW}
				: {data: state.shown || Promise.reject(new Error('not drawn'))},
	} as unknown as Attachment;
	const recorder = new Recorder({
		area,
		ask: async (message): Promise<FromStudio> => {
			heard.push(message);
			return {said: 'something'};
		},
		debugger: () => ({
			attach: async () => attachment,
			dialogOf: () => state.dialog,
			hold: (chromeId) => {
				state.held.push(chromeId);
				return () => void state.held.splice(state.held.indexOf(chromeId), 1);
			},
		}),
		tabs: () => state.tabs,
	});
	const shown = () => heard.flatMap((message) => (message.type === 'picture' ? [message.data] : []));
	const call = {page, tool: 'computer', acts: true, input: {action: 'left_click', ref: undefined}};
	const answer = {content: [{type: 'text', text: 'Clicked a at (5, 6).\nmore\n[tab 7 · a · http://a/]'}]};
	return {recorder, state, heard, shown, call, answer, area};
};

const begin = async (...given: Parameters<typeof open>) => {
	const opened = open(...given);
	await opened.recorder.resume();
	await opened.recorder.start(page);
	return opened;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a call in a recorded tab', () => {
	test('is told of in the words of its answer, with what the mouse did and what came of it', async () => {
		const {recorder, state, heard, shown, call, answer} = await begin();
		await recorder.around(call, async () => {
			recorder.beforeInput(70, MOUSE, {type: 'mouseMoved', x: 5, y: 6}, false);
			await recorder.beforeInput(70, MOUSE, PRESS, false);
			state.shown = 'second';
			return answer;
		});
		expect(shown()).toEqual(['first', 'second']);
		expect(heard.find(({type}) => type === 'deed')).toMatchObject({
			tabId: 7,
			deed: {
				tool: 'computer',
				action: 'left_click',
				answer: 'Clicked a at (5, 6).\n[tab 7 · a · http://a/]',
				touches: [{type: 'mouseMoved'}, {type: 'mousePressed', x: 5, y: 6, clickCount: 1}],
			},
		});
	});

	test('presses only when what is there has been seen, and keeps to the order', async () => {
		const {recorder, state, shown, call, answer} = await begin();
		const sent: string[] = [];
		const send = async (type: string) => {
			await recorder.beforeInput(70, MOUSE, {...PRESS, type}, false);
			sent.push(`${type} after ${shown().length}`);
		};
		await recorder.around(call, async () => {
			await send('mouseMoved');
			state.shown = 'scrolled';
			await Promise.all([send('mousePressed'), send('mouseReleased')]);
			return answer;
		});
		expect(sent).toEqual(['mouseMoved after 1', 'mousePressed after 2', 'mouseReleased after 2']);
	});

	test('is looked at for two seconds after it, and not longer', async () => {
		const {recorder, state, shown, call, answer} = await begin();
		await recorder.around(call, async () => answer);
		for (const later of ['a', 'b', 'c', 'd', 'e', 'f']) {
			state.shown = later;
			await vi.advanceTimersByTimeAsync(1_000);
		}
		expect(shown().length).toBeGreaterThan(2);
		expect(shown()).not.toContain('f');
	});

	test('fails as it would, and leaves no deed', async () => {
		const {recorder, heard, call} = await begin();
		await expect(recorder.around(call, () => Promise.reject(new Error('covered')))).rejects.toThrow('covered');
		expect(heard.map(({type}) => type)).not.toContain('deed');
	});

	test('does not wait for a tab that shows a dialog, or is not drawn', async () => {
		const {recorder, state, shown, call, answer} = await begin();
		state.dialog = {type: 'confirm', message: 'Sure?'};
		expect(await recorder.around(call, async () => answer)).toBe(answer);
		state.dialog = undefined;
		state.shown = '';
		expect(await recorder.around(call, async () => answer)).toBe(answer);
		expect(shown()).toEqual(['first']);
	});

	test('in another tab is nobody’s business', async () => {
		const {recorder, heard, call, answer} = await begin();
		const before = heard.length;
		await recorder.around({...call, page: {...page, id: 8, chromeId: 80}}, async () => {
			expect(recorder.beforeInput(80, MOUSE, PRESS, false)).toBeUndefined();
			return answer;
		});
		expect(heard).toHaveLength(before);
	});
});

describe('a recording', () => {
	test('holds the debugger until it is stopped', async () => {
		const {recorder, state} = await begin();
		expect(state.held).toEqual([70]);
		state.tabs = [{id: 7, chromeId: 71}];
		recorder.review();
		expect(state.held).toEqual([71]);
		expect(await recorder.stop(7)).toBe('something');
		expect(state.held).toEqual([]);
	});

	test('does not begin without a picture', async () => {
		const {recorder, state, heard} = open();
		await recorder.resume();
		state.shown = '';
		await expect(recorder.start(page)).rejects.toThrow('drew no picture');
		expect(heard.at(-1)).toEqual({type: 'clear', tabId: 7});
		expect(state.held).toEqual([]);
	});

	test('goes on in the next worker, and not where it had been stopped', async () => {
		const {recorder, area} = await begin();
		const next = open(area);
		await next.recorder.resume();
		expect(next.state.held).toEqual([70]);
		await recorder.stop(7);
		const last = open(area);
		await last.recorder.resume();
		expect(last.state.held).toEqual([]);
		await expect(last.recorder.stop(7)).rejects.toThrow('not being recorded any more');
	});

	test('is gone with its tab', async () => {
		const {recorder, state, heard} = await begin();
		state.tabs = [];
		recorder.review();
		await vi.advanceTimersByTimeAsync(0);
		expect(heard.at(-1)).toEqual({type: 'keep', tabIds: []});
		expect(state.held).toEqual([]);
		await expect(recorder.stop(7)).rejects.toThrow('start_recording first');
	});

	test('ends when nothing was done for ten minutes', async () => {
		const {recorder, heard, call, answer} = await begin();
		await vi.advanceTimersByTimeAsync(9 * 60_000);
		await recorder.around(call, async () => answer);
		await vi.advanceTimersByTimeAsync(9 * 60_000);
		expect(heard.map(({type}) => type)).not.toContain('end');
		await vi.advanceTimersByTimeAsync(2 * 60_000);
		expect(heard.at(-1)).toMatchObject({type: 'end', why: 'nothing was done in the tab for 10 min'});
	});

	test('is one of forty at most', async () => {
		const {recorder, state} = open();
		await recorder.resume();
		state.tabs = Array.from({length: 41}, (_, index) => ({id: index, chromeId: 100 + index}));
		for (const tab of state.tabs.slice(0, 40)) await recorder.start({...page, ...tab});
		await expect(recorder.start({...page, id: 40, chromeId: 140})).rejects.toThrow(
			'40 tabs are being recorded already',
		);
	});
});
