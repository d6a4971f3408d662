// The copy from the store and an unpacked one in the same profile.
import {cp, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {UNPACKED_ID} from '../../extension/port/unpacked-id.ts';
import {keyToExtensionId} from '../../installer/companion.mjs';
import {EXTENSION_DIRECTORY} from '../../installer/paths.mjs';
import manifest from '../../manifest.json' with {type: 'json'};
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'tabberth-copy-'));
	tabberth = await startTabberth();
});
afterAll(async () => {
	await tabberth?.stop();
	await rm(folder, {recursive: true, force: true});
});

/** As it comes from the store: without the key that pins the id. */
const installStoreCopy = async (): Promise<string> => {
	const copy = path.join(folder, 'extension');
	await cp(EXTENSION_DIRECTORY, copy, {recursive: true});
	const file = path.join(copy, 'manifest.json');
	const {key: _key, ...rest} = JSON.parse(await readFile(file, 'utf8'));
	await writeFile(file, JSON.stringify(rest));
	return tabberth.browser.installExtension(copy);
};

test('the unpacked copy is known by the key in the manifest', () => {
	expect(UNPACKED_ID).toBe(keyToExtensionId(manifest.key));
});

test('the one from the store yields, and says so', async () => {
	const before = await tabberth.health();
	const id = await installStoreCopy();
	expect(id).not.toBe(UNPACKED_ID);
	const target = await tabberth.browser.waitForTarget(
		(each) => each.type() === 'service_worker' && each.url().includes(id),
	);
	const worker = await target.worker();
	const title = await until('the other copy to yield', async () => {
		const shown = (await worker?.evaluate(() => globalThis.chrome?.action?.getTitle({}))) ?? '';
		return shown.includes('Another copy') ? shown : undefined;
	});
	expect(title).toContain('Remove one of the two');
	expect(await worker?.evaluate(() => chrome.action.getBadgeText({}))).toBe('!');
	expect((await tabberth.health())?.instance).toBe(before?.instance);

	const ask = (): Promise<unknown> | undefined =>
		worker?.evaluate(
			async (unpacked) =>
				(await chrome.runtime.sendMessage(unpacked, 'tabberth: who serves this profile?')) ?? 'nobody',
			UNPACKED_ID,
		);
	expect(await ask()).toBe('tabberth: I do');
	await tabberth.changeSettings({enabled: false});
	await until('the unpacked copy not to claim the profile', async () =>
		(await ask()) === 'nobody' ? true : undefined,
	);
});
