// Which port to listen on. In: settings, what this profile served on before, what the companion reports. Out: the port to
// try next, or why none is served, and when to ask again. Pure: a profile keeps its port for good, and only a new one looks
// for a free port.
import {type BindFailed, DEFAULT_PORT, type Endpoint, LAST_PORT} from '../../native-host/protocol.ts';

export interface PortChoice {
	/** Fixed by the environment or the options: never another. */
	readonly fixed: number | undefined;
	/** The port this profile first served on. */
	readonly served: number | undefined;
}

export type NextBind = {readonly port: number} | {readonly trouble: string};

/** Why a profile serves on another port than the one it first asked for. */
export interface Moved {
	readonly wanted: number;
	/** In words for the person. */
	readonly heldBy: string;
}

const FIRST_WAIT_MS = 5_000;
const LAST_WAIT_MS = 60_000;

/** Each attempt asks whoever holds the port once, so it comes ever more seldom; shortened by up to a quarter at random. */
export const waitForPort = (attempt: number, random: number): number =>
	Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 8)) * (1 - random / 4);

export const firstPort = (choice: PortChoice): number => choice.fixed ?? choice.served ?? DEFAULT_PORT;

/** @param endpoints The instances that run here, which gives another Tabberth its name. */
export const holderInWords = ({holder, instance}: BindFailed, endpoints: readonly Endpoint[]): string => {
	if (holder === 'stranger') return 'another program';
	if (holder === 'system') return 'the system';
	const profile = endpoints.find((endpoint) => endpoint.instance === instance)?.profile;
	return `another Tabberth: ${profile ?? instance ?? 'unknown profile'}`;
};

export const nextPort = (choice: PortChoice, failure: BindFailed, endpoints: readonly Endpoint[]): NextBind => {
	const reason = failure.holder === 'system' ? ` (${failure.reason})` : '';
	const held = `Port ${failure.port} is taken by ${holderInWords(failure, endpoints)}${reason}.`;
	const own = choice.fixed ?? choice.served;
	if (own !== undefined) {
		// It stays: an agent configured for this port must not wake up in another profile.
		return {trouble: `${held} End what holds it, or set another port.`};
	}
	if (failure.port < LAST_PORT) return {port: failure.port + 1};
	return {trouble: `${held} None of ${DEFAULT_PORT}–${LAST_PORT} is free: set a port.`};
};
