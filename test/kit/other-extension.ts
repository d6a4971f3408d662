// An extension that is not ours, in the same browser, until the test is over. In: its manifest and files. Out: its id.
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Browser} from 'puppeteer';
import {onTestFinished} from 'vitest';

export const installOther = async (
	browser: Browser,
	manifest: Readonly<Record<string, unknown>>,
	files: Readonly<Record<string, string>>,
): Promise<string> => {
	const folder = await mkdtemp(path.join(tmpdir(), 'tabberth-other-'));
	onTestFinished(() => rm(folder, {recursive: true, force: true}));
	const whole = {manifest_version: 3, name: 'Other', version: '1', ...manifest};
	await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(whole));
	for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
	const id = await browser.installExtension(folder);
	onTestFinished(() => browser.uninstallExtension(id));
	return id;
};
