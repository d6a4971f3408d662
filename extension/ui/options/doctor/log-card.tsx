// The last lines that the worker has written. In: the lines. Out: they stand there to be read, the latest first.
import type {LogLine} from '../../../log.ts';
import {Card, Empty} from '../../parts/card.tsx';
import {say} from '../../say.ts';

const timeOf = (at: number): string => new Date(at).toLocaleTimeString([], {hour12: false});

export const LogCard = ({lines}: {readonly lines: readonly LogLine[]}) => (
	<Card id="log" title={say('doctor_log')} hint={say('doctor_log_hint')}>
		{lines.length === 0 ? (
			<Empty>{say('doctor_log_none')}</Empty>
		) : (
			<ol class="log mono">
				{[...lines].reverse().map(({at, level, room, message}, index) => (
					<li key={`${at}-${lines.length - index}`} class={level}>
						<time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>
						<span class="level">{level}</span>
						<span class="message" lang="en">
							{room}: {message}
						</span>
					</li>
				))}
			</ol>
		)}
	</Card>
);
