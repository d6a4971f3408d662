// One thing that the person may set. In: its words, its value, and what makes sense. Out: a control with its label and what is wrong with what
// is typed, said at once; a value that makes sense is handed on.
import type {ComponentChildren} from 'preact';
import {useEffect, useId, useRef, useState} from 'preact/hooks';
import {say} from '../say.ts';
import {Lock} from './lock.tsx';

interface FieldProps {
	readonly label: string;
	readonly hint?: ComponentChildren;
	/** Why it cannot be changed here. */
	readonly lock?: string | undefined;
	/** Goes back to what it was at first; left out where it is that. */
	readonly onReset?: (() => void) | undefined;
	/** For links that lead here. */
	readonly id?: string;
}

interface FrameProps extends FieldProps {
	readonly control: string;
	readonly error?: string | undefined;
	/** The control stands below its words, and has the whole width. */
	readonly isTall?: boolean;
	readonly children: ComponentChildren;
}

export const FieldFrame = ({label, hint, lock, onReset, id, control, error, isTall, children}: FrameProps) => (
	<div class={isTall ? 'field tall' : 'field'} id={id}>
		<div class="words">
			<label for={control}>{label}</label>
			{hint && (
				<p class="soft" id={`${control}-hint`}>
					{hint}
				</p>
			)}
			<Lock why={lock} />
			<ResetButton label={label} onReset={onReset} />
			{!isTall && <Wrong {...{control, error}} />}
		</div>
		<div class="control">
			{children}
			{isTall && <Wrong {...{control, error}} />}
		</div>
	</div>
);

const Wrong = ({control, error}: Pick<FrameProps, 'control' | 'error'>) => (
	<p class="error" id={`${control}-error`} role="alert">
		{error}
	</p>
);

const ResetButton = ({label, onReset}: Pick<FieldProps, 'label' | 'onReset'>) =>
	onReset ? (
		<button type="button" class="plain reset" aria-label={say('resetOf', label)} onClick={onReset}>
			{say('reset')}
		</button>
	) : null;

export const describedBy = (control: string, hint: ComponentChildren, error: string | undefined): string | undefined =>
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
	// Enter saves, and leaving the field must not save the same again: there would be nothing to undo.
	const saved = useRef(value);
	useEffect(() => {
		saved.current = value;
	}, [value]);
	const error = typed === value ? undefined : check?.(typed);
	const save = (): void => {
		if (error !== undefined || typed === saved.current) return;
		saved.current = typed;
		onSave(typed);
	};
	return (
		<FieldFrame {...field} control={control} error={error}>
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
		</FieldFrame>
	);
};

interface SwitchFieldProps extends FieldProps {
	readonly value: boolean;
	readonly onSave: (value: boolean) => void;
}

export const SwitchField = ({value, onSave, ...field}: SwitchFieldProps) => {
	const control = useId();
	return (
		<FieldFrame {...field} control={control}>
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
		</FieldFrame>
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
		<FieldFrame {...field} control={control}>
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
		</FieldFrame>
	);
};

interface ChoiceFieldProps<V extends string> extends FieldProps {
	readonly value: V;
	readonly choices: readonly (readonly [value: V, words: string, meaning?: string])[];
	readonly onSave: (value: V) => void;
}

/** For few choices that want explaining. */
export const ChoiceField = <V extends string>(props: ChoiceFieldProps<V>) => {
	const {label, hint, lock, onReset, id, value, choices, onSave} = props;
	const name = useId();
	return (
		<fieldset class="choice" id={id} disabled={lock !== undefined}>
			<legend>{label}</legend>
			{hint && <p class="soft">{hint}</p>}
			<Lock why={lock} />
			{choices.map(([each, words, meaning]) => (
				<label key={each}>
					<input type="radio" name={name} checked={each === value} onChange={() => onSave(each)} />
					<span>
						{words}
						{meaning && <span class="soft">{meaning}</span>}
					</span>
				</label>
			))}
			<ResetButton label={label} onReset={onReset} />
		</fieldset>
	);
};
