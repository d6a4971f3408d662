// A key is made, renewed or taken away. In: which of it, and of which key. Out: the worker has done it; a new key is shown this once, and is
// nowhere else.
import {useState} from 'preact/hooks';
import {ask} from '../../ask.ts';
import {Code} from '../../parts/copy.tsx';
import {Dialog} from '../../parts/dialog.tsx';
import {useToast, useTry} from '../../parts/toast.tsx';
import type {KeyLine} from '../../requests/keys.ts';
import {say} from '../../say.ts';
import {Confirm} from './confirm.tsx';

export type KeyDeed =
	| {readonly kind: 'make'}
	| {readonly kind: 'renew' | 'revoke'; readonly line: Pick<KeyLine, 'id' | 'name'>};

interface KeyDialogProps {
	readonly deed: KeyDeed;
	readonly onClose: () => void;
}

export const KeyDialog = ({deed, onClose}: KeyDialogProps) => {
	const [made, setMade] = useState<string>();
	const attempt = useTry();
	const toast = useToast();
	const show = (making: Promise<{readonly key: string} | undefined>): void =>
		attempt(async () => {
			const shown = await making;
			if (!shown) throw new Error(say('trust_key_not_made'));
			setMade(shown.key);
		});
	if (made !== undefined) return <NewKey text={made} onClose={onClose} />;
	if (deed.kind === 'make') return <Naming onName={(name) => show(ask('keys.make', {name}))} onClose={onClose} />;
	const {id, name} = deed.line;
	if (deed.kind === 'renew')
		return (
			<Confirm
				title={say('trust_renew_title', name)}
				yes={say('trust_key_renew')}
				onYes={() => show(ask('keys.rotate', {id}))}
				onClose={onClose}
			>
				{say('trust_renew_ends')}
			</Confirm>
		);
	const revoke = (): void =>
		attempt(async () => {
			await ask('keys.revoke', {id});
			toast({text: say('trust_revoked', name)});
			onClose();
		});
	return (
		<Confirm title={say('trust_revoke_title', name)} yes={say('trust_key_revoke')} onYes={revoke} onClose={onClose}>
			{say('trust_revoke_ends')}
		</Confirm>
	);
};

interface NamingProps {
	readonly onName: (name: string) => void;
	readonly onClose: () => void;
}

const MAX_NAME_LENGTH = 60;

const Naming = ({onName, onClose}: NamingProps) => {
	const [name, setName] = useState('');
	const isNamed = name.trim() !== '';
	return (
		<Dialog
			title={say('trust_key_make')}
			onClose={onClose}
			buttons={
				<>
					<button type="button" onClick={onClose}>
						{say('trust_cancel')}
					</button>
					<button type="button" class="main" disabled={!isNamed} onClick={() => onName(name)}>
						{say('trust_key_make')}
					</button>
				</>
			}
		>
			<label class="stacked">
				<span>{say('trust_key_name')}</span>
				<input
					type="text"
					value={name}
					maxLength={MAX_NAME_LENGTH}
					placeholder={say('trust_key_name_example')}
					onInput={({currentTarget}) => setName(currentTarget.value)}
					onKeyDown={({key}) => key === 'Enter' && isNamed && onName(name)}
				/>
				<span class="soft">{say('trust_key_name_hint')}</span>
			</label>
		</Dialog>
	);
};

const NewKey = ({text, onClose}: {readonly text: string; readonly onClose: () => void}) => (
	<Dialog
		title={say('trust_key_made')}
		onClose={onClose}
		buttons={
			<button type="button" class="main" onClick={onClose}>
				{say('trust_done')}
			</button>
		}
	>
		<p>{say('trust_key_once')}</p>
		<Code text={text} label={say('trust_key_copy')} />
		<p class="soft">{say('trust_key_how')}</p>
	</Dialog>
);
