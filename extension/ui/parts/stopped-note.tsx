// The person has stopped everything. In: what is so now. Out: a note that says it, with the button that lets all go on; nothing otherwise.
import {pressed} from '../agents/press.ts';
import {say} from '../say.ts';
import {Note} from './card.tsx';
import {useLive} from './live.tsx';

export const StoppedNote = () => {
	const {state, act} = useLive();
	if (!state?.isStopped) return null;
	return (
		<Note kind="stopped">
			<p>
				<strong>{say('stoppedTitle')}.</strong> {say('stoppedAll')}
			</p>
			<div class="buttons">
				<button type="button" id="resume" onClick={pressed(() => act({type: 'resume'}))}>
					{say('resume')}
				</button>
			</div>
		</Note>
	);
};
