import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {identifyProcess} from '../../../installer/processes.mjs';
import {openSandbox, PORT, type Sandbox} from './sandbox.ts';

const FILE = '.cursor/mcp.json';

let box: Sandbox;
beforeEach(() => {
	box = openSandbox();
});
afterEach(() => box.remove());

const announce = (port: number, instance: string): void => {
	const folder = path.join(box.state, 'endpoints');
	mkdirSync(folder, {recursive: true});
	const startedAt = Number(identifyProcess(process.pid)?.startedAt) || 0;
	const endpoint = {instance, profile: 'p', browser: 'b', port, pid: process.pid, startedAt};
	writeFileSync(path.join(folder, `${instance}.json`), JSON.stringify(endpoint));
};

describe('the key', () => {
	beforeEach(() => box.write(FILE, '{}'));
	const headerIn = () => JSON.parse(box.read(FILE)).mcpServers.tabberth.headers;

	it('is not needed with open access, nor without an installation', async () => {
		await box.connect(['cursor', '--yes']);
		expect(headerIn()).toBeUndefined();
		box.install('open');
		await box.connect(['cursor', '--yes', '--url', 'http://localhost:5']);
		expect(headerIn()).toBeUndefined();
	});

	it('is made where the person is asked, too: who connects a client has allowed it', async () => {
		box.install('ask');
		await box.connect(['cursor', '--yes']);
		expect(headerIn()).toEqual({Authorization: expect.stringMatching(/^Bearer tbk_/)});
	});

	it('is for the person to make where Tabberth was installed for everybody', async () => {
		box.installForEverybody('key');
		await expect(box.connect(['cursor', '--yes'])).rejects.toThrow(/run .*cli\.mjs install, then connect again/);
		expect(box.read(FILE)).toBe('{}');
		await box.connect(['cursor', '--yes', '--no-key']);
		expect(headerIn()).toBeUndefined();
		await box.connect(['cursor', '--yes'], {env: {TABBERTH_TOKEN: 'given'}});
		expect(headerIn()).toEqual({Authorization: 'Bearer given'});
	});

	it('is not needed where everybody is let in', async () => {
		box.installForEverybody('open');
		await box.connect(['cursor', '--yes']);
		expect(headerIn()).toBeUndefined();
	});

	it('is made anew when the old one is not known any more', async () => {
		box.install('key');
		await box.connect(['cursor', '--yes']);
		const {Authorization: first} = headerIn();
		box.install('key');
		await box.connect(['cursor', '--yes']);
		expect(headerIn().Authorization).not.toBe(first);
		expect(box.keys().map(({name}) => name)).toEqual(['Cursor']);
	});

	it('is taken back when the entry was deleted by hand', async () => {
		box.install('key');
		await box.connect(['cursor', '--yes']);
		box.write(FILE, '{}');
		await box.connect(['cursor', '--undo', '--yes']);
		expect(box.keys()).toEqual([]);
	});

	it('goes when access was opened', async () => {
		box.install('key');
		await box.connect(['cursor', '--yes']);
		const text = readFileSync(path.join(box.state, 'installed.json'), 'utf8');
		writeFileSync(path.join(box.state, 'installed.json'), text.replace('"key"', '"open"'));
		await box.connect(['cursor', '--yes']);
		expect(headerIn()).toBeUndefined();
		expect(box.keys()).toEqual([]);
	});

	it('is the one in TABBERTH_TOKEN when that is set', async () => {
		box.install('key');
		await box.connect(['cursor', '--yes'], {env: {TABBERTH_TOKEN: 'given'}});
		expect(headerIn()).toEqual({Authorization: 'Bearer given'});
		expect(box.keys()).toEqual([]);
	});

	it('stands beside headers that a person added', async () => {
		box.install('key');
		await box.connect(['cursor', '--yes']);
		box.write(FILE, box.read(FILE).replace('"headers": {', '"headers": {"X": "y",'));
		await box.connect(['cursor', '--yes', '--no-key']);
		expect(headerIn()).toEqual({X: 'y'});
	});
});

describe('the address', () => {
	beforeEach(() => box.write(FILE, '{}'));
	const urlIn = () => JSON.parse(box.read(FILE)).mcpServers.tabberth.url;

	it('is that of the one Tabberth that runs', async () => {
		box.install('open');
		announce(4321, 'one');
		await box.connect(['cursor', '--yes']);
		expect(urlIn()).toBe('http://localhost:4321/mcp');
	});

	it('is the installed port where several run', async () => {
		box.install('open');
		announce(4321, 'one');
		announce(4322, 'two');
		const {told} = await box.connect(['cursor', '--yes']);
		expect(told).toContain('Several browsers');
		expect(urlIn()).toBe(`http://localhost:${PORT}/mcp`);
	});

	it('is that of the installation for everybody where there is no own one', async () => {
		box.installForEverybody('open');
		await box.connect(['cursor', '--yes']);
		expect(urlIn()).toBe(`http://localhost:${PORT}/mcp`);
	});

	it('is the one asked for', async () => {
		await box.connect(['cursor', '--yes', '--url', 'http://host.docker.internal:3456', '--berth', 'x']);
		expect(urlIn()).toBe('http://host.docker.internal:3456/mcp?berth=x');
	});
});
