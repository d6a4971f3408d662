// What native messaging alone costs: an extension that sends back what it is sent, and a host that measures the way there and
// back. In: a browser and a scratch folder. Out: the samples in milliseconds.
import {generateKeyPairSync} from 'node:crypto';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, watch, writeFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {keyToExtensionId, shellWrapper} from '../../installer/companion.mjs';

const HOST_NAME = 'app.tabberth.bench';
const HOST_FILE = fileURLToPath(new URL('raw-echo-host.mjs', import.meta.url));
const RUN_LIMIT_MS = 60_000;

const WORKER = `
const port = chrome.runtime.connectNative(${JSON.stringify(HOST_NAME)});
port.onMessage.addListener((message) => port.postMessage(message));
`;

export async function measureRawEcho({browser, scratch, rounds, warmUp, bytes}) {
	const folder = mkdtempSync(join(scratch, 'raw-echo-'));
	const results = join(folder, 'results');
	mkdirSync(results, {recursive: true});
	const key = makeKey();
	writeExtension(join(folder, 'extension'), key);
	registerHost(folder, browser.profile, keyToExtensionId(key), [results, rounds, warmUp, bytes].map(String));
	const done = waitForFile(results, 'samples.json');
	const {id} = await browser.load(join(folder, 'extension'));
	await done;
	await browser.unload(id);
	return JSON.parse(await readFile(join(results, 'samples.json'), 'utf8'));
}

function makeKey() {
	const {publicKey} = generateKeyPairSync('rsa', {modulusLength: 2048});
	return publicKey.export({type: 'spki', format: 'der'}).toString('base64');
}

function writeExtension(folder, key) {
	mkdirSync(folder, {recursive: true});
	const manifest = {
		manifest_version: 3,
		name: 'Raw echo',
		version: '1',
		key,
		permissions: ['nativeMessaging'],
		background: {service_worker: 'worker.js'},
	};
	writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
	writeFileSync(join(folder, 'worker.js'), WORKER);
}

function registerHost(folder, profile, extensionId, args) {
	const path = join(folder, 'host');
	const command = shellWrapper({node: process.execPath, nodeFlags: [], hostFile: HOST_FILE});
	const quoted = args.map((arg) => `'${arg}'`).join(' ');
	writeFileSync(path, command.replace('"$@"', quoted), {mode: 0o755});
	const manifest = {
		name: HOST_NAME,
		description: 'Echo',
		path,
		type: 'stdio',
		allowed_origins: [`chrome-extension://${extensionId}/`],
	};
	const hosts = join(profile, 'NativeMessagingHosts');
	mkdirSync(hosts, {recursive: true});
	writeFileSync(join(hosts, `${HOST_NAME}.json`), JSON.stringify(manifest));
}

async function waitForFile(folder, name) {
	const watcher = watch(folder);
	try {
		for (;;) {
			const [, changed] = await once(watcher, 'change', {signal: AbortSignal.timeout(RUN_LIMIT_MS)});
			if (changed === name) return;
		}
	} finally {
		watcher.close();
	}
}
