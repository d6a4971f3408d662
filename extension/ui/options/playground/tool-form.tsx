// A form for what a tool or a shortcut takes. In: its fields, what is typed into them, and what is wrong with that. Out: controls, each with
// what it is for; what the person types.
import {useId} from 'preact/hooks';
import {say} from '../../say.ts';
import {boundsOf, type FormField, type Problem, type Typed} from './form-model.ts';

interface ToolFormProps {
	readonly fields: readonly FormField[];
	readonly typed: Typed;
	readonly problems: Readonly<Record<string, Problem>>;
	readonly onType: (typed: Typed) => void;
}

export const ToolForm = ({fields, typed, problems, onType}: ToolFormProps) => (
	<div class="form">
		{fields.length === 0 && <p class="soft">{say('form_none')}</p>}
		{fields.map((field) => (
			<Row
				key={field.name}
				field={field}
				value={typed[field.name] ?? ''}
				problem={problems[field.name]}
				onType={(value) => onType({...typed, [field.name]: value})}
			/>
		))}
	</div>
);

interface RowProps {
	readonly field: FormField;
	readonly value: string;
	readonly problem: Problem | undefined;
	readonly onType: (value: string) => void;
}

const Row = ({field, value, problem, onType}: RowProps) => {
	const id = useId();
	const words = [field.description, ...hintsOf(field)].filter(Boolean).join(' · ');
	return (
		<div class="form-row">
			<label for={id}>
				<span class="mono">{field.name}</span> {field.isRequired && <span class="soft">{say('form_required')}</span>}
			</label>
			<Control {...{field, value, onType, id}} described={`${id}-hint ${id}-error`} isWrong={problem !== undefined} />
			{words && (
				<p class="soft" id={`${id}-hint`}>
					{words}
				</p>
			)}
			<p class="error" id={`${id}-error`} role="alert">
				{problem && say(...problem)}
			</p>
		</div>
	);
};

const HOW = {
	texts: 'form_linesHint',
	numbers: 'form_numbersHint',
	mixed: 'form_mixedHint',
	json: 'form_jsonHint',
} as const;

const hintsOf = ({kind, schema}: FormField): readonly string[] => {
	const {least, most} = boundsOf(schema);
	return [
		...(kind in HOW ? [say(HOW[kind as keyof typeof HOW])] : []),
		...(least !== undefined && most !== undefined ? [say('form_limits', least, most)] : []),
	];
};

const usualOf = ({usual}: FormField): string => (typeof usual === 'string' ? usual : (JSON.stringify(usual) ?? ''));

interface ControlProps extends Omit<RowProps, 'problem'> {
	readonly id: string;
	readonly described: string;
	readonly isWrong: boolean;
}

const ROWS: Readonly<Partial<Record<FormField['kind'], number>>> = {long: 2, texts: 2, json: 3, mixed: 1};

const Control = ({field, value, onType, id, described, isWrong}: ControlProps) => {
	const {name, kind, choices, isRequired} = field;
	const usual = usualOf(field);
	const common = {
		...{id, name, value, 'aria-describedby': described, 'aria-invalid': isWrong},
		'aria-required': isRequired,
		onInput: ({currentTarget}: {currentTarget: {value: string}}) => onType(currentTarget.value),
	};
	if (kind === 'flag' || kind === 'choice')
		return (
			<select {...common}>
				{(!isRequired || value === '') && (
					<option value="">{usual ? say('form_usual', usual) : say('form_unset')}</option>
				)}
				{choices.map((choice) => (
					<option key={String(choice)} value={String(choice)}>
						{kind === 'flag' ? say(choice === true ? 'form_true' : 'form_false') : String(choice)}
					</option>
				))}
			</select>
		);
	const rows = ROWS[kind];
	if (rows !== undefined)
		return (
			<textarea
				{...common}
				placeholder={usual}
				rows={rows}
				class={kind === 'json' ? 'mono' : undefined}
				spellcheck={false}
			/>
		);
	return (
		<input
			{...common}
			placeholder={usual}
			type="text"
			inputMode={kind === 'number' ? 'decimal' : 'text'}
			class={kind === 'text' ? undefined : 'short'}
			spellcheck={false}
			autocomplete="off"
		/>
	);
};
