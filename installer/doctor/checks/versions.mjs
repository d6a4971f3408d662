// @ts-check
// Leg 9: the extension that runs, what is installed, and this command belong together.
import {broken} from '../faults.mjs';
import {known} from '../legs.mjs';
import {filesOf} from './files.mjs';

/**
 * @param {string} one
 * @param {string} other
 * @returns {number} below zero when `one` is the older
 */
export const compareVersions = (one, other) => {
	const numbers = (/** @type {string} */ text) => text.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0);
	const [a, b] = [numbers(one), numbers(other)];
	const at = [...a, ...b].findIndex((_, index) => (a[index] ?? 0) !== (b[index] ?? 0));
	return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
};

/** @type {import('../legs.mjs').Leg} */
export const versionsLeg = {
	name: 'versions',
	check: (system, found) => {
		const {version: installed} = known(found.installed, 'what was installed');
		const running = known(found.runningVersion, 'the version that runs');
		const {version, repair} = system;
		if (compareVersions(installed, version) < 0) return broken('installOld', {installed, version}, repair);
		if (compareVersions(running, installed) < 0) {
			return broken('extensionOld', {running, installed, folder: filesOf(system).extension});
		}
		// Those of a store move on by themselves, and speak with an older companion.
		const isNewer = compareVersions(running, installed) > 0;
		return {
			notes: [`extension ${running}, installed ${installed}, this command ${version}`].concat(
				isNewer ? ['tabberth install brings the companion up to the extension’s version'] : [],
			),
		};
	},
};
