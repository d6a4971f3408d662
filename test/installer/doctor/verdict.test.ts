// What the doctor says of a machine as a whole, and how it looks at it.
import {mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {DEV} from '../../../installer/channel.mjs';
import {hostManifest, shellWrapper} from '../../../installer/companion.mjs';
import {findings, ID, makeMachine, VERSION} from './healthy.ts';

test('all is well on a machine where nothing is broken', async () => {
	const machine = await makeMachine();
	const {code, ok, legs} = await findings(machine);
	expect(legs.filter(({status}) => status !== 'ok')).toEqual([]);
	expect({code, ok, count: legs.length}).toEqual({code: 0, ok: true, count: 12});
	expect(legs.every(({ms}) => typeof ms === 'number' && ms >= 0)).toBe(true);
	expect(machine.answers.seen.slice(-2)).toEqual(['tools/call tabs_close_mcp', 'DELETE']);
});

test('looks at the channel that is named, and says so in the cure', async () => {
	const machine = await makeMachine();
	const {legs} = await findings(machine, '--channel', 'dev');
	const cure = expect.stringContaining('tabberth doctor --channel dev --fix, or tabberth install --channel dev,');
	expect(legs.find(({status}) => status === 'broken')).toMatchObject({fault: 'noManifest', cure});
	const file = path.join(path.dirname(machine.hostManifest), `${DEV.companion}.json`);
	writeFileSync(file, JSON.stringify(hostManifest([ID], machine.wrapper, DEV)));
	expect(await findings(machine, '--channel', 'dev')).toMatchObject({ok: true});
	writeFileSync(file, JSON.stringify(hostManifest([ID], machine.wrapper)));
	expect(await findings(machine, '--channel', 'dev')).toMatchObject({broken: 'host manifests'});
});

test('a cure can be run as it stands, from a clone too, and names nobody in a report', async () => {
	const machine = await makeMachine();
	const cli = path.join(machine.folder, 'clone/installer/cli.mjs');
	Object.assign(machine.world, {command: `node ${cli}`, home: machine.folder});
	rmSync(machine.host);
	expect((await machine.doctor()).output).toContain(`Run node ${cli} doctor --fix, or node ${cli} install,`);
	expect((await machine.doctor('--report')).output).toContain('Run node ~/clone/installer/cli.mjs doctor --fix');
});

test('answers that come as events are read too', async () => {
	const machine = await makeMachine();
	machine.answers.asStream = true;
	expect(await findings(machine)).toMatchObject({ok: true});
});

test('a failed call leaves no session behind', async () => {
	const machine = await makeMachine();
	machine.answers.calls.navigate = {text: 'no', isError: true};
	await findings(machine);
	expect(machine.answers.seen.at(-1)).toBe('DELETE');
});

test('a line for each leg, the cause and the cure', async () => {
	const machine = await makeMachine();
	rmSync(machine.host);
	const {output} = await machine.doctor();
	const lines = output.split('\n');
	expect(lines.find((line) => line.startsWith('✓ node'))).toMatch(/^✓ node {2}\d+ ms$/);
	expect(lines).toContain(
		`✗ files — ${machine.host} is missing. Run tabberth doctor --fix, or tabberth install, which writes it anew.`,
	);
	expect(lines).toContain('– tool call  not tried');
	expect(lines).toContain('The first broken part: files.');
});

test('the companion is started as a browser does, with no PATH', async () => {
	const machine = await makeMachine();
	const note = path.join(machine.folder, 'note');
	const script = `import fs from 'node:fs'; fs.writeFileSync('${note}', JSON.stringify([process.env.PATH, process.argv[2]])); process.exit(3);`;
	writeFileSync(machine.host, script);
	const {legs} = await findings(machine);
	expect(legs[5]?.cause).toContain('exit code 3');
	expect(JSON.parse(readFileSync(note, 'utf8'))).toEqual(['', `chrome-extension://${ID}/`]);
});

test('--profile chooses among several, and a wrong one is named', async () => {
	const machine = await makeMachine();
	expect(await findings(machine, '--profile', 'Work')).toMatchObject({ok: true});
	const {legs} = await findings(machine, '--profile', 'Home');
	expect(legs[6]).toMatchObject({fault: 'profileNotRunning', cause: expect.stringContaining('running: Work')});
});

test('a profile that moved to another port says why, and a report hides whose it is', async () => {
	const machine = await makeMachine();
	const note = async (): Promise<string> => (await findings(machine)).legs[7]?.notes.join() ?? '';
	expect(await note()).toBe('');
	machine.writeEndpoint({moved: {wanted: 3456, heldBy: 'another program'}});
	expect(await note()).toBe(
		`serves ${machine.port}, because 3456 was taken by another program when this profile first served`,
	);
	machine.writeEndpoint({moved: {wanted: 3456, heldBy: 'another Tabberth: Ludmilla'}});
	expect(await note()).toContain('3456 was taken by another Tabberth: Ludmilla');
	const {output} = await machine.doctor('--report');
	expect(output).toContain('was taken by another Tabberth: …');
	expect(output).not.toContain('Ludmilla');
	machine.writeEndpoint({moved: {wanted: '3456', heldBy: 1}});
	expect(await note()).toBe('');
});

test('an open Tabberth needs no key', async () => {
	const machine = await makeMachine();
	rmSync(path.join(machine.state, 'stdio-key'));
	machine.answers.accessStatus = 200;
	expect(await findings(machine)).toMatchObject({ok: true});
});

test('a newer extension is only noted', async () => {
	const machine = await makeMachine();
	machine.answers.health.body = {...(machine.answers.health.body as object), version: '3.5.0'};
	const {ok, legs} = await findings(machine);
	expect(ok).toBe(true);
	expect(legs[8]?.notes.join()).toContain(`extension 3.5.0, installed ${VERSION}`);
});

test('what cannot be tested is no silence', async () => {
	const machine = await makeMachine();
	machine.world.run = () => Promise.reject(new Error('no processes left'));
	const {legs} = await findings(machine);
	expect(legs[2]).toMatchObject({fault: 'unexpected', cause: expect.stringContaining('no processes left')});
});

test('an installation for everybody serves a person who has none', async () => {
	const machine = await makeMachine();
	const shared = machine.world.shared ?? '';
	mkdirSync(shared);
	for (const name of ['companion', 'extension', 'bridge', 'installed.json']) {
		renameSync(path.join(machine.state, name), path.join(shared, name));
	}
	const wrapper = path.join(shared, 'companion/tabberth-companion');
	const hostFile = path.join(shared, 'companion/host.mjs');
	writeFileSync(wrapper, shellWrapper({node: process.execPath, nodeFlags: [], hostFile}));
	machine.writeManifest({path: wrapper});
	expect(await findings(machine)).toMatchObject({ok: true});
});

test('a wrong command line is refused', async () => {
	const machine = await makeMachine();
	await expect(machine.doctor('--mend')).rejects.toMatchObject({exitCode: 2});
	await expect(machine.doctor('--profile', '')).rejects.toMatchObject({exitCode: 2});
	expect(await machine.doctor('--help')).toMatchObject({code: 0, output: expect.stringContaining('--fix')});
});
