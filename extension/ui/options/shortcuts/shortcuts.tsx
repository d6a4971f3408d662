// The section Shortcuts of the options: what agents can do by its name. In: the shortcuts of this browser. Out: their list; the page of one, where
// it is run and changed; ways to make more.
import {useMemo} from 'preact/hooks';
import type {Shortcut} from '../../../shortcuts/shortcut.ts';
import {Card, Empty, Note} from '../../parts/card.tsx';
import {say, sayCount} from '../../say.ts';
import {usePlace} from '../place.ts';
import {newPrompt} from './draft.ts';
import {Editor} from './editor.tsx';
import {FromAgent} from './from-agent.tsx';
import {RunCard} from './run-card.tsx';
import {ShortcutList} from './shortcut-list.tsx';
import {TransferButtons} from './transfer-buttons.tsx';
import {type Known, useShortcuts} from './use-shortcuts.ts';

/** No id of a shortcut of ours begins so. */
const NEW = '+new';
const AGENT = '+agent';

export const Shortcuts = () => {
	const {item} = usePlace();
	const known = useShortcuts();
	return (
		<>
			<h1>{say('nav_shortcuts')}</h1>
			{known && (item === undefined ? <Overview {...known} /> : <One item={item} shortcuts={known.shortcuts} />)}
		</>
	);
};

const Overview = ({shortcuts, unreadable}: Known) => (
	<>
		<p class="intro">{say('shortcuts_hint')}</p>
		<div class="buttons">
			<a class="button main" href={`#shortcuts/${NEW}`}>
				{say('shortcuts_add')}
			</a>
			<a class="button" href={`#shortcuts/${AGENT}`}>
				{say('shortcuts_fromAgent')}
			</a>
			<TransferButtons shortcuts={shortcuts} />
		</div>
		{unreadable > 0 && <Note kind="info">{sayCount('shortcuts_unreadable', unreadable)}</Note>}
		<ShortcutList shortcuts={shortcuts} />
	</>
);

const One = ({item, shortcuts}: {readonly item: string; readonly shortcuts: readonly Shortcut[]}) => {
	const empty = useMemo(() => newPrompt(crypto.randomUUID()), []);
	const back = (
		<p class="back">
			<a href="#shortcuts">{say('shortcuts_yours')}</a>
		</p>
	);
	if (item === NEW)
		return (
			<>
				{back}
				<Editor title={say('shortcuts_add')} shortcut={empty} others={shortcuts} />
			</>
		);
	if (item === AGENT)
		return (
			<>
				{back}
				<FromAgent others={shortcuts} />
			</>
		);
	const shortcut = shortcuts.find(({id}) => encodeURIComponent(id) === item);
	return (
		<>
			{back}
			{shortcut ? (
				<>
					<h2 class="mono">/{shortcut.command}</h2>
					<RunCard key={`run ${shortcut.id}`} shortcut={shortcut} />
					<Editor
						key={`edit ${shortcut.id}`}
						title={say('shortcuts_edit')}
						{...{shortcut, others: shortcuts, former: shortcut}}
					/>
				</>
			) : (
				<Card title={item}>
					<Empty>{say('shortcuts_gone')}</Empty>
				</Card>
			)}
		</>
	);
};
