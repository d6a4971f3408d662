// Kinds of controls that pages draw themselves and menus, lists and suggestions that stand by themselves, each as its role asks for.
import {expect, test} from 'vitest';
import {openForms} from '../kit/open-forms.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {show, fill, inPage} = openForms(room);

/** As the patterns for such widgets have it: a press changes the state, and the keyboard opens what a press opens. */
const PAGE = `
	<div role="menu" aria-label="View" id="menu">
		<div role="menuitemcheckbox" tabindex="-1" aria-checked="false" id="ruler">Ruler</div>
		<div role="group" aria-label="Zoom"><div role="menuitemradio" tabindex="-1" aria-checked="true" id="half">Half</div>
			<div role="menuitemradio" tabindex="-1" aria-checked="false" id="full">Full</div></div>
		<div role="menuitem" tabindex="-1" id="quit">Quit</div></div>
	<div role="listbox" aria-label="Days" aria-multiselectable="true" id="days">
		<div role="option" tabindex="0" aria-selected="false" id="monday">Monday</div>
		<div role="option" tabindex="0" aria-selected="true" id="friday">Friday</div></div>
	<button type="button" aria-haspopup="listbox" aria-expanded="false" aria-labelledby="hue blue" id="colour"><span id="hue">Colour</span> <span id="blue">Blue</span></button>
	<ul role="listbox" id="colours" hidden><li role="option" aria-selected="true">Blue</li><li role="option">Green</li></ul>
	<label>City <input list="cities" id="city"></label><datalist id="cities"><option value="Rome"><option value="Oslo"></datalist>
	<div role="switch" tabindex="0" aria-checked="mixed" aria-label="Backups" id="backups"></div>
	<span id="guests-label">Guests</span><input role="spinbutton" aria-labelledby="guests-label" aria-valuenow="2" value="2" id="guests">
	<script>
		const flip = (element, name) => element.setAttribute(name, String(element.getAttribute(name) !== 'true'));
		for (const each of [ruler, backups]) each.onclick = () => flip(each, 'aria-checked');
		for (const each of [monday, friday]) each.onclick = () => flip(each, 'aria-selected');
		for (const each of [half, full]) each.onclick = () => { for (const one of [half, full]) one.ariaChecked = String(one === each); };
		colour.onclick = () => { colours.hidden = !colours.hidden; colour.ariaExpanded = String(!colours.hidden); };
		colour.onkeydown = ({key}) => { if (key === 'Escape') colour.onclick(); };
		colours.onclick = ({target}) => { blue.textContent = target.textContent; colour.onclick(); };
		guests.oninput = () => { guests.ariaValueNow = guests.value; };
	</script>`;

const SET = [
	['ruler', true, 'menuitemcheckbox "Ruler" [ref] checked', 'ruler.ariaChecked', 'true'],
	['ruler', 'false', 'menuitemcheckbox "Ruler" [ref] unchecked', 'ruler.ariaChecked', 'false'],
	['zoom full', true, 'menuitemradio "Full" [ref] checked', 'half.ariaChecked + full.ariaChecked', 'falsetrue'],
	['zoom full', 'Half', 'menuitemradio "Full" [ref] chosen="Half"', 'half.ariaChecked + full.ariaChecked', 'truefalse'],
	['monday', true, 'option "Monday" [ref] selected', 'monday.ariaSelected', 'true'],
	['friday', false, 'option "Friday" [ref] unselected', 'friday.ariaSelected', 'false'],
	[
		'colour',
		'Green',
		'button "Colour Green" [ref] collapsed value="Green"',
		'blue.textContent + colours.hidden',
		'Greentrue',
	],
	['city', 'Oslo', 'combobox "City" [ref] value="(as typed)"', 'city.value', 'Oslo'],
	['city', 'Bern', 'combobox "City" [ref] value="(as typed)"', 'city.value', 'Bern'],
	['backups', true, 'switch "Backups" [ref] checked', 'backups.ariaChecked', 'true'],
	['guests', 5, 'spinbutton "Guests" [ref] value="(as typed)"', 'guests.value + guests.ariaValueNow', '55'],
] as const;

const REFUSED = [
	['ruler', 'perhaps', 'is a menuitemcheckbox: give true or false'],
	['zoom full', 'Double', 'has no "Double" in its group. Its options are "Half", "Full".'],
	['zoom full', false, 'is one of a group: it goes off when another is chosen.'],
	['colour', 'Mauve', 'has no option "Mauve". Its options are "Blue", "Green".'],
	['quit', true, 'is a menuitem, which has no value to set: click it with computer.'],
] as const;

test('each kind is set as its role asks for, and the page takes note', async () => {
	await show(PAGE);
	for (const [query, value, text, expression, held] of SET) {
		expect(await fill(query, value)).toEqual({text, isError: false});
		expect(await inPage(expression)).toBe(held);
	}
});

test('what no such control can be is refused with the cure, and changes nothing', async () => {
	await show(PAGE);
	const before = await inPage('document.body.innerHTML');
	for (const [query, value, words] of REFUSED)
		expect(await fill(query, value)).toEqual({text: expect.stringContaining(words), isError: true});
	expect(await inPage('document.body.innerHTML')).toBe(before);
});
