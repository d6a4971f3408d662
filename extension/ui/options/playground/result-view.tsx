// How a call ended, for the person to read. In: its outcome. Out: a line that sums it up, and its parts: text that can be unfolded, JSON,
// pictures; of what went wrong, why, and where to go on.
import {useState} from 'preact/hooks';
import {sayDuration} from '../../parts/ago.ts';
import {Note} from '../../parts/card.tsx';
import {CopyButton} from '../../parts/copy.tsx';
import {say, sayCount} from '../../say.ts';
import type {Outcome} from './outcome.ts';
import type {Part} from './result-parts.ts';

const SHOWN_LINES = 24;

export const ResultView = ({outcome}: {readonly outcome: Outcome}) => (
	<div class="result">
		<p class="soft sum">
			<OutcomeMark kind={outcome.kind} />
			<span>{sayDuration(outcome.ms)}</span>
			{outcome.parts.length > 0 && <span>{sayCount('playground_tokens', outcome.tokens)}</span>}
		</p>
		<Trouble outcome={outcome} />
		{outcome.parts.map((part, at) => (
			<PartView key={at} part={part} />
		))}
	</div>
);

export const OutcomeMark = ({kind}: Pick<Outcome, 'kind'>) => {
	if (kind === 'ok') return <span class="mark ok">{say('playground_ok')}</span>;
	return <span class="state trouble">{say(kind === 'error' ? 'playground_error' : 'playground_failed')}</span>;
};

const Trouble = ({outcome: {kind, words, quoted}}: {readonly outcome: Outcome}) => {
	if (kind === 'cancelled') return <Note kind="info">{say('playground_cancelled')}</Note>;
	if (kind === 'failed')
		return (
			<Note kind="trouble">
				{words} {quoted && <q lang="en">{quoted}</q>}
			</Note>
		);
	if (kind !== 'unreachable') return null;
	return (
		<Note kind="trouble">
			{say('playground_unreachable')} <a href="#doctor">{say('playground_doctor')}</a>
		</Note>
	);
};

const PartView = ({part}: {readonly part: Part}) => {
	if (part.kind === 'image') return <img class="shot" src={part.source} alt={say('playground_image')} />;
	return <TextView text={part.text} />;
};

const TextView = ({text}: {readonly text: string}) => {
	const [isOpen, setOpen] = useState(false);
	const lines = text.split('\n');
	const isLong = lines.length > SHOWN_LINES;
	const shown = isOpen || !isLong ? text : lines.slice(0, SHOWN_LINES).join('\n');
	return (
		<div class="code">
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keys. */}
			<section tabIndex={0} aria-label={say('playground_result')}>
				<pre>{shown}</pre>
			</section>
			{isLong && (
				<button type="button" class="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
					{isOpen ? say('playground_less') : say('playground_more', lines.length)}
				</button>
			)}
			<CopyButton text={text} />
		</div>
	);
};
