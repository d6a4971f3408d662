// A key is made, renewed or taken away. In: which of it, and of which key. Out: the worker has done it; a new key is shown this once, and is
// nowhere else.
import {useRef, useState} from 'preact/hooks';
import {pressed} from '../../agents/press.ts';
import {ask} from '../../ask.ts';
import {Confirm} from '../../parts/confirm.tsx';
import {Code} from '../../parts/copy.tsx';
import {Dialog} from '../../parts/dialog.tsx';
import {useToast, useTry} from '../../parts/toast.tsx';
import type {KeyLine} from '../../requests/keys.ts';
import {SaidError, say} from '../../say.ts';

export type KeyDeed =
	| {readonly kind: 'make'}
	| {readonly kind: 'renew' | 'revoke'; readonly line: Pick<KeyLine, 'id' | 'name'>};

interface KeyDialogProps {
	readonly deed: KeyDeed;
	readonly onClose: () => void;
}

export const KeyDialog = ({deed, onClose}: KeyDialogProps) => {
	const [made, setMade] = useState<string>();
	const {begin, isBusy, leave} = useOneDeed(onClose);
	const toast = useToast();
	const show = (make: () => Promise<{readonly key: string} | undefined>): void =>
		begin(async () => {
			const shown = await make();
			if (!shown) throw new SaidError(say('trust_key_not_made'));
			setMade(shown.key);
		});
	if (made !== undefined) return <NewKey text={made} onClose={onClose} />;
	if (deed.kind === 'make')
		return <Naming {...{isBusy}} onName={(name) => show(() => ask('keys.make', {name}))} onClose={leave} />;
	const {id, name} = deed.line;
	if (deed.kind === 'renew')
		return (
			<Confirm
				{...{isBusy}}
				isDanger
				title={say('trust_renew_title', name)}
				yes={say('trust_key_renew')}
				onYes={() => show(() => ask('keys.rotate', {id}))}
				onClose={leave}
			>
				<p>{say('trust_renew_ends')}</p>
			</Confirm>
		);
	const revoke = (): void =>
		begin(async () => {
			await ask('keys.revoke', {id});
			toast({text: say('trust_revoked', name)});
			onClose();
		});
	return (
		<Confirm
			{...{isBusy}}
			isDanger
			title={say('trust_revoke_title', name)}
			yes={say('trust_key_revoke')}
			onYes={revoke}
			onClose={leave}
		>
			<p>{say('trust_revoke_ends')}</p>
		</Confirm>
	);
};

/** One at a time; who leaves meanwhile is told what came of it all the same: a key that nobody has seen is of no use to anybody. */
const useOneDeed = (onClose: () => void) => {
	const [isBusy, setBusy] = useState(false);
	const now = useRef({isBusy: false, isLeft: false});
	const attempt = useTry();
	const begin = (work: () => Promise<unknown>): void => {
		if (now.current.isBusy) return;
		now.current = {isBusy: true, isLeft: false};
		setBusy(true);
		attempt(async () => {
			try {
				await work();
			} catch (error) {
				if (now.current.isLeft) onClose();
				throw error;
			} finally {
				now.current.isBusy = false;
				setBusy(false);
			}
		});
	};
	const leave = (): void => {
		if (now.current.isBusy) now.current.isLeft = true;
		else onClose();
	};
	return {begin, isBusy, leave};
};

interface NamingProps {
	readonly isBusy: boolean;
	readonly onName: (name: string) => void;
	readonly onClose: () => void;
}

const MAX_NAME_LENGTH = 60;

const Naming = ({isBusy, onName, onClose}: NamingProps) => {
	const [name, setName] = useState('');
	const isReady = name.trim() !== '';
	const yes = (): void => onName(name);
	const title = say('trust_key_make');
	return (
		<Confirm {...{title, yes: title, onYes: yes, onClose, isReady, isBusy}}>
			<label class="stacked">
				<span>{say('trust_key_name')}</span>
				<input
					type="text"
					value={name}
					readOnly={isBusy}
					maxLength={MAX_NAME_LENGTH}
					placeholder={say('trust_key_name_example')}
					onInput={({currentTarget}) => setName(currentTarget.value)}
					onKeyDown={(event) => event.key === 'Enter' && isReady && !isBusy && pressed(yes)(event)}
				/>
				<span class="soft">{say('trust_key_name_hint')}</span>
			</label>
		</Confirm>
	);
};

/** It is nowhere else: Escape alone, pressed once too often, must not lose it. */
const NewKey = ({text, onClose}: {readonly text: string; readonly onClose: () => void}) => (
	<Dialog
		title={say('trust_key_made')}
		onClose={onClose}
		mustAnswer
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
