// @ts-check
// Builds the extension, the companion and the client library into dist/, when their sources have changed since; runs at once do not disturb
// each other, and whoever reads dist/ meanwhile sees the old build or the new one.
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {RELEASE} from './channel.mjs';
import {say} from './failure.mjs';
import {withLock} from './lock.mjs';
import {ROOT} from './paths.mjs';
import {runStep} from './step.mjs';

export const SOURCES = [
	'build',
	'extension',
	'native-host',
	'installer/channel.mjs',
	'manifest.json',
	'vite.config.ts',
	'package.json',
	'package-lock.json',
];
const STAMP_NAME = '.sources';

/** @typedef {import('./channel.mjs').Channel} Channel */

/** The companion is the same for all channels: it is called by whatever name leads to it. @param {Channel} channel */
const productsOf = ({product}) => [
	{name: product, what: 'extension', proof: 'manifest.json', modeArgs: []},
	{name: 'native-host', what: 'companion', proof: 'host.mjs', modeArgs: ['--mode', 'companion']},
	{name: 'client', what: 'client library', proof: 'mcp-client.js', modeArgs: ['--mode', 'client']},
];

/**
 * @param {string} root
 * @param {string} entry a file or a folder below `root`
 * @returns {string[]}
 */
const listFiles = (root, entry) => {
	const full = path.join(root, entry);
	if (!existsSync(full)) return [];
	const listing = readdirSync(path.dirname(full), {withFileTypes: true}).find(
		(one) => one.name === path.basename(full),
	);
	if (!listing?.isDirectory()) return [entry];
	return readdirSync(full)
		.sort()
		.flatMap((name) => listFiles(root, path.join(entry, name)));
};

/**
 * @param {string} root
 * @param {readonly string[]} [sources]
 * @returns {string} changes whenever a source is changed, added, renamed or removed
 */
export const hashSources = (root, sources = SOURCES) => {
	const hash = createHash('sha256');
	for (const file of sources.flatMap((entry) => listFiles(root, entry))) {
		const content = readFileSync(path.join(root, file));
		hash.update(`${file}\0${content.length}\0`).update(content);
	}
	return hash.digest('hex');
};

/** @param {string} root @param {Channel} channel */
const stampFile = (root, {suffix}) => path.join(root, 'dist', STAMP_NAME + suffix);

/** @param {string} root @param {Channel} [channel] */
export const isBuilt = (root, channel = RELEASE) => {
	const stamp = stampFile(root, channel);
	if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashSources(root)) return false;
	return productsOf(channel).every(({name, proof}) => existsSync(path.join(root, 'dist', name, proof)));
};

/**
 * @param {string} root
 * @param {string} fresh folder that holds the new build
 * @param {string} name
 */
const swapIn = (root, fresh, name) => {
	const target = path.join(root, 'dist', name);
	const old = path.join(fresh, `${name}.old`);
	if (existsSync(target)) renameSync(target, old);
	renameSync(path.join(fresh, name), target);
};

/** What a run that was killed left behind; nobody else is building, as we hold the lock. @param {string} dist */
const sweep = (dist) => {
	for (const name of readdirSync(dist)) {
		if (name.startsWith('.building-')) rmSync(path.join(dist, name), {recursive: true, force: true});
	}
};

/**
 * @param {string} root
 * @param {Channel} channel
 * @param {AbortSignal | undefined} signal
 */
const build = async (root, channel, signal) => {
	const dist = path.join(root, 'dist');
	mkdirSync(dist, {recursive: true});
	sweep(dist);
	const hash = hashSources(root);
	const fresh = path.join(dist, `.building-${process.pid}`);
	const products = productsOf(channel);
	try {
		await Promise.all(
			products.map(({name, what, modeArgs}) =>
				runStep({
					label: `building the ${what}`,
					command: process.execPath,
					args: ['node_modules/vite/bin/vite.js', 'build', ...modeArgs, '--outDir', path.join(fresh, name)],
					cure: 'Mend what the output names, then run it again.',
					cwd: root,
					env: {...process.env, TABBERTH_CHANNEL: channel.name},
					signal,
				}),
			),
		);
		for (const {name} of products) swapIn(root, fresh, name);
		writeFileSync(stampFile(root, channel), hash);
	} finally {
		rmSync(fresh, {recursive: true, force: true});
	}
};

/** @param {{root?: string, channel?: Channel, force?: boolean, signal?: AbortSignal | undefined}} [options] */
export const ensureBuild = async ({root = ROOT, channel = RELEASE, force = false, signal} = {}) => {
	if (!force && isBuilt(root, channel)) return;
	const onWait = () => say('waiting for another run that builds …');
	await withLock(path.join(root, '.tabberth/build.lock'), {signal, onWait}, async () => {
		if (force || !isBuilt(root, channel)) await build(root, channel, signal);
	});
};
