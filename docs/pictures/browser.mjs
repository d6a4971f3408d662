// @ts-check
// The browser in which our pictures are taken. In: a scratch folder. Out: Tabberth in it, where its site goes by names of its own, and its pages.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import path from 'node:path';
import process from 'node:process';
import puppeteer from 'puppeteer';
import {findBrowser} from '../../installer/browser.mjs';
import {keyToExtensionId, registerCompanion} from '../../installer/companion.mjs';
import {EXTENSION_DIRECTORY, HOST_FILE, ROOT} from '../../installer/paths.mjs';
import {waitForAnswer} from '../../test/bench/browser.mjs';

const USUAL_PORT = 3456;

/** The one that everybody's has, where it is free: it stands in many of the pictures. @param {number} [wanted] @returns {Promise<number>} */
const freePort = (wanted = USUAL_PORT) =>
	new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(freePort(0)));
		server.listen(wanted, '127.0.0.1', () => {
			const address = server.address();
			server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
		});
	});

/** @param {{scratch: string, sitePort: number, access: 'open' | 'ask'}} options */
export const openBrowser = async ({scratch, sitePort, access}) => {
	const executablePath = process.env.BROWSER_PATH ?? (await findBrowser({signal: AbortSignal.timeout(600_000)}));
	const userDataDir = path.join(scratch, access);
	mkdirSync(path.join(userDataDir, 'Default'), {recursive: true});
	const preferences = {download: {default_directory: path.join(scratch, 'downloads')}};
	writeFileSync(path.join(userDataDir, 'Default/Preferences'), JSON.stringify(preferences));
	const extensionId = keyToExtensionId(JSON.parse(readFileSync(path.join(ROOT, 'manifest.json'), 'utf8')).key);
	registerCompanion({userDataDirectory: userDataDir, hostFile: HOST_FILE, extensionId});
	const port = await freePort();
	const browser = await puppeteer.launch({
		executablePath,
		userDataDir,
		pipe: true,
		enableExtensions: true,
		args: [
			...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
			'--disable-gpu',
			'--disable-background-networking',
			'--disable-component-update',
			'--silent-debugger-extension-api',
			'--enable-unsafe-extension-debugging',
			'--force-device-scale-factor=1',
			`--host-resolver-rules=MAP *.example 127.0.0.1:${sitePort}`,
		],
		env: {
			...process.env,
			TABBERTH_STATE_DIR: path.join(userDataDir, 'state'),
			TABBERTH_PORT: String(port),
			TABBERTH_ACCESS: access,
			TABBERTH_RATE_LIMIT: '0',
		},
	});
	const cdp = await browser.target().createCDPSession();
	await cdp.send('Extensions.loadUnpacked', {path: EXTENSION_DIRECTORY});
	await waitForAnswer(port);
	return {browser, url: `http://127.0.0.1:${port}/mcp`, pages: `chrome-extension://${extensionId}/extension/ui`};
};
