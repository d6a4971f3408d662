import {describe, expect, test} from 'vitest';
import {openForms} from '../kit/open-forms.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {show, fill, inPage} = openForms(room);

/** Opens on pointerdown and draws its list at the end of the page, in a later turn, as such controls do. */
const picker = (options: string, more = ''): string => `<span id="l">Country</span>
	<button id="f" type="button" role="combobox" aria-labelledby="l" aria-haspopup="listbox" aria-expanded="false">Choose one</button><script>
	const close = () => { document.querySelector('#list')?.remove(); f.ariaExpanded = 'false'; };
	f.addEventListener('keydown', ({key}) => key === 'Escape' && close());
	f.addEventListener('pointerdown', () => {
		if (f.ariaExpanded === 'true') return close();
		f.ariaExpanded = 'true';
		f.setAttribute('aria-controls', 'list');
		fetch('/list').then(() => {
			const list = document.createElement('div');
			list.id = 'list';
			list.setAttribute('role', 'listbox');
			list.innerHTML = '${options}'.split('|').map((each) => '<div role="option" data-value="' + each.slice(0, 2).toLowerCase() + '"' + (each === 'Norway' ? ' aria-disabled="true"' : '') + '>' + each + '</div>').join('');
			list.addEventListener('click', ({target}) => { f.textContent = target.textContent; window.got = target.dataset.value; close(); ${more} });
			document.body.append(list);
		});
	});
</script>`;

describe('a combobox that opens a list', () => {
	test.each(['Denmark', 'de', 'denmark', 'Den'])('is set by %j', async (value) => {
		await show(picker('Denmark|Sweden|Norway'));
		expect(await fill('country', value)).toEqual({
			text: 'combobox "Country" [ref] collapsed value="Denmark"',
			isError: false,
		});
		expect(await inPage('[got, f.ariaExpanded]')).toEqual(['de', 'false']);
	});

	test.each([
		['Finland', 'has no option "Finland". Its options are "Denmark", "Norway".'],
		['Norway', 'has the option "Norway", but it is disabled. Choose another one.'],
	])('refuses %j and is closed again', async (value, sentence) => {
		await show(picker('Denmark|Norway'));
		expect(await fill('country', value)).toEqual({text: `form_input: ref ${sentence}`, isError: true});
		expect(await inPage('[f.textContent, f.ariaExpanded]')).toEqual(['Choose one', 'false']);
	});

	test('that takes another option than was pressed says so', async () => {
		await show(picker('Denmark|Sweden', "f.textContent = 'Sweden'"));
		expect((await fill('country', 'Denmark')).text).toContain('value="Sweden": the page made it so');
	});

	test('that opens nothing is an error', async () => {
		await show('<div role="combobox" tabindex="0" aria-label="Country">None</div>');
		expect((await fill('country', 'Peru')).text).toContain('ref opened no list of options. Use computer: click it');
	});

	test('finds an option of a long list that is drawn only where it is looked at', async () => {
		await show(`<div id="f" role="combobox" tabindex="0" aria-label="Year" aria-controls="list">?</div>
			<div id="list" role="listbox" style="height: 100px; overflow: auto"><div style="height: 20000px; position: relative"></div></div><script>
			const draw = () => {
				const first = Math.floor(list.scrollTop / 20);
				list.firstChild.innerHTML = Array.from({length: 6}, (_, at) => '<div role="option" style="position: absolute; top: ' + (first + at) * 20 + 'px">' + (1000 + first + at) + '</div>').join('');
			};
			draw();
			list.onscroll = draw;
			list.onclick = ({target}) => (f.textContent = target.textContent);
		</script>`);
		expect((await fill('year', 1500)).text).toBe('combobox "Year" [ref] value="1500"');
	});
});

describe('a combobox that is written in', () => {
	const CITIES = `<input id="f" role="combobox" aria-label="City" aria-autocomplete="list" aria-controls="list"><ul id="list" role="listbox" hidden></ul><script>
		f.oninput = async () => {
			await fetch('/cities');
			const all = ['Berlin', 'Bern', 'Bergen (Norway)'].filter((each) => each.toLowerCase().startsWith(f.value.toLowerCase()));
			list.innerHTML = all.map((each) => '<li role="option">' + each + '</li>').join('');
			list.hidden = f.value === '' || all.length === 0;
		};
		list.onclick = ({target}) => { f.value = target.textContent; list.hidden = true; window.got = f.value; };
	</script>`;

	test.each([
		['Bern', 'Bern'],
		['berg', 'Bergen (Norway)'],
	])('has %j chosen from what comes', async (value, city) => {
		await show(CITIES);
		const {text, isError} = await fill('city', value);
		expect({text, isError}).toEqual({text: `combobox "City" [ref] value="${city}"`, isError: false});
		expect(await inPage('got')).toBe(city);
	});

	test('is left as it was where nothing can be chosen', async () => {
		await show(CITIES);
		expect(await fill('city', 'Ber')).toEqual({
			text: 'form_input: ref has no option "Ber". Its options are "Berlin", "Bern", "Bergen (Norway)".',
			isError: true,
		});
		expect(await inPage('f.value')).toBe('');
	});

	test('keeps the text where nothing comes to choose from, and says so', async () => {
		await show(CITIES);
		expect((await fill('city', 'Oslo')).text).toBe(
			'combobox "City" [ref] value="(as typed)". No options came to choose from; it is left as written.',
		);
	});

	test('for several has them beside it', async () => {
		await show(`<div>${CITIES}<p id="chips"></p></div><script>
			list.onclick = ({target}) => {
				chips.append(Object.assign(document.createElement('div'), {textContent: target.textContent}));
				f.value = '';
				list.hidden = true;
			};
		</script>`);
		expect((await fill('city', ['Bern', 'Berlin'])).text).toBe('combobox "City" [ref] value="Bern, Berlin"');
		expect(await inPage('[...chips.children].map((each) => each.textContent)')).toEqual(['Bern', 'Berlin']);
	});

	test('that does not keep what was chosen is an error', async () => {
		await show(`${CITIES}<script>list.onclick = () => (f.value = '')</script>`);
		expect((await fill('city', 'Bern')).text).toContain('the page did not take it: combobox "City" [ref]');
	});

	test('keeps the text where one searches with it', async () => {
		await show(`<search>${CITIES}</search>`);
		expect((await fill('city', 'Ber')).text).toBe('combobox "City" [ref] value="(as typed)"');
		expect(await inPage('[f.value, window.got ?? null]')).toEqual(['Ber', null]);
	});
});
