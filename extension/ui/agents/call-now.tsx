// What an agent does just now. In: its line. Out: the call that runs and for how long, or the last one and what it came to; in a place
// of one height.
import type {AgentLine} from '../live.ts';
import {sayAgo, sayDuration} from '../parts/ago.ts';
import {say, sayCount} from '../say.ts';
import {currentCall, secondsSince} from './lines.ts';

export const CallNow = ({line, now}: {readonly line: AgentLine; readonly now: number}) => {
	const call = currentCall(line);
	const {running, waiting, last} = line;
	return (
		<div class={`call soft is-${call?.outcome ?? 'none'}`}>
			<p class="line">
				{call && <code>{call.tool}</code>}
				{call && <span class="took">{call.outcome === 'running' ? sayFor(call.at, now) : sayAgo(call.at, now)}</span>}
				{running.length > 1 && <span>{sayCount('agents_more', running.length - 1)}</span>}
				{waiting > 0 && <span class="waits">{sayCount('agents_waiting', waiting)}</span>}
				{!call && waiting === 0 && <span>{say('agents_noCall')}</span>}
			</p>
			{/* Its place stays where there is nothing to say, so that nothing below it moves with each call. */}
			<p class={last?.outcome === 'error' ? 'effect clip is-wrong' : 'effect clip'} title={last?.effect} lang="en">
				{last?.effect}
			</p>
		</div>
	);
};

const sayFor = (at: number, now: number): string => {
	const seconds = secondsSince(at, now);
	return seconds < 60 ? say('took_s', seconds) : sayDuration(seconds * 1_000);
};
