// How this instance is. In: who can look inside. Out: what our pages may ask about it.
import type {LogLine} from '../../log.ts';
import type {Reason} from '../../reason.ts';
import type {Settings} from '../../settings.ts';
import type {Companion} from '../live.ts';
import {entry, nothing} from './entry.ts';

export interface Facts {
	readonly version: string;
	readonly browser: string;
	readonly companion: {readonly name: Companion};
	readonly port: number | null;
	/** Why it is not the usual one. */
	readonly moved: {readonly wanted: number; readonly holder?: Holder | undefined} | null;
	readonly access: Settings['access'];
	readonly workerStarts: number;
	readonly activeSessions: number;
	readonly openRequests: number;
	readonly log: readonly LogLine[];
}

/** Who had a port, and another Tabberth by its profile's name. */
export interface Holder {
	readonly kind: 'program' | 'system' | 'tabberth';
	readonly name?: string | undefined;
}

/** Why things are not as they should be; agents are told it in sentences of their own. */
export interface Causes {
	readonly companion?: Reason | undefined;
	readonly port?: Reason | undefined;
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
	readonly listening: {readonly endpoints: readonly Instance[]; readonly trouble?: Reason | undefined};
	readonly connection: {readonly state: {readonly name: Companion; readonly reason?: Reason}};
}

export const doctorRequests = ({inspect, listening, connection}: DoctorDesk) => ({
	'doctor.report': entry(nothing, async () => {
		const facts = inspect('');
		const others = listening.endpoints.filter(({port}) => port !== facts.port);
		const causes: Causes = {companion: connection.state.reason, port: listening.trouble};
		return {...facts, causes, others: others.map(({profile, port, browser}): Instance => ({profile, port, browser}))};
	}),
});
