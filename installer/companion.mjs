// @ts-check
// Tells the browser of one profile where the companion is: a wrapper that runs it and a manifest that names the wrapper.
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {chmodSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {RELEASE} from './channel.mjs';
import {messageOf, say} from './failure.mjs';

/**
 * A small young generation and one helper thread: a relay makes short-lived garbage, and shares its cores with a browser.
 * The collector is offered to native-host/memory.ts.
 */
export const NODE_FLAGS = ['--max-semi-space-size=1', '--v8-pool-size=1', '--expose-gc'];
/** What glibc reads: without them it keeps the buffers of large bodies for good, some fifty megabytes. Others ignore them. */
export const MALLOC_SETTINGS = 'MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=262144';
const REGISTRY_FOLDERS = ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge'];

/**
 * @param {string} key the manifest's public key, base64 of DER
 * @returns {string} the id that every browser derives from it
 */
export const keyToExtensionId = (key) => {
	const digits = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
	return [...digits].map((digit) => 'abcdefghijklmnop'.charAt(Number.parseInt(digit, 16))).join('');
};

/** @param {string} text any path; a shell takes nothing inside single quotes as special, but a single quote */
export const quoteForShell = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** @param {string} text a path on Windows, where no name holds a double quote */
export const quoteForBatch = (text) => `"${text.replaceAll('%', '%%')}"`;

/** @typedef {{node: string, nodeFlags: readonly string[], hostFile: string}} HostCommand */

/** @param {HostCommand} command */
export const shellWrapper = ({node, nodeFlags, hostFile}) =>
	`#!/bin/sh\n${MALLOC_SETTINGS} exec ${[node, ...nodeFlags, hostFile].map(quoteForShell).join(' ')} "$@"\n`;

/** @param {HostCommand} command */
export const batchWrapper = ({node, nodeFlags, hostFile}) =>
	`@echo off\r\nchcp 65001 >nul\r\n${[node, ...nodeFlags, hostFile].map(quoteForBatch).join(' ')} %*\r\n`;

/**
 * @param {readonly string[]} extensionIds
 * @param {string} wrapper absolute path
 * @param {import('./channel.mjs').Channel} [channel]
 */
export const hostManifest = (extensionIds, wrapper, {companion} = RELEASE) => ({
	name: companion,
	description: 'Tabberth companion: relays HTTP on this machine to the extension',
	path: wrapper,
	type: 'stdio',
	allowed_origins: extensionIds.map((id) => `chrome-extension://${id}/`),
});

/** @param {string} folder */
const isRegistered = (folder) => {
	try {
		execFileSync('reg', ['query', folder], {stdio: 'ignore'});
		return true;
	} catch {
		return false;
	}
};

/**
 * Windows looks in the registry alone, whichever the profile. A companion that is registered there already serves this
 * profile as well, and belongs to the person: it stays.
 * @param {string} manifestFile
 */
const registerOnWindows = (manifestFile) => {
	for (const vendor of REGISTRY_FOLDERS) {
		const folder = `HKCU\\Software\\${vendor}\\NativeMessagingHosts\\${RELEASE.companion}`;
		if (isRegistered(folder)) continue;
		try {
			execFileSync('reg', ['add', folder, '/ve', '/t', 'REG_SZ', '/d', manifestFile, '/f'], {stdio: 'ignore'});
		} catch (error) {
			say(`The companion could not be registered for ${vendor} (${messageOf(error)}).`);
		}
	}
};

/**
 * @param {object} options
 * @param {string} options.userDataDirectory
 * @param {string} options.hostFile
 * @param {string} options.extensionId
 * @param {readonly string[]} [options.nodeFlags]
 * @returns {{wrapper: string, manifest: string}} the files written
 */
export const registerCompanion = ({userDataDirectory, hostFile, extensionId, nodeFlags = NODE_FLAGS}) => {
	const profile = path.resolve(userDataDirectory);
	const isWindows = process.platform === 'win32';
	const wrapper = path.join(profile, isWindows ? 'tabberth-companion.cmd' : 'tabberth-companion');
	const manifest = path.join(profile, 'NativeMessagingHosts', `${RELEASE.companion}.json`);
	mkdirSync(path.dirname(manifest), {recursive: true, mode: 0o700});
	const command = {node: process.execPath, nodeFlags, hostFile: path.resolve(hostFile)};
	writeFileSync(wrapper, isWindows ? batchWrapper(command) : shellWrapper(command));
	chmodSync(wrapper, 0o755);
	writeFileSync(manifest, `${JSON.stringify(hostManifest([extensionId], wrapper), undefined, '\t')}\n`);
	if (isWindows) registerOnWindows(manifest);
	return {wrapper, manifest};
};
