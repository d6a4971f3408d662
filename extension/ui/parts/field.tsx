// One thing that the person may set. In: its words, its value, and what makes sense. Out: a control with its label and what is wrong with what
// is typed, said at once; a value that makes sense is handed on.
import type {ComponentChildren} from 'preact';
import {useEffect, useId, useState} from 'preact/hooks';

interface FieldProps {
	readonly label: string;
	readonly hint?: ComponentChildren;
	/** Why it cannot be changed here. */
	readonly lock?: string | undefined;
	/** For links that lead here. */
	readonly id?: string;
}

interface FrameProps extends FieldProps {
	readonly control: string;
	readonly error?: string | undefined;
	readonly children: ComponentChildren;
}

const Frame = ({label, hint, lock, id, control, error, children}: FrameProps) => (
	<div class="field" id={id}>
		<div class="words">
			<label for={control}>{label}</label>
			{hint && (
				<p class="soft" id={`${control}-hint`}>
					{hint}
				</p>
			)}
			{lock && <p class="lock">{lock}</p>}
			<p class="error" id={`${control}-error`} role="alert">
				{error}
			</p>
		</div>
		<div class="control">{children}</div>
	</div>
);

const describedBy = (control: string, hint: ComponentChildren, error: string | undefined): string | undefined =>
	[hint && `${control}-hint`, error !== undefined && `${control}-error`].filter(Boolean).join(' ') || undefined;

interface TextFieldProps extends FieldProps {
	readonly value: string;
	/** What is wrong with it, or nothing. */
	readonly check?: (typed: string) => string | undefined;
	readonly onSave: (value: string) => void;
	readonly placeholder?: string;
	readonly inputMode?: 'text' | 'numeric' | 'url';
	readonly unit?: string;
	readonly isWide?: boolean;
}

/** Saved when it is left, or with Enter; Escape takes back what was typed. */
export const TextField = ({value, check, onSave, placeholder, inputMode, unit, isWide, ...field}: TextFieldProps) => {
	const control = useId();
	const [typed, setTyped] = useState(value);
	useEffect(() => setTyped(value), [value]);
	const error = typed === value ? undefined : check?.(typed);
	const save = (): void => {
		if (error === undefined && typed !== value) onSave(typed);
	};
	return (
		<Frame {...field} control={control} error={error}>
			<input
				id={control}
				class={isWide ? 'wide' : undefined}
				type="text"
				value={typed}
				placeholder={placeholder}
				inputMode={inputMode ?? 'text'}
				disabled={field.lock !== undefined}
				aria-invalid={error !== undefined}
				aria-describedby={describedBy(control, field.hint, error)}
				onInput={({currentTarget}) => setTyped(currentTarget.value)}
				onBlur={save}
				onKeyDown={({key}) => {
					if (key === 'Enter') save();
					if (key === 'Escape') setTyped(value);
				}}
			/>
			{unit && <span class="soft unit">{unit}</span>}
		</Frame>
	);
};

interface SwitchFieldProps extends FieldProps {
	readonly value: boolean;
	readonly onSave: (value: boolean) => void;
}

export const SwitchField = ({value, onSave, ...field}: SwitchFieldProps) => {
	const control = useId();
	return (
		<Frame {...field} control={control}>
			<input
				id={control}
				class="switch"
				type="checkbox"
				role="switch"
				checked={value}
				aria-checked={value}
				disabled={field.lock !== undefined}
				aria-describedby={describedBy(control, field.hint, undefined)}
				onChange={({currentTarget}) => onSave(currentTarget.checked)}
			/>
		</Frame>
	);
};

interface SelectFieldProps<V extends string> extends FieldProps {
	readonly value: V;
	readonly choices: readonly (readonly [value: V, words: string])[];
	readonly onSave: (value: V) => void;
}

export const SelectField = <V extends string>({value, choices, onSave, ...field}: SelectFieldProps<V>) => {
	const control = useId();
	return (
		<Frame {...field} control={control}>
			<select
				id={control}
				value={value}
				disabled={field.lock !== undefined}
				aria-describedby={describedBy(control, field.hint, undefined)}
				onChange={({currentTarget}) => {
					const chosen = choices.find(([each]) => each === currentTarget.value);
					if (chosen) onSave(chosen[0]);
				}}
			>
				{choices.map(([each, words]) => (
					<option key={each} value={each}>
						{words}
					</option>
				))}
			</select>
		</Frame>
	);
};

interface ChoiceFieldProps<V extends string> extends FieldProps {
	readonly value: V;
	readonly choices: readonly (readonly [value: V, words: string, meaning?: string])[];
	readonly onSave: (value: V) => void;
}

/** For few choices that want explaining. */
export const ChoiceField = <V extends string>({label, hint, lock, id, value, choices, onSave}: ChoiceFieldProps<V>) => {
	const name = useId();
	return (
		<fieldset class="choice" id={id} disabled={lock !== undefined}>
			<legend>{label}</legend>
			{hint && <p class="soft">{hint}</p>}
			{lock && <p class="lock">{lock}</p>}
			{choices.map(([each, words, meaning]) => (
				<label key={each}>
					<input type="radio" name={name} checked={each === value} onChange={() => onSave(each)} />
					<span>
						{words}
						{meaning && <span class="soft">{meaning}</span>}
					</span>
				</label>
			))}
		</fieldset>
	);
};
