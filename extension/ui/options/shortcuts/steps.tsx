// The steps of a workflow, in words. In: a draft. Out: the draft after a step was moved, removed, or says something else.
import {useState} from 'preact/hooks';
import type {Step, Workflow} from '../../../shortcuts/shortcut.ts';
import {Icon} from '../../parts/icons.tsx';
import {say} from '../../say.ts';
import {moveStep, removeStep, setText, textsOf} from './draft.ts';
import {stepWords} from './step-line.ts';

interface StepsProps {
	readonly draft: Workflow;
	readonly onChange: (draft: Workflow) => void;
}

export const StepLine = ({
	step,
}: {
	readonly step: Parameters<typeof stepWords>[0] & {readonly site?: string | undefined};
}) => {
	const {what, where} = stepWords(step);
	return (
		<span class="step-words">
			<span>{say(...what)}</span>{' '}
			<span class="soft">{[...where.map((each) => say(...each)), step.site ?? ''].filter(Boolean).join(' · ')}</span>
		</span>
	);
};

export const Steps = ({draft, onChange}: StepsProps) => {
	const [open, setOpen] = useState<number>();
	const change = (next: ReturnType<typeof moveStep>): void => {
		if (next.kind === 'workflow') onChange(next);
	};
	const move = (at: number, by: -1 | 1): void => {
		setOpen(undefined);
		change(moveStep(draft, at, by));
	};
	return (
		<ol class="steps">
			{draft.steps.map((step, at) => (
				<li key={at}>
					<div class="step">
						<span class="number soft">{at + 1}</span>
						<StepLine step={step} />
						<span class="step-buttons">
							{textsOf(step).length > 0 && (
								<StepButton
									icon="edit"
									label={say('shortcuts_editStep', at + 1)}
									isOpen={open === at}
									onClick={() => setOpen(open === at ? undefined : at)}
								/>
							)}
							<StepButton
								icon="back"
								label={say('shortcuts_up', at + 1)}
								isOff={at === 0}
								turn="up"
								onClick={() => move(at, -1)}
							/>
							<StepButton
								icon="down"
								label={say('shortcuts_down', at + 1)}
								isOff={at === draft.steps.length - 1}
								onClick={() => move(at, 1)}
							/>
							<StepButton
								icon="trash"
								label={say('shortcuts_remove', at + 1)}
								onClick={() => {
									setOpen(undefined);
									change(removeStep(draft, at));
								}}
							/>
						</span>
					</div>
					{open === at && <Texts step={step} onText={(key, text) => change(setText(draft, at, {[key]: text}))} />}
				</li>
			))}
		</ol>
	);
};

interface StepButtonProps {
	readonly icon: 'edit' | 'back' | 'down' | 'trash';
	readonly label: string;
	readonly isOff?: boolean;
	readonly isOpen?: boolean;
	readonly turn?: 'up';
	readonly onClick: () => void;
}

const StepButton = ({icon, label, isOff, isOpen, turn, onClick}: StepButtonProps) => (
	<button
		type="button"
		class={turn ? `small ${turn}` : 'small'}
		disabled={isOff}
		aria-label={label}
		aria-expanded={isOpen}
		title={label}
		onClick={onClick}
	>
		<Icon name={icon} />
	</button>
);

const Texts = ({step, onText}: {readonly step: Step; readonly onText: (key: string, text: string) => void}) => (
	<div class="step-texts">
		{textsOf(step).map(([key, text]) => (
			<label key={key}>
				<span class="mono">{key}</span>
				<textarea
					rows={1}
					value={text}
					spellcheck={false}
					onInput={({currentTarget}) => onText(key, currentTarget.value)}
				/>
			</label>
		))}
	</div>
);
