// How the person's own client is connected. In: the port, and what the person chooses. Out: what to run or to put where, with a berth and a
// key where wanted, ready to copy.
import {useId, useState} from 'preact/hooks';
import {useSettings} from '../parts/settings.tsx';
import {say} from '../say.ts';
import {BerthRow} from './berth-row.tsx';
import {GUIDES, type Guide, labelOf} from './guides.ts';
import {KeyRow} from './key-row.tsx';
import {KEY_TO_COME, serverAt} from './server.ts';
import {useServed} from './use-served.ts';
import {Ways} from './ways.tsx';

export const Chooser = () => {
	const {port} = useServed();
	const {view} = useSettings();
	const [chosen, setChosen] = useState<Guide>(GUIDES[0]);
	const [berth, setBerth] = useState('');
	/** By client; each is shown only here, and only until the page is left. */
	const [keys, setKeys] = useState<Readonly<Record<string, string>>>({});
	const made = keys[chosen.id];
	const key = made ?? (view?.current.access === 'key' ? KEY_TO_COME : undefined);
	return (
		<div class="chooser">
			<Clients chosen={chosen} onChoose={setChosen} />
			<div class="wishes">
				<KeyRow
					label={labelOf(chosen)}
					made={made}
					onMade={(fresh) => setKeys((before) => ({...before, [chosen.id]: fresh}))}
				/>
				<BerthRow onName={setBerth} />
			</div>
			<Ways key={chosen.id} guide={chosen} server={serverAt(port, berth, key)} />
		</div>
	);
};

const Clients = ({chosen, onChoose}: {readonly chosen: Guide; readonly onChoose: (guide: Guide) => void}) => {
	const group = useId();
	return (
		<fieldset class="clients">
			<legend class="unseen">{say('connect_clients')}</legend>
			{GUIDES.map((guide) => (
				<label key={guide.id}>
					<input
						class="unseen"
						type="radio"
						name={group}
						value={guide.id}
						checked={guide === chosen}
						onChange={() => onChoose(guide)}
					/>
					<span>{labelOf(guide)}</span>
				</label>
			))}
		</fieldset>
	);
};
