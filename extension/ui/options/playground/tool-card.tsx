// One tool, to be tried. In: what it takes, and what the person types. Out: its form, its run, and the result; each run is told onwards.
import {useState} from 'preact/hooks';
import type {Tool} from '../../../client/messages.ts';
import {sayDuration, useNow} from '../../parts/ago.ts';
import {Card} from '../../parts/card.tsx';
import {CopyButton} from '../../parts/copy.tsx';
import {useSettings} from '../../parts/settings.tsx';
import {say} from '../../say.ts';
import {firstTyped, type Problem, readForm, type Typed, toFields} from './form-model.ts';
import {type Running, useOwnCall} from './own-call.ts';
import {endpointOf} from './own-client.ts';
import {toCode, toCurl} from './snippets.ts';
import {ToolForm} from './tool-form.tsx';
import {visit} from './visit.ts';

interface ToolCardProps {
	readonly tool: Tool;
	readonly port: number;
	readonly onRun: () => void;
}

/** To be keyed by its tool and by what it was filled in with. */
export const ToolCard = ({tool, port, onRun}: ToolCardProps) => {
	const {call, cancel, running} = useOwnCall();
	const {view} = useSettings();
	const fields = toFields(tool.inputSchema);
	const [typed, setTyped] = useState<Typed>(() => visit.typed.get(tool.name) ?? firstTyped(fields));
	const [isChecked, setChecked] = useState(false);
	const {input, problems} = readForm(fields, typed);
	const isWrong = Object.keys(problems).length > 0;
	const type = (next: Typed): void => {
		visit.typed.set(tool.name, next);
		setTyped(next);
	};
	const run = async (): Promise<void> => {
		setChecked(true);
		if (isWrong || running) return;
		const at = Date.now();
		const outcome = await call(tool.name, input);
		visit.add({at, tool: tool.name, input, outcome});
		onRun();
	};
	const snippet = {url: endpointOf(port), name: tool.name, input, needsKey: view?.current.access === 'key'};
	return (
		<Card
			title={tool.title ?? tool.name}
			aside={<code class="soft">{tool.name}</code>}
			hint={<span lang="en">{tool.description}</span>}
		>
			<form
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					if (event.isTrusted) void run();
				}}
			>
				<ToolForm fields={fields} typed={typed} problems={shownProblems(problems, typed, isChecked)} onType={type} />
				<div class="buttons">
					<button type="submit" class="main" disabled={running !== undefined}>
						{say('playground_run')}
					</button>
					<CopyButton text={toCurl(snippet)} word={say('playground_copyCurl')} />
					<CopyButton text={toCode(snippet)} word={say('playground_copyCode')} />
				</div>
			</form>
			{running && <RunningLine running={running} onCancel={cancel} />}
		</Card>
	);
};

/** What is missing is said when it is wanted, and not while the person has not come to it. */
export const shownProblems = (
	problems: Readonly<Record<string, Problem>>,
	typed: Typed,
	isChecked: boolean,
): Readonly<Record<string, Problem>> =>
	isChecked ? problems : Object.fromEntries(Object.entries(problems).filter(([name]) => typed[name]?.trim()));

export const RunningLine = ({running, onCancel}: {readonly running: Running; readonly onCancel: () => void}) => {
	const now = useNow(100);
	return (
		<p class="running">
			<span role="status">
				{running.word ? <span lang="en">{running.word}</span> : say('playground_running', running.tool)}
			</span>
			<span class="soft">{sayDuration(Math.max(0, now - running.since))}</span>
			<button type="button" onClick={onCancel}>
				{say('playground_cancel')}
			</button>
		</p>
	);
};
