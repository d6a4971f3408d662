// @ts-check
// Leg 1: the Node that runs this command. Also what counts as new enough, for the Node that runs the companion.
import {broken} from '../faults.mjs';

export const LEAST_NODE = '20.19';

/** @param {string} version as in 20.19.1, with or without a v before it */
export const isNewEnough = (version) => {
	const numbers = (/** @type {string} */ text) => text.trim().replace(/^v/, '').split('.').map(Number);
	const [major = 0, minor = 0] = numbers(version);
	const [leastMajor = 0, leastMinor = 0] = numbers(LEAST_NODE);
	return major > leastMajor || (major === leastMajor && minor >= leastMinor);
};

/** @type {import('../legs.mjs').Leg} */
export const nodeLeg = {
	name: 'node',
	check: ({nodeVersion}) =>
		isNewEnough(nodeVersion)
			? {notes: [`Node ${nodeVersion}`]}
			: broken('nodeTooOld', {version: nodeVersion, least: LEAST_NODE}),
};
