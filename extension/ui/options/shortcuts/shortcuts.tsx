// The section Shortcuts of the options: what agents can do by its name. In: the shortcuts of this browser. Out: their list; the page of one, where
// it is run and changed; ways to make more.
import {useMemo} from 'preact/hooks';
import type {Shortcut} from '../../../shortcuts/shortcut.ts';
import {Card, Empty, Note} from '../../parts/card.tsx';
import {say, sayCount} from '../../say.ts';
import type {Entry} from '../entry.ts';
import {usePlace} from '../place.ts';
import {newPrompt} from './draft.ts';
import {Editor} from './editor.tsx';
import {FromAgent} from './from-agent.tsx';
import {RunCard} from './run-card.tsx';
import {ShortcutList} from './shortcut-list.tsx';
import {EXPORT_ITEM, IMPORT_ITEM, TransferButtons} from './transfer-buttons.tsx';
import {type Known, useShortcuts} from './use-shortcuts.ts';

/** No id of a shortcut of ours begins so. */
const NEW = '+new';
const AGENT = '+agent';

export const SHORTCUTS_ENTRIES: readonly Entry[] = [
	{item: NEW, label: 'shortcuts_add', hint: 'shortcuts_hint'},
	{item: AGENT, label: 'shortcuts_fromAgent', hint: 'shortcuts_how'},
	{item: IMPORT_ITEM, label: 'shortcuts_importTitle'},
	{item: EXPORT_ITEM, label: 'shortcuts_exportTitle'},
];

const isOverview = (item: string): boolean => item === IMPORT_ITEM || item === EXPORT_ITEM;

export const Shortcuts = () => {
	const {item} = usePlace();
	const known = useShortcuts();
	return (
		<>
			<h1>{say('nav_shortcuts')}</h1>
			{known &&
				(item === undefined || isOverview(item) ? (
					<Overview {...known} />
				) : (
					<One item={item} shortcuts={known.shortcuts} />
				))}
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
				<Editor id={NEW} title={say('shortcuts_add')} shortcut={empty} others={shortcuts} />
			</>
		);
	if (item === AGENT)
		return (
			<>
				{back}
				<FromAgent id={AGENT} others={shortcuts} />
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
