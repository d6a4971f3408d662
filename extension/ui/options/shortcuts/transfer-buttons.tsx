// Shortcuts from a file and into one. In: those that are there. Out: a file of them; those of a file, when the person has seen what would come.
import {useRef, useState} from 'preact/hooks';
import type {Shortcut} from '../../../shortcuts/shortcut.ts';
import {ask} from '../../ask.ts';
import {Confirm} from '../../parts/confirm.tsx';
import {saveFile} from '../../parts/save-file.ts';
import {useToast, useTry} from '../../parts/toast.tsx';
import {say, sayCount} from '../../say.ts';
import {readImport, type Taken, toExport} from './transfer.ts';

/** Told from shortcuts, whose ids stand in addresses too. */
export const IMPORT_ITEM = '+import';
export const EXPORT_ITEM = '+export';

export const TransferButtons = ({shortcuts}: {readonly shortcuts: readonly Shortcut[]}) => {
	const [taken, setTaken] = useState<Taken>();
	const picker = useRef<HTMLInputElement>(null);
	const toast = useToast();
	const attempt = useTry();
	const read = async (file: File | undefined): Promise<void> => {
		if (!file) return;
		setTaken(readImport(await file.text(), shortcuts, () => crypto.randomUUID()));
		// The same file may be chosen again.
		if (picker.current) picker.current.value = '';
	};
	const take = async (): Promise<void> => {
		setTaken(undefined);
		for (const shortcut of taken?.shortcuts ?? []) await ask('shortcuts.put', {shortcut});
		toast({text: sayCount('shortcuts_imported', taken?.shortcuts.length ?? 0)});
	};
	return (
		<>
			<button id={IMPORT_ITEM} type="button" onClick={() => picker.current?.click()}>
				{say('shortcuts_import')}
			</button>
			<input
				ref={picker}
				hidden
				type="file"
				accept=".json,application/json"
				aria-label={say('shortcuts_import')}
				onChange={({currentTarget}) => attempt(() => read(currentTarget.files?.[0]))}
			/>
			<button
				id={EXPORT_ITEM}
				type="button"
				disabled={shortcuts.length === 0}
				onClick={() => saveFile('tabberth-shortcuts.json', 'application/json', toExport(shortcuts))}
			>
				{say('shortcuts_export')}
			</button>
			{taken && <ImportDialog taken={taken} onClose={() => setTaken(undefined)} onTake={() => attempt(take)} />}
		</>
	);
};

interface ImportDialogProps {
	readonly taken: Taken;
	readonly onClose: () => void;
	readonly onTake: () => void;
}

const ImportDialog = ({taken: {shortcuts, replaced, troubles}, onClose, onTake}: ImportDialogProps) => (
	<Confirm
		title={say('shortcuts_importTitle')}
		yes={say('shortcuts_import')}
		isReady={shortcuts.length > 0}
		onYes={onTake}
		onClose={onClose}
	>
		<p>{sayCount('shortcuts_importCount', shortcuts.length)}</p>
		{replaced.length > 0 && (
			<p>{say('shortcuts_importReplaces', replaced.map((command) => `/${command}`).join(', '))}</p>
		)}
		<ul class="troubles">
			{troubles.map((trouble) => (
				<li key={trouble.join()} class="error">
					{say(...trouble)}
				</li>
			))}
		</ul>
	</Confirm>
);
