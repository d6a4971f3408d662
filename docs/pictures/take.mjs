// @ts-check
// `npm run docs -- --pictures`: takes the pictures of the README and of docs/screenshots anew, and the film of two agents at work.
import {copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {ROOT} from '../../installer/paths.mjs';
import {openBrowser} from './browser.mjs';
import {makeFilm} from './film.mjs';
import {takeConsent, takeShots} from './shots.mjs';
import {startSite} from './site.mjs';

/** @typedef {Awaited<ReturnType<typeof openBrowser>>} Opened */

const FOLDER = path.join(ROOT, 'docs/screenshots');
const FILM = path.join(FOLDER, 'two-agents.gif');

mkdirSync(FOLDER, {recursive: true});
const scratch = mkdtempSync(path.join(tmpdir(), 'tabberth-pictures-'));
const site = await startSite();

/** @param {'open' | 'ask'} access @param {(opened: Opened) => Promise<void>} work */
const inBrowser = async (access, work) => {
	const opened = await openBrowser({scratch, sitePort: site.port, access});
	try {
		await work(opened);
	} finally {
		await opened.browser.close();
	}
};

try {
	await inBrowser('open', async ({browser, url, pages}) => {
		await takeShots({browser, url, pages, folder: FOLDER});
		if (process.argv.includes('--no-film')) return;
		copyFileSync(await makeFilm({url, site: 'http://harbour.example'}), FILM);
		process.stderr.write(`${FILM}: ${Math.round(statSync(FILM).size / 1000)} kB\n`);
	});
	await inBrowser('ask', ({browser, url, pages}) => takeConsent({browser, url, pages, folder: FOLDER}));
} finally {
	site.stop();
	rmSync(scratch, {recursive: true, force: true, maxRetries: 5});
}
