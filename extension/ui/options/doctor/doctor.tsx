// The section Doctor of the options: what every part between a client and a tab says, what to do about it, and all of it to take along.
import {Card, Empty} from '../../parts/card.tsx';
import {Code, CopyButton} from '../../parts/copy.tsx';
import {useSettled} from '../../parts/settled.ts';
import {say, sayCount} from '../../say.ts';
import type {Entry} from '../entry.ts';
import {type Check, checksOf, type Known, type Words} from './checks.ts';
import {Cure} from './cure.tsx';
import {LogCard} from './log-card.tsx';
import {toReport} from './report.ts';
import {useFindings} from './use-findings.ts';

export const DOCTOR_ENTRIES: readonly Entry[] = [
	{item: 'parts', label: 'doctor_parts', hint: 'doctor_parts_hint'},
	{item: 'log', label: 'doctor_log', hint: 'doctor_log_hint'},
	{item: 'terminal', label: 'doctor_terminal', hint: 'doctor_terminal_hint'},
];

export const Doctor = () => {
	const {known, isFresh, lookAgain} = useFindings();
	const checks = known ? checksOf(known) : [];
	const isSettled = useSettled(known !== undefined);
	if (!isSettled) return <h1>{say('nav_doctor')}</h1>;
	return (
		<>
			<h1>{say('nav_doctor')}</h1>
			<Card
				id="parts"
				title={say('doctor_parts')}
				hint={say('doctor_parts_hint')}
				aside={known && <Summary checks={checks} />}
			>
				{known ? (
					<ul class={isFresh ? 'checks' : 'checks stale'}>
						{checks.map((check) => (
							<Line key={check.id} check={check} onDone={lookAgain} />
						))}
					</ul>
				) : (
					<Empty>{say('doctor_looking')}</Empty>
				)}
				<div class="take">
					<div class="buttons">
						{known && <CopyButton text={reportOf(checks, known)} word={say('doctor_copy')} />}
						<button type="button" onClick={lookAgain}>
							{say('doctor_again')}
						</button>
					</div>
					<p class="soft">{say('doctor_copy_hint')}</p>
				</div>
			</Card>
			<Card id="terminal" title={say('doctor_terminal')} hint={say('doctor_terminal_hint')}>
				<Code text="node installer/cli.mjs doctor" label={say('doctor_terminal_copy')} />
				<div>
					<p class="soft">
						{say('doctor_terminal_more')} <code>tabberth doctor</code>
					</p>
				</div>
			</Card>
			<LogCard lines={known?.facts.log ?? []} />
		</>
	);
};

const sayWords = (words: Words): string => ('count' in words ? sayCount(words.count, words.of) : say(...words));

const reportOf = (checks: readonly Check[], {facts}: Known): string =>
	toReport(
		checks.map(({verdict, title, says, reported}) => ({verdict, title: say(title), says: sayWords(reported ?? says)})),
		facts.log,
	);

const Summary = ({checks}: {readonly checks: readonly Check[]}) => {
	const broken = checks.filter(({verdict}) => verdict === 'broken').length;
	const look = checks.filter(({verdict}) => verdict === 'look').length;
	return (
		<span class={`verdict ${broken > 0 ? 'broken' : look > 0 ? 'look' : 'ok'}`} role="status">
			{broken > 0
				? sayCount('doctor_broken', broken)
				: look > 0
					? sayCount('doctor_to_look_at', look)
					: say('doctor_well')}
		</span>
	);
};

const VERDICTS = {
	ok: 'doctor_verdict_ok',
	look: 'doctor_verdict_look',
	broken: 'doctor_verdict_broken',
	unknown: 'doctor_verdict_unknown',
} as const;

const Line = ({check, onDone}: {readonly check: Check; readonly onDone: () => void}) => (
	<li id={`check-${check.id}`}>
		<span class={`verdict ${check.verdict}`}>{say(VERDICTS[check.verdict])}</span>
		<div class="finding">
			<h3>{say(check.title)}</h3>
			<p class="says">{sayWords(check.says)}</p>
			{check.advice && <p class="soft">{sayWords(check.advice)}</p>}
			{check.cure && (
				<div class="cure">
					<Cure how={check.cure} onDone={onDone} />
				</div>
			)}
		</div>
	</li>
);
