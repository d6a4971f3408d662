// @ts-check
// Leg 3: the files of the companion and of the stdio bridge, the Node that their launchers name, and the extension's folder.
import {chmodSync, existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {keyToExtensionId} from '../../companion.mjs';
import {bridgePaths} from '../../install/bridge-files.mjs';
import {broken} from '../faults.mjs';
import {installFolder, modeInWords} from './installed.mjs';
import {isNewEnough, LEAST_NODE} from './node.mjs';

/** Of the key that manifest.json is built with; the copy for the store is built without one. */
const PINNED_ID = 'ailajmpgccchdjnnblfkmiapimhideoj';
const MAY_RUN = 0o755;

/** @typedef {import('../system.mjs').System} System */

/** @param {System} system */
export const filesOf = (system) => {
	const {platform} = system;
	const folder = installFolder(system);
	const companion = path.join(folder, 'companion');
	const bridge = bridgePaths(folder, platform);
	return {
		host: path.join(companion, 'host.mjs'),
		wrapper: path.join(companion, platform === 'win32' ? 'tabberth-companion.cmd' : 'tabberth-companion'),
		bridge: platform === 'win32' ? undefined : bridge.launcher,
		bridgeScript: bridge.script,
		extension: path.join(folder, 'extension'),
		extensionManifest: path.join(folder, 'extension', 'manifest.json'),
	};
};

/**
 * The first quoted path in the launcher that ends in node; quotes inside it are written as shellWrapper does.
 * @param {string} text
 * @returns {string | undefined}
 */
export const nodeOfWrapper = (text) => {
	const single = /'((?:[^'\n]|'\\'')*\/node)'/.exec(text)?.[1];
	if (single !== undefined) return single.replaceAll("'\\''", "'");
	return /"([^"\r\n]*[\\/]node(?:\.exe)?)"/i.exec(text)?.[1]?.replaceAll('%%', '%');
};

/** @param {string} extensionManifest */
const readExtensionId = (extensionManifest) => {
	const {key} = JSON.parse(readFileSync(extensionManifest, 'utf8'));
	return typeof key === 'string' ? keyToExtensionId(key) : PINNED_ID;
};

/**
 * @param {System} system
 * @param {string} wrapper
 */
const judgeExecutable = ({platform}, wrapper) => {
	const {mode} = statSync(wrapper);
	if (platform === 'win32' || (mode & 0o100) !== 0) return undefined;
	return broken('notExecutable', {file: wrapper, mode: modeInWords(mode)}, () => {
		chmodSync(wrapper, MAY_RUN);
		return `${wrapper} may be run now`;
	});
};

/**
 * @param {System} system
 * @param {string} node
 */
const judgeNode = async ({run, repair}, node) => {
	if (!existsSync(node)) return broken('nodeMoved', {node}, repair);
	const {code, stdout, stderr} = await run(node, ['--version']);
	if (code !== 0) return broken('nodeBroken', {node, reason: stderr.split('\n', 1)[0] || `exit ${code}`}, repair);
	if (isNewEnough(stdout)) return undefined;
	return broken('nodeOfLauncherTooOld', {node, version: stdout.trim(), least: LEAST_NODE}, repair);
};

/** @type {import('../legs.mjs').Leg} */
export const filesLeg = {
	name: 'files',
	check: async (system) => {
		const {host, wrapper, extensionManifest, bridge, bridgeScript} = filesOf(system);
		const launchers = [wrapper, ...(bridge === undefined ? [] : [bridge])];
		const missing = [host, ...launchers, bridgeScript, extensionManifest].find((file) => !existsSync(file));
		if (missing) return broken('fileMissing', {file: missing}, system.repair);
		for (const launcher of launchers) {
			const trouble = judgeExecutable(system, launcher);
			if (trouble) return trouble;
		}
		const node = nodeOfWrapper(readFileSync(wrapper, 'utf8'));
		const trouble = node === undefined ? undefined : await judgeNode(system, node);
		if (trouble) return trouble;
		return {
			found: {extensionId: readExtensionId(extensionManifest)},
			notes: node === undefined ? ['the launcher names no Node that could be looked at'] : [],
		};
	},
};
