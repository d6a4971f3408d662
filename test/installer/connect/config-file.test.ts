import {
	chmodSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {runConnect} from '../../../installer/connect/command.mjs';
import {openSandbox, type Sandbox} from './sandbox.ts';

const FILE = '.cursor/mcp.json';

let box: Sandbox;
beforeEach(() => {
	box = openSandbox();
});
afterEach(() => box.remove());

describe('the file that is written', () => {
	it('is the one a link leads to, with its mode', async () => {
		const real = box.write('dotfiles/cursor.json', '{}\n');
		chmodSync(real, 0o640);
		mkdirSync(path.join(box.home, '.cursor'));
		const link = path.join(box.home, FILE);
		symlinkSync('../dotfiles/cursor.json', link);
		await box.connect(['cursor', '--yes']);
		expect(lstatSync(link).isSymbolicLink()).toBe(true);
		expect(readFileSync(real, 'utf8')).toContain('tabberth');
		expect(statSync(real).mode & 0o777).toBe(0o640);
		expect(readFileSync(`${real}.tabberth-backup`, 'utf8')).toBe('{}\n');
		await box.connect(['cursor', '--undo', '--yes']);
		expect(readFileSync(real, 'utf8')).toBe('{}\n');
		expect(readdirSync(path.dirname(real))).toEqual(['cursor.json']);
	});

	it('keeps the first backup, whatever comes later', async () => {
		box.write(FILE, '{"a":1}');
		await box.connect(['cursor', '--yes']);
		await box.connect(['cursor', '--yes', '--url', 'http://localhost:9']);
		expect(box.read(`${FILE}.tabberth-backup`)).toBe('{"a":1}');
		expect(statSync(path.join(box.home, `${FILE}.tabberth-backup`)).mode & 0o777).toBe(0o600);
	});

	it('is not written over what another program wrote meanwhile', async () => {
		box.write(FILE, '{}');
		const signal = new AbortController().signal;
		const ask = async () => {
			box.write(FILE, '{"b":2}');
			return true;
		};
		const context = {signal, env: {}, home: box.home, state: box.state, print: () => {}, tell: () => {}, ask};
		await expect(runConnect(['cursor'], {...context, platform: 'linux'})).rejects.toThrow('changed by another program');
		expect(box.read(FILE)).toBe('{"b":2}');
	});

	it('is refused when it is not UTF-8 or leads nowhere', async () => {
		const full = box.write(FILE, '');
		writeFileSync(full, Buffer.from([0x7b, 0xff, 0x7d]));
		expect((await box.connect(['cursor', '--yes'])).told).toContain('not UTF-8');
		mkdirSync(path.join(box.home, '.gemini'));
		symlinkSync('nowhere', path.join(box.home, '.gemini/settings.json'));
		await expect(box.connect(['gemini', '--yes'])).rejects.toThrow('leads nowhere');
	});

	it('can be that of a project, whose folder goes again', async () => {
		box.install('key');
		box.write('app/main.c', '');
		const before = box.tree();
		const project = path.join(box.home, 'app');
		const {told} = await box.connect(['vscode', '--project', project, '--yes']);
		expect(told).toContain('do not check it in');
		expect(JSON.parse(box.read('app/.vscode/mcp.json')).servers.tabberth.type).toBe('http');
		await box.connect(['claude-code', '--project', project, '--yes']);
		expect(JSON.parse(box.read('app/.mcp.json')).mcpServers.tabberth.type).toBe('http');
		for (const id of ['vscode', 'claude-code']) await box.connect([id, '--project', project, '--undo', '--yes']);
		expect(box.tree()).toEqual(before);
	});

	it('holds two names side by side', async () => {
		box.write(FILE, '{"a":1}');
		const before = box.tree();
		await box.connect(['cursor', '--yes']);
		await box.connect(['cursor', '--yes', '--name', 'second', '--berth', 'two']);
		const {mcpServers} = JSON.parse(box.read(FILE));
		expect(mcpServers.second.url).toBe('http://localhost:3456/mcp?berth=two');
		await box.connect(['cursor', '--undo', '--yes']);
		expect(Object.keys(JSON.parse(box.read(FILE)).mcpServers)).toEqual(['second']);
		await box.connect(['cursor', '--undo', '--yes', '--name', 'second']);
		expect(box.tree()).toEqual(before);
	});

	it('is every copy of an editor that is there', async () => {
		for (const folder of ['Code', 'Code - Insiders']) box.write(`.config/${folder}/User/mcp.json`, '{}');
		await box.connect(['vscode', '--yes']);
		for (const folder of ['Code', 'Code - Insiders']) {
			expect(box.read(`.config/${folder}/User/mcp.json`)).toContain('tabberth');
		}
	});

	it('takes the style of the newer opencode where it is used', async () => {
		box.write('.config/opencode/opencode.jsonc', '{"mcp":{"servers":{"x":{"type":"remote","url":"u"}}}}');
		await box.connect(['opencode', '--yes']);
		expect(JSON.parse(box.read('.config/opencode/opencode.jsonc')).mcp.servers.tabberth.url).toContain('3456');
		expect(readdirSync(path.join(box.home, '.config/opencode'))).not.toContain('opencode.json');
	});
});
