// @ts-check
// The world outside as the doctor sees it. Everything in it can be replaced, so that each fault can be shown in a test.
import {execFile, spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {RELEASE} from '../channel.mjs';
import {stateFor} from '../install/gather.mjs';
import {ownCommandHere} from '../own-command.mjs';
import {homeDirectory, ROOT, stateDirectory} from '../paths.mjs';
import {identifyProcess} from '../processes.mjs';

const RUN_LIMIT_MS = 5000;

/**
 * @typedef {{code: number | string, stdout: string, stderr: string}} RunResult the code is a word when it did not start
 * @typedef {object} System
 * @property {NodeJS.Platform} platform
 * @property {NodeJS.ProcessEnv} env
 * @property {string} home
 * @property {string} user
 * @property {string} hostname
 * @property {import('../channel.mjs').Channel} channel
 * @property {string} state Tabberth's own folder of this person
 * @property {string} shared the folder of an installation for everybody on this machine
 * @property {string} root what stands before the folders of the whole machine; empty but in tests
 * @property {string} command how a person calls this very Tabberth
 * @property {string} nodeVersion
 * @property {string} version of this command
 * @property {typeof globalThis.fetch} fetch
 * @property {typeof import('node:child_process').spawn} spawn
 * @property {(command: string, args: readonly string[]) => Promise<RunResult>} run
 * @property {() => number} now
 * @property {(pid: number, startedAt: number) => boolean} isRunning
 * @property {(() => Promise<string>) | undefined} repair runs the install plan again; tells what it did
 */

/** @type {System['run']} */
const run = (command, args) =>
	new Promise((resolve) => {
		execFile(command, [...args], {timeout: RUN_LIMIT_MS, encoding: 'utf8'}, (error, stdout, stderr) => {
			const code = error ? (error.code ?? error.signal ?? 'unknown') : 0;
			resolve({code, stdout, stderr});
		});
	});

/**
 * The companion writes start times in its own units: ticks on Linux, milliseconds on macOS, 0 where it cannot know.
 * @type {System['isRunning']}
 */
const isRunning = (pid, startedAt) => {
	const now = identifyProcess(pid);
	if (!now || startedAt === 0 || process.platform === 'win32') return now !== undefined;
	const known = process.platform === 'linux' ? Number(now.startedAt) : Date.parse(now.startedAt);
	return Number.isNaN(known) || known === startedAt;
};

/** A user without an entry in the system's list has no name, as in some containers. */
const userName = () => {
	try {
		return os.userInfo().username;
	} catch {
		return '';
	}
};

const readVersion = () => String(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version);

/**
 * Building may be part of it, which the doctor does not need to know unless it comes to that.
 * @param {{state: string, channel: System['channel']}} place
 */
const repairIn = (place) => async () => {
	const {repairInstall} = await import('../install/repair.mjs');
	return repairInstall(place);
};

/**
 * @param {Partial<System>} [given] parts that stand for the real ones
 * @returns {System}
 */
export const realSystem = (given = {}) => {
	const channel = given.channel ?? RELEASE;
	const state = given.state ?? stateDirectory({channel});
	return {
		platform: process.platform,
		env: process.env,
		home: homeDirectory(),
		user: userName(),
		hostname: os.hostname(),
		channel,
		state,
		shared: stateFor(true, channel),
		root: '',
		command: ownCommandHere(),
		nodeVersion: process.versions.node,
		version: readVersion(),
		fetch: globalThis.fetch,
		spawn,
		run,
		now: () => performance.now(),
		isRunning,
		repair: repairIn({state, channel}),
		...given,
	};
};
