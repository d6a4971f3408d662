import {cp, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from 'vitest';
import {EXTENSION_DIRECTORY} from '../../installer/paths.mjs';
import {connectClient} from '../kit/clients.ts';
import {startTabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

test('an update keeps sessions and their tabs', async () => {
	const extensionDirectory = await mkdtemp(path.join(tmpdir(), 'tabberth-update-'));
	await cp(EXTENSION_DIRECTORY, extensionDirectory, {recursive: true});
	const tabberth = await startTabberth({extensionDirectory});
	const manifestFile = path.join(extensionDirectory, 'manifest.json');
	const version = () => tabberth.inWorker(() => chrome.runtime.getManifest().version);
	try {
		const client = await connectClient('v1 http', tabberth.url);
		const tabId = /Tab ID: (\d+)/.exec((await client.call('tabs_create_mcp')).text)?.[1] ?? '';
		const before = await version();

		const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as {version: string};
		await writeFile(manifestFile, JSON.stringify({...manifest, version: '99.0.0'}));
		await tabberth.reloadExtension();

		const context = await until('the session to go on', () => client.call('tabs_context').catch(() => undefined));
		expect(context.text).toContain(tabId);
		expect([before === '99.0.0', await version()]).toEqual([false, '99.0.0']);
		await client.close();
	} finally {
		await tabberth.stop();
		await rm(extensionDirectory, {recursive: true, force: true});
	}
});
