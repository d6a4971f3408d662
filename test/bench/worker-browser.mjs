// A browser whose worker may be looked into. One that is looked into is kept alive by it, so no other measurement is taken in this
// browser but those that compare it with itself. In: a scratch folder. Out: Tabberth in it, its worker's heap and storage.
import {mkdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import puppeteer from 'puppeteer';
import {findBrowser} from '../../installer/browser.mjs';
import {keyToExtensionId, registerCompanion} from '../../installer/companion.mjs';
import {browserEnvironment} from '../../installer/launch.mjs';
import {EXTENSION_DIRECTORY, HOST_FILE} from '../../installer/paths.mjs';
import {companionEnvironment} from '../../installer/serve.mjs';
import {waitForAnswer} from './browser.mjs';

/** Hundreds of empty tabs: a process for each would fill the memory of a small machine, and measure nothing of ours. */
const FLAGS = ['--renderer-process-limit=4', '--disable-gpu', '--enable-unsafe-extension-debugging', '--no-first-run'];

export async function openWorkerBrowser({scratch, name, port, access = 'open', rateLimit = 0, key}) {
	const profile = join(scratch, name);
	mkdirSync(profile, {recursive: true});
	const manifest = JSON.parse(readFileSync(join(EXTENSION_DIRECTORY, 'manifest.json'), 'utf8'));
	const extensionId = keyToExtensionId(manifest.key);
	registerCompanion({userDataDirectory: profile, hostFile: HOST_FILE, extensionId});
	const options = {port, access, rateLimit, profile: name};
	const environment = companionEnvironment(options, {
		key,
		label: name,
		stateDirectory: join(scratch, `${name}-state`),
	});
	const browser = await puppeteer.launch({
		executablePath: await findBrowser({asked: process.env.BROWSER_PATH, signal: AbortSignal.timeout(600_000)}),
		pipe: true,
		userDataDir: profile,
		enableExtensions: true,
		args: [...FLAGS, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
		env: browserEnvironment(process.env, environment),
		protocolTimeout: 600_000,
	});
	await browser.installExtension(EXTENSION_DIRECTORY);
	await waitForAnswer(port, key);
	const target = browser.targets().find((each) => each.type() === 'service_worker' && each.url().includes(extensionId));
	const worker = await target.createCDPSession();
	return {
		url: `http://127.0.0.1:${port}/mcp`,
		inWorker: async (work, ...given) => {
			const expression = `(${work})(...${JSON.stringify(given)})`;
			const {result, exceptionDetails} = await worker.send('Runtime.evaluate', {
				expression,
				awaitPromise: true,
				returnByValue: true,
			});
			if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
			return result.value;
		},
		readHeap: async () => {
			await worker.send('HeapProfiler.collectGarbage');
			return (await worker.send('Runtime.getHeapUsage')).usedSize;
		},
		close: () => browser.close(),
	};
}
