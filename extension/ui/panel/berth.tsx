// An agent in the side panel. In: its line, and whether the person has chosen it. Out: what it does now, its picture, and how it is steered;
// chosen, its latest calls and its tabs as well.
import {CallNow} from '../agents/call-now.tsx';
import {BriefFacts, Facts} from '../agents/facts.tsx';
import {StopButton} from '../agents/hold-buttons.tsx';
import {currentTab, stateNow} from '../agents/lines.ts';
import {Picture} from '../agents/picture.tsx';
import {AgentName} from '../agents/rename.tsx';
import {TabLines} from '../agents/tab-lines.tsx';
import type {AgentLine} from '../live.ts';
import {Dot, StateMark} from '../parts/card.tsx';
import {Icon} from '../parts/icons.tsx';
import {say} from '../say.ts';
import {TakeOver} from './take-over.tsx';
import {Timeline} from './timeline.tsx';

interface BerthProps {
	readonly line: AgentLine;
	readonly now: number;
	readonly isOpen: boolean;
	readonly onChoose: () => void;
}

export const Berth = ({line, now, isOpen, onChoose}: BerthProps) => {
	const {title, color, state} = line;
	const tab = currentTab(line);
	const label = isOpen ? say('panel_close', title) : say('panel_details', title);
	return (
		<li class="card berth" data-agent={title}>
			<header>
				<div class="who">
					<Dot color={color} />
					<AgentName line={line} />
					<StateMark state={stateNow(line, now)} />
				</div>
				<button
					type="button"
					class="small quiet choose"
					aria-expanded={isOpen}
					aria-label={label}
					title={label}
					onClick={onChoose}
				>
					<Icon name="down" />
				</button>
			</header>
			{isOpen ? <Facts line={line} now={now} /> : <BriefFacts line={line} />}
			<CallNow line={line} now={now} />
			{tab && <Picture tab={tab} now={now} canTake={state !== 'stopped' && /^https?:/.test(tab.url)} />}
			<div class="buttons">
				<TakeOver line={line} />
				<StopButton line={line} />
			</div>
			{isOpen && (
				<div class="more">
					<TabLines line={line} />
					<Timeline line={line} now={now} />
				</div>
			)}
		</li>
	);
};
