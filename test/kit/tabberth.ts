// Tabberth as people run it: a real browser, the built extension, the real companion. In: what the environment would say.
// Out: its URL, and handles to look inside and to end parts of it.
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';
import puppeteer, {type Browser, type CDPSession, type Protocol} from 'puppeteer';
import {findBrowser} from '../../installer/browser.mjs';
import {keyToExtensionId, registerCompanion} from '../../installer/companion.mjs';
import {EXTENSION_DIRECTORY, HOST_FILE} from '../../installer/paths.mjs';
import manifest from '../../manifest.json' with {type: 'json'};
import {isStillRunning} from '../../native-host/process-identity.ts';
import type {Endpoint} from '../../native-host/protocol.ts';
import {closeBrowser} from './close-browser.ts';
import {fetchHealth, readEndpoints} from './endpoints.ts';
import {freePort} from './free-port.ts';
import {isQuietRun, watchPerson, withWindows} from './quiet.ts';
import {until} from './until.ts';

export interface TabberthOptions {
	readonly access?: 'ask' | 'key' | 'open';
	readonly token?: string;
	readonly rateLimit?: number;
	/** 0: the environment names none, and the profile finds its own. */
	readonly port?: number;
	readonly profile?: string;
	readonly developerMode?: boolean;
	/** Native messaging does all. */
	readonly wire?: false;
	readonly userDataDir?: string;
	readonly stateDir?: string;
	readonly args?: readonly string[];
	/** As in a person's browser: a bar in every window while the debugger is attached anywhere. */
	readonly showsDebuggingBar?: boolean;
	readonly extensionDirectory?: string;
	/** As the person can allow it: the extension sees private windows too. */
	readonly inPrivateWindows?: boolean;
	/** The spec plays the person, who brings things to the front. */
	readonly personActs?: boolean;
	/** The environment decides nothing, as in a person's own browser: all is as the options say. */
	readonly asInstalled?: true;
	/** Resolves without waiting for an answer: where none is expected. */
	readonly unserved?: boolean;
}

export interface Tabberth {
	readonly port: number;
	/** Without a path. */
	readonly origin: string;
	/** The MCP endpoint. */
	readonly url: string;
	readonly browser: Browser;
	readonly extensionId: string;
	readonly stateDir: string;
	readonly userDataDir: string;
	endpoint(): Promise<Endpoint>;
	health(): Promise<Record<string, unknown> | undefined>;
	/** With the extension's worker as a debugger sees it. */
	withWorker<T>(work: (session: CDPSession) => Promise<T>): Promise<T>;
	/** Runs in the extension's worker. */
	inWorker<T, A extends unknown[]>(work: (...given: A) => T | Promise<T>, ...given: A): Promise<T>;
	/** As the options page would; in force when it returns. */
	changeSettings(change: Record<string, unknown>): Promise<void>;
	/** What the tabs show. */
	urls(): readonly string[];
	killWorker(): Promise<void>;
	/** Returns when its process is gone, and its port with it. */
	killCompanion(): Promise<void>;
	/** Waits for the next boot of the worker to serve. */
	served(): Promise<void>;
	reloadExtension(): Promise<void>;
	/** Takes the extension away with all it keeps; returns when its companion has ended. */
	removeExtension(): Promise<void>;
	stop(): Promise<void>;
}

export const EXTENSION_ID: string = keyToExtensionId(manifest.key);

const chromiumFlags = ({args = [], showsDebuggingBar}: TabberthOptions): string[] => [
	...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
	'--no-first-run',
	'--no-default-browser-check',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--disable-gpu',
	// Nothing waits for the browser's windows to slide in, or for pages that ask first.
	'--animation-duration-scale=0',
	'--force-prefers-reduced-motion',
	...(showsDebuggingBar ? [] : ['--silent-debugger-extension-api']),
	'--enable-unsafe-extension-debugging',
	...args,
];

