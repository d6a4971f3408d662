// What --fix repairs, and what it leaves to the person.
import {chmodSync, existsSync, rmSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {findings, HELLO_HOST, makeMachine} from './healthy.ts';

const modeOf = (file: string): number => statSync(file).mode & 0o777;

test('closes what is open to others, one after the other', async () => {
	const machine = await makeMachine();
	const files = ['', 'installed.json', 'stdio-key', 'endpoints'].map((name) => path.join(machine.state, name));
	for (const file of files) chmodSync(file, 0o777);
	const {ok, legs} = await findings(machine, '--fix');
	expect(ok).toBe(true);
	expect(files.map(modeOf)).toEqual([0o700, 0o600, 0o600, 0o700]);
	expect(legs[1]?.mended).toHaveLength(4);
});

test('lets the launcher be run again', async () => {
	const machine = await makeMachine();
	chmodSync(machine.wrapper, 0o600);
	expect(await findings(machine, '--fix')).toMatchObject({ok: true, code: 0});
	expect(modeOf(machine.wrapper)).toBe(0o755);
});

test('has the installation repaired, and tells so', async () => {
	const machine = await makeMachine();
	rmSync(machine.host);
	machine.world.repair = async () => {
		writeFileSync(machine.host, HELLO_HOST);
		return 'made anew';
	};
	const {ok, legs} = await findings(machine, '--fix');
	expect({ok, mended: legs[2]?.mended}).toEqual({ok: true, mended: ['made anew']});
});

test('a repair that does not help is tried once', async () => {
	const machine = await makeMachine();
	rmSync(machine.host);
	let tries = 0;
	machine.world.repair = async () => `try ${++tries}`;
	expect(await findings(machine, '--fix')).toMatchObject({broken: 'files', code: 1});
	expect(tries).toBe(1);
});

test('a repair that fails says why, with what was broken', async () => {
	const machine = await makeMachine();
	rmSync(machine.host);
	machine.world.repair = () => Promise.reject(new Error('the disk is full'));
	const {legs} = await findings(machine, '--fix');
	expect(legs[2]?.cause).toMatch(/the disk is full.*host\.mjs is missing/);
});

test('puts an unreadable installed.json aside and installs anew', async () => {
	const machine = await makeMachine();
	const file = path.join(machine.state, 'installed.json');
	writeFileSync(file, '{"version":', {mode: 0o600});
	machine.world.repair = async () => {
		machine.installed({});
		return 'installed anew';
	};
	const {ok, legs} = await findings(machine, '--fix');
	expect(ok).toBe(true);
	expect(existsSync(`${file}.broken`)).toBe(true);
	expect(legs[1]?.mended).toEqual([expect.stringContaining('installed.json.broken'), 'installed anew']);
});

test('does not install where nothing was installed', async () => {
	const machine = await makeMachine();
	rmSync(path.join(machine.state, 'installed.json'));
	machine.world.repair = () => Promise.reject(new Error('not wanted'));
	const {legs} = await findings(machine, '--fix');
	expect(legs[1]).toMatchObject({fault: 'notInstalled', mended: []});
	expect(legs[1]?.cause).not.toContain('not wanted');
});

test('clears away what a crash left, whether or not another runs', async () => {
	const machine = await makeMachine();
	const left = path.join(machine.state, 'endpoints/left.json');
	writeFileSync(left, '{}');
	expect(await findings(machine)).toMatchObject({ok: true});
	expect(existsSync(left)).toBe(true);
	const {ok, legs} = await findings(machine, '--fix');
	expect({ok, mended: legs[6]?.mended}).toEqual({ok: true, mended: [expect.stringContaining('left.json')]});
	expect(existsSync(left)).toBe(false);
	machine.writeEndpoint({pid: 2 ** 22 + 1});
	await machine.stopServer();
	expect(await findings(machine, '--fix')).toMatchObject({broken: 'running instance', code: 1});
	expect(existsSync(machine.endpoint)).toBe(false);
});

test('without --fix nothing is changed', async () => {
	const machine = await makeMachine();
	chmodSync(machine.state, 0o755);
	await findings(machine);
	expect(modeOf(machine.state)).toBe(0o755);
});
