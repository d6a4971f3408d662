// @ts-check
// Gets a browser onto a machine that has none: by the system's packages, or as a download that puppeteer manages.
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {setTimeout as sleep} from 'node:timers/promises';
import {Failure, messageOf, say} from './failure.mjs';
import {runStep} from './step.mjs';

const CONNECT_LIMIT_MS = 10_000;
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
		hasApt: existsSync('/usr/bin/apt-get'),
	});

const hasPackageLists = () => {
	const folder = '/var/lib/apt/lists';
	return existsSync(folder) && readdirSync(folder).some((name) => name.includes('_Packages'));
};

/**
 * @param {string} label
 * @param {readonly string[]} args
 * @param {AbortSignal | undefined} signal
 */
const runApt = (label, args, signal) =>
	runStep({
		label,
		command: '/usr/bin/apt-get',
		args: ['-q', '-o', 'DPkg::Lock::Timeout=60', ...args],
		cure: GET_ONE_YOURSELF,
		env: {...process.env, PATH: SYSTEM_PATH, DEBIAN_FRONTEND: 'noninteractive'},
		signal,
	});

/** @param {AbortSignal | undefined} signal */
export const installByApt = async (signal) => {
	const installChromium = () =>
		runApt('installing Chromium (apt-get)', ['install', '-y', '--no-install-recommends', 'chromium'], signal);
	const update = () => runApt('updating the list of packages (apt-get update)', ['update'], signal);
	if (!hasPackageLists()) {
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

/** @param {string} stateDirectory */
const cacheOf = (stateDirectory) => path.join(stateDirectory, 'browsers');

/** @param {string} stateDirectory */
export const findDownloaded = async (stateDirectory) => {
	if (!existsSync(cacheOf(stateDirectory))) return undefined;
	const {getInstalledBrowsers} = await import('@puppeteer/browsers');
	const installed = await getInstalledBrowsers({cacheDir: cacheOf(stateDirectory)});
	return installed.map((one) => one.executablePath).find((file) => existsSync(file));
};

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<T>}
 */
const withinConnectLimit = (promise, signal) =>
	Promise.race([
		promise,
		sleep(CONNECT_LIMIT_MS, undefined, {ref: false, ...(signal && {signal})}).then(() => {
			throw new Error(`no answer within ${CONNECT_LIMIT_MS / 1000} s`);
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
 * @param {string} stateDirectory
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<string>}
 */
export const downloadBrowser = async (stateDirectory, signal) => {
	say('no browser found: downloading Chrome for Testing …');
	const browsers = await import('@puppeteer/browsers');
	const {PUPPETEER_REVISIONS} = await import('puppeteer-core/internal/revisions.js');
	const wanted = {
		browser: browsers.Browser.CHROME,
		buildId: PUPPETEER_REVISIONS.chrome,
		cacheDir: cacheOf(stateDirectory),
	};
	try {
		if (!(await withinConnectLimit(browsers.canDownload(wanted), signal)))
			throw new Error('the server cannot be reached, or has none for this system');
		const download = browsers.install({
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
