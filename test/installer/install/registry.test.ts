import {mkdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {apply} from '../../../installer/install/apply.mjs';
import {isOlder} from '../../../installer/install/record.mjs';
import {removeRegistryKey, writeRegistryKey} from '../../../installer/install/registry.mjs';
import {uninstall} from '../../../installer/install/uninstall.mjs';
import {makeFolder, readTree} from './package-copy.ts';

const KEY = 'HKCU\\Software\\Chromium\\NativeMessagingHosts\\app.tabberth.companion';
const STATE = 'C:\\Users\\o & o\\AppData\\Local\\Tabberth';
const FILE = `${STATE}\\companion\\app.tabberth.companion.json`;

/** As reg.exe would, for one key. */
const fakeRegistry = (value?: string) => {
	const calls: string[][] = [];
	const run = (args: readonly string[]): string => {
		calls.push([...args]);
		if (args[0] === 'query' && value === undefined) throw new Error('The system was unable to find the key.');
		return `\r\n${KEY}\r\n    (Default)    REG_SZ    ${value}\r\n`;
	};
	return {calls, run};
};

describe('a registry key', () => {
	test('gets its default value as one argument, whatever is in it', () => {
		const {calls, run} = fakeRegistry();
		writeRegistryKey({key: KEY, value: FILE}, run);
		expect(calls).toEqual([['add', KEY, '/ve', '/t', 'REG_SZ', '/d', FILE, '/f']]);
	});

	test('is removed while it leads to us', () => {
		const {calls, run} = fakeRegistry(FILE);
		expect(removeRegistryKey(KEY, STATE, run)).toBe(true);
		expect(calls.at(-1)).toEqual(['delete', KEY, '/f']);
	});

	test.each([
		['leads elsewhere', 'D:\\other.json'],
		['is gone', undefined],
	])('stays alone when it %s', (_name, value) => {
		const {calls, run} = fakeRegistry(value);
		expect(removeRegistryKey(KEY, STATE, run)).toBe(false);
		expect(calls.map(([verb]) => verb)).toEqual(['query']);
	});

	test('that cannot be written is named', () => {
		const run = () => {
			throw new Error('Access is denied.');
		};
		expect(() => writeRegistryKey({key: KEY, value: FILE}, run)).toThrow(
			`${KEY} could not be written (Access is denied.)`,
		);
	});

	test('is noted when written, and asked for when taken away', () => {
		const state = path.join(makeFolder(), 'state');
		const plan = {
			state,
			files: [],
			folders: [state],
			folderMode: 0o700,
			registry: [{key: KEY, value: FILE}],
			notes: [],
		};
		const written: string[] = [];
		const {installed} = apply({
			...{plan, previous: undefined, version: '1.2.3', access: undefined, port: undefined, forEverybody: false, now: 7},
			writeKey: ({key}) => written.push(key),
		});
		expect([written, installed.registry]).toEqual([[KEY], [KEY]]);
		const asked: string[] = [];
		const removeKey = (key: string): boolean => asked.push(key) > 0;
		expect(uninstall({state, installed, removeKey})).toContain(KEY);
		expect(asked).toEqual([KEY]);
	});
});

test('an installation for everybody can be read by everybody and holds no key', () => {
	const folder = makeFolder();
	const state = path.join(folder, 'shared');
	mkdirSync(path.join(folder, 'etc'));
	const manifest = path.join(folder, 'etc/hosts/app.tabberth.companion.json');
	const files = [{path: manifest, mode: 0o644, content: '{}'}];
	const plan = {state, files, folders: [state, path.dirname(manifest)], folderMode: 0o755, registry: [], notes: []};
	const {installed, ...raw} = apply({
		...{plan, previous: undefined, version: '1.2.3', access: undefined, port: 4000, forEverybody: true, now: 7},
	});
	expect(raw).toEqual({});
	expect(installed).toMatchObject({access: 'ask', port: 4000, keys: []});
	const modes = Object.entries(readTree(folder)).map(([name, content]) => [name, /\d{3}/.exec(content)?.[0]]);
	expect(Object.fromEntries(modes)).toEqual({
		...{etc: '755', 'etc/hosts': '755', 'etc/hosts/app.tabberth.companion.json': '644'},
		...{shared: '755', 'shared/installed.json': '644'},
	});
	uninstall({state, installed});
	expect(Object.keys(readTree(folder))).toEqual(['etc']);
});

test.each([
	['1.2.3', '1.2.4', true],
	['1.9.0', '1.10.0', true],
	['1.2.3', '1.2.3', false],
	['2.0.0', '1.9.9', false],
	['1.2.3', '2.0.0', true],
])('%s is older than %s: %s', (version, other, expected) => {
	expect(isOlder(version, other)).toBe(expected);
});
