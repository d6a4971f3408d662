// @ts-check
// Starts a browser on a profile with the debugging pipe, and ends it with everything it started.
import {spawn} from 'node:child_process';
import process from 'node:process';
import {setTimeout as sleep} from 'node:timers/promises';
import {openDevtoolsPipe} from './devtools-pipe.mjs';
import {Failure} from './failure.mjs';
import {identifyProcess, signalGroup, waitForGroupEnd} from './processes.mjs';
import {createTail} from './step.mjs';

const CLOSE_LIMIT_MS = 2500;
const TERMINATE_LIMIT_MS = 500;
const LEFTOVERS_LIMIT_MS = 500;
const KILL_LIMIT_MS = 1000;

const FLAGS = [
	'--remote-debugging-pipe',
	'--enable-unsafe-extension-debugging',
	'--no-first-run',
	'--no-default-browser-check',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--silent-debugger-extension-api',
	'--hide-crash-restore-bubble',
];

const SYSTEM_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin'];

/**
 * @typedef {{code: number | null, signal: NodeJS.Signals | null}} BrowserExit
 * @typedef {object} RunningBrowser
 * @property {number} pid of the process started, which leads the group
 * @property {import('./devtools-pipe.mjs').DevtoolsPipe} pipe
 * @property {Promise<BrowserExit>} exited
 * @property {() => string} readOutput the end of what the browser wrote
 * @property {() => Promise<void>} close
 */

/** Where nobody sets the size of the window it is so small that sites show their layout for phones. This leaves 1280 × 720 for pages. */
const HEADLESS_SIZE = '--window-size=1280,863';

/** @param {{userDataDirectory: string, headless: boolean, isRoot: boolean}} options */
export const browserFlags = ({userDataDirectory, headless, isRoot}) => [
	...FLAGS,
	`--user-data-dir=${userDataDirectory}`,
	...(headless ? ['--headless=new', HEADLESS_SIZE] : []),
	// The sandbox refuses to run as root, as it is in most containers.
	...(isRoot ? ['--no-sandbox'] : []),
	...(headless ? ['about:blank'] : []),
];

/**
 * Without a locale of UTF-8 the browser cannot open an extension whose path holds anything but ASCII.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>}
 */
const localeFor = (env) => {
	const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
	return process.platform !== 'linux' || /utf-?8/i.test(locale) ? {} : {LC_ALL: 'C.UTF-8'};
};

/**
 * What npm and a debugged Node put into the environment would reach the companion, which inherits it. The browsers of
 * Linux are often scripts, and Debian's goes wrong in silence when PATH does not lead to the system's own tools.
 * @param {NodeJS.ProcessEnv} env
 * @param {Record<string, string>} own
 * @returns {NodeJS.ProcessEnv}
 */
export const browserEnvironment = (env, own) => {
	const isForeign = (/** @type {string} */ name) => /^(npm_|TABBERTH_|CLAUDE_BROWSER_|NODE_OPTIONS$)/.test(name);
	const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !isForeign(name)));
	if (process.platform === 'win32') return {...kept, ...own};
	return {...kept, ...localeFor(env), PATH: [...(env.PATH ? [env.PATH] : []), ...SYSTEM_FOLDERS].join(':'), ...own};
};

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {number} limitMs
 * @returns {Promise<boolean>} whether it settled in time
 */
const settlesWithin = (promise, limitMs) =>
	Promise.race([
		promise.then(
			() => true,
			() => true,
		),
		sleep(limitMs, false, {ref: false}),
	]);

/**
 * @param {object} options
 * @param {string} options.executable
 * @param {string} options.userDataDirectory
 * @param {boolean} options.headless
 * @param {Record<string, string>} options.environment
 * @returns {RunningBrowser}
 */
export const launchBrowser = ({executable, userDataDirectory, headless, environment}) => {
	const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
	const child = spawn(executable, browserFlags({userDataDirectory, headless, isRoot}), {
		env: browserEnvironment(process.env, environment),
		stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
		detached: process.platform !== 'win32',
	});
	/** @type {Promise<BrowserExit>} */
	const exited = new Promise((resolve, reject) => {
		child.once('exit', (code, signal) => resolve({code, signal}));
		child.once('error', (error) => reject(new Failure(`${executable} could not be started: ${error.message}.`)));
	});
	exited.catch(() => {});
	const pid = child.pid ?? 0;
	const identity = identifyProcess(pid) ?? {pid, startedAt: ''};
	const tail = createTail();
	child.stderr?.on('data', tail.add);
	const [, , , output, input] = child.stdio;
	if (!output || !('write' in output) || !input) throw new Failure('The debugging pipe could not be made.');
	// Typed as either direction, as Node cannot know: the browser reads the first and writes the second.
	const pipe = openDevtoolsPipe(output, /** @type {import('node:stream').Readable} */ (input));

	const end = async () => {
		if (pid === 0) return;
		pipe.send('Browser.close').catch(() => {});
		if (!(await settlesWithin(exited, CLOSE_LIMIT_MS))) signalGroup(identity, 'SIGTERM');
		const hasExited = await settlesWithin(exited, TERMINATE_LIMIT_MS);
		// The companion and the crash handler see the browser's end a moment later; they get that moment.
		if (hasExited && (await waitForGroupEnd(identity, LEFTOVERS_LIMIT_MS))) return;
		signalGroup(identity, 'SIGKILL');
		await settlesWithin(exited, KILL_LIMIT_MS);
	};
	/** @type {Promise<void> | undefined} */
	let closing;
	const close = () => {
		closing ??= end();
		return closing;
	};
	return {pid, pipe, exited, readOutput: tail.read, close};
};
