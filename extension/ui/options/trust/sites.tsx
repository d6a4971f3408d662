// What agents may do on which sites. In: the settings. Out: the preset, the rules, what was agreed to for a session, what is sensitive, and
// what all of it comes to for one address.
import {useState} from 'preact/hooks';
import type {SiteRule} from '../../../settings.ts';
import {presetOf} from '../../../trust/sites.ts';
import {useNow} from '../../parts/ago.ts';
import {Card} from '../../parts/card.tsx';
import {ChoiceField} from '../../parts/field.tsx';
import {useSetting, useSettings} from '../../parts/settings.tsx';
import {say} from '../../say.ts';
import {Grants} from './grants.tsx';
import {Kinds} from './kinds.tsx';
import {RuleDialog} from './rule-dialog.tsx';
import {RuleList} from './rule-list.tsx';
import {currentRules, type Draft, draftOf, newDraft, withDraft, withoutRule} from './rules.ts';
import {TrySite} from './try-site.tsx';

const LOOKED_AT_EVERY_MS = 5_000;

export const Sites = () => {
	const {value: kept, lock} = useSetting('sites');
	const {value: access} = useSetting('access');
	const {value: preset} = useSetting('preset');
	const {change} = useSettings();
	const now = useNow(LOOKED_AT_EVERY_MS);
	const [draft, setDraft] = useState<Draft>();
	const rules = currentRules(kept, now);
	const settings = {access, sites: [...rules], preset};
	const save = (written: Draft): void => {
		change({sites: withDraft(rules, written)}, say('trust_rule_saved'));
		setDraft(undefined);
	};
	const remove = (rule: SiteRule): void =>
		change({sites: withoutRule(rules, rule)}, say('trust_rule_removed', rule.domain));
	const open = lock === undefined ? setDraft : () => undefined;
	/** The rule that there is, or a new one. */
	const openFor = (domain: string): void => {
		const rule = rules.find((each) => each.domain === domain);
		open(rule ? draftOf(rule) : newDraft(domain));
	};
	return (
		<>
			<Preset inForce={presetOf(settings)} />
			<RuleList
				{...{rules, lock}}
				onAdd={() => open(newDraft())}
				onEdit={(rule) => open(draftOf(rule))}
				onRemove={remove}
			/>
			<TrySite settings={settings} />
			<Grants isLocked={lock !== undefined} onRule={openFor} />
			<Kinds isLocked={lock !== undefined} onRule={openFor} />
			{draft && <RuleDialog start={draft} {...{rules, settings}} onSave={save} onClose={() => setDraft(undefined)} />}
		</>
	);
};

const PRESETS = ['careful', 'normal', 'unattended'] as const;

const Preset = ({inForce}: {readonly inForce: (typeof PRESETS)[number]}) => {
	const {lock, onSave, onReset} = useSetting('preset');
	return (
		<Card title={say('trust_preset_card')}>
			<ChoiceField
				{...{lock, onSave, onReset}}
				id="preset"
				label={say('trust_preset')}
				hint={say('trust_preset_hint')}
				value={inForce}
				choices={PRESETS.map((each) => [each, say(`trust_preset_${each}`), say(`trust_asks_${each}`)] as const)}
			/>
		</Card>
	);
};
