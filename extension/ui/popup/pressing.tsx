// What the popup says first. In: what is so. Out: one line of truth, Stop, and whatever keeps agents from working or waits for the person.
import {pressed} from '../agents/press.ts';
import {WayOut} from '../connect/trouble.tsx';
import type {LiveState} from '../live.ts';
import {sayDuration} from '../parts/ago.ts';
import {useLive} from '../parts/live.tsx';
import type {RoundTrip} from '../parts/round-trip.ts';
import {say, sayCount, sayReason} from '../say.ts';

interface Given {
	readonly state: LiveState | undefined;
	readonly trip: RoundTrip;
}

const isWrong = ({state, trip}: Given): boolean => state?.trouble !== undefined || trip === 'silent';

export const Head = ({state, trip}: Given) => {
	const {act} = useLive();
	return (
		<header>
			<h1>Tabberth</h1>
			<button type="button" id="stop" hidden={state?.isStopped} onClick={pressed(() => act({type: 'stop'}))}>
				{say('popup_stop')}
			</button>
			<p id="status" class={isWrong({state, trip}) ? 'soft trouble' : 'soft'} role="status">
				{statusOf({state, trip})}
				{typeof trip === 'number' && !isWrong({state, trip}) && <span aria-hidden="true"> · {sayDuration(trip)}</span>}
			</p>
		</header>
	);
};

const statusOf = ({state, trip}: Given): string => {
	if (state?.trouble !== undefined) return sayReason(state.trouble);
	if (state?.port === undefined) return say('popup_starting');
	if (trip === 'silent') return say('popup_silent', state.port);
	return say('popup_serving', state.port, sayCount('popup_agents', state.agents.length));
};

/** The way out of what is wrong. */
export const Trouble = ({state, trip}: Given) => {
	if (!isWrong({state, trip})) return null;
	return (
		<section id="trouble">
			<WayOut Heading="h2" />
		</section>
	);
};

export const Pleas = ({pleas: [first = '', ...others]}: {readonly pleas: readonly string[]}) => {
	const {act} = useLive();
	const isAsked = first !== '';
	return (
		<section id="pleas" aria-live="polite" hidden={!isAsked}>
			{isAsked && (
				<ul class="asked">
					<li>
						<p class="reason">
							{others.length === 0 ? say('popup_plea', first) : say('popup_pleas', first, others.length)}
						</p>
						<div class="buttons">
							<button type="button" id="open-consent" class="main" onClick={pressed(() => act({type: 'openConsent'}))}>
								{say('popup_answer')}
							</button>
						</div>
					</li>
				</ul>
			)}
		</section>
	);
};
