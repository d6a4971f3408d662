// @ts-check
// Legs 7 and 8: a companion runs in a browser, and it is the one that answers on its port.
import {broken} from '../faults.mjs';
import {readEndpoints, removeEndpoints} from './endpoints.mjs';
import {filesOf} from './files.mjs';
import {HEALTH_LIMIT_MS, probe} from './health.mjs';

const DEFAULT_PORT = 3456;

/**
 * @typedef {import('../system.mjs').System} System
 * @typedef {import('../legs.mjs').Found} Found
 * @typedef {import('../legs.mjs').Endpoint} Endpoint
 */

/** @param {Found} found */
const wantedPort = ({installed}) => installed?.port ?? DEFAULT_PORT;

/** @param {Endpoint} endpoint */
const inWords = ({profile, browser, port}) => `profile ${profile} in ${browser}, port ${port}`;

/**
 * @param {readonly Endpoint[]} live
 * @param {Found} found
 */
const choose = (live, found) => {
	const {asked} = found;
	if (asked !== undefined) return live.find(({profile, instance}) => profile === asked || instance === asked);
	return live.find(({port}) => port === wantedPort(found)) ?? live[0];
};

/**
 * @param {System} system
 * @param {Found} found
 * @param {readonly string[]} stale
 */
const explainNone = async (system, found, stale) => {
	const seen = await probe(system, wantedPort(found), found.signal);
	if ('failure' in seen && seen.failure !== 'closed') return {skip: 'none; the next line tells why'};
	const {extension: folder} = filesOf(system);
	if (stale.length === 0) return broken('noInstance', {folder});
	return broken('staleEndpoint', {file: stale[0], folder}, () => removeEndpoints(stale));
};

/** @type {import('../legs.mjs').Leg} */
export const instanceLeg = {
	name: 'running instance',
	check: async (system, found) => {
		const {live, stale} = readEndpoints(system);
		if (live.length === 0) return explainNone(system, found, stale);
		const endpoint = choose(live, found);
		if (!endpoint) {
			const running = live.map(({profile}) => profile).join(', ');
			return broken('profileNotRunning', {profile: found.asked, running});
		}
		const others = live.filter((one) => one !== endpoint).map((one) => `not tried: ${inWords(one)}`);
		const leftovers = stale.map((file) => `left over from a companion that has ended: ${file}`);
		const tidy = stale.length > 0 ? () => removeEndpoints(stale) : undefined;
		return {found: {endpoint}, notes: [inWords(endpoint), ...others, ...leftovers], tidy};
	},
};

/**
 * @param {Endpoint} endpoint
 * @param {'closed' | 'silent' | 'stranger'} failure
 */
const explainFailure = ({port, pid}, failure) => {
	if (failure === 'closed') return broken('portClosed', {port, pid});
	if (failure === 'silent') return broken('portSilent', {port, seconds: HEALTH_LIMIT_MS / 1000});
	return broken('portStranger', {port});
};

/**
 * @param {Endpoint} endpoint
 * @param {number} wanted
 */
const explainPort = ({port, moved}, wanted) => {
	if (moved) {
		const {wanted: first, heldBy} = moved;
		return [`serves ${port}, because ${first} was taken by ${heldBy} when this profile first served`];
	}
	return port === wanted ? [] : [`served on ${port}, which this profile keeps; not on ${wanted}`];
};

/** @type {import('../legs.mjs').Leg} */
export const portLeg = {
	name: 'port',
	check: async (system, found) => {
		const {endpoint, signal} = found;
		if (!endpoint) return broken('portStranger', {port: wantedPort(found)});
		const seen = await probe(system, endpoint.port, signal);
		if ('failure' in seen) return explainFailure(endpoint, seen.failure);
		const {status, instance, version} = seen.health;
		if (instance !== endpoint.instance) {
			return broken('otherInstance', {port: endpoint.port, other: instance, profile: endpoint.profile});
		}
		if (status !== 200) return broken('extensionStarting', {port: endpoint.port});
		return {found: {runningVersion: String(version)}, notes: explainPort(endpoint, wantedPort(found))};
	},
};
