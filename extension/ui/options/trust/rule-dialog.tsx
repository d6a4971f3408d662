// The window where a rule for a site is written. In: what stands in it, and the other rules. Out: the rule, once it makes sense.
import {useId, useState} from 'preact/hooks';
import type {SiteRule} from '../../../settings.ts';
import {type SiteSettings, siteVerdict} from '../../../trust/sites.ts';
import {Dialog} from '../../parts/dialog.tsx';
import {ChoiceField} from '../../parts/field.tsx';
import {say} from '../../say.ts';
import {readDomain} from './domains.ts';
import {type Draft, LEVELS, TICKS, type Tick, wrongOfDraft} from './rules.ts';
import {sayMoment} from './times.ts';

interface RuleDialogProps {
	readonly start: Draft;
	readonly rules: readonly SiteRule[];
	readonly settings: SiteSettings;
	readonly onSave: (draft: Draft) => void;
	readonly onClose: () => void;
}

export const RuleDialog = ({start, rules, settings, onSave, onClose}: RuleDialogProps) => {
	const [draft, setDraft] = useState(start);
	const wrong = draft.domain.trim() === '' ? undefined : wrongOfDraft(draft, rules);
	const isGood = draft.domain.trim() !== '' && wrong === undefined;
	const change = (part: Partial<Draft>): void => setDraft({...draft, ...part});
	return (
		<Dialog
			title={start.former ? say('trust_rule_change', start.former.domain) : say('trust_rule_new')}
			onClose={onClose}
			buttons={
				<>
					<button type="button" onClick={onClose}>
						{say('cancel')}
					</button>
					<button type="button" class="main" disabled={!isGood} onClick={() => onSave(draft)}>
						{say('trust_rule_save')}
					</button>
				</>
			}
		>
			<DomainField
				value={draft.domain}
				error={wrong && say(...wrong)}
				onType={(domain) => change({domain})}
				onEnter={() => isGood && onSave(draft)}
			/>
			<ChoiceField
				label={say('trust_level')}
				value={draft.level}
				onSave={(level) => change({level})}
				choices={LEVELS.map((level) => [level, say(`trust_level_${level}`), say(`trust_meaning_${level}`)] as const)}
			/>
			<Ticks draft={draft} settings={settings} onTick={(ticks) => change({ticks})} />
			{draft.until !== undefined && (
				<p class="ends">
					{say('trust_until', sayMoment(draft.until))}{' '}
					<button type="button" class="plain" onClick={() => change({until: undefined})}>
						{say('trust_keep')}
					</button>
				</p>
			)}
		</Dialog>
	);
};

interface DomainFieldProps {
	readonly value: string;
	readonly error: string | undefined;
	readonly onType: (value: string) => void;
	readonly onEnter: () => void;
}

const DomainField = ({value, error, onType, onEnter}: DomainFieldProps) => {
	const control = useId();
	const read = readDomain(value);
	return (
		<div class="stacked">
			<label for={control}>{say('trust_domain')}</label>
			<input
				id={control}
				type="text"
				inputMode="url"
				value={value}
				placeholder="example.com"
				spellcheck={false}
				autocomplete="off"
				aria-invalid={error !== undefined}
				aria-describedby={`${control}-said`}
				onInput={({currentTarget}) => onType(currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Enter') return;
					// Or it would press the button, too, that gets the keyboard back.
					event.preventDefault();
					onEnter();
				}}
			/>
			<p id={`${control}-said`} class={error ? 'error' : 'soft'} role="status">
				{error ?? ('domain' in read ? say('trust_domain_means', read.domain) : say('trust_domain_hint'))}
			</p>
		</div>
	);
};

interface TicksProps {
	readonly draft: Draft;
	readonly settings: SiteSettings;
	readonly onTick: (ticks: Draft['ticks']) => void;
}

const Ticks = ({draft: {domain, level, ticks}, settings, onTick}: TicksProps) => {
	const isOn = level === 'act';
	const choose = (tick: Tick, chosen: string): void =>
		onTick({...ticks, [tick]: chosen === 'preset' ? undefined : chosen === 'yes'});
	return (
		<fieldset class="ticks" disabled={!isOn}>
			<legend>{say('trust_ticks')}</legend>
			<p class="soft">{isOn ? say('trust_ticks_hint') : say('trust_ticks_off')}</p>
			{TICKS.map((tick) => (
				<label key={tick}>
					<span>{say(`trust_use_${tick}`)}</span>
					<select
						value={ticks[tick] === undefined ? 'preset' : ticks[tick] ? 'yes' : 'no'}
						onChange={({currentTarget}) => choose(tick, currentTarget.value)}
					>
						<option value="preset">{byPreset(tick, domain, settings)}</option>
						<option value="yes">{say('trust_yes')}</option>
						<option value="no">{say('trust_no')}</option>
					</select>
				</label>
			))}
		</fieldset>
	);
};

/** What a rule that says nothing of it comes to. */
const byPreset = (tick: Tick, domain: string, settings: SiteSettings): string => {
	const host = domain || 'example.com';
	const {rule} = siteVerdict({...settings, sites: [{domain: host, level: 'act'}]}, host, tick, Date.now());
	return say(`trust_preset_says_${rule}`);
};
