// Whether and where agents are served. In: the settings, and what is so now. Out: the switch, the port and the name.
import {Card} from '../../parts/card.tsx';
import {CopyButton} from '../../parts/copy.tsx';
import {SwitchField, TextField} from '../../parts/field.tsx';
import {useLive} from '../../parts/live.tsx';
import {useSetting, useSettings} from '../../parts/settings.tsx';
import {say, sayCount} from '../../say.ts';
import {MAX_PROFILE_LENGTH, PORTS, readWhole} from './checks.ts';
import {wrongOf} from './fields.tsx';

export const Serving = () => {
	const {value, lock, onSave, onReset} = useSetting('enabled');
	return (
		<Card title={say('server_serving')} aside={<Address />}>
			<div class="fields">
				<SwitchField
					{...{value, lock, onSave, onReset}}
					id="enabled"
					label={say('server_enabled')}
					hint={say('server_enabled_hint')}
				/>
				<Port />
				<Profile />
			</div>
		</Card>
	);
};

/** What is true, whatever was wished for. */
const Address = () => {
	const {state, isFresh} = useLive();
	const url = state?.port === undefined ? undefined : `http://localhost:${state.port}/mcp`;
	return (
		<p class={isFresh ? 'address' : 'address stale'} role="status">
			<span class={`state ${url ? 'working' : 'stopped'}`}>
				{url ? say('server_serves') : say('server_serves_nothing')}
			</span>
			{url && (
				<>
					<code>{url}</code>
					<CopyButton text={url} label={say('server_copy_address')} />
				</>
			)}
		</p>
	);
};

const Port = () => {
	const {lock, onReset} = useSetting('port');
	const {view, change} = useSettings();
	const {state} = useLive();
	const agents = state?.agents.length ?? 0;
	const check = (typed: string): string | undefined =>
		typed.trim() === '' ? undefined : wrongOf(readWhole(typed, PORTS));
	const save = (typed: string): void => {
		const read = readWhole(typed, PORTS);
		if ('value' in read) change({port: read.value}, say('server_port_moved', read.value));
		else if (typed.trim() === '') change({port: null});
	};
	return (
		<TextField
			{...{lock, onReset, check}}
			id="port"
			label={say('server_port')}
			hint={
				<>
					{say('server_port_hint')} {agents > 0 && sayCount('server_port_agents', agents)}
				</>
			}
			inputMode="numeric"
			value={String(view?.current.port ?? '')}
			placeholder={String(state?.port ?? '')}
			onSave={save}
		/>
	);
};

const Profile = () => {
	const {value = '', lock, onReset} = useSetting('profile');
	const {change} = useSettings();
	return (
		<TextField
			{...{value, lock, onReset}}
			id="profile"
			label={say('server_profile')}
			hint={say('server_profile_hint')}
			check={(typed) =>
				typed.trim().length > MAX_PROFILE_LENGTH ? say('server_wrong_profile', MAX_PROFILE_LENGTH) : undefined
			}
			onSave={(typed) => change({profile: typed.trim() || null})}
		/>
	);
};
