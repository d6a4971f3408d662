import {expect, test} from 'vitest';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const check = (input: Record<string, unknown>) => room.client.call('permissions_check', input);

test.each([
	{url: 'https://example.com/a'},
	{url: 'example.com'},
	{domain: 'example.com'},
	{domain: 'example.com', tool: 'javascript_tool'},
])('permissions_check allows %j', async (input) => {
	const {text, isError} = await check(input);
	expect(isError).toBe(false);
	expect(JSON.parse(text)).toEqual({
		decision: 'allowed',
		reason: 'Agents may work on this site.',
		howToChange: 'Nothing is needed.',
	});
});

test('permissions_check allows an empty page, which belongs to no site', async () => {
	const {text} = await check({url: 'about:blank'});
	expect(JSON.parse(text)).toEqual({
		decision: 'allowed',
		reason: 'An empty page belongs to no site.',
		howToChange: 'Nothing is needed.',
	});
});

test('permissions_check denies what every tool refuses, in the same words', async () => {
	for (const url of ['file:///etc/passwd', `${room.tabberth.origin}/health`, 'http://169.254.169.254/latest']) {
		const {decision, reason, howToChange} = JSON.parse((await check({url})).text);
		expect(decision).toBe('denied');
		expect((await room.client.call('navigate', {url})).text).toContain(reason);
		expect(howToChange).toContain('Use another address.');
	}
});

test('permissions_check opens no tab', async () => {
	await check({domain: 'example.com'});
	expect(JSON.parse((await room.client.call('tabs_context')).text).tabCount).toBe(0);
});

test.each([
	[{}, 'give either url or domain.'],
	[{url: 'example.com', domain: 'example.com'}, 'give either url or domain.'],
	[{url: 'back'}, 'url: “back” is no address.'],
	[{domain: 'two words'}, 'domain: "two words" is no domain.'],
	[{domain: 'example.com', tool: 'click_it'}, 'tool: there is no tool "click_it".'],
])('permissions_check refuses %j', async (input, words) => {
	expect(await check(input)).toMatchObject({isError: true, text: expect.stringContaining(words)});
});
