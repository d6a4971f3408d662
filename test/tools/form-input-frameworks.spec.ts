import {describe, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {buildPage} from '../kit/framework-page.mjs';
import {openForms} from '../kit/open-forms.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {show, fill, inPage, refOf} = openForms(room);
const {act} = openActing(room);

/** A value for each control by its name, and what the framework then holds. */
const VALUES = [
	['name', 'Ada 😀', {name: 'Ada 😀'}],
	['upper', 'ada', {upper: 'ADA'}],
	['digits', '12', {digits: '12'}],
	['note', 'one\ntwo', {note: 'one\ntwo'}],
	['country', 'Spain', {country: 'es'}],
	['days', ['Tu', 'we'], {days: ['tu', 'we']}],
	['agree', true, {agree: true}],
	['size s', 'size l', {size: 'l'}],
	['age', 41, {age: 41}],
	['price', 70, {price: 70}],
	['day', '2026-11-30', {day: '2026-11-30'}],
	['name', '', {name: ''}],
	['agree', false, {agree: false}],
	['size s', true, {size: 's'}],
] as const;

describe.each(['react', 'vue', 'svelte', 'angular'])('a form of %s', (name) => {
	const building = buildPage(new URL(`../kit/forms/${name}.mjs`, import.meta.url));
	const open = async (): Promise<void> => {
		const script = await building;
		room.site.page(`/${name}.js`, (_request, response) => {
			response.writeHead(200, {'content-type': 'text/javascript; charset=utf-8'}).end(script);
		});
		await show(`<body><script src="/${name}.js"></script>`);
	};
	const held = async () => JSON.parse(String(await inPage('document.querySelector("#state").textContent')));

	test('takes note of everything that is set', async () => {
		await open();
		for (const [control, value, state] of VALUES) {
			expect(await fill(control, value)).toMatchObject({isError: false});
			expect(await held()).toMatchObject(state);
		}
	});

	test('takes note of each key that is typed, also in the middle', async () => {
		await open();
		const type = async (query: string, keys: string, text: string): Promise<void> => {
			await act({action: 'key', ref: await refOf(query), text: keys});
			expect(await act({action: 'type', text})).toMatchObject({isError: false});
		};
		await type('name', 'End', 'Aa 😀');
		await type('name', 'Home ArrowRight', 'd');
		await type('upper', 'End', 'ada');
		await type('digits', 'End', '2x3');
		await type('note', 'End', 'one\ntwo');
		await type('age', 'End', '41');
		// Some forms look at a field only when it is left.
		await act({action: 'key', text: 'Tab'});
		expect(await held()).toMatchObject({name: 'Ada 😀', upper: 'ADA', digits: '123', note: 'one\ntwo', age: 41});
	});

	test('has its own say in what a control shows', async () => {
		await open();
		expect((await fill('upper', 'ada')).text).toBe(
			'textbox "upper" [ref] value="ADA": the page made it so, which is not what was given.',
		);
		expect(await fill('digits', '12x')).toMatchObject({
			text: expect.stringContaining('the page did not take it: textbox "digits" [ref] value="1" is as before.'),
			isError: true,
		});
		expect(await held()).toMatchObject({upper: 'ADA', digits: '1'});
	});
});
