// The sections of the options, in the order of the navigation. In: nothing. Out: what each is called and shows, and what in it can be searched
// for.
import type {FunctionComponent} from 'preact';
import type {IconName} from '../parts/icons.tsx';
import type {TextName} from '../say.ts';
import {ACTIVITY_ENTRIES, Activity} from './activity/activity.tsx';
import {Agents} from './agents/agents.tsx';
import {CONNECT_ENTRIES, Connect} from './connect/connect.tsx';
import {DOCTOR_ENTRIES, Doctor} from './doctor/doctor.tsx';
import type {Entry} from './entry.ts';
import {PLAYGROUND_ENTRIES, Playground} from './playground/playground.tsx';
import {SERVER_ENTRIES, Server} from './server/server.tsx';
import {SHORTCUTS_ENTRIES, Shortcuts} from './shortcuts/shortcuts.tsx';
import {TRUST_ENTRIES, Trust} from './trust/trust.tsx';

interface Section {
	readonly id: string;
	readonly title: TextName;
	readonly icon: IconName;
	readonly show: FunctionComponent;
	readonly entries: readonly Entry[];
}

/** Each agent has its own; there may be none. */
const AGENTS_ENTRIES: readonly Entry[] = [
	{item: '', label: 'search_pauseAgent', hint: 'agents_hint'},
	{item: '', label: 'search_stopAgent', hint: 'agents_hint'},
	{item: '', label: 'search_renameAgent', hint: 'agents_renameLabel'},
];

export const SECTIONS: readonly [Section, ...Section[]] = [
	{
		...{id: 'connect', title: 'nav_connect', icon: 'connect', show: Connect},
		entries: [...CONNECT_ENTRIES, {item: 'address', label: 'search_endpoint', hint: 'connect_address_hint'}],
	},
	{id: 'agents', title: 'nav_agents', icon: 'agents', show: Agents, entries: AGENTS_ENTRIES},
	{id: 'activity', title: 'nav_activity', icon: 'activity', show: Activity, entries: ACTIVITY_ENTRIES},
	{id: 'shortcuts', title: 'nav_shortcuts', icon: 'shortcuts', show: Shortcuts, entries: SHORTCUTS_ENTRIES},
	{id: 'trust', title: 'nav_trust', icon: 'trust', show: Trust, entries: TRUST_ENTRIES},
	{id: 'server', title: 'nav_server', icon: 'server', show: Server, entries: SERVER_ENTRIES},
	{
		...{id: 'playground', title: 'nav_playground', icon: 'playground', show: Playground},
		entries: PLAYGROUND_ENTRIES,
	},
	{
		...{id: 'doctor', title: 'nav_doctor', icon: 'doctor', show: Doctor},
		entries: [...DOCTOR_ENTRIES, {item: 'parts', label: 'doctor_copy', hint: 'doctor_copy_hint'}],
	},
];
