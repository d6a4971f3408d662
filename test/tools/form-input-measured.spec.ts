import {describe, expect, test} from 'vitest';
import {openForms} from '../kit/open-forms.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {show, fill, inPage, eventsOf} = openForms(room);

const input = (type: string, more = ''): string => `<input id="f" aria-label="Field" type="${type}" ${more}>`;

describe('form_input', () => {
	test.each([
		['number', '', 12.5, '12.5'],
		['number', 'min="-5" max="5"', '-3', '-3'],
		['number', 'value="4"', '', ''],
		['range', '', 30, '30'],
		['range', 'min="100" max="900" step="50"', 250, '250'],
		['color', '', '#1A2b3c', '#1a2b3c'],
		['color', '', '#f80', '#ff8800'],
		['color', '', 'rebeccapurple', '#663399'],
		['date', '', '2026-11-30', '2026-11-30'],
		['date', 'value="2026-01-01"', '', ''],
		['month', '', '2026-11', '2026-11'],
		['week', '', '2026-W48', '2026-W48'],
		['time', '', '14:30', '14:30'],
		['time', 'min="22:00" max="06:00"', '23:15', '23:15'],
		['datetime-local', '', '2026-11-30T14:30', '2026-11-30T14:30'],
		['datetime-local', '', '2026-11-30 14:30', '2026-11-30T14:30'],
	])('sets an input of type %s (%s) to %j', async (type, more, value, got) => {
		await show(input(type, more));
		const {text, isError} = await fill('field', value);
		expect({text, isError}).toEqual({text: expect.not.stringContaining('page'), isError: false});
		expect(await inPage('f.value')).toBe(got);
		expect(await eventsOf('f')).toMatch(/^focus focusin (?:keydown )?input (?:keyup )?change$/);
	});

	test('shows what the control has now', async () => {
		await show(input('date'));
		expect((await fill('field', '2026-11-30')).text).toBe('textbox "Field" [ref] type=date value="2026-11-30"');
		await show(input('range'));
		expect((await fill('field', 30)).text).toBe('slider "Field" [ref] type=range value="30" min=0 max=100');
	});

	test('says where a slider goes in steps', async () => {
		await show(input('range', 'step="25"'));
		const {text, isError} = await fill('field', 30);
		expect({text, isError}).toEqual({
			text: 'slider "Field" [ref] type=range value="25" min=0 max=100: the page made it so, which is not what was given. It goes in steps of 25.',
			isError: false,
		});
	});

	test('brings what the browser says of a number between the steps', async () => {
		await show(input('number', 'step="10"'));
		expect((await fill('field', 15)).text).toMatch(/value="15"\. It says: ".*10.*20.*"\.$/);
	});

	test.each([
		['number', '', 'many', 'takes a number: give a number, not "many".'],
		['number', '', true, 'takes a number: give a number, not the boolean true.'],
		['number', 'min="1" max="9"', 10, 'takes what lies from 1 to 9, and "10" lies outside.'],
		['number', 'min="1"', 0, 'takes what lies from 1 on, and "0" lies outside.'],
		['range', 'value="7"', '', 'is a slider: give a number, not "".'],
		['range', '', 101, 'takes values from 0 to 100, and "101" lies outside.'],
		['range', 'min="10" max="20"', '5', 'takes values from 10 to 20, and "5" lies outside.'],
		['color', '', 'bluish', 'takes a colour as #1a2b3c, not "bluish".'],
		['color', '', '#ff000080', 'takes a colour as #1a2b3c, without transparency, not "#ff000080".'],
		['date', '', '30.11.2026', 'takes a date as 2026-11-30, not "30.11.2026".'],
		['date', '', '2026-02-30', 'takes a date as 2026-11-30, not "2026-02-30".'],
		['date', 'max="2026-12-31"', '2027-01-01', 'takes what lies up to 2026-12-31, and "2027-01-01" lies outside.'],
		['month', '', 'May', 'takes a month as 2026-11, not "May".'],
		['week', '', '48', 'takes a week as 2026-W48, not "48".'],
		['time', '', '2 pm', 'takes a time as 14:30, not "2 pm".'],
		['datetime-local', '', '2026-11-30', 'takes date and time as 2026-11-30T14:30, not "2026-11-30".'],
	])('refuses for type %s (%s) the value %j', async (type, more, value, sentence) => {
		await show(input(type, more));
		const before = await inPage('f.value');
		expect(await fill('field', value)).toEqual({text: `form_input: ref ${sentence}`, isError: true});
		expect(await inPage('f.value')).toBe(before);
		expect(await inPage('events.length')).toBe(0);
	});
});
