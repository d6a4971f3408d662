// Keys of clients. In: the list. Out: who has one, who keeps it and when it was used last; new ones are shown once.
import {useState} from 'preact/hooks';
import {ask} from '../../ask.ts';
import {sayAgo, useNow} from '../../parts/ago.ts';
import {Card, Empty} from '../../parts/card.tsx';
import {Icon} from '../../parts/icons.tsx';
import type {KeyLine} from '../../requests/keys.ts';
import {say} from '../../say.ts';
import {type KeyDeed, KeyDialog} from './key-dialog.tsx';
import {sayDay} from './times.ts';
import {useAsked} from './use-asked.ts';

const listKeys = () => ask('keys.list');
const KEPT_IN = ['settings', 'keyUses'] as const;
const TOLD_EVERY_MS = 15_000;

export const Keys = () => {
	const {value: lines, again} = useAsked(listKeys, KEPT_IN);
	const [deed, setDeed] = useState<KeyDeed>();
	const now = useNow(TOLD_EVERY_MS);
	return (
		<Card
			id="keys"
			title={say('trust_keys')}
			hint={say('trust_keys_hint')}
			aside={
				<button type="button" onClick={() => setDeed({kind: 'make'})}>
					<Icon name="plus" /> {say('trust_key_make')}
				</button>
			}
		>
			{lines?.length === 0 && <Empty>{say('trust_keys_none')}</Empty>}
			{lines && lines.length > 0 && (
				<ul class="rows">
					{lines.map((line) => (
						<Row key={line.id} line={line} name={nameOf(line)} now={now} onDeed={(kind) => setDeed({kind, line})} />
					))}
				</ul>
			)}
			{deed && (
				<KeyDialog
					deed={deed}
					onClose={() => {
						setDeed(undefined);
						again();
					}}
				/>
			)}
		</Card>
	);
};

interface RowProps {
	readonly line: KeyLine;
	readonly name: string;
	readonly now: number;
	readonly onDeed: (kind: 'renew' | 'revoke') => void;
}

/** One that was given when the browser was started has no name of anybody's choosing. */
const nameOf = ({name, keptBy}: KeyLine): string => (keptBy === 'environment' ? say('trust_key_environment') : name);

const Row = ({line: {createdAt, usedAt, keptBy}, name, now, onDeed}: RowProps) => (
	<li>
		<div class="who">
			<p class="clip">{name}</p>
			<p class="soft">
				{[
					createdAt > 0 && say('trust_made', sayDay(createdAt)),
					usedAt === undefined ? say('trust_never_used') : say('trust_used', sayAgo(usedAt, now)),
				]
					.filter(Boolean)
					.join(' · ')}
			</p>
		</div>
		{keptBy === 'options' ? (
			<div class="buttons">
				<button type="button" aria-label={say('trust_key_renewOf', name)} onClick={() => onDeed('renew')}>
					{say('trust_key_renew')}
				</button>
				<button type="button" aria-label={say('trust_key_revokeOf', name)} onClick={() => onDeed('revoke')}>
					{say('trust_key_revoke')}
				</button>
			</div>
		) : (
			<p class="soft keeper">{say(`trust_keeper_${keptBy}`)}</p>
		)}
	</li>
);
