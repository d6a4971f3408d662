// A shortcut to be made or changed. In: how it is. Out: fields for all of it, what is wrong with them, and the shortcut put where agents find it.
import {type ComponentChildren, Fragment} from 'preact';
import {useId, useState} from 'preact/hooks';
import {readCommand, type Shortcut} from '../../../shortcuts/shortcut.ts';
import {ask} from '../../ask.ts';
import {Card, Note} from '../../parts/card.tsx';
import {useToast, useTry} from '../../parts/toast.tsx';
import {SaidError, say} from '../../say.ts';
import {type Trouble, troublesOf, withParameters} from './draft.ts';
import {Parameters} from './parameters.tsx';
import {Steps} from './steps.tsx';
import {readShortcuts} from './use-shortcuts.ts';

interface EditorProps {
	/** For links that lead here. */
	readonly id?: string;
	readonly title: string;
	readonly shortcut: Shortcut;
	/** The one that is there already, if it is not new. */
	readonly former?: Shortcut | undefined;
	readonly others: readonly Shortcut[];
}

export const Editor = ({id, title, shortcut, former, others}: EditorProps) => {
	const {draft, setDraft, isOvertaken} = useDraft(shortcut);
	const [isChecked, setChecked] = useState(false);
	const toast = useToast();
	const attempt = useTry();
	const troubles = troublesOf(draft, others);
	const shown = isChecked || former ? troubles : {};
	const save = async (): Promise<void> => {
		const saved = {...draft, command: readCommand(draft.command)};
		setDraft(saved);
		await ask('shortcuts.put', {shortcut: saved});
		const kept = await findKept(saved.id);
		const undo = (): void =>
			attempt(async () => {
				// What an agent has made of it since is not the person's to lose by this.
				if (!isSame(await findKept(saved.id), kept)) throw new SaidError(say('shortcuts_changedSince', saved.command));
				await (former ? ask('shortcuts.put', {shortcut: former}) : ask('shortcuts.remove', {id: saved.id}));
			});
		toast({text: say('shortcuts_saved', saved.command), undo});
		location.hash = '#shortcuts';
	};
	const submit = (event: SubmitEvent): void => {
		event.preventDefault();
		setChecked(true);
		if (event.isTrusted && Object.keys(troubles).length === 0) attempt(save);
	};
	return (
		<Card {...(id !== undefined && {id})} title={title}>
			<form class="editor" noValidate onSubmit={submit}>
				<Field label={say('shortcuts_command')} hint={say('shortcuts_commandHint')} trouble={shown.command}>
					{(common) => (
						<span class="command">
							<span class="mono" aria-hidden="true">
								/
							</span>
							<input
								{...common}
								type="text"
								value={draft.command}
								spellcheck={false}
								autocomplete="off"
								onInput={({currentTarget}) => setDraft({...draft, command: currentTarget.value})}
							/>
						</span>
					)}
				</Field>
				<Field label={say('shortcuts_description')} hint={say('shortcuts_descriptionHint')} trouble={shown.description}>
					{(common) => (
						<input
							{...common}
							type="text"
							value={draft.description}
							onInput={({currentTarget}) => setDraft({...draft, description: currentTarget.value})}
						/>
					)}
				</Field>
				{draft.kind === 'prompt' ? (
					<Field label={say('shortcuts_promptText')} hint={say('shortcuts_promptHint')} trouble={shown.prompt}>
						{(common) => (
							<textarea
								{...common}
								rows={5}
								value={draft.prompt}
								onInput={({currentTarget}) => setDraft(withParameters({...draft, prompt: currentTarget.value}))}
							/>
						)}
					</Field>
				) : (
					<Fragment>
						<h3>{say('shortcuts_steps')}</h3>
						<Steps draft={draft} onChange={setDraft} />
					</Fragment>
				)}
				<Parameters draft={draft} onChange={setDraft} />
				{[shown.parameters, shown['']].map(
					(each) =>
						each && (
							<Note key={each[0]} kind="trouble">
								{say(...each)}
							</Note>
						),
				)}
				{isOvertaken && <Note kind="info">{say('shortcuts_overtaken')}</Note>}
				<div class="buttons">
					<button type="submit" class="main">
						{say('shortcuts_save')}
					</button>
					<a class="button" href="#shortcuts">
						{say('cancel')}
					</a>
				</div>
			</form>
		</Card>
	);
};

const isSame = (one: Shortcut | undefined, other: Shortcut | undefined): boolean =>
	JSON.stringify(one) === JSON.stringify(other);

const findKept = async (id: string): Promise<Shortcut | undefined> =>
	(await readShortcuts()).shortcuts.find((each) => each.id === id);

/** What the person has written stays where the shortcut changes meanwhile; where they have not, the change is shown. */
const useDraft = (shortcut: Shortcut) => {
	const [draft, setDraft] = useState(shortcut);
	const [start, setStart] = useState(shortcut);
	const isChanged = !isSame(start, shortcut);
	const isOvertaken = isChanged && !isSame(draft, start) && !isSame(draft, shortcut);
	if (isChanged && !isOvertaken) {
		setStart(shortcut);
		setDraft(shortcut);
	}
	return {draft, setDraft, isOvertaken};
};

interface FieldProps {
	readonly label: string;
	readonly hint: string;
	readonly trouble: Trouble | undefined;
	readonly children: (common: {id: string; 'aria-describedby': string; 'aria-invalid': boolean}) => ComponentChildren;
}

const Field = ({label, hint, trouble, children}: FieldProps) => {
	const id = useId();
	const common = {id, 'aria-describedby': `${id}-hint ${id}-error`, 'aria-invalid': trouble !== undefined};
	return (
		<div class="form-row">
			<label for={id}>{label}</label>
			{children(common)}
			<p class="soft" id={`${id}-hint`}>
				{hint}
			</p>
			<p class="error" id={`${id}-error`} role="alert">
				{trouble && say(...trouble)}
			</p>
		</div>
	);
};
