import {describe, expect, test} from 'vitest';
import {openForms} from '../kit/open-forms.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {show, fill, inPage, eventsOf} = openForms(room);

const COLOURS =
	'<option value="r">Red</option><option value="g">Green</option><option value="b" disabled>Blue</option>';

describe('a select', () => {
	test.each([
		['label', 'Green'],
		['value', 'g'],
		['label in other letters', ' green '],
		['beginning of a label', 'Gre'],
		['list of one', ['Green']],
	])('is set by %s', async (_name, value) => {
		await show(`<select id="f" aria-label="Colour">${COLOURS}</select>`);
		expect(await fill('colour', value)).toEqual({text: 'combobox "Colour" [ref] value="Green"', isError: false});
		expect(await inPage('f.value')).toBe('g');
		expect(await eventsOf('f')).toBe('focus focusin input change');
	});

	test('takes a number, and fires nothing for what it shows already', async () => {
		await show('<select id="f" aria-label="Guests"><option>1<option>2</select>');
		expect((await fill('guests', 2)).text).toBe('combobox "Guests" [ref] value="2"');
		await inPage('events.length = 0');
		expect((await fill('guests', '2')).text).toBe('combobox "Guests" [ref] value="2"');
		expect(await eventsOf('f')).toBe('');
	});

	test('prefers the label, which the agent has read, to the value', async () => {
		await show('<select id="f" aria-label="Rooms"><option value="1">2</option><option value="2">3</option></select>');
		await fill('rooms', '2');
		expect(await inPage('f.value')).toBe('1');
	});

	test('for several is set to exactly those', async () => {
		await show('<select id="f" aria-label="Days" multiple><option selected>Mo<option>Tu<option value="3">We</select>');
		const picked = () => inPage('[...f.selectedOptions].map((each) => each.text).join()');
		expect((await fill('days', ['Tu', '3'])).text).toContain('value="Tu, We"');
		expect(await picked()).toBe('Tu,We');
		await fill('days', 'Mo');
		expect(await picked()).toBe('Mo');
		await fill('days', []);
		expect(await picked()).toBe('');
	});

	test.each([
		['Pink', 'ref has no option "Pink". Its options are "Red", "Green", "Blue".'],
		['Blue', 'ref has the option "Blue", but it is disabled. Choose another one.'],
		[true, 'ref takes one of its options: give it as a string, not the boolean true.'],
		[['Red', 'Green'], 'ref takes exactly one option: give one string. Its options are "Red", "Green", "Blue".'],
	])('refuses %j and names the cure', async (value, sentence) => {
		await show(`<select id="f" aria-label="Colour">${COLOURS}</select>`);
		expect(await fill('colour', value)).toEqual({text: `form_input: ${sentence}`, isError: true});
		expect(await inPage('f.value')).toBe('r');
	});

	test('takes options in groups, but none of a group that is disabled', async () => {
		await show(`<select id="f" aria-label="Car"><option><optgroup label="Old" disabled><option>Saab</optgroup>
			<optgroup label="New"><option>Volvo</optgroup></select>`);
		expect((await fill('car', 'Saab')).text).toContain('has the option "Saab", but it is disabled.');
		expect((await fill('car', 'Volvo')).text).toBe('combobox "Car" [ref] value="Volvo"');
	});

	test('lists 20 options at most', async () => {
		await show(
			`<select aria-label="Year">${Array.from({length: 100}, (_, at) => `<option>${1900 + at}`).join('')}</select>`,
		);
		expect((await fill('year', '2400')).text).toMatch(/"1900", .*"1919" and 80 more\.$/);
	});
});

describe('a checkbox', () => {
	test.each([
		['', true, ' checked'],
		['', 'true', ' checked'],
		['checked', false, ' unchecked'],
	])('(%s) is set to %s', async (attribute, value, shows) => {
		await show(`<label><input id="f" type="checkbox" ${attribute}>Agree</label>`);
		expect(await fill('agree', value)).toEqual({text: `checkbox "Agree" [ref]${shows}`, isError: false});
		expect(await inPage('f.checked')).toBe(shows === ' checked');
		expect(await eventsOf('f')).toBe('pointerdown mousedown focus focusin mouseup click input change');
	});

	test('that is so already is left alone', async () => {
		await show('<input id="f" type="checkbox" aria-label="Agree" checked>');
		expect((await fill('agree', true)).text).toBe('checkbox "Agree" [ref] checked');
		expect(await eventsOf('f')).toBe('');
	});

	test('in between becomes what is wanted', async () => {
		await show('<input id="f" type="checkbox" aria-label="All" checked><script>f.indeterminate = true</script>');
		expect((await fill('all', true)).text).toBe('checkbox "All" [ref] checked');
		expect(await inPage('[f.checked, f.indeterminate]')).toEqual([true, false]);
	});

	test('is set where the page draws another in its place', async () => {
		await show('<label style="border: 1px solid"><input id="f" type="checkbox" hidden>News</label>');
		expect((await fill('news', true)).text).toBe('checkbox "News" [ref] checked');
	});

	test('that the page keeps as it was is an error', async () => {
		await show('<input type="checkbox" aria-label="Agree" onclick="event.preventDefault()">');
		expect(await fill('agree', true)).toMatchObject({
			text: expect.stringContaining('the page did not take it: checkbox "Agree" [ref] unchecked is as before.'),
			isError: true,
		});
	});

	test('takes no other words', async () => {
		await show('<input type="checkbox" aria-label="Agree">');
		expect((await fill('agree', 'yes')).text).toBe('form_input: ref is a checkbox: give true or false, not "yes".');
	});
});

describe('a radio', () => {
	const SIZES =
		'<fieldset><label><input type="radio" name="s" value="s" checked>Small</label><label><input id="l" type="radio" name="s" value="l">Large</label></fieldset>';

	test.each([
		['large', true, 'radio "Large" [ref] checked'],
		['small', 'Large', 'radio "Small" [ref] chosen="Large"'],
		['small', 'l', 'radio "Small" [ref] chosen="Large"'],
	])('is chosen by the one found by "%s" and %j', async (query, value, text) => {
		await show(SIZES);
		expect(await fill(query, value)).toEqual({text, isError: false});
		expect(await inPage('l.checked')).toBe(true);
		expect(await eventsOf('l')).toBe('pointerdown mousedown focus focusin mouseup click input change');
	});

	test.each([
		[
			false,
			'is one of a group: it goes off when another is chosen. Give the label of that. Its options are "Small", "Large".',
		],
		['Huge', 'has no "Huge" in its group. Its options are "Small", "Large".'],
	])('refuses %j and names the cure', async (value, sentence) => {
		await show(SIZES);
		expect(await fill('small', value)).toEqual({text: `form_input: ref ${sentence}`, isError: true});
	});
});
