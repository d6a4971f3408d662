import {describe, expect, test} from 'vitest';
import {openForms} from '../kit/open-forms.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {show, fill} = openForms(room);

describe('a list', () => {
	const list = (
		isForMany: boolean,
	): string => `<div id="f" role="listbox" tabindex="0" aria-label="Toppings" aria-multiselectable="${isForMany}">
		${['Ham', 'Egg', 'Leek'].map((each, at) => `<div role="option" aria-selected="${at === 0}">${each}</div>`).join('')}</div><script>
		f.onclick = ({target}) => {
			const isOn = target.ariaSelected === 'true';
			if (!${isForMany}) for (const each of f.children) each.ariaSelected = 'false';
			target.ariaSelected = String(!isOn);
		};</script>`;

	test('has one chosen', async () => {
		await show(list(false));
		expect((await fill('toppings', 'Leek')).text).toBe('listbox "Toppings" [ref] value="Leek"');
	});

	test('has exactly those chosen that are named', async () => {
		await show(list(true));
		expect((await fill('toppings', ['Egg', 'Leek'])).text).toBe('listbox "Toppings" [ref] value="Egg, Leek"');
	});

	test('takes one where it is for one', async () => {
		await show(list(false));
		expect((await fill('toppings', ['Egg', 'Ham'])).text).toContain(
			'ref takes exactly one option: give one string. Its options are "Ham", "Egg", "Leek".',
		);
	});
});

describe('what is on or off', () => {
	const toggle = (role: string, attribute: string): string =>
		`<div id="f" tabindex="0" role="${role}" ${attribute}="false" aria-label="Alerts" onclick="setAttribute('${attribute}', String(getAttribute('${attribute}') !== 'true'))">x</div>`;

	test.each([
		['switch', 'aria-checked', 'checked'],
		['checkbox', 'aria-checked', 'checked'],
		['button', 'aria-pressed', 'pressed'],
	])('is set as a %s with %s', async (role, attribute, word) => {
		await show(toggle(role, attribute));
		expect(await fill('alerts', true)).toEqual({text: `${role} "Alerts" [ref] ${word}`, isError: false});
		expect(await fill('alerts', true)).toEqual({text: `${role} "Alerts" [ref] ${word}`, isError: false});
		expect(await fill('alerts', false)).toEqual({text: `${role} "Alerts" [ref] un${word}`, isError: false});
	});

	test('is one of a group of radios', async () => {
		await show(`<div role="radiogroup" onclick="for (const each of this.children) each.ariaChecked = String(each === event.target)">
			${['Small', 'Large'].map((each) => `<div role="radio" tabindex="0" aria-checked="false">${each}</div>`).join('')}</div>`);
		expect((await fill('small', true)).text).toBe('radio "Small" [ref] checked');
		expect((await fill('small', 'Large')).text).toBe('radio "Small" [ref] chosen="Large"');
		expect((await fill('small', 'Huge')).text).toContain(
			'has no "Huge" in its group. Its options are "Small", "Large".',
		);
	});
});

describe('a slider', () => {
	const slider = (
		keys: string,
		more = '',
	): string => `<div id="f" role="slider" tabindex="0" aria-label="Price" aria-valuemin="0" aria-valuemax="500" aria-valuenow="100" ${more}></div><script>
		window.taps = 0;
		f.onkeydown = ({keyCode}) => {
			taps++;
			const now = Number(f.ariaValueNow);
			const next = {${keys}}[keyCode];
			if (next !== undefined) f.ariaValueNow = String(Math.max(0, Math.min(500, next(now))));
		};</script>`;
	const ARROWS = '38: (now) => now + 5, 40: (now) => now - 5';

	test.each([
		[ARROWS, 120],
		[ARROWS, 0],
		[`${ARROWS}, 35: () => 500, 36: () => 0`, 495],
		['39: (now) => now + 10, 37: (now) => now - 10', 150],
	])('goes by the keys %s to %s', async (keys, value) => {
		await show(slider(keys));
		expect(await fill('price', value)).toEqual({text: `slider "Price" [ref] value="${value}"`, isError: false});
	});

	test('stops at the step that is nearest', async () => {
		await show(slider(ARROWS));
		expect((await fill('price', 118)).text).toContain('value="120": the page made it so, which is not what was given.');
	});

	test('is dragged where it obeys no keys', async () => {
		await show(`<div id="track" style="position: relative; width: 500px; height: 10px; margin: 20px">${slider('', 'style="position: absolute; width: 10px; height: 10px"')}</div><script>
			f.onpointerdown = () => (track.onpointermove = ({clientX}) => (f.ariaValueNow = String(Math.round(clientX - track.getBoundingClientRect().left))));
			f.onpointerup = () => (track.onpointermove = null);
		</script>`);
		expect((await fill('price', 300)).text).toBe('slider "Price" [ref] value="300"');
	});

	test.each([
		[900, 'takes values from 0 to 500, and 900 lies outside.'],
		['much', 'is a slider: give a number, not "much".'],
	])('refuses %j', async (value, sentence) => {
		await show(slider(ARROWS));
		expect(await fill('price', value)).toEqual({text: `form_input: ref ${sentence}`, isError: true});
	});

	test('that does not move is an error', async () => {
		await show(slider(''));
		expect(await fill('price', 200)).toMatchObject({
			text: expect.stringContaining('the page did not take it'),
			isError: true,
		});
	});
});

test('a spin button goes to a number or, where it has words, to a word', async () => {
	await show(`<div id="f" role="spinbutton" tabindex="0" aria-label="Month" aria-valuemin="1" aria-valuemax="12" aria-valuenow="1" aria-valuetext="January"></div><script>
		const NAMES = Array.from({length: 12}, (_, at) => new Date(2026, at, 2).toLocaleString('en', {month: 'long'}));
		f.onkeydown = ({key}) => {
			const next = (Number(f.ariaValueNow) - 1 + (key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? 11 : 0)) % 12;
			f.ariaValueNow = String(next + 1);
			f.ariaValueText = NAMES[next];
		};</script>`);
	expect((await fill('month', 'September')).text).toBe('spinbutton "Month" [ref] value="September"');
	expect((await fill('month', 3)).text).toBe('spinbutton "Month" [ref] value="March"');
	expect((await fill('month', 13)).text).toContain('takes values from 1 to 12, and 13 lies outside.');
});
