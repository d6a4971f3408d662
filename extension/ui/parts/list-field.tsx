// A list that the person adds to and takes from. In: its words, what is in it, and what makes sense. Out: the list with a field for one more,
// and what is wrong with what is typed, said at once; the next list is handed on.
import type {ComponentChildren} from 'preact';
import {useId, useRef, useState} from 'preact/hooks';
import {say} from '../say.ts';
import {describedBy, FieldFrame} from './field.tsx';
import {Icon} from './icons.tsx';

interface ListFieldProps {
	readonly label: string;
	readonly hint?: ComponentChildren;
	readonly lock?: string | undefined;
	readonly onReset?: (() => void) | undefined;
	readonly id?: string;
	readonly value: readonly string[];
	/** How it would be kept, or what is wrong with it. */
	readonly read: (typed: string) => {readonly value: string} | {readonly wrong: string};
	readonly onSave: (values: string[]) => void;
	readonly placeholder?: string;
	/** What stands where nothing is in it. */
	readonly empty: string;
}

export const ListField = ({value: values, read, onSave, placeholder, empty, ...field}: ListFieldProps) => {
	const control = useId();
	const [typed, setTyped] = useState('');
	const input = useRef<HTMLInputElement>(null);
	const known = typed.trim() === '' ? undefined : read(typed);
	const isTwice = known && 'value' in known && values.includes(known.value);
	const error = known && ('wrong' in known ? known.wrong : isTwice ? say('listed', known.value) : undefined);
	const add = (): void => {
		if (!known || !('value' in known) || error !== undefined) return;
		onSave([...values, known.value]);
		setTyped('');
		input.current?.focus();
	};
	const remove = (gone: string): void => {
		onSave(values.filter((each) => each !== gone));
		// The button goes, and the keyboard must be somewhere.
		input.current?.focus();
	};
	return (
		<FieldFrame {...field} control={control} error={error} isTall>
			<ul class="entries">
				{values.map((each) => (
					<li key={each}>
						<code>{each}</code>
						<button
							type="button"
							class="small"
							disabled={field.lock !== undefined}
							aria-label={say('removeOf', each)}
							title={say('removeOf', each)}
							onClick={() => remove(each)}
						>
							<Icon name="close" />
						</button>
					</li>
				))}
				{values.length === 0 && <li class="soft">{empty}</li>}
			</ul>
			{field.lock === undefined && (
				<div class="adding">
					<input
						ref={input}
						id={control}
						type="text"
						value={typed}
						placeholder={placeholder}
						spellcheck={false}
						autocomplete="off"
						aria-invalid={error !== undefined}
						aria-describedby={describedBy(control, field.hint, error)}
						onInput={({currentTarget}) => setTyped(currentTarget.value)}
						onKeyDown={({key}) => {
							if (key === 'Enter') add();
							if (key === 'Escape') setTyped('');
						}}
					/>
					<button
						type="button"
						disabled={!known || error !== undefined}
						aria-label={say('addTo', field.label)}
						onClick={add}
					>
						{say('add')}
					</button>
				</div>
			)}
		</FieldFrame>
	);
};
