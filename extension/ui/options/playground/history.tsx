// The runs on this page. In: the runs, and which is looked at. Out: a line for each; which one the person wants to see or to do again.
import {sayAgo, sayDuration, useNow} from '../../parts/ago.ts';
import {Card, Empty} from '../../parts/card.tsx';
import {say} from '../../say.ts';
import {OutcomeMark} from './result-view.tsx';
import type {Run} from './visit.ts';

interface HistoryProps {
	readonly runs: readonly Run[];
	readonly shown: Run | undefined;
	readonly onShow: (run: Run) => void;
	readonly onAgain: (run: Run) => void;
}

export const History = ({runs, shown, onShow, onAgain}: HistoryProps) => {
	const now = useNow();
	return (
		<Card title={say('playground_history')}>
			{runs.length === 0 && <Empty>{say('playground_historyNone')}</Empty>}
			{runs.length > 0 && (
				<ul class="rows runs">
					{runs.map((run) => (
						<li key={run.id}>
							<button type="button" class="who plain clip" aria-pressed={run === shown} onClick={() => onShow(run)}>
								{run.tool}
							</button>
							<OutcomeMark kind={run.outcome.kind} />
							<span class="soft">{sayDuration(run.outcome.ms)}</span>
							<span class="soft">{sayAgo(run.at, now)}</span>
							<button type="button" class="small" onClick={() => onAgain(run)}>
								{say('playground_again')}
							</button>
						</li>
					))}
				</ul>
			)}
		</Card>
	);
};
