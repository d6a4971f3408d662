// The section Server of the options: whether, where and for whom agents are served, how much at once, and what they leave behind.
import {Card} from '../../parts/card.tsx';
import {SelectField, SwitchField} from '../../parts/field.tsx';
import {useSetting, useSettings} from '../../parts/settings.tsx';
import {say} from '../../say.ts';
import type {Entry} from '../entry.ts';
import {AT_ONCE, CALL_SECONDS, JSON_LEVELS, PER_MINUTE, TURN_SECONDS, UNREAD_MIB} from './checks.ts';
import {MinutesField, WholeField} from './fields.tsx';
import {Reaching} from './reaching.tsx';
import {Serving} from './serving.tsx';

/** Every limit of the server: a field each, and what search finds. */
const LIMITS = [
	{
		name: 'callsPerMinute',
		label: 'server_calls',
		hint: 'server_calls_hint',
		unit: 'server_per_minute',
		range: PER_MINUTE,
	},
	{
		name: 'totalCallsPerMinute',
		label: 'server_total',
		hint: 'server_total_hint',
		unit: 'server_per_minute',
		range: PER_MINUTE,
	},
	{name: 'turnSeconds', label: 'server_turn', hint: 'server_turn_hint', unit: 'server_seconds', range: TURN_SECONDS},
	{name: 'callSeconds', label: 'server_call', hint: 'server_call_hint', unit: 'server_seconds', range: CALL_SECONDS},
	{
		name: 'longCallSeconds',
		label: 'server_long',
		hint: 'server_long_hint',
		unit: 'server_seconds',
		range: CALL_SECONDS,
	},
	{
		name: 'failedKeysPerMinute',
		label: 'server_failed',
		hint: 'server_failed_hint',
		unit: 'server_per_minute',
		range: PER_MINUTE,
	},
	{
		name: 'newSessionsPerMinute',
		label: 'server_new',
		hint: 'server_new_hint',
		unit: 'server_per_minute',
		range: PER_MINUTE,
	},
	{name: 'maxSessions', label: 'server_sessions', hint: 'server_sessions_hint', unit: 'server_at_once', range: AT_ONCE},
	{name: 'maxStreams', label: 'server_streams', hint: 'server_streams_hint', unit: 'server_at_once', range: AT_ONCE},
	{name: 'unreadMib', label: 'server_unread', hint: 'server_unread_hint', unit: 'server_mib', range: UNREAD_MIB},
	{
		name: 'jsonLevels',
		label: 'server_levels',
		hint: 'server_levels_hint',
		unit: 'server_levels_unit',
		range: JSON_LEVELS,
	},
] as const;

export const SERVER_ENTRIES: readonly Entry[] = [
	{item: 'enabled', label: 'server_enabled', hint: 'server_enabled_hint'},
	{item: 'port', label: 'server_port', hint: 'server_port_hint'},
	{item: 'profile', label: 'server_profile', hint: 'server_profile_hint'},
	{item: 'host', label: 'server_bind', hint: 'server_bind_hint'},
	{item: 'allowedHosts', label: 'server_hosts', hint: 'server_hosts_hint'},
	{item: 'corsOrigins', label: 'server_origins', hint: 'server_origins_hint'},
	...LIMITS.map(({name, label, hint}) => ({item: name, label, hint})),
	{item: 'graceMinutes', label: 'server_grace', hint: 'server_grace_hint'},
	{item: 'idleMinutes', label: 'server_idle', hint: 'server_idle_hint'},
	{item: 'onEnd', label: 'server_end', hint: 'server_end_hint'},
	{item: 'debuggerRelease', label: 'server_debugger', hint: 'server_debugger_hint'},
	{item: 'developerMode', label: 'server_developer', hint: 'server_developer_hint'},
];

export const Server = () => {
	const {view} = useSettings();
	return (
		<>
			<h1>{say('nav_server')}</h1>
			<div class={view ? 'cards' : 'cards stale'} inert={view === undefined}>
				<Serving />
				<Reaching />
				<Limits />
				<Leaving />
				<Developers />
			</div>
		</>
	);
};

const Limits = () => (
	<Card title={say('server_limits')} hint={say('server_limits_hint')}>
		<div class="fields">
			{LIMITS.map((limit) => (
				<WholeField key={limit.name} {...limit} />
			))}
		</div>
	</Card>
);

const Leaving = () => {
	const end = useSetting('onEnd');
	const release = useSetting('debuggerRelease');
	return (
		<Card title={say('server_leaving')}>
			<div class="fields">
				<MinutesField name="graceMinutes" label="server_grace" hint="server_grace_hint" unit="server_minutes" />
				<MinutesField name="idleMinutes" label="server_idle" hint="server_idle_hint" unit="server_minutes" />
				<SelectField
					{...end}
					id="onEnd"
					label={say('server_end')}
					hint={say('server_end_hint')}
					choices={[
						['close', say('server_end_close')],
						['keep', say('server_end_keep')],
					]}
				/>
				<SelectField
					{...release}
					id="debuggerRelease"
					label={say('server_debugger')}
					hint={say('server_debugger_hint')}
					choices={[
						['idle', say('server_debugger_idle')],
						['call', say('server_debugger_call')],
						['always', say('server_debugger_always')],
					]}
				/>
			</div>
		</Card>
	);
};

const Developers = () => (
	<Card title={say('server_developers')}>
		<div class="fields">
			<SwitchField
				{...useSetting('developerMode')}
				id="developerMode"
				label={say('server_developer')}
				hint={say('server_developer_hint')}
			/>
		</div>
	</Card>
);
