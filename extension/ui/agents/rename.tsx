// The name of an agent, which is that of its tab group. In: its line. Out: the name; pressed, a field that changes it with Enter or when it is
// left, and takes back with Escape.
import {useId, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {ask} from '../ask.ts';
import type {AgentLine} from '../live.ts';
import {Icon} from '../parts/icons.tsx';
import {useTry} from '../parts/toast.tsx';
import {say} from '../say.ts';

/** As the worker takes it. */
const MAX_CHARS = 60;

export const isName = (typed: string): boolean => typed.trim().length > 0 && typed.trim().length <= MAX_CHARS;

export const AgentName = ({line: {berth, title}}: {readonly line: AgentLine}) => {
	const [isOpen, setOpen] = useState(false);
	if (isOpen && berth !== undefined) return <Field {...{berth, title}} onEnd={() => setOpen(false)} />;
	const label = say('agents_rename', title);
	return (
		<>
			<h2 class="name clip" title={title}>
				{title}
			</h2>
			{berth !== undefined && (
				<button type="button" class="small quiet rename" onClick={() => setOpen(true)} aria-label={label} title={label}>
					<Icon name="edit" />
				</button>
			)}
		</>
	);
};

interface FieldProps {
	readonly berth: string;
	readonly title: string;
	readonly onEnd: () => void;
}

const Field = ({berth, title, onEnd}: FieldProps) => {
	const [typed, setTyped] = useState(title);
	const input = useRef<HTMLInputElement>(null);
	const isEnded = useRef(false);
	const attempt = useTry();
	const error = useId();
	useLayoutEffect(() => input.current?.select(), []);
	const end = (): void => {
		if (isEnded.current) return;
		isEnded.current = true;
		onEnd();
	};
	const save = (): void => {
		if (isEnded.current || !isName(typed)) return;
		end();
		const name = typed.trim();
		if (name !== title) attempt(() => ask('agents.rename', {id: berth, title: name}));
	};
	return (
		<span class="renaming">
			<input
				ref={input}
				type="text"
				value={typed}
				aria-label={say('agents_renameLabel')}
				aria-invalid={!isName(typed)}
				aria-describedby={error}
				onInput={({currentTarget}) => setTyped(currentTarget.value)}
				onBlur={() => (isName(typed) ? save() : end())}
				onKeyDown={({key}) => {
					if (key === 'Enter') save();
					if (key === 'Escape') end();
				}}
			/>
			<span class="error" id={error} role="alert">
				{isName(typed) ? '' : say('agents_renameEmpty')}
			</span>
		</span>
	);
};
