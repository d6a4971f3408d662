// A line of the log. In: the line, whether it is open, and what its berth is called now. Out: one row; under an open one all that is known.
import {sayDuration} from '../../parts/ago.ts';
import {Dot} from '../../parts/card.tsx';
import {CopyButton} from '../../parts/copy.tsx';
import {say} from '../../say.ts';
import {type LogLine, siteOf, whyOf} from './log-lines.ts';
import {sayClock, sayNumber, sayOutcome, sayWhen} from './words.ts';

export interface Named {
	readonly title: string;
	readonly color: string;
}

interface LineRowProps {
	readonly line: LogLine;
	readonly named: Named | undefined;
	readonly isOpen: boolean;
	readonly onToggle: () => void;
}

export const LineRow = ({line, named, isOpen, onToggle}: LineRowProps) => {
	const {mark, word} = sayOutcome(line);
	const site = line.origin === undefined ? '' : siteOf(line.origin);
	return (
		<button type="button" class="line" aria-expanded={isOpen} onClick={onToggle}>
			<time dateTime={new Date(line.at).toISOString()}>{sayClock(line.at)}</time>
			<span class="who clip" title={named?.title ?? line.client}>
				{named && <Dot color={named.color} />} {named?.title ?? line.client ?? say('activity_nobody')}
			</span>
			<span class="tool mono clip" title={line.tool}>
				{line.tool}
			</span>
			<span class={`outcome state ${mark}`}>{word}</span>
			{line.kind === 'decision' ? (
				<span class="site to-end clip" title={whyOf(line)}>
					{site} <span class="reason">{whyOf(line)}</span>
				</span>
			) : (
				<>
					<span class="site clip" title={line.origin}>
						{site}
					</span>
					<span class="ms">{sayDuration(line.ms)}</span>
					<span class="tokens">
						{line.tokens !== undefined && (
							<>
								{sayNumber(line.tokens)} <span class="unseen">{say('activity_tokensShort')}</span>
							</>
						)}
					</span>
				</>
			)}
		</button>
	);
};

const shapeOf = (line: LogLine): string => (line.kind === 'call' ? JSON.stringify(line.shape, undefined, 2) : '');

export const LineDetails = ({line, named}: Pick<LineRowProps, 'line' | 'named'>) => {
	const facts = [
		[say('activity_time'), sayWhen(line.at)],
		[say('activity_client'), line.client],
		[say('activity_group'), named?.title],
		[say('activity_berth'), line.berth],
		[say('activity_site'), line.origin],
		[say('activity_session'), line.session],
		[say('activity_tab'), line.kind === 'call' ? line.tabId : undefined],
		[say('activity_id'), line.kind === 'call' ? line.id : undefined],
		[say('activity_reason'), line.kind === 'decision' ? whyOf(line) : undefined],
	] as const;
	const shape = shapeOf(line);
	return (
		<div class="details">
			<dl>
				{facts
					.filter(([, value]) => value !== undefined)
					.map(([name, value]) => (
						<div key={name}>
							<dt>{name}</dt>
							<dd>{value}</dd>
						</div>
					))}
			</dl>
			{shape && (
				<div>
					<h3>{say('activity_shape')}</h3>
					<p class="soft">{say('activity_shapeHint')}</p>
					<div class="code">
						{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keys. */}
						<section tabIndex={0} aria-label={say('activity_shape')}>
							<pre>{shape}</pre>
						</section>
						<CopyButton text={shape} />
					</div>
				</div>
			)}
		</div>
	);
};
