import {afterEach, expect, test} from 'vitest';
import {useToolRoom} from '../kit/tool-room.ts';
import {openWorkflows} from '../kit/workflows.ts';

const room = useToolRoom();
const {write} = openWorkflows(room);

afterEach(() => write([]));

const list = async (input: Record<string, unknown> = {}) =>
	JSON.parse((await room.client.call('shortcuts_list', input)).text);

test('lists nothing, and opens no tab for it', async () => {
	expect(await list()).toEqual([]);
	expect(await list({tabId: 5})).toEqual([]);
	expect(JSON.parse((await room.client.call('tabs_context')).text).tabCount).toBe(0);
});

test('lists prompts and workflows by their commands, without what was typed', async () => {
	const steps = [{tool: 'form_input', input: {value: '{{town}}'}, target: {role: 'textbox', name: 'Town'}}];
	const parameters = [
		{name: 'town', default: 'Bonn'},
		{name: 'word', description: 'The password'},
	];
	await write([
		{kind: 'workflow', id: 'w1', command: 'move', description: 'Moves', steps, parameters},
		{kind: 'prompt', id: 'p1', command: 'greet', description: 'Greets', prompt: 'Say hello.'},
		{kind: 'prompt', id: 'p1', command: 'twice', prompt: 'The same id.'},
		{kind: 'prompt', id: 'p2', command: 'no good', prompt: 'A space.'},
	]);
	expect(await list()).toEqual([
		{id: 'p1', command: 'greet', description: 'Greets', isWorkflow: false},
		{
			...{id: 'w1', command: 'move', description: 'Moves', isWorkflow: true},
			parameters: [
				{name: 'town', required: false},
				{name: 'word', description: 'The password', required: true},
			],
		},
	]);
});
