// The log taken along, and the log thrown away. In: the lines that are shown. Out: a file of them; nothing left of all of them, when the person
// has said so twice.
import {useState} from 'preact/hooks';
import {Confirm} from '../../parts/confirm.tsx';
import {saveFile} from '../../parts/save-file.ts';
import {useToast, useTry} from '../../parts/toast.tsx';
import {say} from '../../say.ts';
import {type LogLine, toJsonl} from './log-lines.ts';
import {clearLog} from './log-store.ts';

export const EXPORT_ITEM = 'export-log';
export const CLEAR_ITEM = 'clear-log';

interface KeepLogProps {
	readonly lines: readonly LogLine[];
	readonly isEmpty: boolean;
}

export const KeepLog = ({lines, isEmpty}: KeepLogProps) => {
	const [isAsking, setAsking] = useState(false);
	const toast = useToast();
	const attempt = useTry();
	const save = (): void =>
		saveFile(
			`tabberth-activity-${new Date().toISOString().slice(0, 10)}.jsonl`,
			'application/x-ndjson',
			toJsonl(lines),
		);
	const clear = async (): Promise<void> => {
		setAsking(false);
		await clearLog();
		toast({text: say('activity_cleared')});
	};
	return (
		<div class="buttons">
			<button
				id={EXPORT_ITEM}
				type="button"
				disabled={lines.length === 0}
				onClick={save}
				title={say('activity_exportHint')}
			>
				{say('activity_export')}
			</button>
			<button id={CLEAR_ITEM} type="button" disabled={isEmpty} onClick={() => setAsking(true)}>
				{say('activity_clear')}
			</button>
			{isAsking && (
				<Confirm
					isDanger
					title={say('activity_clearTitle')}
					yes={say('activity_clear')}
					no={say('activity_keep')}
					onYes={() => attempt(clear)}
					onClose={() => setAsking(false)}
				>
					<p>{say('activity_clearWords')}</p>
				</Confirm>
			)}
		</div>
	);
};
