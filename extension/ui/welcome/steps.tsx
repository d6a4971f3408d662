// The three steps to a first call. In: what is so. Out: each step with its mark, and what to do for it; what was made before this page was
// opened is folded.
import type {ComponentChildren} from 'preact';
import {useRef} from 'preact/hooks';
import {pressed} from '../agents/press.ts';
import {Chooser} from '../connect/chooser.tsx';
import {LiveLine} from '../connect/live-line.tsx';
import {Mend} from '../connect/mend.tsx';
import type {Served} from '../connect/served.ts';
import {useServed} from '../connect/use-served.ts';
import {Note} from '../parts/card.tsx';
import {CopyButton} from '../parts/copy.tsx';
import {Icon} from '../parts/icons.tsx';
import {useLive} from '../parts/live.tsx';
import {say} from '../say.ts';
import {Next} from './next.tsx';
import {usePast} from './past.ts';

export const Steps = () => {
	const {state, isFresh} = useLive();
	const {served: now, port, isKnown} = useServed();
	const past = usePast();
	/** A companion that comes back in a moment takes no step away. */
	const last = useRef<Served | undefined>(undefined);
	if (isKnown && now !== 'starting') last.current = now;
	const served = last.current;
	if (!served || !past) return <p class="empty">{say('connect_starting')}</p>;
	const hasCalled = past.hasCalled || state?.hasCalled === true;
	const hasConnected = hasCalled || past.hasConnected || state?.latest !== undefined;
	return (
		<>
			<ol class={isFresh ? 'steps' : 'steps stale'}>
				<Step
					number={1}
					title={say('welcome_companion')}
					isDone={served === 'serving'}
					news={served === 'serving' ? say('welcome_companion_done', port) : ''}
				>
					{served === 'serving' ? <p class="soft">{say('welcome_companion_what')}</p> : <Mend served={served} />}
				</Step>
				<Step
					number={2}
					title={say('welcome_client')}
					isDone={hasConnected}
					news={hasConnected ? say('welcome_client_done') : ''}
				>
					<p class="soft">{say('connect_client_hint')}</p>
					<Chooser />
					<LiveLine />
				</Step>
				<Step
					number={3}
					title={say('welcome_call')}
					isDone={hasCalled}
					news={hasCalled ? say('welcome_call_done') : ''}
				>
					<FirstCall />
				</Step>
			</ol>
			<Next />
		</>
	);
};

interface StepProps {
	readonly number: number;
	readonly title: string;
	readonly isDone: boolean;
	/** What there is to say of it once it is made. */
	readonly news: string;
	readonly children: ComponentChildren;
}

const Step = ({number, title, isDone, news, children}: StepProps) => {
	// What is made while the person looks on stays where it is.
	const wasDone = useRef(isDone);
	return (
		<li class={isDone ? 'card step done' : 'card step'} aria-labelledby={`step-${number}`}>
			<span class="mark">
				{isDone ? <Icon name="check" /> : number}
				<span class="unseen">{say(isDone ? 'welcome_done' : 'welcome_to_do')}</span>
			</span>
			<div class="step-body">
				<h2 id={`step-${number}`}>{title}</h2>
				<p class="news" role="status">
					{news}
				</p>
				{wasDone.current ? (
					<details>
						<summary>{say('welcome_show')}</summary>
						<div class="step-body">{children}</div>
					</details>
				) : (
					children
				)}
			</div>
		</li>
	);
};

const FirstCall = () => {
	const {state, act} = useLive();
	const [first] = state?.pleas ?? [];
	const sentence = say('welcome_sentence');
	return (
		<>
			<p>{say('welcome_call_how')}</p>
			<blockquote class="sentence">
				<p>{sentence}</p>
				<CopyButton text={sentence} label={say('welcome_sentence_copy')} />
			</blockquote>
			<p class="soft">{say('welcome_call_what')}</p>
			{first && (
				<Note kind="asking">
					{say('welcome_asks', first)}
					<div class="buttons">
						<button type="button" onClick={pressed(() => act({type: 'openConsent'}))}>
							{say('welcome_answer')}
						</button>
					</div>
				</Note>
			)}
		</>
	);
};
