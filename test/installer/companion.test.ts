import {execFileSync} from 'node:child_process';
import {chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {batchWrapper, keyToExtensionId, registerCompanion, shellWrapper} from '../../installer/companion.mjs';
import manifest from '../../manifest.json' with {type: 'json'};

const ID = 'ailajmpgccchdjnnblfkmiapimhideoj';
const NASTY_NAMES = [
	'with space',
	"it's",
	'$HOME `id`',
	'über 日本',
	'a"b',
	"'",
	'-n',
	'*?[x]',
	'line\nbreak',
	'%PATH%',
];

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(path.join(os.tmpdir(), 'tabberth-companion-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

describe('the extension id', () => {
	it('follows from the key in the manifest', () => {
		expect(keyToExtensionId(manifest.key)).toBe(ID);
	});
});

describe('the wrapper that runs the companion', () => {
	it.each(NASTY_NAMES)('runs a script in a folder named %j', (name) => {
		const home = path.join(folder, name);
		mkdirSync(home);
		const hostFile = path.join(home, 'host.mjs');
		writeFileSync(hostFile, 'process.stdout.write(JSON.stringify([process.execArgv, process.argv.slice(2)]));');
		const wrapper = path.join(home, 'wrapper');
		writeFileSync(wrapper, shellWrapper({node: process.execPath, nodeFlags: ['--title=a b'], hostFile}));
		chmodSync(wrapper, 0o755);
		const output = execFileSync(wrapper, ['chrome-extension://x/', 'two words'], {encoding: 'utf8'});
		expect(JSON.parse(output)).toEqual([['--title=a b'], ['chrome-extension://x/', 'two words']]);
	});

	it('runs a node in a folder with an odd name', () => {
		const node = path.join(folder, "no'de $1\\");
		writeFileSync(node, '#!/bin/sh\nprintf "%s|" "$@"\n');
		chmodSync(node, 0o755);
		const script = shellWrapper({node, nodeFlags: [], hostFile: '/h.mjs'});
		expect(execFileSync('/bin/sh', ['-c', script, 'wrapper', 'origin'], {encoding: 'utf8'})).toBe('/h.mjs|origin|');
	});

	it('quotes for Windows', () => {
		const command = {node: 'C:\\Program Files\\node.exe', nodeFlags: [], hostFile: 'C:\\100% mine\\host.mjs'};
		expect(batchWrapper(command)).toContain('"C:\\Program Files\\node.exe" "C:\\100%% mine\\host.mjs" %*\r\n');
	});
});

describe('registering the companion', () => {
	it('writes what the browser of that profile looks for', () => {
		const files = registerCompanion({userDataDirectory: folder, hostFile: '/x/host.mjs', extensionId: ID});
		expect(files.manifest).toBe(path.join(folder, 'NativeMessagingHosts/app.tabberth.companion.json'));
		expect(JSON.parse(readFileSync(files.manifest, 'utf8'))).toEqual({
			name: 'app.tabberth.companion',
			description: expect.any(String),
			path: files.wrapper,
			type: 'stdio',
			allowed_origins: [`chrome-extension://${ID}/`],
		});
		expect(path.isAbsolute(files.wrapper)).toBe(true);
		expect(statSync(files.wrapper).mode & 0o777).toBe(0o755);
		expect(readFileSync(files.wrapper, 'utf8')).toBe(
			`#!/bin/sh\nMALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=262144 exec '${process.execPath}' '--max-semi-space-size=1' '--v8-pool-size=1' '--expose-gc' '/x/host.mjs' "$@"\n`,
		);
	});

	it('puts new paths in place of old ones', () => {
		registerCompanion({userDataDirectory: folder, hostFile: '/old/host.mjs', extensionId: ID});
		const {wrapper} = registerCompanion({userDataDirectory: folder, hostFile: '/new/host.mjs', extensionId: ID});
		expect(readFileSync(wrapper, 'utf8')).not.toContain('/old/');
	});
});
