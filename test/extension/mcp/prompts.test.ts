import {describe, expect, test} from 'vitest';
import type {Shortcut} from '../../../extension/shortcuts/shortcut.ts';
import {readAnswer} from '../../kit/rpc.ts';
import {startRoom} from './room.ts';

const all: readonly Shortcut[] = [
	{
		...{kind: 'prompt', id: 'p', command: 'greet', description: 'Greets', prompt: '{{how}}, {{who}}!'},
		parameters: [
			{name: 'who', description: 'Whom'},
			{name: 'how', default: 'Hello'},
		],
	},
	{
		...{
			kind: 'workflow',
			id: 'w',
			command: 'move',
			description: 'Moves',
			parameters: [{name: 'town', default: 'Bonn'}],
		},
		steps: [{tool: 'wait_for', input: {text: 'x'}, tab: 0}],
	},
];
const send = async (method: string, params: Record<string, unknown> = {}) => {
	const room = startRoom({}, {shortcuts: {list: async () => all}});
	const response = await room.post('/mcp', {jsonrpc: '2.0', id: 1, method, params}, await room.openSession());
	return (await readAnswer(response)).messages[0];
};
const textOf = (words: string) => ({result: {messages: [{role: 'user', content: {type: 'text', text: words}}]}});

describe('prompts', () => {
	test('are all shortcuts, with their parameters', async () => {
		expect(await send('prompts/list')).toMatchObject({
			result: {
				prompts: [
					{
						...{name: 'greet', description: 'Greets'},
						arguments: [
							{name: 'who', description: 'Whom', required: true},
							{name: 'how', required: false},
						],
					},
					{name: 'move', description: 'Moves', arguments: [{name: 'town', required: false}]},
				],
			},
		});
	});

	test('give their words with the values in them', async () => {
		expect(await send('prompts/get', {name: 'greet', arguments: {who: 'Ann'}})).toMatchObject(textOf('Hello, Ann!'));
	});

	test('ask for the tool where the shortcut is a workflow', async () => {
		expect(await send('prompts/get', {name: 'move', arguments: {town: 'Kiel'}})).toMatchObject(
			textOf('Call shortcuts_execute with {"command":"move","arguments":{"town":"Kiel"}}, and say what came of it.'),
		);
		expect(await send('prompts/get', {name: 'move'})).toMatchObject(
			textOf('Call shortcuts_execute with {"command":"move"}, and say what came of it.'),
		);
	});

	test.each([
		[{name: 'greet'}, 'needs who'],
		[{name: 'greet', arguments: {who: 'a', when: 'b'}}, 'takes no "when"'],
		[{name: 'p'}, 'There is no prompt “p”'],
	])('refuse %j', async (params, words) => {
		expect(await send('prompts/get', params)).toMatchObject({
			error: {code: -32602, message: expect.stringContaining(words)},
		});
	});
});
