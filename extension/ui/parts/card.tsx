// The pieces that our pages are laid out of. In: words and what stands in them. Out: cards, rows, notes and marks that look the same everywhere.
import type {ComponentChildren} from 'preact';
import type {AgentLine} from '../live.ts';
import {say} from '../say.ts';

interface CardProps {
	readonly title: string;
	readonly hint?: ComponentChildren;
	/** Beside the title. */
	readonly aside?: ComponentChildren;
	readonly children: ComponentChildren;
	/** For links that lead here. */
	readonly id?: string;
}

export const Card = ({title, hint, aside, children, id}: CardProps) => (
	<section class="card" id={id} aria-label={title}>
		<header>
			<h2>{title}</h2>
			{aside}
		</header>
		{hint && <p class="soft">{hint}</p>}
		{children}
	</section>
);

/** What would stand here, and how it comes about. */
export const Empty = ({children}: {readonly children: ComponentChildren}) => <p class="empty">{children}</p>;

/** Something to know or to do, in the colour of how pressing it is; the sign says it too. */
export const Note = ({
	kind,
	children,
}: {
	readonly kind: 'info' | 'asking' | 'stopped' | 'trouble';
	readonly children: ComponentChildren;
}) => (
	<div class={`note ${kind}`} role={kind === 'info' ? 'note' : 'alert'}>
		<span class="sign" aria-hidden="true">
			{SIGNS[kind]}
		</span>
		<div>{children}</div>
	</div>
);

const SIGNS = {info: 'i', asking: '?', stopped: '■', trouble: '!'} as const;

/** As the browser draws the colours of groups beside the tabs. */
const COLORS: Readonly<Record<string, string>> = {
	...{grey: '#80868b', blue: '#1a73e8', red: '#d93025', yellow: '#e39a00', green: '#1e8e3e', pink: '#d01884'},
	...{purple: '#a142f4', cyan: '#0097a7', orange: '#e8710a'},
};

export const Dot = ({color}: {readonly color: string}) => (
	<span class="dot" style={{'--color': COLORS[color] ?? 'currentColor'}} aria-hidden="true" />
);

export const StateMark = ({state}: {readonly state: AgentLine['state']}) => (
	<span class={`state ${state}`}>{say(`state_${state}`)}</span>
);
