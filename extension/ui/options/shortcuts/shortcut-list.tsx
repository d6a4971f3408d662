// The shortcuts there are, a row for each. In: the list. Out: links to each; one can be deleted, with a way back.

import type {Shortcut} from '../../../shortcuts/shortcut.ts';
import {ask} from '../../ask.ts';
import {Card, Empty} from '../../parts/card.tsx';
import {Icon} from '../../parts/icons.tsx';
import {useToast, useTry} from '../../parts/toast.tsx';
import {say, sayCount} from '../../say.ts';

const linkTo = (id: string): string => `#shortcuts/${encodeURIComponent(id)}`;

export const ShortcutList = ({shortcuts}: {readonly shortcuts: readonly Shortcut[]}) => {
	const toast = useToast();
	const attempt = useTry();
	const remove = async (shortcut: Shortcut): Promise<void> => {
		await ask('shortcuts.remove', {id: shortcut.id});
		const undo = (): void => attempt(() => ask('shortcuts.put', {shortcut}));
		toast({text: say('shortcuts_deleted', shortcut.command), undo});
	};
	return (
		<Card title={say('shortcuts_yours')}>
			{shortcuts.length === 0 && (
				<Empty>
					{say('shortcuts_none')} {say('shortcuts_how')}
				</Empty>
			)}
			{shortcuts.length > 0 && (
				<ul class="rows shortcuts">
					{shortcuts.map((shortcut) => (
						<Row key={shortcut.id} shortcut={shortcut} onRemove={() => attempt(() => remove(shortcut))} />
					))}
				</ul>
			)}
		</Card>
	);
};

const factsOf = (shortcut: Shortcut): string =>
	[
		shortcut.kind === 'prompt' ? say('shortcuts_prompt') : sayCount('shortcuts_steps', shortcut.steps.length),
		...(shortcut.parameters.length > 0 ? [sayCount('shortcuts_parameters', shortcut.parameters.length)] : []),
		shortcut.savedBy ? say('shortcuts_by', shortcut.savedBy.client) : say('shortcuts_byYou'),
	].join(' · ');

const Row = ({shortcut, onRemove}: {readonly shortcut: Shortcut; readonly onRemove: () => void}) => (
	<li>
		<a class="who" href={linkTo(shortcut.id)}>
			<span class="mono">/{shortcut.command}</span>
			<span class="clip description">{shortcut.description}</span>
			<span class="soft">{factsOf(shortcut)}</span>
		</a>
		<button
			type="button"
			class="small"
			aria-label={say('shortcuts_delete', shortcut.command)}
			title={say('shortcuts_delete', shortcut.command)}
			onClick={onRemove}
		>
			<Icon name="trash" />
		</button>
	</li>
);
