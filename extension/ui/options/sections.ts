// The sections of the options, in the order of the navigation. In: nothing. Out: what each is called and shows, and what in it can be searched
// for.
import type {FunctionComponent} from 'preact';
import type {IconName} from '../parts/icons.tsx';
import type {TextName} from '../say.ts';
import {Activity} from './activity/activity.tsx';
import {Agents} from './agents/agents.tsx';
import {CONNECT_ENTRIES, Connect} from './connect/connect.tsx';
import {DOCTOR_ENTRIES, Doctor} from './doctor/doctor.tsx';
import type {Entry} from './entry.ts';
import {Playground} from './playground/playground.tsx';
import {SERVER_ENTRIES, Server} from './server/server.tsx';
import {Shortcuts} from './shortcuts/shortcuts.tsx';
import {TRUST_ENTRIES, Trust} from './trust/trust.tsx';

interface Section {
	readonly id: string;
	readonly title: TextName;
	readonly icon: IconName;
	readonly show: FunctionComponent;
	readonly entries: readonly Entry[];
}

export const SECTIONS: readonly [Section, ...Section[]] = [
	{id: 'connect', title: 'nav_connect', icon: 'connect', show: Connect, entries: CONNECT_ENTRIES},
	{id: 'agents', title: 'nav_agents', icon: 'agents', show: Agents, entries: []},
	{id: 'activity', title: 'nav_activity', icon: 'activity', show: Activity, entries: []},
	{id: 'shortcuts', title: 'nav_shortcuts', icon: 'shortcuts', show: Shortcuts, entries: []},
	{id: 'trust', title: 'nav_trust', icon: 'trust', show: Trust, entries: TRUST_ENTRIES},
	{id: 'server', title: 'nav_server', icon: 'server', show: Server, entries: SERVER_ENTRIES},
	{id: 'playground', title: 'nav_playground', icon: 'playground', show: Playground, entries: []},
	{id: 'doctor', title: 'nav_doctor', icon: 'doctor', show: Doctor, entries: DOCTOR_ENTRIES},
];
