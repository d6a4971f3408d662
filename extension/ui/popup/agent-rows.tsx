// The agents in the popup. In: what is so. Out: a row for each, which keeps its place: what it does now, and how it is held back.
import {CallNow} from '../agents/call-now.tsx';
import {PauseButton, StopButton} from '../agents/hold-buttons.tsx';
import {useInOrder} from '../agents/in-order.ts';
import {keyOf, stateNow} from '../agents/lines.ts';
import type {AgentLine, LiveState} from '../live.ts';
import {useNow} from '../parts/ago.ts';
import {Dot, Empty, StateMark} from '../parts/card.tsx';
import {say, sayCount} from '../say.ts';

const CONNECT = '/extension/ui/options/options.html#connect';

export const AgentRows = ({state}: {readonly state: LiveState | undefined}) => {
	const lines = useInOrder(state?.agents ?? [], keyOf);
	const now = useNow();
	return (
		<>
			<section id="agents" hidden={lines.length === 0}>
				<h2>{say('agents_label')}</h2>
				<ul class="rows">
					{lines.map((line) => (
						<Row key={keyOf(line)} line={line} now={now} />
					))}
				</ul>
			</section>
			{state && lines.length === 0 && (
				<div id="empty">
					<Empty>
						{say('agents_empty')}{' '}
						<a href={CONNECT} target="_blank" rel="noreferrer">
							{say('agents_emptyDo')}
						</a>
					</Empty>
				</div>
			)}
		</>
	);
};

const Row = ({line, now}: {readonly line: AgentLine; readonly now: number}) => {
	const {title, color, tabs, waiting} = line;
	return (
		<li>
			<Dot color={color} />
			<div class="who">
				<p class="name clip" title={title}>
					{title}
				</p>
				<p class="word soft">
					<StateMark state={stateNow(line, now)} />
					<span> · {sayCount('agents_tabs', tabs.length)}</span>
					{waiting > 0 && <span class="waits"> · {sayCount('agents_waiting', waiting)}</span>}
				</p>
				<CallNow line={line} now={now} />
			</div>
			<PauseButton line={line} />
			<StopButton line={line} />
		</li>
	);
};
