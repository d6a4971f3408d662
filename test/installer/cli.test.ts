import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {describe, expect, test} from 'vitest';
import {ROOT} from '../../installer/paths.mjs';
import packageJson from '../../package.json' with {type: 'json'};

const run = (...args: string[]) =>
	spawnSync(process.execPath, [path.join(ROOT, packageJson.bin.tabberth), ...args], {
		encoding: 'utf8',
		input: '',
		env: {...process.env, TABBERTH_STATE_DIR: path.join(ROOT, '.tabberth/no-such-state')},
	});

const verbs = [...run('--help').stdout.matchAll(/^ {2}tabberth (\w+) /gm)].map((match) => String(match[1]));

describe('the command tabberth', () => {
	test('tells its version', () => {
		expect(run('--version')).toMatchObject({status: 0, stdout: `${packageJson.version}\n`});
	});

	test('without a verb explains itself', () => {
		expect(run()).toMatchObject({status: 0, stdout: run('--help').stdout});
		expect(verbs).toEqual(expect.arrayContaining(['install', 'uninstall', 'stdio', 'start']));
	});

	test.each(verbs)('explains %s', (verb) => {
		const {status, stdout, stderr} = run(verb, '--help');
		expect([status, stderr]).toEqual([0, '']);
		expect(stdout.length).toBeGreaterThan(100);
	});

	test.each(verbs)('refuses a flag that %s does not know', (verb) => {
		const {status, stderr} = run(verb, '--no-such-flag');
		expect(status).toBe(2);
		expect(stderr).toMatch(/no-such-flag/);
	});

	test('names its verbs to who asks for another', () => {
		const {status, stderr} = run('dance');
		expect(status).toBe(2);
		for (const verb of verbs) expect(stderr).toContain(verb);
	});
});

test('every folder of a verb is reached by the command', () => {
	const folders = readdirSync(path.join(ROOT, 'installer'), {withFileTypes: true})
		.filter((entry) => entry.isDirectory())
		.map(({name}) => name);
	expect(folders.filter((name) => !verbs.includes(name))).toEqual([]);
});
