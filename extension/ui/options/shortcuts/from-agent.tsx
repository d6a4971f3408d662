// What an agent just did, kept as a workflow by the person. In: the agents that are here. Out: their latest calls in words; those from the one that
// the person chooses on are a shortcut to be looked through and saved.
import {useEffect, useId, useState} from 'preact/hooks';
import {type Hindrance, hindrancesTo, keepNotes} from '../../../shortcuts/keep.ts';
import type {Shortcut, Workflow} from '../../../shortcuts/shortcut.ts';
import {ask} from '../../ask.ts';
import {Card, Empty, Note} from '../../parts/card.tsx';
import {useLive} from '../../parts/live.tsx';
import {useTry} from '../../parts/toast.tsx';
import {say, sayReason} from '../../say.ts';
import {Editor} from './editor.tsx';
import {StepLine} from './steps.tsx';

type Notes = Parameters<typeof keepNotes>[0];

interface FromAgentProps {
	/** For links that lead here. */
	readonly id: string;
	readonly others: readonly Shortcut[];
}

export const FromAgent = ({id, others}: FromAgentProps) => {
	const {state} = useLive();
	const [chosen, setChosen] = useState('');
	const [draft, setDraft] = useState<Workflow>();
	const control = useId();
	const agents = state?.agents ?? [];
	if (draft) return <Editor title={say('shortcuts_fromAgent')} shortcut={draft} others={others} />;
	return (
		<Card id={id} title={say('shortcuts_fromAgent')}>
			{agents.length === 0 && <Empty>{say('shortcuts_noAgents')}</Empty>}
			{agents.length > 0 && (
				<div class="form-row">
					<label for={control}>{say('shortcuts_agent')}</label>
					<select id={control} value={chosen} onChange={({currentTarget}) => setChosen(currentTarget.value)}>
						<option value="">{say('shortcuts_choose')}</option>
						{agents.map(({id: held, berth = held, title}) => (
							<option key={berth} value={berth}>
								{title}
							</option>
						))}
					</select>
				</div>
			)}
			{chosen && <Recent key={chosen} berth={chosen} onDraft={setDraft} />}
		</Card>
	);
};

interface RecentProps {
	readonly berth: string;
	readonly onDraft: (draft: Workflow) => void;
}

const sayHindrance = ({at, tool = '', why}: Hindrance): string =>
	at === undefined ? say('shortcuts_callsNot', sayReason(why)) : say('shortcuts_callNot', at, tool, sayReason(why));

/** The latest first, as the person remembers them. */
const Recent = ({berth, onDraft}: RecentProps) => {
	const [notes, setNotes] = useState<Notes>();
	const [last, setLast] = useState(0);
	const [hindrances, setHindrances] = useState<readonly Hindrance[]>([]);
	const attempt = useTry();
	useEffect(() => {
		attempt(async () => {
			const recent = await ask('shortcuts.recent', {id: berth});
			setNotes(recent);
			setLast(recent.length);
		});
	}, [attempt, berth]);
	if (!notes) return null;
	if (notes.length === 0) return <Empty>{say('shortcuts_nothingDone')}</Empty>;
	const keep = (): void => {
		const chosen = notes.slice(-last);
		const found = hindrancesTo(chosen);
		setHindrances(found);
		if (found.length > 0) return;
		const kept = keepNotes(chosen, []);
		onDraft({
			...{kind: 'workflow', id: crypto.randomUUID(), command: '', description: ''},
			...{parameters: [...kept.parameters], steps: [...kept.steps]},
		});
	};
	return (
		<>
			<h3>{say('shortcuts_last')}</h3>
			<ol class="steps" reversed>
				{notes.toReversed().map((note, at) => (
					<li key={at}>
						<label class={at < last ? 'step' : 'step left-out'}>
							<input
								type="radio"
								name="last"
								checked={last === at + 1}
								onChange={() => {
									setHindrances([]);
									setLast(at + 1);
								}}
							/>
							<StepLine step={note} />
						</label>
					</li>
				))}
			</ol>
			{hindrances.map((hindrance) => (
				<Note key={sayHindrance(hindrance)} kind="trouble">
					{sayHindrance(hindrance)}
				</Note>
			))}
			<div class="buttons">
				<button type="button" class="main" onClick={keep}>
					{say('shortcuts_next')}
				</button>
				<a class="button" href="#shortcuts">
					{say('cancel')}
				</a>
			</div>
		</>
	);
};