const environmentOf = (
	options: TabberthOptions,
	port: number,
	stateDir: string,
): Record<string, string | undefined> => ({
	...process.env,
	TABBERTH_STATE_DIR: stateDir,
	TABBERTH_ACCESS: options.access ?? (options.asInstalled ? undefined : 'open'),
	TABBERTH_RATE_LIMIT: options.asInstalled ? undefined : String(options.rateLimit ?? 0),
	TABBERTH_TOKEN: options.token,
	TABBERTH_PROFILE: options.profile,
	TABBERTH_PORT: port === 0 ? undefined : String(port),
	TABBERTH_WIRE: options.wire === false ? '0' : undefined,
	TABBERTH_DEVELOPER: options.developerMode === false || options.asInstalled ? undefined : '1',
});

/** What is downloaded goes with the profile. */
const newProfile = async (userDataDir: string): Promise<string> => {
	const preferences = {download: {default_directory: path.join(userDataDir, 'downloads')}};
	await mkdir(path.join(userDataDir, 'Default'));
	await writeFile(path.join(userDataDir, 'Default', 'Preferences'), JSON.stringify(preferences));
	return userDataDir;
};

export const startTabberth = async (options: TabberthOptions = {}): Promise<Tabberth> => {
	if (!isQuietRun || options.personActs || options.unserved) return start(options);
	const tabberth = await start({...options, args: withWindows(options.args ?? [])});
	const requireQuiet = await watchPerson(tabberth);
	const stop = () => requireQuiet().finally(tabberth.stop);
	return {...tabberth, stop};
};

