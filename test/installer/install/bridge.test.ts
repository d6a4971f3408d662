// The stdio bridge as clients start it: from the copy in Tabberth's folder, whatever becomes of the package it came from.
import {spawn, spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {BRIDGE_FILES, BRIDGE_SCRIPT} from '../../../installer/install/bridge-files.mjs';
import {readText} from '../../house/repository.ts';
import {readImports} from '../../house/syntax.ts';
import {copyPackage, moveSystemPlaces, type PackageCopy, put, readTree} from './package-copy.ts';

const CONFIG = '.config/Claude/claude_desktop_config.json';

interface Server {
	readonly command: string;
	readonly args: readonly string[];
}

const withChromium = (homeName?: string): PackageCopy => {
	const copy = copyPackage(homeName);
	put(path.join(copy.home, '.config/chromium/Local State'), '{}');
	put(path.join(copy.home, CONFIG), '{}');
	return copy;
};
const install = (copy: PackageCopy) => copy.install(['--yes', '--browser', 'chromium']);

const connect = (copy: PackageCopy, ...args: string[]): Server & {told: string} => {
	const cli = path.join(copy.root, 'installer/cli.mjs');
	const env = {PATH: process.env.PATH, HOME: copy.home};
	const options = {env, encoding: 'utf8'} as const;
	const {stderr, status} = spawnSync(process.execPath, [cli, 'connect', 'claude-desktop', '--yes', ...args], options);
	expect(status, stderr).toBe(0);
	const {mcpServers} = JSON.parse(readFileSync(path.join(copy.home, CONFIG), 'utf8'));
	return {...mcpServers.tabberth, told: stderr};
};

/** As a desktop program starts it: with a home and next to no PATH. */
const initialize = ({command, args}: Server, env: NodeJS.ProcessEnv): Promise<{name: string; version: string}> =>
	new Promise((resolve, reject) => {
		const child = spawn(command, args, {env: {PATH: '', ...env}, stdio: ['pipe', 'pipe', 'inherit']});
		child.once('error', reject);
		child.once('exit', (code) => reject(new Error(`the bridge ended with ${code}`)));
		child.stdout.setEncoding('utf8').on('data', (line: string) => {
			child.stdin.end();
			resolve(JSON.parse(line).result.serverInfo);
		});
		const params = {protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {name: 'desktop', version: '1'}};
		child.stdin.write(`${JSON.stringify({jsonrpc: '2.0', id: 1, method: 'initialize', params})}\n`);
	});

test('the copy holds what the bridge imports, and no more', () => {
	const needed = new Set<string>();
	const follow = (file: string): void => {
		if (needed.has(file)) return;
		needed.add(file);
		for (const {target} of readImports(file, readText(file))) if (target.startsWith('installer/')) follow(target);
	};
	follow(BRIDGE_SCRIPT);
	const data = ['package.json', 'installer/stdio/tools.default.json'];
	expect([...BRIDGE_FILES].sort()).toEqual([...needed, ...data].sort());
});

describe('a client that starts programs', () => {
	test.each(['home', "o'clock & $(co)\u3000"])(
		'goes on after the package is gone, in a home named %j',
		async (name) => {
			const copy = withChromium(name);
			install(copy);
			const server = connect(copy, '--berth', 'desk');
			expect(server).toEqual({
				command: path.join(copy.state, 'bridge/tabberth-stdio'),
				args: ['--berth', 'desk'],
				told: expect.not.stringContaining('stops working'),
			});
			const {version} = JSON.parse(readFileSync(path.join(copy.root, 'package.json'), 'utf8'));
			rmSync(copy.root, {recursive: true});
			expect(await initialize(server, {HOME: copy.home})).toMatchObject({name: 'tabberth', version});
		},
	);

	test('goes on after its Node has moved', async () => {
		const copy = withChromium();
		const script = path.join(copy.root, 'installer/install/find-node.sh');
		writeFileSync(script, moveSystemPlaces(readFileSync(script, 'utf8'), path.join(copy.folder, 'system')));
		const [old, young] = ['20.19.0', '22.0.0'].map((each) =>
			path.join(copy.home, `.nvm/versions/node/v${each}/bin/node`),
		) as [string, string];
		mkdirSync(path.dirname(old), {recursive: true});
		symlinkSync(process.execPath, old);
		install(copy);
		const server = connect(copy);
		const launcher = readFileSync(server.command, 'utf8');
		writeFileSync(server.command, launcher.replace(/^node=.*$/m, `node='${old}'`));
		mkdirSync(path.dirname(young), {recursive: true});
		renameSync(old, young);
		expect(await initialize(server, {HOME: copy.home})).toMatchObject({name: 'tabberth'});
	});

	test('is told where nothing is installed, and led to the copy once it is', () => {
		const copy = withChromium();
		const before = connect(copy);
		expect(before.args).toEqual([path.join(copy.root, 'installer/cli.mjs'), 'stdio']);
		expect(before.told).toContain(`installer/cli.mjs install" makes a copy that stays`);
		install(copy);
		expect(connect(copy).command).toBe(path.join(copy.state, 'bridge/tabberth-stdio'));
	});

	test('finds a folder of Tabberth that lies elsewhere', async () => {
		const copy = withChromium();
		const elsewhere = path.join(copy.folder, 'else where');
		copy.install(['--yes', '--browser', 'chromium'], {TABBERTH_STATE_DIR: elsewhere});
		const introduction = {capabilities: {tools: {}}, serverInfo: {name: 'seen elsewhere', version: '1'}};
		put(path.join(elsewhere, 'tools.json'), JSON.stringify({session: {introduction}}));
		const command = path.join(elsewhere, 'bridge/tabberth-stdio');
		expect(await initialize({command, args: []}, {HOME: copy.home})).toMatchObject({name: 'seen elsewhere'});
	});
});

test('a newer installation replaces the bridge in place and sweeps what it needs no more', () => {
	const copy = withChromium();
	install(copy);
	const server = connect(copy);
	const script = path.join(copy.state, 'bridge', BRIDGE_SCRIPT);
	put(path.join(copy.root, BRIDGE_SCRIPT), '// newer\n');
	const record = path.join(copy.state, 'installed.json');
	const old = path.join(copy.state, 'bridge/installer/stdio/old.mjs');
	put(old, '');
	const {files, ...rest} = JSON.parse(readFileSync(record, 'utf8'));
	writeFileSync(record, JSON.stringify({...rest, files: [...files, old]}));
	install(copy);
	expect(readFileSync(script, 'utf8')).toBe('// newer\n');
	expect(Object.keys(readTree(copy.state))).not.toContain('bridge/installer/stdio/old.mjs');
	expect(connect(copy).command).toBe(server.command);
});

test('uninstalling takes the bridge along, and the client out', () => {
	const copy = withChromium();
	const before = readTree(copy.home);
	install(copy);
	connect(copy);
	expect(copy.install(['--uninstall', '--yes']).code).toBe(0);
	const after = readTree(copy.home);
	expect(Object.keys(after).filter((name) => !name.includes('backup'))).toEqual(Object.keys(before));
	expect(after[CONFIG]).toBe(before[CONFIG]);
});
