import {expect, test} from 'vitest';
import {nameBrowserRun} from '../../../extension/port/browser-run.ts';
import {memoryArea} from '../../kit/memory-area.ts';

const browser = {pid: 77, startedAt: 1000};

test('a run of the browser keeps its name whatever started the companion', async () => {
	const session = memoryArea();
	expect(await nameBrowserRun(session, browser)).toBe('77:1000');
	expect(await nameBrowserRun(session, {pid: 99, startedAt: 2000})).toBe('77:1000');
});

test('an extension that was reloaded finds the same name by the browser', async () => {
	expect(await nameBrowserRun(memoryArea(), browser)).toBe(await nameBrowserRun(memoryArea(), browser));
});

test('another run has another name', async () => {
	expect(await nameBrowserRun(memoryArea(), {pid: 77, startedAt: 3000})).not.toBe('77:1000');
});
