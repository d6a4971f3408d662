// Which port to listen on. In: settings, what this profile served on before, what the companion reports. Out: the port to
// try next, or why none is served, and when to ask again. Pure: a profile keeps its port for good, and only a new one looks
// for a free port.
import {type BindFailed, DEFAULT_PORT, type Endpoint, LAST_PORT} from '../../native-host/protocol.ts';
import {because, type Reason} from '../reason.ts';

export interface PortChoice {
	/** Fixed by the environment or the options: never another. */
	readonly fixed: number | undefined;
	/** The port this profile first served on. */
	readonly served: number | undefined;
}

export type NextBind = {readonly port: number} | {readonly trouble: Reason};

/** Who has a port, and another Tabberth by its profile's name. */
export interface Holder {
	readonly kind: 'program' | 'system' | 'tabberth';
	readonly name?: string | undefined;
}

/** Why a profile serves on another port than the one it first asked for. */
export interface Moved {
	readonly wanted: number;
	/** In words for the log and the command line. */
	readonly heldBy: string;
	/** The same for our pages; none where an earlier version kept it. */
	readonly holder?: Holder | undefined;
}

const FIRST_WAIT_MS = 5_000;
const LAST_WAIT_MS = 60_000;

/** Each attempt asks whoever holds the port once, so it comes ever more seldom; shortened by up to a quarter at random. */
export const waitForPort = (attempt: number, random: number): number =>
	Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 8)) * (1 - random / 4);

export const firstPort = (choice: PortChoice): number => choice.fixed ?? choice.served ?? DEFAULT_PORT;

/** @param endpoints The instances that run here, which gives another Tabberth its name. */
export const holderOf = ({holder, instance}: BindFailed, endpoints: readonly Endpoint[]): Holder => {
	if (holder === 'stranger') return {kind: 'program'};
	if (holder === 'system') return {kind: 'system'};
	const profile = endpoints.find((endpoint) => endpoint.instance === instance)?.profile;
	return {kind: 'tabberth', name: profile ?? instance ?? 'unknown profile'};
};

const WORDS = {program: 'another program', system: 'the system', tabberth: 'another Tabberth'} as const;

export const holderInWords = ({kind, name}: Holder): string =>
	name === undefined ? WORDS[kind] : `${WORDS[kind]}: ${name}`;

export const nextPort = (choice: PortChoice, failure: BindFailed, endpoints: readonly Endpoint[]): NextBind => {
	const {port} = failure;
	const holder = holderOf(failure, endpoints);
	// Of the system it is told what it said.
	const particulars = [failure.holder === 'system' ? failure.reason : holder.name].flatMap((each) => each ?? []);
	const system = failure.holder === 'system' ? ` (${failure.reason})` : '';
	const held = `Port ${port} is taken by ${holderInWords(holder)}${system}.`;
	const own = choice.fixed ?? choice.served;
	if (own !== undefined) {
		// It stays: an agent configured for this port must not wake up in another profile.
		const words = `${held} End what holds it, or set another port.`;
		return {trouble: because(words, `why_portTaken_${holder.kind}`, port, ...particulars)};
	}
	if (port < LAST_PORT) return {port: port + 1};
	const words = `${held} None of ${DEFAULT_PORT}–${LAST_PORT} is free: set a port.`;
	return {trouble: because(words, `why_portsTaken_${holder.kind}`, port, DEFAULT_PORT, LAST_PORT, ...particulars)};
};
