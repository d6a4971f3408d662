// What the lines that are shown come to. In: the lines. Out: calls, errors, decisions and tokens, and who had how much of them.
import {useMemo} from 'preact/hooks';
import {Dot} from '../../parts/card.tsx';
import {say} from '../../say.ts';
import type {Named} from './line-row.tsx';
import {type LogLine, type Share, sharesOf, type Totals, totalsOf} from './log-lines.ts';
import {sayNumber, shortId} from './words.ts';

const MAX_SHARES = 20;

const perCall = ({tokens, counted}: Totals): string => sayNumber(counted > 0 ? Math.round(tokens / counted) : 0);

interface TotalsProps {
	readonly lines: readonly LogLine[];
	readonly nameOf: (berth: string) => Named | undefined;
}

export const TotalsView = ({lines, nameOf}: TotalsProps) => {
	const totals = useMemo(() => totalsOf(lines), [lines]);
	const shares = useMemo(() => sharesOf(lines).slice(0, MAX_SHARES), [lines]);
	const figures = [
		['calls', sayNumber(totals.calls), ''],
		['errors', sayNumber(totals.errors), ''],
		['decisions', sayNumber(totals.decisions), ''],
		['tokens', sayNumber(totals.tokens), say('activity_perCall', perCall(totals))],
	] as const;
	return (
		<section class="card totals" aria-label={say('activity_totals')}>
			<dl>
				{figures.map(([name, figure, more]) => (
					<div key={name}>
						<dt>{say(`activity_${name}`)}</dt>
						<dd data-of={name}>{figure}</dd>
						{more && <dd class="soft">{more}</dd>}
					</div>
				))}
			</dl>
			{shares.length > 0 && (
				<details>
					<summary>{say('activity_byGroup')}</summary>
					<table>
						<thead>
							<tr>
								<th scope="col">{say('activity_group')}</th>
								<th scope="col">{say('activity_calls')}</th>
								<th scope="col">{say('activity_errors')}</th>
								<th scope="col">{say('activity_tokens')}</th>
								<th scope="col">{say('activity_perCallShort')}</th>
							</tr>
						</thead>
						<tbody>
							{shares.map((share) => (
								<ShareRow key={share.berth} share={share} named={nameOf(share.berth)} />
							))}
						</tbody>
					</table>
				</details>
			)}
		</section>
	);
};

const ShareRow = ({share, named}: {readonly share: Share; readonly named: Named | undefined}) => (
	<tr>
		<th scope="row">
			{named && <Dot color={named.color} />}{' '}
			<a href={`#activity/${share.berth}`}>{named?.title ?? `${share.client} · ${shortId(share.berth)}`}</a>
		</th>
		<td>{sayNumber(share.calls)}</td>
		<td>{sayNumber(share.errors)}</td>
		<td>{sayNumber(share.tokens)}</td>
		<td>{perCall(share)}</td>
	</tr>
);
