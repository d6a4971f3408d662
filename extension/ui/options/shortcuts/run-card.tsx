// A shortcut, run by the person. In: the shortcut. Out: a form for what it takes, and what came of it: the text, or each step up to the one that
// failed.
import {useState} from 'preact/hooks';
import type {Shortcut} from '../../../shortcuts/shortcut.ts';
import {Card} from '../../parts/card.tsx';
import {say} from '../../say.ts';
import {type FormField, readForm, type Typed} from '../playground/form-model.ts';
import type {Outcome} from '../playground/outcome.ts';
import {useOwnCall} from '../playground/own-call.ts';
import {ResultView} from '../playground/result-view.tsx';
import {RunningLine, shownProblems} from '../playground/tool-card.tsx';
import {ToolForm} from '../playground/tool-form.tsx';

const toField = ({name, description = '', default: usual}: Shortcut['parameters'][number]): FormField => ({
	...{name, description, choices: [], schema: {}, isRequired: usual === undefined},
	kind: usual === undefined || typeof usual === 'string' ? 'text' : 'mixed',
	...(usual !== undefined && {usual}),
});

export const RunCard = ({shortcut}: {readonly shortcut: Shortcut}) => {
	const {call, cancel, running, isServed} = useOwnCall();
	const [typed, setTyped] = useState<Typed>({});
	const [isChecked, setChecked] = useState(false);
	const [outcome, setOutcome] = useState<Outcome>();
	const fields = shortcut.parameters.map(toField);
	const {input, problems} = readForm(fields, typed);
	const run = async (): Promise<void> => {
		setChecked(true);
		if (running || Object.keys(problems).length > 0) return;
		setOutcome(undefined);
		setOutcome(await call('shortcuts_execute', {shortcutId: shortcut.id, arguments: input}));
	};
	return (
		<Card title={say('shortcuts_runTitle')} hint={say('shortcuts_runHint')}>
			<form
				class="run"
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					if (event.isTrusted) void run();
				}}
			>
				{fields.length > 0 && (
					<ToolForm
						fields={fields}
						typed={typed}
						problems={shownProblems(problems, typed, isChecked)}
						onType={setTyped}
					/>
				)}
				<button type="submit" disabled={running !== undefined || !isServed}>
					{say('shortcuts_run')}
				</button>
			</form>
			{running && <RunningLine running={{...running, tool: `/${shortcut.command}`}} onCancel={cancel} />}
			{outcome && <ResultView outcome={outcome} />}
		</Card>
	);
};
