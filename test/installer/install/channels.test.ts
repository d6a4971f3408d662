// What was released and a build of a clone, installed by the same person for the same browser.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {DEV} from '../../../installer/channel.mjs';
import {keyToExtensionId} from '../../../installer/companion.mjs';
import {copyPackage, type PackageCopy, put, readTree} from './package-copy.ts';

const HOSTS = '.config/chromium/NativeMessagingHosts';
const only = ['--yes', '--browser', 'chromium'];
const dev = ['--channel', 'dev'];

const withBothBuilds = (): PackageCopy => {
	const copy = copyPackage();
	put(path.join(copy.home, '.config/chromium/Local State'), '{}');
	put(path.join(copy.root, 'dist/extension-dev/manifest.json'), '{"name": "dev"}\n');
	return copy;
};
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('the dev channel is installed beside the release, and taken away again without it', () => {
	const copy = withBothBuilds();
	expect(copy.install(only).code).toBe(0);
	const before = readTree(copy.home);
	const {code, stdout} = copy.install([...only, ...dev]);
	expect({code, stdout}).toMatchObject({code: 0, stdout: expect.stringContaining('cli.mjs doctor --channel dev')});
	expect(readTree(copy.home)).toMatchObject(before);
	expect(copy.install(['--uninstall', '--yes', ...dev]).code).toBe(0);
	expect(readTree(copy.home)).toEqual(before);
});

test('uninstalling the release leaves the dev channel', () => {
	const copy = withBothBuilds();
	copy.install([...only, ...dev]);
	const before = readTree(copy.home);
	copy.install(only);
	expect(copy.install(['--uninstall', '--yes']).code).toBe(0);
	expect(readTree(copy.home)).toEqual(before);
});

test('the companion of the dev channel is for its own extension, on a port of its own', () => {
	const copy = withBothBuilds();
	copy.install([...only, ...dev, '--extension-id', 'abcdefghijklmnopabcdefghijklmnop']);
	const state = `${copy.state}-dev`;
	expect(readJson(path.join(copy.home, HOSTS, 'app.tabberth.companion.dev.json'))).toMatchObject({
		name: 'app.tabberth.companion.dev',
		path: path.join(state, 'companion/tabberth-companion'),
		allowed_origins: [keyToExtensionId(DEV.manifest.key ?? ''), 'abcdefghijklmnopabcdefghijklmnop'].map(
			(id) => `chrome-extension://${id}/`,
		),
	});
	expect(readJson(path.join(state, 'installed.json'))).toMatchObject({port: DEV.port});
	expect(readFileSync(path.join(state, 'extension/manifest.json'), 'utf8')).toContain('dev');
	copy.install([...only, ...dev, '--port', '4000']);
	copy.install([...only, ...dev]);
	expect(readJson(path.join(state, 'installed.json'))).toMatchObject({port: 4000});
});

test('a folder that TABBERTH_STATE_DIR names is not shared either', () => {
	const copy = withBothBuilds();
	const env = {TABBERTH_STATE_DIR: path.join(copy.folder, 'elsewhere')};
	copy.install(only, env);
	copy.install([...only, ...dev], env);
	expect(readJson(path.join(copy.folder, 'elsewhere/installed.json'))).not.toHaveProperty('port');
	expect(readJson(path.join(copy.folder, 'elsewhere-dev/installed.json'))).toMatchObject({port: DEV.port});
});

test('a package without that build says where it is to be had', () => {
	const copy = copyPackage();
	put(path.join(copy.home, '.config/chromium/Local State'), '{}');
	const before = readTree(copy.home);
	const {code, stderr} = copy.install([...only, ...dev]);
	expect({code, stderr}).toMatchObject({code: 1, stderr: expect.stringContaining('no build of the channel dev')});
	expect(readTree(copy.home)).toEqual(before);
});

test.each([
	[['--channel', 'nightly'], '--channel takes release or dev, not "nightly"'],
	[['--channel', 'dev', '--system'], 'leave --system out'],
])('%j is refused', (args, reason) => {
	expect(copyPackage().install([...only, ...args])).toMatchObject({code: 2, stderr: expect.stringContaining(reason)});
});
