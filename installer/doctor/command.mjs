// @ts-check
// `tabberth doctor`. In: its arguments. Out: its exit code; what it found goes to standard output, a line a leg.
import {readFileSync} from 'node:fs';
import process from 'node:process';
import {channelFlag} from '../channel.mjs';
import {accessLeg, keyFile} from './checks/access.mjs';
import {browserLeg} from './checks/browser.mjs';
import {callLeg, mcpLeg} from './checks/calls.mjs';
import {companionLeg} from './checks/companion.mjs';
import {readEndpoints} from './checks/endpoints.mjs';
import {filesLeg} from './checks/files.mjs';
import {installedLeg} from './checks/installed.mjs';
import {instanceLeg, portLeg} from './checks/instance.mjs';
import {manifestsLeg} from './checks/manifests.mjs';
import {nodeLeg} from './checks/node.mjs';
import {versionsLeg} from './checks/versions.mjs';
import {runLegs} from './legs.mjs';
import {DOCTOR_HELP, parseDoctorArgs} from './options.mjs';
import {isWell, resultsToObject, resultToLines, scrub, summary} from './report.mjs';
import {realSystem} from './system.mjs';

/** In the order of a call's path: each needs those before it. */
const LEGS = [
	...[nodeLeg, installedLeg, filesLeg, manifestsLeg, browserLeg, companionLeg],
	...[instanceLeg, portLeg, versionsLeg, accessLeg, mcpLeg, callLeg],
];

/** @typedef {import('./system.mjs').System} System */

/** @param {string} file */
const readOrNothing = (file) => {
	try {
		return readFileSync(file, 'utf8').trim();
	} catch {
		return '';
	}
};

/** @param {System} system */
const listSecrets = ({env, state}) => [
	env.TABBERTH_TOKEN ?? '',
	env.CLAUDE_BROWSER_AUTH_TOKEN ?? '',
	readOrNothing(keyFile(state)),
];

/**
 * Labels of profiles are often names of people.
 * @param {System} system
 * @param {string | undefined} profile
 */
const createScrubber = (system, profile = '') => {
	const {home, user, hostname} = system;
	const labels = readEndpoints(system).live.flatMap((endpoint) => [
		endpoint.profile,
		/^another Tabberth: (.+)$/.exec(endpoint.moved?.heldBy ?? '')?.[1] ?? '',
	]);
	const known = {home, names: [user, hostname, profile, ...labels], secrets: listSecrets(system)};
	return (/** @type {string} */ text) => scrub(text, known);
};

/**
 * What a person is told to run works in their terminal, and mends the channel that was looked at.
 * @param {string} text
 * @param {System} system
 */
const nameCommand = (text, {command, channel}) =>
	text.replaceAll(/\btabberth (install|doctor)\b/g, (_all, verb) => `${command} ${verb}${channelFlag(channel)}`);

/** @param {import('./system.mjs').System} system */
const reportHead = ({version, nodeVersion, platform}) => [`Tabberth ${version}, Node ${nodeVersion}, ${platform}`, ''];

/**
 * @param {readonly string[]} argv
 * @param {{signal: AbortSignal, system?: Partial<System>, print?: (text: string) => void}} run `system` stands for parts of the real one
 * @returns {Promise<number>} the exit code
 */
export const runDoctor = async (argv, {signal, system: given = {}, print = (text) => process.stdout.write(text)}) => {
	const {fix, report, json, profile, channel, help} = parseDoctorArgs(argv);
	const writeLines = (/** @type {readonly string[]} */ lines) => print(`${lines.join('\n')}\n`);
	if (help) {
		writeLines([DOCTOR_HELP]);
		return 0;
	}
	const system = realSystem({channel, ...given});
	const scrubbed = report ? createScrubber(system, profile) : (/** @type {string} */ text) => text;
	const tidy = (/** @type {string} */ text) => scrubbed(nameCommand(text, system));
	if (report && !json) writeLines(reportHead(system));
	const results = await runLegs(LEGS, system, {
		...{fix, profile, signal},
		onResult: (result) => {
			if (!json) writeLines(resultToLines(result).map(tidy));
		},
	});
	const tidyValue = (/** @type {string} */ _name, /** @type {unknown} */ value) =>
		typeof value === 'string' ? tidy(value) : value;
	writeLines([json ? JSON.stringify(resultsToObject(results, system), tidyValue, '\t') : summary(results)]);
	return isWell(results) ? 0 : 1;
};
