import {expect, test} from 'vitest';
import {MAX_SHORTCUTS, type Shortcut} from '../../../extension/shortcuts/shortcut.ts';
import {ShortcutStore} from '../../../extension/shortcuts/store.ts';
import {memoryArea} from '../../kit/memory-area.ts';

const prompt = (id: string, command = id): Shortcut => ({
	...{kind: 'prompt', id, command, description: '', prompt: 'Hello', parameters: []},
});

test('gives what was put, by its command', async () => {
	const area = memoryArea();
	const store = new ShortcutStore(area);
	await Promise.all([store.put(prompt('b')), store.put(prompt('a')), store.put(prompt('c', 'Z'))]);
	expect((await new ShortcutStore(area).list()).map(({id}) => id)).toEqual(['c', 'a', 'b']);
});

test('puts one in the place of the one with its id, and leaves the others as they are', async () => {
	const area = memoryArea();
	await area.set({shortcuts: [{id: 'x', strange: true}, prompt('a')]});
	await new ShortcutStore(area).put(prompt('a', 'new'));
	expect(await area.get('shortcuts')).toEqual({shortcuts: [{id: 'x', strange: true}, prompt('a', 'new')]});
});

test('takes one away, and leaves the others as they are', async () => {
	const area = memoryArea({shortcuts: [{id: 'x', strange: true}, prompt('a'), prompt('b')]});
	const store = new ShortcutStore(area);
	await Promise.all([store.remove('a'), store.remove('none')]);
	expect(await area.get('shortcuts')).toEqual({shortcuts: [{id: 'x', strange: true}, prompt('b')]});
});

test.each([
	['nothing', undefined],
	['no list', {a: prompt('a')}],
	[
		'what is too long',
		[{...prompt('a'), kind: 'workflow', steps: Array(9).fill({tool: 'wait_for', input: {text: 'x'.repeat(4_000)}})}],
	],
	['a tool that is none of the steps', [{...prompt('a'), kind: 'workflow', steps: [{tool: 'browser_batch'}]}]],
	['a command with a space', [prompt('a', 'a b')]],
	['a parameter that is no name', [{...prompt('a'), parameters: [{name: 'a b'}]}]],
])('reads no shortcut of %s', async (_, shortcuts) => {
	const area = memoryArea();
	await area.set({shortcuts});
	expect(await new ShortcutStore(area).list()).toEqual([]);
});

test('reads no more than it may hold', async () => {
	const area = memoryArea();
	await area.set({shortcuts: Array.from({length: MAX_SHORTCUTS + 5}, (_, at) => prompt(`p${at}`))});
	expect(await new ShortcutStore(area).list()).toHaveLength(MAX_SHORTCUTS);
});

test('writes go on after one that failed', async () => {
	const area = memoryArea();
	let isFull = true;
	const store = new ShortcutStore({
		...area,
		set: async (items) => (isFull ? Promise.reject(new Error('full')) : area.set(items)),
	});
	await expect(store.put(prompt('a'))).rejects.toThrow('full');
	isFull = false;
	await store.put(prompt('b'));
	expect((await store.list()).map(({id}) => id)).toEqual(['b']);
});
