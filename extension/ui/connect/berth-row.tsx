// The berth that a client is to work in. In: its name. Out: another name, as long as it is one.
import {useId, useState} from 'preact/hooks';
import {say} from '../say.ts';
import {isBerthName} from './server.ts';

export const BerthRow = ({onName}: {readonly onName: (name: string) => void}) => {
	const control = useId();
	const [typed, setTyped] = useState('');
	const isName = isBerthName(typed);
	const type = (text: string): void => {
		setTyped(text);
		if (isBerthName(text)) onName(text);
	};
	return (
		<div class="wish" id="berth">
			<label class="name" for={control}>
				{say('connect_berth')}
			</label>
			<input
				id={control}
				type="text"
				value={typed}
				placeholder={say('connect_berth_placeholder')}
				spellcheck={false}
				autocomplete="off"
				aria-invalid={!isName}
				aria-describedby={`${control}-hint ${control}-error`}
				onInput={({currentTarget}) => type(currentTarget.value)}
			/>
			<p class="soft" id={`${control}-hint`}>
				{say('connect_berth_hint')}
			</p>
			<p class="error" id={`${control}-error`} role="alert">
				{isName ? undefined : say('connect_berth_wrong')}
			</p>
		</div>
	);
};
