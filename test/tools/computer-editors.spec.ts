// Real editors, as sites have them: what a keyboard and form_input do in them arrives where the editor keeps its text.
import {expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {chords} from '../kit/chords.ts';
import {buildPage} from '../kit/framework-page.mjs';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {act, run, refOf} = openActing(room);

const open = async (name: string): Promise<string> => {
	const script = await buildPage(new URL(`../kit/editors/${name}.mjs`, import.meta.url));
	room.site.page(`/${name}.js`, (_request, response) => {
		response.writeHead(200, {'content-type': 'text/javascript; charset=utf-8'}).end(script);
	});
	await room.show(`<!doctype html><title>${name}</title><body><script src="/${name}.js"></script>`);
	return refOf('Editor');
};
const held = async (): Promise<unknown> => JSON.parse(await run('JSON.stringify(held())'));
const press = (text: string, more = {}) => act({action: 'key', text: chords(text), ...more});
const type = (text: string) => act({action: 'type', text});
const fill = (ref: string, value: string) => room.client.call('form_input', {ref, value});

test.each([
	['codemirror', 'closes brackets'],
	['monaco', 'closes brackets'],
	['prosemirror', 'leaves them open'],
])('%s takes what is set, typed in the middle and done by chords', async (name, brackets) => {
	const ref = await open(name);
	for (const text of ['one\ntwo', '', 'again 😀', 'one\ntwo']) {
		expect(await fill(ref, text)).toMatchObject({isError: false});
		expect(await held()).toBe(text);
	}
	await press('ctrl+Home ArrowRight', {ref});
	await type('X 世界');
	expect(await held()).toBe('oX 世界ne\ntwo');
	await press('shift+End');
	await type('Z\nnew');
	expect(await held()).toBe('oX 世界Z\nnew\ntwo');
	await press('ctrl+End Backspace Home');
	await type('> ');
	expect(await held()).toBe('oX 世界Z\nnew\n> tw');
	await press('ctrl+a Delete');
	expect(await held()).toBe('');
	await press('ctrl+z');
	expect(await held()).toBe('oX 世界Z\nnew\n> tw');
	// What the editor closes by itself is typed over, and not written twice.
	await press('ctrl+a Delete');
	await type('call(a[0], {b: (1)})');
	expect(await held()).toBe('call(a[0], {b: (1)})');
	await press('ctrl+a Delete');
	await type('(');
	expect(await held()).toBe(brackets === 'closes brackets' ? '()' : '(');
});
