// How this instance is. In: who can look inside. Out: what our pages may ask about it.
import type {LogLine} from '../../log.ts';
import type {Settings} from '../../settings.ts';
import type {Companion} from '../live.ts';
import {entry, nothing} from './entry.ts';

export interface Facts {
	readonly version: string;
	readonly browser: string;
	readonly companion: {readonly name: Companion; readonly reason?: string};
	readonly port: number | null;
	/** Why it is not the usual one. */
	readonly moved: {readonly wanted: number; readonly heldBy: string} | null;
	readonly trouble: string | null;
	readonly access: Settings['access'];
	readonly workerStarts: number;
	readonly activeSessions: number;
	readonly openRequests: number;
	readonly log: readonly LogLine[];
}

/** A Tabberth that runs on this machine. */
interface Instance {
	readonly profile: string;
	readonly port: number;
	readonly browser: string;
}

export interface DoctorDesk {
	/** Calls of agents are told only to whose credential it is; ours has none. */
	inspect(credential: string): Facts;
	readonly listening: {readonly endpoints: readonly Instance[]};
}

export const doctorRequests = ({inspect, listening}: DoctorDesk) => ({
	'doctor.report': entry(nothing, async () => {
		const facts = inspect('');
		const others = listening.endpoints.filter(({port}) => port !== facts.port);
		return {...facts, others: others.map(({profile, port, browser}): Instance => ({profile, port, browser}))};
	}),
});
