// Whether a client has come. In: the live state, and whose sessions are kept. Out: a line that waits, and then names who came last and
// when.
import {sayAgo, useNow} from '../parts/ago.ts';
import {Icon} from '../parts/icons.tsx';
import {useLive} from '../parts/live.tsx';
import {say} from '../say.ts';
import {useLatest} from './kept-sessions.ts';

export const LiveLine = () => {
	const {isFresh} = useLive();
	const now = useNow();
	const latest = useLatest();
	return (
		<p class={`arrival${latest ? ' there' : ''}${isFresh ? '' : ' stale'}`}>
			{latest ? <Icon name="check" /> : <span class="pulse" aria-hidden="true" />}
			{/* How long ago it was is said to nobody again and again. */}
			<span role="status">
				{latest ? say('connect_heard', latest.client) : latest === null && say('connect_waiting')}
			</span>
			{latest && <span class="soft">{sayAgo(latest.at, now)}</span>}
		</p>
	);
};
