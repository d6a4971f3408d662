// The person does something in an agent's tab themselves. In: its line. Out: buttons that let its calls wait, with its tab before the person or
// without.
import {PauseButton} from '../agents/hold-buttons.tsx';
import {currentTab} from '../agents/lines.ts';
import {pressed} from '../agents/press.ts';
import type {AgentLine} from '../live.ts';
import {useLive} from '../parts/live.tsx';
import {say} from '../say.ts';

export const TakeOver = ({line}: {readonly line: AgentLine}) => {
	const {act} = useLive();
	const {berth, state, title, id, isPaused} = line;
	const tab = currentTab(line);
	if (berth === undefined || state === 'stopped') return null;
	if (isPaused)
		return (
			<button
				type="button"
				class="main back"
				aria-label={say('panel_handBackOne', title)}
				onClick={pressed(() => act({type: 'resumeAgent', id}))}
			>
				{say('panel_handBack')}
			</button>
		);
	const takeOver = (): void => {
		act({type: 'pauseAgent', id: berth});
		if (tab) act({type: 'show', tabId: tab.id});
	};
	return (
		<>
			{tab && (
				<button type="button" class="take" aria-label={say('panel_takeOverOne', title)} onClick={pressed(takeOver)}>
					{say('panel_takeOver')}
				</button>
			)}
			<PauseButton line={line}>{say('agents_pause')}</PauseButton>
		</>
	);
};
