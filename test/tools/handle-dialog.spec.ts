import {beforeEach, describe, expect, test} from 'vitest';
import {MODES} from '../kit/modes.ts';
import {asBrowserAsks} from '../kit/quiet.ts';
import {useToolRoom} from '../kit/tool-room.ts';

let pages = 0;

describe.each(MODES)('handle_dialog, %s', (_mode, args) => {
	const room = useToolRoom('v2 legacy', {args});

	beforeEach(async () => {
		await room.client.call('navigate', {url: room.site.page(`/page-${pages++}`, '<title>Dialogs</title><p>Words</p>')});
	});

	const run = (text: string) => room.client.call('javascript_tool', {action: 'javascript_exec', text});
	const answer = (input: Record<string, unknown>) => room.client.call('handle_dialog', input);

	test.each([
		['confirm("Sure?")', {accept: true}, 'Accepted a confirm dialog', 'true'],
		['confirm("Sure?")', {accept: false}, 'Dismissed a confirm dialog', 'false'],
		['prompt("Name?")', {accept: true, promptText: 'Ann'}, 'Accepted a prompt dialog', 'Ann'],
		['prompt("Name?", "Bob")', {accept: false}, 'Dismissed a prompt dialog', 'null'],
	])('answers %s with %j', async (source, input, words, result) => {
		const blocked = await run(`got = ${source}`);
		expect(blocked).toMatchObject({
			isError: true,
			text: expect.stringMatching(
				/javascript_tool: the tab shows a (confirm|prompt) dialog.*"(Sure|Name)\?".*call handle_dialog/,
			),
		});
		for (const tool of ['get_page_text', 'navigate']) {
			const refused = await room.client.call(tool, tool === 'navigate' ? {url: 'reload'} : {});
			expect(refused).toMatchObject({isError: true, text: expect.stringContaining('call handle_dialog')});
		}
		expect((await answer(input)).text).toContain(words);
		expect((await run('String(got)')).text).toContain(`\n${result}\n`);
	});

	test('says when there is none', async () => {
		expect(await answer({accept: true})).toMatchObject({
			isError: true,
			text: expect.stringContaining('handle_dialog: no dialog is open'),
		});
		await run('1');
		expect(await answer({accept: true})).toMatchObject({
			isError: true,
			text: expect.stringContaining('handle_dialog: no dialog is open'),
		});
	});

	test('is not needed for alerts, which are accepted and told', async () => {
		const {text, isError} = await run('alert("Saved\\u200b!"); "done"');
		expect(isError).toBe(false);
		expect(text).toMatch(
			/\ndone\n[\s\S]*The tab showed an alert dialog, whose words are the page’s own: "Saved!"\. It was accepted\.\n\[tab/,
		);
		expect((await run('1')).text).not.toContain('alert');
	});

	test('lets a page be left, or not', async () => {
		await run('onbeforeunload = (event) => { event.preventDefault(); return "x"; }');
		const next = room.site.page('/next', '<title>Next</title>');
		await asBrowserAsks(room.tabberth, async () => {
			const blocked = await room.client.call('navigate', {url: next});
			if (!blocked.isError) throw new Error(`nobody was asked: ${blocked.text}`);
			expect(blocked.text).toContain('a dialog that asks whether to leave the page');
			expect((await answer({accept: false})).text).toContain('Dismissed');
		});
		expect((await run('document.title')).text).toContain('\nDialogs\n');
	});

	test.each([
		[{}, 'handle_dialog: accept: expected a boolean, but it is missing.'],
		[{accept: 'yes'}, 'handle_dialog: accept: expected a boolean.'],
		[{accept: true, promptText: 5}, 'handle_dialog: promptText: expected a string.'],
	])('refuses %j', async (input, words) => {
		expect(await answer(input)).toMatchObject({isError: true, text: expect.stringContaining(words)});
	});
});
