// What --report shows to strangers: what is broken, and nothing of whom it belongs to.
import {rmSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {scrub} from '../../../installer/doctor/report.mjs';
import {KEY} from './answering-server.ts';
import {makeMachine} from './healthy.ts';

const KNOWN = {home: '/home/maria', names: ['maria', 'marias-laptop', 'Work'], secrets: ['s3cret']};
const DIGEST = 'ab'.repeat(32);

describe('scrubbing', () => {
	test.each([
		['/home/maria/.local/state/tabberth', '~/.local/state/tabberth'],
		['/home/marianne/x', '/home/marianne/x'],
		['/mnt/home/maria/x', '/mnt~/x'],
		['owned by maria, on Marias-Laptop', 'owned by …, on …'],
		['a marianne', 'a marianne'],
		['the key tbk_abc-DEF_123.', 'the key tbk_….'],
		['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
		['it is xs3cretx', 'it is x…x'],
		[`digest ${DIGEST}`, 'digest <digest>'],
		['at https://bank.example/me?x=1, then', 'at <url> then'],
		['“http://localhost:3456/mcp”', '“<url>”'],
		['profile Work in Chromium 156', 'profile … in Chromium 156'],
		['Workshop', 'Workshop'],
	])('%s', (text, shown) => {
		expect(scrub(text, KNOWN)).toBe(shown);
	});

	test('takes a home on Windows out, in JSON as well', () => {
		const known = {...KNOWN, home: 'C:\\Users\\Maria K'};
		expect(scrub('C:\\Users\\Maria K\\AppData', known)).toBe('~\\AppData');
		expect(scrub(JSON.stringify('c:\\users\\maria k\\AppData'), known)).toBe('"~\\\\AppData"');
	});

	test('a name with signs of a pattern is taken as it is', () => {
		expect(scrub('a+b and aab', {...KNOWN, names: ['a+b']})).toBe('… and aab');
	});

	test('a home at the root of the machine hides nothing else', () => {
		expect(scrub('/etc/x', {...KNOWN, home: '/'})).toBe('/etc/x');
	});
});

test.each([[['--report']], [['--report', '--json']]])('%j tells the fault and no name', async (argv) => {
	const machine = await makeMachine();
	Object.assign(machine.world.env ?? {}, {TABBERTH_TOKEN: 'a-token-of-another-kind'});
	Object.assign(machine.world, {home: machine.folder});
	rmSync(machine.hostManifest);
	const {code, output} = await machine.doctor(...argv);
	expect(code).toBe(1);
	expect(output).toContain('host manifest ~/home/.config');
	for (const secret of [machine.folder, 'maria', KEY, 'a-token-of-another-kind', 'tbk_r']) {
		expect(output).not.toContain(secret);
	}
});

test('the label of a profile is not in a report', async () => {
	const machine = await makeMachine();
	machine.writeEndpoint({profile: 'Jürgen privat'});
	expect((await machine.doctor('--report')).output).not.toContain('Jürgen');
	expect((await machine.doctor()).output).toContain('profile Jürgen privat in Chromium 156');
});
