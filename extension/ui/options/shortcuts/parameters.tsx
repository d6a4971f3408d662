// What a shortcut takes. In: a draft. Out: the draft with what the person says of each value.
import type {Parameter, Shortcut} from '../../../shortcuts/shortcut.ts';
import {say} from '../../say.ts';
import {type FormField, readForm, toTyped} from '../playground/form-model.ts';
import {setParameter} from './draft.ts';

interface ParametersProps {
	readonly draft: Shortcut;
	readonly onChange: (draft: Shortcut) => void;
}

const VALUE = 'value';
/** Numbers, ticks and lists stay what they are; all else is text. */
const FIELDS: readonly FormField[] = [
	{name: VALUE, kind: 'mixed', isRequired: false, description: '', choices: [], schema: {}},
];

export const Parameters = ({draft, onChange}: ParametersProps) => {
	if (draft.parameters.length === 0) return null;
	return (
		<div class="parameters">
			<h3>{say('shortcuts_parameters')}</h3>
			<p class="soft">{say('shortcuts_parametersHint')}</p>
			<ul>
				{draft.parameters.map((parameter) => (
					<Row
						key={parameter.name}
						parameter={parameter}
						onChange={(change) => onChange(setParameter(draft, parameter.name, change))}
					/>
				))}
			</ul>
		</div>
	);
};

interface RowProps {
	readonly parameter: Parameter;
	readonly onChange: (change: Partial<Parameter>) => void;
}

const Row = ({parameter: {name, description = '', default: usual}, onChange}: RowProps) => (
	<li>
		<span class="mono">{name}</span>
		<input
			type="text"
			value={description}
			maxLength={200}
			placeholder={say('shortcuts_description')}
			aria-label={say('shortcuts_parameterDescription', name)}
			onInput={({currentTarget}) => onChange({description: currentTarget.value})}
		/>
		<input
			type="text"
			value={toTyped(FIELDS, {[VALUE]: usual})[VALUE] ?? ''}
			placeholder={say('shortcuts_default')}
			aria-label={`${name}: ${say('shortcuts_default')}`}
			onInput={({currentTarget}) => {
				const {input} = readForm(FIELDS, {[VALUE]: currentTarget.value});
				onChange({default: input[VALUE] as Parameter['default']});
			}}
		/>
	</li>
);
