// The section Playground of the options: every tool, to be tried by hand, through the same door as agents. In: the tools that the server
// lists. Out: their forms, and what came of each run.
import {useEffect, useState} from 'preact/hooks';
import type {Tool} from '../../../client/messages.ts';
import {Card, Empty, Note} from '../../parts/card.tsx';
import {useLive} from '../../parts/live.tsx';
import {useSettled} from '../../parts/settled.ts';
import {say} from '../../say.ts';
import type {Entry} from '../entry.ts';
import {usePlace} from '../place.ts';
import {toFields, toTyped} from './form-model.ts';
import {History} from './history.tsx';
import {type Outcome, toFailure} from './outcome.ts';
import {useOwnClient} from './own-call.ts';
import {ResultView} from './result-view.tsx';
import {ToolCard} from './tool-card.tsx';
import {TOOLS_ITEM, ToolList} from './tool-list.tsx';
import {type Run, visit} from './visit.ts';

const RESULT = 'playground-result';

export const PLAYGROUND_ENTRIES: readonly Entry[] = [
	{item: TOOLS_ITEM, label: 'playground_runTool', hint: 'playground_hint'},
	{item: TOOLS_ITEM, label: 'playground_copyCurl', hint: 'playground_choose'},
	{item: TOOLS_ITEM, label: 'playground_copyCode', hint: 'playground_choose'},
];

export const Playground = () => {
	const place = usePlace();
	const item = place.item === TOOLS_ITEM ? undefined : place.item;
	const {state} = useLive();
	const {port, tools, failure, isAsking, askAgain} = useTools();
	const [shown, setShown] = useState<Run | undefined>(visit.runs[0]);
	const [refill, setRefill] = useState(0);
	const tool = tools.find(({name}) => name === item);
	const isSettled = useSettled(
		tools.length > 0 || failure !== undefined || (state !== undefined && port === undefined),
	);
	const [ended, setEnded] = useState(0);
	const showLatest = (): void => {
		setShown(visit.runs[0]);
		setEnded(ended + 1);
	};
	useEffect(() => {
		if (ended > 0) document.getElementById(RESULT)?.scrollIntoView({block: 'nearest'});
	}, [ended]);
	const again = (run: Run): void => {
		const known = tools.find(({name}) => name === run.tool);
		if (!known) return;
		visit.typed.set(run.tool, toTyped(toFields(known.inputSchema), run.input));
		setRefill(refill + 1);
		location.hash = `#playground/${run.tool}`;
	};
	return (
		<>
			<h1>{say('nav_playground')}</h1>
			<p class="intro">{say('playground_hint')}</p>
			{state && port === undefined && !state.trouble && (
				<Note kind="trouble">
					{say('playground_notServed')} <a href="#doctor">{say('playground_doctor')}</a>
				</Note>
			)}
			{failure && (
				<>
					<ResultView outcome={failure} />
					<div class="buttons">
						<button type="button" disabled={isAsking} onClick={askAgain}>
							{say('playground_tryAgain')}
						</button>
					</div>
				</>
			)}
			{isSettled && (
				<div class="bench">
					<ToolList tools={tools} chosen={item} />
					<div class="stand">
						{tool && port !== undefined ? (
							<ToolCard key={`${tool.name} ${refill}`} {...{tool, port}} onRun={showLatest} />
						) : (
							<Nothing tool={tools.length > 0 ? item : undefined} />
						)}
						{shown && (
							<Card id={RESULT} title={say('playground_resultOf', shown.tool)}>
								<ResultView key={shown.id} outcome={shown.outcome} />
							</Card>
						)}
						<History runs={visit.runs} shown={shown} onShow={setShown} onAgain={again} />
					</div>
				</div>
			)}
		</>
	);
};

const Nothing = ({tool}: {readonly tool: string | undefined}) => (
	<Card title={say('playground_chooseTitle')}>
		<Empty>{tool === undefined ? say('playground_choose') : say('playground_noTool', tool)}</Empty>
	</Card>
);

/** Those that the server lists, asked for anew whenever it is another one, and when the person wants it. */
const useTools = () => {
	const {port, client} = useOwnClient();
	const [tools, setTools] = useState<readonly Tool[]>([]);
	const [failure, setFailure] = useState<Outcome>();
	const [turn, setTurn] = useState(0);
	const [isAsking, setAsking] = useState(false);
	useEffect(() => {
		if (port === undefined) return;
		let isWanted = true;
		const ifWanted =
			<V,>(hear: (value: V) => void) =>
			(value: V): void => {
				if (!isWanted) return;
				setAsking(false);
				hear(value);
			};
		setAsking(true);
		client.listTools().then(
			ifWanted((listed) => {
				setFailure(undefined);
				setTools(listed.toSorted((one, other) => one.name.localeCompare(other.name)));
			}),
			ifWanted((error: unknown) => setFailure(toFailure(error, 0, false))),
		);
		return () => {
			isWanted = false;
		};
	}, [port, client, turn]);
	return {port, tools, failure, isAsking, askAgain: () => setTurn(turn + 1)};
};
