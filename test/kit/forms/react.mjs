// A form whose controls React holds: each shows what the state says, and nothing else.
import {createElement as h, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {emptyForm} from './empty.mjs';

const Form = () => {
	const [form, setForm] = useState(emptyForm);
	const set = (key, value) => setForm((old) => ({...old, [key]: value}));
	const field = (key, type = 'text', toValue = (text) => text) =>
		h(
			'label',
			null,
			key,
			h('input', {type, value: form[key], onChange: ({target}) => set(key, toValue(target.value))}),
		);
	const onChange = (key) => (event) => set(key, event.target.value);
	const onDays = ({target}) =>
		set(
			'days',
			Array.from(target.selectedOptions, ({value}) => value),
		);
	const options = (pairs) => pairs.map(([value, label]) => h('option', {key: value, value}, label));
	const size = (value) =>
		h(
			'label',
			{key: value},
			h('input', {type: 'radio', name: 'size', checked: form.size === value, onChange: () => set('size', value)}),
			`size ${value}`,
		);
	return h(
		'form',
		null,
		field('name'),
		field('upper', 'text', (text) => text.toUpperCase()),
		field('digits', 'text', (text) => (/^\d*$/.test(text) ? text : form.digits)),
		h('label', null, 'note', h('textarea', {value: form.note, onChange: onChange('note')})),
		h(
			'label',
			null,
			'country',
			h(
				'select',
				{value: form.country, onChange: onChange('country')},
				options([
					['fr', 'France'],
					['es', 'Spain'],
				]),
			),
		),
		h(
			'label',
			null,
			'days',
			h(
				'select',
				{multiple: true, value: form.days, onChange: onDays},
				options([
					['mo', 'Mo'],
					['tu', 'Tu'],
					['we', 'We'],
				]),
			),
		),
		h(
			'label',
			null,
			h('input', {type: 'checkbox', checked: form.agree, onChange: ({target}) => set('agree', target.checked)}),
			'agree',
		),
		['s', 'l'].map(size),
		field('age', 'number', Number),
		field('price', 'range', Number),
		field('day', 'date'),
		h('pre', {id: 'state'}, JSON.stringify(form)),
	);
};

createRoot(document.body.appendChild(document.createElement('main'))).render(h(Form));
