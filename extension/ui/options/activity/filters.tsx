// What of the log is wanted. In: the filter so far, and what there is to choose from. Out: the filter that the person makes.
import {say} from '../../say.ts';
import type {Named} from './line-row.tsx';
import {byClient, type choicesOf, type Filter, isBerth} from './log-lines.ts';
import {shortId} from './words.ts';

interface FiltersProps {
	readonly filter: Filter;
	readonly choices: ReturnType<typeof choicesOf>;
	readonly nameOf: (berth: string) => Named | undefined;
	readonly onFilter: (change: Partial<Filter>) => void;
}

export const FIND_ITEM = 'find-lines';
const HOUR_MS = 3_600_000;
const TIMES = [
	[0, 'activity_anyTime'],
	[HOUR_MS, 'activity_hour'],
	[24 * HOUR_MS, 'activity_day'],
	[7 * 24 * HOUR_MS, 'activity_week'],
] as const;
const OUTCOMES = [
	['', 'activity_anyOutcome'],
	['ok', 'activity_onlyOk'],
	['error', 'activity_onlyErrors'],
	['decision', 'activity_onlyDecisions'],
] as const;
/** Of berths, those with the most tokens: nobody looks through more. */
const MAX_BERTHS = 100;

export const Filters = ({filter, choices, nameOf, onFilter}: FiltersProps) => (
	<search class="filters">
		<input
			id={FIND_ITEM}
			type="search"
			value={filter.text}
			placeholder={say('activity_search')}
			aria-label={say('activity_search')}
			onInput={({currentTarget}) => onFilter({text: currentTarget.value})}
		/>
		<select
			value={filter.who}
			aria-label={say('activity_who')}
			onChange={({currentTarget}) => onFilter({who: currentTarget.value})}
		>
			<option value="">{say('activity_anyone')}</option>
			<optgroup label={say('activity_clients')}>
				{choices.clients.map((client) => (
					<option key={client} value={byClient(client)}>
						{client}
					</option>
				))}
			</optgroup>
			<optgroup label={say('activity_groups')}>
				{choices.berths.slice(0, MAX_BERTHS).map(({berth, client}) => (
					<option key={berth} value={berth}>
						{nameOf(berth)?.title ?? `${client} · ${shortId(berth)}`}
					</option>
				))}
				{isBerth(filter.who) && !choices.berths.some(({berth}) => berth === filter.who) && (
					<option value={filter.who}>{nameOf(filter.who)?.title ?? shortId(filter.who)}</option>
				)}
			</optgroup>
		</select>
		<Choice
			name={say('activity_tool')}
			any={say('activity_anyTool')}
			value={filter.tool}
			choices={choices.tools}
			onChoice={(tool) => onFilter({tool})}
		/>
		<Choice
			name={say('activity_site')}
			any={say('activity_anySite')}
			value={filter.site}
			choices={choices.sites}
			onChoice={(site) => onFilter({site})}
		/>
		<select
			value={filter.outcome}
			aria-label={say('activity_outcome')}
			onChange={({currentTarget}) =>
				onFilter({outcome: OUTCOMES.find(([outcome]) => outcome === currentTarget.value)?.[0] ?? ''})
			}
		>
			{OUTCOMES.map(([outcome, words]) => (
				<option key={outcome} value={outcome}>
					{say(words)}
				</option>
			))}
		</select>
		<select
			value={String(filter.within)}
			aria-label={say('activity_time')}
			onChange={({currentTarget}) => onFilter({within: Number(currentTarget.value)})}
		>
			{TIMES.map(([ms, words]) => (
				<option key={ms} value={String(ms)}>
					{say(words)}
				</option>
			))}
		</select>
	</search>
);

interface ChoiceProps {
	readonly name: string;
	readonly any: string;
	readonly value: string;
	readonly choices: readonly string[];
	readonly onChoice: (value: string) => void;
}

const Choice = ({name, any, value, choices, onChoice}: ChoiceProps) => (
	<select value={value} aria-label={name} onChange={({currentTarget}) => onChoice(currentTarget.value)}>
		<option value="">{any}</option>
		{choices.map((choice) => (
			<option key={choice} value={choice}>
				{choice}
			</option>
		))}
	</select>
);
