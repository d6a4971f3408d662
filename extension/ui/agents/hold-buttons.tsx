// What holds an agent back and lets it go on. In: its line. Out: a button for each way; it stays where it is while its word changes, so that who
// presses twice undoes what they did and nothing else.
import type {ComponentChildren} from 'preact';
import type {AgentLine} from '../live.ts';
import {Icon} from '../parts/icons.tsx';
import {useLive} from '../parts/live.tsx';
import {say} from '../say.ts';
import {pressed} from './press.ts';

interface Given {
	readonly line: AgentLine;
}

export const StopButton = ({line: {id, berth, state, title}}: Given) => {
	const {act} = useLive();
	// One that has gone can only be let in again.
	const isHeld = state === 'stopped' || berth === undefined;
	return (
		<button
			type="button"
			class="hold"
			onClick={pressed(() => act(isHeld ? {type: 'resumeAgent', id} : {type: 'stopAgent', id: berth}))}
			aria-label={isHeld ? say('agents_resumeOne', title) : say('agents_stopOne', title)}
		>
			{isHeld ? say('agents_resume') : say('agents_stop')}
		</button>
	);
};

/** @param children Where its word shall stand beside the sign. */
export const PauseButton = ({
	line: {id, berth, state, title, isPaused},
	children,
}: Given & {children?: ComponentChildren}) => {
	const {act} = useLive();
	if (berth === undefined || state === 'stopped') return null;
	const label = isPaused ? say('agents_resumeOne', title) : say('agents_pauseOne', title);
	return (
		<button
			type="button"
			class="pause"
			onClick={pressed(() => act(isPaused ? {type: 'resumeAgent', id} : {type: 'pauseAgent', id: berth}))}
			aria-label={label}
			title={label}
		>
			<Icon name={isPaused ? 'play' : 'pause'} />
			{children && (isPaused ? say('agents_resume') : say('agents_pause'))}
		</button>
	);
};
