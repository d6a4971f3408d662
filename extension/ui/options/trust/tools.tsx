// Which tools agents have. In: all there are, and the setting. Out: a switch for each; clients that listen are told at once.
import {useId} from 'preact/hooks';
import {ask} from '../../ask.ts';
import {Card} from '../../parts/card.tsx';
import {Lock} from '../../parts/lock.tsx';
import {useSetting, useSettings} from '../../parts/settings.tsx';
import {say} from '../../say.ts';
import {useAsked} from './use-asked.ts';

const listTools = () => ask('tools.list');
const NOTHING_STORED: readonly string[] = [];

export const Tools = () => {
	const {value: tools} = useAsked(listTools, NOTHING_STORED);
	const {value: off, lock, onReset} = useSetting('toolsOff');
	const {view, change} = useSettings();
	const isDeveloper = view?.current.developerMode ?? false;
	const listed = tools?.filter(({name, developerOnly}) => !off.includes(name) && (isDeveloper || !developerOnly));
	const turn = (name: string, isOn: boolean): void =>
		change(
			{toolsOff: isOn ? off.filter((each) => each !== name) : [...off, name]},
			isOn ? say('trust_tool_on', name) : say('trust_tool_off', name),
		);
	return (
		<Card
			id="tools"
			title={say('trust_tools')}
			hint={say('trust_tools_hint')}
			aside={
				<p class="soft aside" role="status">
					{tools && say('trust_tools_count', listed?.length ?? 0, tools.length)}
					{onReset && (
						<button type="button" class="plain" onClick={onReset}>
							{say('trust_tools_all')}
						</button>
					)}
				</p>
			}
		>
			<Lock why={lock} />
			<ul class="rows tools">
				{tools?.map((tool) => (
					<ToolRow
						key={tool.name}
						{...tool}
						isOn={!off.includes(tool.name)}
						isHidden={tool.developerOnly && !isDeveloper}
						isLocked={lock !== undefined}
						onTurn={turn}
					/>
				))}
			</ul>
		</Card>
	);
};

interface ToolRowProps {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly isOn: boolean;
	/** For developers, which the person is not now. */
	readonly isHidden: boolean;
	readonly isLocked: boolean;
	readonly onTurn: (name: string, isOn: boolean) => void;
}

const ToolRow = ({name, title, description, isOn, isHidden, isLocked, onTurn}: ToolRowProps) => {
	const control = useId();
	return (
		<li>
			<div class="who">
				<p>
					<label for={control} lang="en">
						{title}
					</label>{' '}
					<code class="soft">{name}</code>
				</p>
				<p class="soft" id={`${control}-hint`}>
					<span lang="en">{description}</span>
					{isHidden && ` ${say('trust_tool_developer')}`}
				</p>
			</div>
			<input
				id={control}
				class="switch"
				type="checkbox"
				role="switch"
				checked={isOn}
				aria-checked={isOn}
				disabled={isLocked}
				aria-describedby={`${control}-hint`}
				onChange={({currentTarget}) => onTurn(name, currentTarget.checked)}
			/>
		</li>
	);
};
