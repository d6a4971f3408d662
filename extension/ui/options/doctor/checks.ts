// What every part between a client and a tab says of itself. In: what the worker and this page know. Out: a line for each part: whether it is
// well, what it says, and what to do. Pure.

import type {Reason} from '../../../reason.ts';
import type {RoundTrip} from '../../parts/round-trip.ts';
import type {Causes, Facts} from '../../requests/doctor.ts';
import type {CountName, TextName} from '../../say.ts';

export type Verdict = 'ok' | 'look' | 'broken' | 'unknown';

export type Words = readonly [TextName, ...(string | number)[]] | {readonly count: CountName; readonly of: number};

export type Cure =
	| {readonly kind: 'install'; readonly served: 'noCompanion' | 'badCompanion'}
	| {readonly kind: 'switchOn'}
	| {readonly kind: 'resume'}
	| {readonly kind: 'go'; readonly href: string; readonly words: TextName}
	| {readonly kind: 'forget'; readonly names: readonly string[]};

export interface Check {
	readonly id: string;
	readonly title: TextName;
	readonly verdict: Verdict;
	readonly says: Words;
	/** For a report that strangers see, where it is not the same. */
	readonly reported?: Words;
	readonly advice?: Words;
	readonly cure?: Cure;
}

export interface Known {
	readonly facts: Facts & {
		readonly causes: Causes;
		readonly others: readonly {readonly profile: string; readonly port: number}[];
	};
	readonly trip: RoundTrip;
	readonly isEnabled: boolean;
	readonly isStopped: boolean;
	/** By name, settings that make no sense: of this profile, and of an administrator. */
	readonly ignored: {readonly own: readonly string[]; readonly managed: readonly string[]};
	/** By name, what was said when the browser was started or installed for. */
	readonly given: readonly string[];
}

const SLOW_MS = 500;

export const checksOf = (known: Known): readonly Check[] => [
	extension(known),
	browser(known),
	companion(known),
	port(known),
	trip(known),
	access(known),
	settings(known),
	others(known),
	agents(known),
	worker(known),
	errors(known),
];

type Part = (known: Known) => Check;

const wordsOf = (reason: Reason | undefined): Words =>
	reason ? [reason.name, ...reason.values] : ['connect_starting'];

const extension: Part = ({facts}) => ({
	...{id: 'extension', title: 'doctor_extension', verdict: 'ok'},
	says: ['doctor_version', facts.version],
});

const browser: Part = ({facts}) => ({
	...{id: 'browser', title: 'doctor_browser', verdict: 'ok'},
	says: ['doctor_plain', facts.browser],
});

const companion: Part = ({facts}) => {
	const {name} = facts.companion;
	const part = {id: 'companion', title: 'doctor_companion'} as const;
	if (name === 'connected') return {...part, verdict: 'ok', says: ['doctor_companion_ok']};
	if (name === 'connecting') return {...part, verdict: 'unknown', says: ['doctor_companion_starting']};
	const says = wordsOf(facts.causes.companion);
	if (name === 'lost') return {...part, verdict: 'look', says, advice: ['doctor_companion_lost']};
	if (name === 'resting') return {...part, verdict: 'broken', says};
	const served = name === 'missing' ? 'noCompanion' : 'badCompanion';
	return {...part, verdict: 'broken', says, cure: {kind: 'install', served}};
};

const port: Part = ({facts, isEnabled, given}) => {
	const part = {id: 'port', title: 'doctor_port'} as const;
	if (!isEnabled) return {...part, verdict: 'look', says: ['connect_off'], cure: {kind: 'switchOn'}};
	if (facts.port !== null) return {...part, verdict: 'ok', says: portServed(facts, facts.port, given)};
	if (facts.companion.name !== 'connected') return {...part, verdict: 'look', says: ['doctor_port_waits']};
	if (!facts.causes.port) return {...part, verdict: 'unknown', says: ['connect_starting']};
	return {
		...{...part, verdict: 'broken', says: wordsOf(facts.causes.port), advice: ['connect_port_taken']},
		cure: {kind: 'go', href: '#server/port', words: 'connect_port_button'},
	};
};

const portServed = ({moved}: Facts, served: number, given: readonly string[]): Words => {
	const {kind, name = ''} = moved?.holder ?? {};
	if (moved && kind) return [`doctor_port_moved_${kind}`, served, moved.wanted, name];
	if (moved) return ['doctor_port_moved', served, moved.wanted];
	return given.includes('port') ? ['doctor_port_given', served] : ['doctor_port_ok', served];
};

const trip: Part = ({facts, trip: measured}) => {
	const part = {id: 'trip', title: 'doctor_trip'} as const;
	if (facts.port === null) return {...part, verdict: 'look', says: ['doctor_trip_none']};
	if (measured === undefined) return {...part, verdict: 'unknown', says: ['connect_measuring']};
	if (measured === 'silent')
		return {...part, verdict: 'broken', says: ['doctor_trip_silent'], advice: ['doctor_trip_do']};
	if (measured > SLOW_MS)
		return {...part, verdict: 'look', says: ['doctor_trip_ms', measured], advice: ['doctor_trip_slow']};
	return {...part, verdict: 'ok', says: ['doctor_trip_ms', measured]};
};

const ACCESS = {open: 'doctor_access_open', ask: 'doctor_access_ask', key: 'doctor_access_key'} as const;

const access: Part = ({facts}) => ({
	...{id: 'access', title: 'doctor_access', says: [ACCESS[facts.access]]},
	verdict: facts.access === 'open' ? 'look' : 'ok',
});

const settings: Part = ({ignored: {own, managed}}) => {
	const part = {id: 'settings', title: 'doctor_settings'} as const;
	if (own.length + managed.length === 0) return {...part, verdict: 'ok', says: ['doctor_settings_ok']};
	const says: Words = ['doctor_settings_ignored', [...own, ...managed].join(', ')];
	if (own.length === 0) return {...part, verdict: 'look', says, advice: ['doctor_settings_managed']};
	return {...part, verdict: 'look', says, cure: {kind: 'forget', names: own}};
};

const others: Part = ({facts: {others: running}}) => {
	const part = {id: 'others', title: 'doctor_others', verdict: 'ok'} as const;
	if (running.length === 0) return {...part, says: ['doctor_others_none']};
	const list = running.map(({profile, port: at}) => `${profile} (${at})`).join(', ');
	return {...part, says: ['doctor_plain', list], reported: {count: 'doctor_others_count', of: running.length}};
};

const agents: Part = ({facts, isStopped}) => {
	const part = {id: 'agents', title: 'doctor_agents'} as const;
	if (isStopped) return {...part, verdict: 'look', says: ['doctor_agents_stopped'], cure: {kind: 'resume'}};
	if (facts.activeSessions === 0) return {...part, verdict: 'ok', says: ['doctor_agents_none']};
	return {...part, verdict: 'ok', says: {count: 'doctor_agents_ok', of: facts.activeSessions}};
};

const worker: Part = ({facts}) => ({
	...{id: 'worker', title: 'doctor_worker', verdict: 'ok'},
	says: {count: 'doctor_worker_ok', of: facts.workerStarts},
});

const errors: Part = ({facts}) => {
	const count = facts.log.filter(({level}) => level === 'error').length;
	const part = {id: 'errors', title: 'doctor_errors'} as const;
	if (count === 0) return {...part, verdict: 'ok', says: ['doctor_errors_none']};
	return {...part, verdict: 'look', says: {count: 'doctor_errors_some', of: count}, advice: ['doctor_errors_do']};
};