const start = async (options: TabberthOptions): Promise<Tabberth> => {
	const executablePath = process.env.BROWSER_PATH ?? (await findBrowser());
	const ownDirs: string[] = [];
	const makeDir = async (name: string): Promise<string> => {
		const dir = await mkdtemp(path.join(tmpdir(), `tabberth-${name}-`));
		ownDirs.push(dir);
		return dir;
	};
	const stateDir = options.stateDir ?? (await makeDir('state'));
	const userDataDir = options.userDataDir ?? (await newProfile(await makeDir('profile')));
	const wantedPort = options.port ?? (options.asInstalled ? 0 : await freePort());
	registerCompanion({userDataDirectory: userDataDir, hostFile: HOST_FILE, extensionId: EXTENSION_ID});
	const browser = await puppeteer.launch({
		executablePath,
		pipe: true,
		headless: !options.args?.includes('--ozone-platform=headless'),
		userDataDir,
		enableExtensions: true,
		args: chromiumFlags(options),
		// It has a bar of its own, in whose place no other would be shown.
		ignoreDefaultArgs: options.showsDebuggingBar ? ['--enable-automation'] : [],
		env: environmentOf(options, wantedPort, stateDir),
	});
	const cdp = await browser.target().createCDPSession();
	const browserPid = browser.process()?.pid;
	const install = async (): Promise<void> => {
		const directory = options.extensionDirectory ?? EXTENSION_DIRECTORY;
		const enableInIncognito = options.inPrivateWindows === true;
		await cdp.send('Extensions.loadUnpacked', {path: directory, enableInIncognito});
	};
	await install();

	const endpoint = (): Promise<Endpoint> =>
		until('an endpoint file', async () =>
			(await readEndpoints(stateDir)).find((each) => each.browserPid === browserPid),
		);
	const port = options.unserved ? wantedPort : wantedPort || (await endpoint()).port;
	const origin = `http://127.0.0.1:${port}`;
	const health = () => fetchHealth(origin);
	if (!options.unserved) await until('Tabberth to answer', health);
	// It comes in front of whatever a spec shows, which then is not drawn.
	if (options.asInstalled) await browser.waitForTarget((each) => each.url().endsWith('/welcome/welcome.html'));

	/** One that outlives its browser by a moment still writes to its folder; one that the browser killed cannot tidy up. */
	const companionEnded = () =>
		until('the companion to end', async () =>
			(await readEndpoints(stateDir)).some(
				(each) => each.browserPid === browserPid && isStillRunning(each.pid, each.startedAt),
			)
				? undefined
				: true,
		);

	/**
	 * On a session of its own that ends with it: while one is left open, a worker that is killed does not start again. Not by the library's
	 * own way, which forgets to let go of a worker that starts at that very moment.
	 */
	const withWorker: Tabberth['withWorker'] = async (work) => {
		const targetId = await until('the worker', async () => (await findWorkers(cdp)).at(-1)?.targetId);
		const {sessionId} = await cdp.send('Target.attachToTarget', {targetId, flatten: true});
		const session = cdp.connection()?.session(sessionId);
		if (!session) throw new Error('the worker ended while it was looked at');
		try {
			return await work(session);
		} finally {
			if (!session.detached) await cdp.send('Target.detachFromTarget', {sessionId});
		}
	};
	const inWorker: Tabberth['inWorker'] = (work, ...given) =>
		withWorker(async (session) => {
			const expression = `(${work})(...${JSON.stringify(given)})`;
			const evaluated = session.send('Runtime.evaluate', {expression, awaitPromise: true, returnByValue: true});
			const {result, exceptionDetails} = await evaluated;
			if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
			return result.value;
		});
	return {
		port,
		origin,
		url: `${origin}/mcp`,
		browser,
		extensionId: EXTENSION_ID,
		stateDir,
		userDataDir,
		endpoint,
		health,
		withWorker,
		inWorker,
		changeSettings: (change) =>
			inWorker(async (changed) => {
				const {settings = {}} = await chrome.storage.local.get<{settings?: object}>('settings');
				const next = {...settings, ...changed};
				if (JSON.stringify(next) === JSON.stringify(settings)) return;
				const heard = new Promise<void>((resolve) => {
					const hear = (changes: object): void => {
						if (!('settings' in changes)) return;
						chrome.storage.local.onChanged.removeListener(hear);
						resolve();
					};
					chrome.storage.local.onChanged.addListener(hear);
				});
				await chrome.storage.local.set({settings: next});
				await heard;
				// The worker reads them when it hears of them, and has asked before us.
				await Promise.all([chrome.storage.local.get('settings'), chrome.storage.managed.get(null)]);
				await new Promise((resolve) => setTimeout(resolve));
			}, change),
		urls: () =>
			browser
				.targets()
				.filter((target) => target.type() === 'page')
				.map((target) => target.url()),
		killWorker: () => killWorker(cdp),
		killCompanion: async () => {
			const {pid, startedAt} = await endpoint();
			process.kill(pid, 'SIGKILL');
			await until('the companion to be gone', () => (isStillRunning(pid, startedAt) ? undefined : true));
		},
		served: async () => {
			await until('Tabberth to answer', health);
		},
		reloadExtension: install,
		removeExtension: async () => {
			await cdp.send('Extensions.uninstall', {id: EXTENSION_ID});
			await companionEnded();
		},
		stop: async () => {
			await closeBrowser(browser);
			await companionEnded();
			await Promise.all(ownDirs.map((dir) => rm(dir, {recursive: true, force: true, maxRetries: 5})));
		},
	};
};

/** Of the extension, the newest last: for a moment one that was replaced is named too. */
const findWorkers = async (cdp: CDPSession): Promise<Protocol.Target.TargetInfo[]> => {
	const {targetInfos} = await cdp.send('Target.getTargets');
	return targetInfos.filter(({type, url}) => type === 'service_worker' && url.includes(EXTENSION_ID));
};

/**
 * As the browser itself would: the worker is gone, its port to the companion closes, the tabs stay. One that somebody looks at while it ends
 * is kept by the browser, and its successor waits at its start for whoever that was: so nobody looks, from before until it has gone.
 */
const killWorker = async (cdp: CDPSession): Promise<void> => {
	const targetIds = await until('a worker that nobody looks at', async () => {
		const workers = await findWorkers(cdp);
		const isFree = workers.length > 0 && workers.every(({attached}) => !attached);
		return isFree ? workers.map(({targetId}) => targetId) : undefined;
	});
	await Promise.all(targetIds.map((targetId) => cdp.send('Target.closeTarget', {targetId})));
	await until('the worker to be gone', async () =>
		(await findWorkers(cdp)).some(({targetId}) => targetIds.includes(targetId)) ? undefined : true,
	);
};
