// @ts-check
// Gets a browser onto a machine that has none: by the system's packages, or as a download that puppeteer manages.
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {setTimeout as sleep} from 'node:timers/promises';
import {codeOf, Failure, messageOf, say} from './failure.mjs';
import {runStep} from './step.mjs';

const CONNECT_LIMIT_MS = 10_000;
const APT_GET = '/usr/bin/apt-get';
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const GET_ONE_YOURSELF = 'Install Chrome or Chromium, or name one with --browser PATH.';

/**
 * Ubuntu is left out although it has apt: its chromium package is only a door to the snap, which cannot run the extension.
 * @param {{platform: NodeJS.Platform, uid: number | undefined, osRelease: string, hasApt: boolean}} system
 */
export const canUseApt = ({platform, uid, osRelease, hasApt}) => {
	const field = (/** @type {string} */ name) => new RegExp(`^${name}="?([^"\n]*)"?$`, 'm').exec(osRelease)?.[1] ?? '';
	const isDebian = [field('ID'), ...field('ID_LIKE').split(' ')].includes('debian');
	return platform === 'linux' && uid === 0 && hasApt && isDebian && field('ID') !== 'ubuntu';
};

/** @param {string} file */
const readTextOrNothing = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

export const canUseAptHere = () =>
	canUseApt({
		platform: process.platform,
		uid: process.getuid?.(),
		osRelease: readTextOrNothing('/etc/os-release'),
		hasApt: existsSync(APT_GET),
	});

const hasPackageLists = () => {
	const folder = '/var/lib/apt/lists';
	return existsSync(folder) && readdirSync(folder).some((name) => name.includes('_Packages'));
};

/**
 * @param {{label: string, args: readonly string[], aptGet: string, signal: AbortSignal | undefined}} step
 */
const runApt = ({label, args, aptGet, signal}) =>
	runStep({
		label,
		command: aptGet,
		args: ['-q', '-o', 'DPkg::Lock::Timeout=60', ...args],
		cure: GET_ONE_YOURSELF,
		env: {...process.env, PATH: SYSTEM_PATH, DEBIAN_FRONTEND: 'noninteractive'},
		signal,
	});

/**
 * @param {AbortSignal | undefined} signal
 * @param {{aptGet?: string, hasLists?: boolean}} [apt]
 */
export const installByApt = async (signal, {aptGet = APT_GET, hasLists = hasPackageLists()} = {}) => {
	const installChromium = () =>
		runApt({
			label: 'installing Chromium (apt-get)',
			args: ['install', '-y', '--no-install-recommends', 'chromium'],
			...{aptGet, signal},
		});
	const update = () =>
		runApt({label: 'updating the list of packages (apt-get update)', args: ['update'], aptGet, signal});
	if (!hasLists) {
		await update();
		return installChromium();
	}
	try {
		await installChromium();
	} catch {
		signal?.throwIfAborted();
		// Lists that are too old name packages which the mirror no longer has.
		await update();
		await installChromium();
	}
};

/** A clone brings it; the published package, which comes built, needs no other package. */
const loadPuppeteer = async () => {
	try {
		const browsers = await import('@puppeteer/browsers');
		const {PUPPETEER_REVISIONS} = await import('puppeteer-core/internal/revisions.js');
		return {browsers, buildId: PUPPETEER_REVISIONS.chrome};
	} catch (error) {
		if (codeOf(error) === 'ERR_MODULE_NOT_FOUND') return undefined;
		throw error;
	}
};

/** @param {string} stateDirectory */
const cacheOf = (stateDirectory) => path.join(stateDirectory, 'browsers');

/** @param {string} stateDirectory */
export const findDownloaded = async (stateDirectory) => {
	if (!existsSync(cacheOf(stateDirectory))) return undefined;
	const puppeteer = await loadPuppeteer();
	const installed = await puppeteer?.browsers.getInstalledBrowsers({cacheDir: cacheOf(stateDirectory)});
	return installed?.map((one) => one.executablePath).find((file) => existsSync(file));
};

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {{limitMs: number, signal: AbortSignal | undefined}} options
 * @returns {Promise<T>}
 */
const withinLimit = (promise, {limitMs, signal}) =>
	Promise.race([
		promise,
		sleep(limitMs, undefined, {ref: false, ...(signal && {signal})}).then(() => {
			throw new Error(`no answer within ${limitMs / 1000} s`);
		}),
	]);

/** @param {number} received @param {number} total */
const percentOf = (received, total) => Math.floor((received / total) * 10) * 10;

const progressReporter = () => {
	let last = 0;
	return (/** @type {number} */ received, /** @type {number} */ total) => {
		const percent = percentOf(received, total);
		if (percent > last) say(`… ${percent} % of ${Math.round(total / 2 ** 20)} MiB`);
		last = percent;
	};
};

/**
 * @typedef {{browser: import('@puppeteer/browsers').Browser, buildId: string, cacheDir: string}} Wanted
 * @typedef {{installDeps: boolean, downloadProgressCallback: (received: number, total: number) => void}} Manner
 * @typedef {(wanted: Wanted) => Promise<boolean>} CanDownload
 * @typedef {(wanted: Wanted & Manner) => Promise<{executablePath: string}>} Install
 * @typedef {{canDownload: CanDownload, install: Install}} Downloader what is used of that package
 */

/**
 * @param {string} stateDirectory
 * @param {AbortSignal | undefined} signal
 * @param {{browsers?: Downloader, connectLimitMs?: number}} [download]
 * @returns {Promise<string>}
 */
export const downloadBrowser = async (stateDirectory, signal, {browsers, connectLimitMs = CONNECT_LIMIT_MS} = {}) => {
	const puppeteer = await loadPuppeteer();
	if (!puppeteer)
		throw new Failure(`No browser was found, and the published package downloads none. ${GET_ONE_YOURSELF}`);
	say('no browser found: downloading Chrome for Testing …');
	const {canDownload, install} = browsers ?? /** @type {Downloader} */ (puppeteer.browsers);
	const {buildId} = puppeteer;
	const wanted = {browser: puppeteer.browsers.Browser.CHROME, buildId, cacheDir: cacheOf(stateDirectory)};
	try {
		if (!(await withinLimit(canDownload(wanted), {limitMs: connectLimitMs, signal})))
			throw new Error('the server cannot be reached, or has none for this system');
		const download = install({
			...wanted,
			installDeps: canUseAptHere(),
			downloadProgressCallback: progressReporter(),
		});
		return (await download).executablePath;
	} catch (error) {
		signal?.throwIfAborted();
		throw new Failure(`No browser was found and none could be downloaded (${messageOf(error)}). ${GET_ONE_YOURSELF}`, {
			cause: error,
		});
	}
};
