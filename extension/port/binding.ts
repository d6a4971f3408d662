// Which port to listen on. In: settings, what this profile served on before, what the companion reports. Out: the port to
// try next, or why none is served. Pure: a profile keeps its port for good, and only a new one looks for a free port.
import {type BindFailed, DEFAULT_PORT, LAST_PORT} from '../../native-host/protocol.ts';

export interface PortChoice {
	/** Fixed by the environment or the options: never another. */
	readonly fixed: number | undefined;
	/** The port this profile first served on. */
	readonly served: number | undefined;
}

export type NextBind = {readonly port: number} | {readonly trouble: string};

export const firstPort = (choice: PortChoice): number => choice.fixed ?? choice.served ?? DEFAULT_PORT;

const holderInWords = (failure: BindFailed): string => {
	if (failure.holder === 'tabberth') return `another Tabberth (${failure.instance ?? 'unknown profile'}) serves it`;
	if (failure.holder === 'stranger') return 'another program holds it';
	return `the operating system refuses it (${failure.reason})`;
};

export const nextPort = (choice: PortChoice, failure: BindFailed): NextBind => {
	const held = `Port ${failure.port} is not free: ${holderInWords(failure)}.`;
	const own = choice.fixed ?? choice.served;
	if (own !== undefined) {
		// It stays: an agent configured for this port must not wake up in another profile.
		return {trouble: `${held} End that program, or set another port.`};
	}
	if (failure.port < LAST_PORT) return {port: failure.port + 1};
	return {trouble: `${held} None of ${DEFAULT_PORT}–${LAST_PORT} is free: set a port.`};
};
