// The latest calls of an agent. In: its line; the calls themselves are asked for when one has begun or ended. Out: each with what it came to, when
// it was and how long it took, the latest first.
import {useEffect, useState} from 'preact/hooks';
import {ask} from '../ask.ts';
import type {AgentLine, CallLine} from '../live.ts';
import {sayAgo, sayDuration} from '../parts/ago.ts';
import {Empty} from '../parts/card.tsx';
import {useTry} from '../parts/toast.tsx';
import {say} from '../say.ts';

const SIGNS = {ok: '✓', error: '!', running: '…'} as const;

export const Timeline = ({line, now}: {readonly line: AgentLine; readonly now: number}) => {
	const calls = useCalls(line);
	return (
		<section aria-label={say('panel_timeline')}>
			<h3>{say('panel_timeline')}</h3>
			{calls?.length === 0 && <Empty>{say('panel_noCalls')}</Empty>}
			<ol class="timeline">
				{calls?.toReversed().map((call) => (
					<Call key={call.id} call={call} now={now} />
				))}
			</ol>
		</section>
	);
};

const Call = ({call: {tool, outcome, effect, at, ms}, now}: {readonly call: CallLine; readonly now: number}) => (
	<li class={`is-${outcome}`}>
		<span class="sign" aria-hidden="true">
			{SIGNS[outcome]}
		</span>
		<span class="unseen">{say(`agents_call_${outcome}`)}: </span>
		<code>{tool}</code>
		<span class="soft took">
			<time dateTime={new Date(at).toISOString()} title={new Date(at).toLocaleTimeString()}>
				{sayAgo(at, now)}
			</time>
			{ms !== undefined && <> · {sayDuration(ms)}</>}
		</span>
		{effect && (
			<p class="soft effect" lang="en">
				{effect}
			</p>
		)}
	</li>
);

const useCalls = ({berth, running, last, waiting}: AgentLine): readonly CallLine[] | undefined => {
	const [calls, setCalls] = useState<readonly CallLine[]>();
	const attempt = useTry();
	const seen = [last?.id, waiting, ...running.map(({id}) => id)].join();
	useEffect(() => {
		let isCurrent = true;
		if (berth !== undefined)
			attempt(async () => {
				const found = await ask('agents.calls', {id: berth});
				if (isCurrent) setCalls(found);
			});
		return () => {
			isCurrent = false;
		};
	}, [berth, seen, attempt]);
	return calls;
};
