// Controls of libraries that draw their own: Radix, Headless UI and React Select.
import {
	Combobox,
	ComboboxInput,
	ComboboxOption,
	ComboboxOptions,
	Listbox,
	ListboxButton,
	ListboxOption,
	ListboxOptions,
} from '@headlessui/react';
import * as Checkbox from '@radix-ui/react-checkbox';
import * as Select from '@radix-ui/react-select';
import * as Slider from '@radix-ui/react-slider';
import * as Switch from '@radix-ui/react-switch';
import {createElement as h, useState} from 'react';
import {createRoot} from 'react-dom/client';
import ReactSelect from 'react-select';

const FRUIT = ['Apple', 'Banana', 'Cherry'];
const PAIRS = FRUIT.map((label) => ({value: label.toLowerCase(), label}));
const BOX = {display: 'block', width: 20, height: 20};

const radixSelect = (onValueChange) => {
	const items = FRUIT.map((fruit) => h(Select.Item, {key: fruit, value: fruit}, h(Select.ItemText, null, fruit)));
	const content = h(Select.Portal, null, h(Select.Content, null, h(Select.Viewport, null, items)));
	const trigger = h(Select.Trigger, {'aria-label': 'radix select'}, h(Select.Value, {placeholder: 'Pick one'}));
	return h(Select.Root, {onValueChange}, trigger, content);
};

const radixSlider = (onChange) => {
	const options = {defaultValue: [20], max: 200, step: 5, onValueChange: ([value]) => onChange(value)};
	const track = h(Slider.Track, null, h(Slider.Range));
	return h(Slider.Root, options, track, h(Slider.Thumb, {'aria-label': 'radix slider', style: BOX}));
};

const headlessList = (value, onChange) => {
	const options = FRUIT.map((fruit) => h(ListboxOption, {key: fruit, value: fruit}, fruit));
	return h(
		Listbox,
		{value, onChange},
		h(ListboxButton, {'aria-label': 'headless list'}, value),
		h(ListboxOptions, null, options),
	);
};

const HeadlessCombo = ({value, onChange}) => {
	const [query, setQuery] = useState('');
	const fitting = FRUIT.filter((fruit) => fruit.toLowerCase().includes(query.toLowerCase()));
	const input = h(ComboboxInput, {'aria-label': 'headless combo', onChange: ({target}) => setQuery(target.value)});
	const options = fitting.map((fruit) => h(ComboboxOption, {key: fruit, value: fruit}, fruit));
	return h(Combobox, {value, onChange}, input, h(ComboboxOptions, null, options));
};

const App = () => {
	const [held, setHeld] = useState({list: 'Apple', combo: ''});
	const put = (key) => (value) => setHeld((old) => ({...old, [key]: value}));
	window.held = () => held;
	return h(
		'main',
		null,
		radixSelect(put('select')),
		radixSlider(put('slider')),
		h(Switch.Root, {'aria-label': 'radix switch', onCheckedChange: put('switch'), style: BOX}),
		h(Checkbox.Root, {'aria-label': 'radix checkbox', onCheckedChange: put('checkbox'), style: BOX}),
		headlessList(held.list, put('list')),
		h(HeadlessCombo, {value: held.combo, onChange: put('combo')}),
		h(ReactSelect, {'aria-label': 'react select', options: PAIRS, onChange: ({value}) => put('one')(value)}),
		h(ReactSelect, {
			'aria-label': 'react many',
			isMulti: true,
			options: PAIRS,
			onChange: (all) => put('many')(all.map(({value}) => value)),
		}),
	);
};

createRoot(document.body.appendChild(document.createElement('div'))).render(h(App));
