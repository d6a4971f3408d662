// Who may come in at all. In: the settings. Out: what happens to programs without a key, and whether clients may pair.
import {Card, Note} from '../../parts/card.tsx';
import {ChoiceField} from '../../parts/field.tsx';
import {useSetting, useSettings} from '../../parts/settings.tsx';
import {say} from '../../say.ts';

export const Access = () => {
	const {value, lock, onSave, onReset} = useSetting('access');
	return (
		<Card title={say('trust_access_card')}>
			{value === 'open' && (
				<Note kind="info">
					<strong>{say('trust_open')}</strong> {say('trust_open_hint')}
				</Note>
			)}
			<ChoiceField
				{...{value, lock, onSave, onReset}}
				id="access"
				label={say('trust_access')}
				hint={say('trust_access_hint')}
				choices={[
					...(value === 'open' ? ([['open', say('trust_access_open')]] as const) : []),
					['ask', say('trust_access_ask'), say('trust_access_ask_hint')],
					['key', say('trust_access_key'), say('trust_access_key_hint')],
				]}
			/>
			<PairingChoice />
		</Card>
	);
};

const PairingChoice = () => {
	const {lock, value} = useSetting('pairing');
	const {view, change} = useSettings();
	const isOnByItself = view?.current.access === 'key';
	const chosen = value === undefined ? 'auto' : value ? 'on' : 'off';
	return (
		<ChoiceField
			lock={lock}
			id="pairing"
			label={say('trust_pairing')}
			hint={say('trust_pairing_hint')}
			value={chosen}
			onSave={(next) => change({pairing: next === 'auto' ? null : next === 'on'})}
			choices={[
				['auto', say('trust_pairing_auto'), isOnByItself ? say('trust_pairing_now_on') : say('trust_pairing_now_off')],
				['on', say('trust_pairing_on')],
				['off', say('trust_pairing_off'), say('trust_pairing_off_hint')],
			]}
		/>
	);
};
