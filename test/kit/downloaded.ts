// A file that a page of ours hands to the person. In: the browser, and what begins it. Out: its name and what is in it; nothing stays on disk.
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Browser} from 'puppeteer';
import {until} from './until.ts';

interface Downloaded {
	readonly name: string;
	readonly text: string;
}

export const downloadBy = async (browser: Browser, begin: () => Promise<unknown>): Promise<Downloaded> => {
	const folder = await mkdtemp(path.join(tmpdir(), 'tabberth-download-'));
	const session = await browser.target().createCDPSession();
	try {
		await session.send('Browser.setDownloadBehavior', {behavior: 'allow', downloadPath: folder});
		await begin();
		return await until('the file', async () => {
			const name = (await readdir(folder)).find((each) => !each.endsWith('.crdownload'));
			const text = name === undefined ? '' : await readFile(path.join(folder, name), 'utf8').catch(() => '');
			// The browser takes its name before anything is in it.
			return name !== undefined && text !== '' ? {name, text} : undefined;
		});
	} finally {
		await session.detach();
		await rm(folder, {recursive: true, maxRetries: 3});
	}
};
