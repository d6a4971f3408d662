// Whether a client has come. In: the live state. Out: a line that waits, and then names who came last and when.
import {sayAgo, useNow} from '../parts/ago.ts';
import {Icon} from '../parts/icons.tsx';
import {useLive} from '../parts/live.tsx';
import {say} from '../say.ts';

export const LiveLine = () => {
	const {state, isFresh} = useLive();
	const now = useNow();
	const latest = state?.latest;
	return (
		<p class={`arrival${latest ? ' there' : ''}${isFresh ? '' : ' stale'}`}>
			{latest ? <Icon name="check" /> : <span class="pulse" aria-hidden="true" />}
			{/* How long ago it was is said to nobody again and again. */}
			<span role="status">{latest ? say('connect_heard', latest.client) : say('connect_waiting')}</span>
			{latest && <span class="soft">{sayAgo(latest.at, now)}</span>}
		</p>
	);
};
