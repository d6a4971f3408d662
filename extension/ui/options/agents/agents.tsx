// The section Agents of the options. In: what is so. Out: a card for each agent, which keeps its place; all that it does, and how it is steered.
import {CallNow} from '../../agents/call-now.tsx';
import {Facts} from '../../agents/facts.tsx';
import {PauseButton, StopButton} from '../../agents/hold-buttons.tsx';
import {useInOrder} from '../../agents/in-order.ts';
import {keyOf, stateNow} from '../../agents/lines.ts';
import {AgentName} from '../../agents/rename.tsx';
import {TabLines} from '../../agents/tab-lines.tsx';
import type {AgentLine} from '../../live.ts';
import {useNow} from '../../parts/ago.ts';
import {Dot, Empty, StateMark} from '../../parts/card.tsx';
import {useLive} from '../../parts/live.tsx';
import {say} from '../../say.ts';

export const Agents = () => {
	const {state, isFresh} = useLive();
	const lines = useInOrder(state?.agents ?? [], keyOf);
	const now = useNow();
	return (
		<>
			<h1>{say('nav_agents')}</h1>
			<p class="soft">{say('agents_hint')}</p>
			{state && lines.length === 0 && (
				<section class="card" aria-label={say('agents_label')}>
					<Empty>
						{say('agents_empty')} <a href="#connect">{say('agents_emptyDo')}</a>
					</Empty>
				</section>
			)}
			<ul class={isFresh ? 'berths' : 'berths stale'} aria-label={say('agents_label')} hidden={lines.length === 0}>
				{lines.map((line) => (
					<Berth key={keyOf(line)} line={line} now={now} />
				))}
			</ul>
		</>
	);
};

const Berth = ({line, now}: {readonly line: AgentLine; readonly now: number}) => {
	const {title, color, berth} = line;
	return (
		<li class="card berth" data-agent={title}>
			<header>
				<div class="who">
					<Dot color={color} />
					<AgentName line={line} />
					<StateMark state={stateNow(line, now)} />
				</div>
				<div class="buttons">
					{berth !== undefined && (
						<a class="button" href={`#activity/${berth}`} aria-label={say('agents_activityOf', title)}>
							{say('agents_activity')}
						</a>
					)}
					<PauseButton line={line}>{say('agents_pause')}</PauseButton>
					<StopButton line={line} />
				</div>
			</header>
			<Facts line={line} now={now} />
			<CallNow line={line} now={now} />
			<TabLines line={line} />
		</li>
	);
};
