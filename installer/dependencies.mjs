// @ts-check
// Makes node_modules fit package-lock.json, with the npm that came with this Node, and only when it does not fit yet.
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, realpathSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {Failure, say} from './failure.mjs';
import {withLock} from './lock.mjs';
import {ROOT} from './paths.mjs';
import {runStep} from './step.mjs';

const STAMP_NAME = '.tabberth-lock';
const OLDEST_NODE = {major: 20, minor: 19};

/** @param {string} [version] */
export const requireNode = (version = process.versions.node) => {
	const [major = 0, minor = 0] = version.split('.').map(Number);
	if (major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor)) return;
	throw new Failure(`Tabberth needs Node 20.19 or newer, and this is ${version}: install a newer one from nodejs.org.`);
};

/**
 * npm as a script that this very Node can run, so that neither PATH nor a shell is needed.
 * @param {{execPath: string, env: NodeJS.ProcessEnv, exists: (file: string) => boolean}} system
 * @returns {string | undefined}
 */
export const findNpm = ({execPath, env, exists}) => {
	const folder = path.dirname(execPath);
	const onPath = (env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
	const given = env.npm_execpath ?? '';
	return [
		// yarn and pnpm set this variable too, to themselves.
		...(path.basename(given) === 'npm-cli.js' ? [given] : []),
		path.join(folder, '../lib/node_modules/npm/bin/npm-cli.js'),
		path.join(folder, 'node_modules/npm/bin/npm-cli.js'),
		path.join(folder, '../share/nodejs/npm/bin/npm-cli.js'),
		'/usr/share/nodejs/npm/bin/npm-cli.js',
		...onPath.flatMap((each) => [
			path.join(each, '../lib/node_modules/npm/bin/npm-cli.js'),
			path.join(each, 'node_modules/npm/bin/npm-cli.js'),
		]),
	].find(exists);
};

/** @returns {string} the script of npm; fails with a sentence where there is none */
export const findNpmHere = () => {
	const npm = findNpm({execPath: realpathSync(process.execPath), env: process.env, exists: existsSync});
	if (npm) return npm;
	throw new Failure(
		`No npm was found next to ${process.execPath}: install Node with npm, or run "npm ci" here yourself.`,
	);
};

/** @param {string} file */
const readTextIfAny = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/**
 * @param {string} text
 * @returns {Record<string, {version?: string, integrity?: string, optional?: boolean}>}
 */
const readPackages = (text) => JSON.parse(text).packages ?? {};

/**
 * What npm noted inside node_modules, against the lock file. Optional packages may be absent, being for other systems.
 * @param {string} lock
 * @param {string} installed
 */
export const isInstalled = (lock, installed) => {
	const present = readPackages(installed);
	return Object.entries(readPackages(lock)).every(([where, wanted]) => {
		const found = present[where];
		if (where === '' || (!found && wanted.optional)) return true;
		return found?.version === wanted.version && found?.integrity === wanted.integrity;
	});
};

/** @param {string} root */
export const needsInstall = (root) => {
	const modules = path.join(root, 'node_modules');
	const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
	const installed = readTextIfAny(path.join(modules, '.package-lock.json'));
	if (installed === undefined) return true;
	const stamp = createHash('sha256').update(lock).digest('hex');
	if (readTextIfAny(path.join(modules, STAMP_NAME)) === stamp) return false;
	if (!isInstalled(lock, installed)) return true;
	writeFileSync(path.join(modules, STAMP_NAME), stamp);
	return false;
};

/**
 * @param {string} root
 * @param {AbortSignal | undefined} signal
 */
const install = async (root, signal) => {
	const nodeFolder = path.dirname(process.execPath);
	await runStep({
		label: 'installing dependencies (npm ci)',
		command: process.execPath,
		args: [findNpmHere(), 'ci', '--no-audit', '--no-fund'],
		cure: 'Check the network and the free disk space, then run it again.',
		cwd: root,
		// Scripts of packages call `node` by name.
		env: {...process.env, PATH: `${nodeFolder}${path.delimiter}${process.env.PATH ?? ''}`},
		signal,
	});
	if (needsInstall(root))
		throw new Failure(
			'npm ci ended well but node_modules does not fit package-lock.json: delete node_modules, then run it again.',
		);
};

/** @param {{root?: string, signal?: AbortSignal | undefined}} [options] */
export const ensureDependencies = async ({root = ROOT, signal} = {}) => {
	if (!needsInstall(root)) return;
	const lockFile = path.join(root, '.tabberth/install.lock');
	const onWait = () => say('waiting for another run that installs dependencies …');
	await withLock(lockFile, {signal, onWait}, async () => {
		if (needsInstall(root)) await install(root, signal);
	});
};
