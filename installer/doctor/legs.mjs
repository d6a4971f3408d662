// @ts-check
// Runs the legs in order up to the first that is broken; with `fix`, repairs and looks again. Out: one result a leg.
import {messageOf} from '../failure.mjs';
import {broken} from './faults.mjs';

/** One repair may uncover the next fault of the same leg. */
const MAX_REPAIRS = 8;

/**
 * @typedef {import('./faults.mjs').Fault} Fault
 * @typedef {import('./system.mjs').System} System
 * @typedef {object} Endpoint
 * @property {string} instance
 * @property {string} profile
 * @property {number} port
 * @property {string} browser
 * @property {number} pid
 * @property {number} startedAt
 * @property {{wanted: number, heldBy: string} | undefined} moved why it is not on the port it asked for first
 *
 * @typedef {object} Found what earlier legs hand to later ones
 * @property {string | undefined} asked the profile that was named
 * @property {AbortSignal} signal
 * @property {import('../installed.mjs').Installed} [installed]
 * @property {string} [extensionId]
 * @property {readonly string[]} [told] names of the browsers that have a host manifest
 * @property {Endpoint} [endpoint]
 * @property {string} [runningVersion] of the extension
 * @property {string} [key]
 * @property {import('./mcp.mjs').McpSession} [session]
 *
 * @typedef {{notes?: readonly string[], found?: Partial<Found>, tidy?: import('./faults.mjs').Fix | undefined}} Whole
 *   with what --fix may clear away although nothing is broken
 * @typedef {{skip: string}} Skipped
 * @typedef {{fault: Fault}} Broken
 * @typedef {Whole | Skipped | Broken} Outcome
 * @typedef {{name: string, check: (system: System, found: Found) => Outcome | Promise<Outcome>}} Leg
 *
 * @typedef {object} LegResult
 * @property {string} name
 * @property {'ok' | 'broken' | 'skipped' | 'not tried'} status
 * @property {number} [ms]
 * @property {string} [fault]
 * @property {string} [cause]
 * @property {string} [cure]
 * @property {readonly string[]} notes
 * @property {readonly string[]} mended what --fix did
 */

/**
 * @param {Leg} leg
 * @param {System} system
 * @param {Found} found
 * @returns {Promise<Outcome>}
 */
const tryLeg = async (leg, system, found) => {
	try {
		return await leg.check(system, found);
	} catch (error) {
		found.signal.throwIfAborted();
		return broken('unexpected', {reason: messageOf(error)});
	}
};

/** @param {Fault} fault */
const tryFix = async ({fix, cause}) => {
	try {
		return {did: await fix?.()};
	} catch (error) {
		return {failure: `the repair failed (${messageOf(error)}): ${cause}`};
	}
};

/**
 * @param {Leg} leg
 * @param {System} system
 * @param {Found} found
 * @returns {Promise<{outcome: Outcome, mended: string[]}>}
 */
const tryLegAndFix = async (leg, system, found) => {
	/** @type {string[]} */
	const mended = [];
	let outcome = await tryLeg(leg, system, found);
	while ('fault' in outcome && outcome.fault.fix && mended.length < MAX_REPAIRS) {
		const {cause} = outcome.fault;
		const {did, failure} = await tryFix(outcome.fault);
		if (failure !== undefined) return {outcome: {fault: {...outcome.fault, cause: failure}}, mended};
		if (did) mended.push(did);
		outcome = await tryLeg(leg, system, found);
		if ('fault' in outcome && outcome.fault.cause === cause) break;
	}
	if ('tidy' in outcome && outcome.tidy) mended.push(await outcome.tidy());
	return {outcome, mended};
};

/**
 * @param {Outcome} outcome
 * @returns {Omit<LegResult, 'name' | 'ms' | 'mended'>}
 */
const toResult = (outcome) => {
	if ('skip' in outcome) return {status: 'skipped', notes: [outcome.skip]};
	if (!('fault' in outcome)) return {status: 'ok', notes: outcome.notes ?? []};
	const {name, cause, cure} = outcome.fault;
	return {status: 'broken', fault: name, cause, cure, notes: []};
};

/**
 * @param {Leg} leg
 * @param {System} system
 * @param {Found} found
 * @param {boolean} fix
 * @returns {Promise<{result: LegResult, found: Found}>}
 */
const runLeg = async (leg, system, found, fix) => {
	const begin = system.now();
	const {outcome, mended} = fix
		? await tryLegAndFix(leg, system, found)
		: {outcome: await tryLeg(leg, system, found), mended: []};
	const result = {name: leg.name, ms: system.now() - begin, mended, ...toResult(outcome)};
	return {result, found: 'found' in outcome ? {...found, ...outcome.found} : found};
};

/**
 * @param {readonly Leg[]} legs
 * @param {System} system
 * @param {{fix: boolean, profile: string | undefined, signal: AbortSignal, onResult: (result: LegResult) => void}} options
 * @returns {Promise<LegResult[]>}
 */
export const runLegs = async (legs, system, {fix, profile, signal, onResult}) => {
	/** @type {LegResult[]} */
	const results = [];
	/** @type {Found} */
	let found = {asked: profile, signal};
	for (const leg of legs) {
		signal.throwIfAborted();
		/** @type {LegResult} */
		let result = {name: leg.name, status: 'not tried', notes: [], mended: []};
		if (results.every(({status}) => status !== 'broken')) ({result, found} = await runLeg(leg, system, found, fix));
		results.push(result);
		onResult(result);
	}
	return results;
};

/**
 * What an earlier leg has surely left.
 * @template T
 * @param {T | undefined} value
 * @param {string} what
 * @returns {T}
 */
export const known = (value, what) => {
	if (value === undefined) throw new Error(`${what} is not known`);
	return value;
};
