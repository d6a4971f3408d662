// The section Trust of the options: who may come in, and what agents may do once they are in.
import {useSettings} from '../../parts/settings.tsx';
import {say} from '../../say.ts';
import type {Entry} from '../entry.ts';
import {Access} from './access.tsx';
import {PairedClients, Programs} from './guests.tsx';
import {Keys} from './keys.tsx';
import {Sites} from './sites.tsx';
import {Tools} from './tools.tsx';

export const TRUST_ENTRIES: readonly Entry[] = [
	{item: 'access', label: 'trust_access', hint: 'trust_access_hint'},
	{item: 'pairing', label: 'trust_pairing', hint: 'trust_pairing_hint'},
	{item: 'keys', label: 'trust_keys', hint: 'trust_keys_hint'},
	{item: 'clients', label: 'trust_paired', hint: 'trust_paired_hint'},
	{item: 'programs', label: 'trust_programs', hint: 'trust_programs_hint'},
	{item: 'preset', label: 'trust_preset', hint: 'trust_preset_hint'},
	{item: 'sites', label: 'trust_rules', hint: 'trust_rules_hint'},
	{item: 'try', label: 'trust_try', hint: 'trust_try_hint'},
	{item: 'grants', label: 'trust_grants', hint: 'trust_grants_hint'},
	{item: 'kinds', label: 'trust_kinds', hint: 'trust_kinds_hint'},
	{item: 'tools', label: 'trust_tools', hint: 'trust_tools_hint'},
];

export const Trust = () => {
	const {view} = useSettings();
	return (
		<>
			<h1>{say('nav_trust')}</h1>
			<p class="parts">
				{TRUST_ENTRIES.map(({item, label}) => (
					<a key={item} href={`#trust/${item}`}>
						{say(label)}
					</a>
				))}
			</p>
			<div class={view ? 'cards' : 'cards stale'} inert={view === undefined}>
				<Access />
				<Keys />
				<PairedClients />
				<Programs />
				<Sites />
				<Tools />
			</div>
		</>
	);
};
