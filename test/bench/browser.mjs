// One browser for a whole run of the bench. In: a port and a scratch folder. Out: Tabberth in it, a way to load another
// extension beside it, and a way to kill Tabberth's worker.
import {mkdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {setImmediate} from 'node:timers/promises';
import {findBrowser} from '../../installer/browser.mjs';
import {keyToExtensionId, registerCompanion} from '../../installer/companion.mjs';
import {launchBrowser} from '../../installer/launch.mjs';
import {EXTENSION_DIRECTORY, HOST_FILE} from '../../installer/paths.mjs';
import {turnOnDeveloperMode} from '../../installer/profile.mjs';
import {readHealth} from '../../installer/ready.mjs';
import {companionEnvironment} from '../../installer/serve.mjs';

const RUN_LIMIT_MS = 30_000;

export async function openBrowser({port, scratch}) {
	const executable = await findBrowser({asked: process.env.BROWSER_PATH, signal: AbortSignal.timeout(600_000)});
	const profile = join(scratch, 'profile');
	mkdirSync(profile, {recursive: true});
	turnOnDeveloperMode(profile);
	const extensionId = keyToExtensionId(
		JSON.parse(readFileSync(join(EXTENSION_DIRECTORY, 'manifest.json'), 'utf8')).key,
	);
	registerCompanion({userDataDirectory: profile, hostFile: HOST_FILE, extensionId});
	const options = {port, access: 'open', rateLimit: 0, profile: 'bench'};
	const browser = launchBrowser({
		executable,
		userDataDirectory: profile,
		headless: true,
		environment: companionEnvironment(options, {
			key: undefined,
			label: 'bench',
			stateDirectory: join(scratch, 'state'),
		}),
	});
	const {product} = await browser.pipe.send('Browser.getVersion');
	return {
		product,
		profile,
		load: (path) => browser.pipe.send('Extensions.loadUnpacked', {path}),
		unload: (id) => browser.pipe.send('Extensions.uninstall', {id}),
		loadTabberth: async () => {
			await browser.pipe.send('Extensions.loadUnpacked', {path: EXTENSION_DIRECTORY});
			await waitForAnswer(port);
		},
		killWorker: () => killWorker(browser.pipe, extensionId),
		waitForWorker: (before) => waitForWorker(browser.pipe, extensionId, before),
		close: browser.close,
	};
}

/** Asks without a pause, because how long it takes is what some measurements want to know. */
export async function waitForAnswer(port, key) {
	const deadline = performance.now() + RUN_LIMIT_MS;
	while (performance.now() < deadline) {
		const answer = await readHealth(port, key);
		if (answer?.status === 200) return;
		await setImmediate();
	}
	throw new Error(`nothing answered on port ${port} within ${RUN_LIMIT_MS / 1000} s`);
}

async function killWorker(pipe, extensionId) {
	const targetId = await findWorker(pipe, extensionId);
	if (!targetId) throw new Error('the browser shows no worker of Tabberth');
	await pipe.send('Target.closeTarget', {targetId});
	return targetId;
}

/** Resolves as soon as the browser shows a worker that is not the one before. */
async function waitForWorker(pipe, extensionId, before) {
	for (;;) {
		const targetId = await findWorker(pipe, extensionId);
		if (targetId && targetId !== before) return;
	}
}

async function findWorker(pipe, extensionId) {
	const {targetInfos} = await pipe.send('Target.getTargets');
	return targetInfos.find(({type, url}) => type === 'service_worker' && url.includes(extensionId))?.targetId;
}
