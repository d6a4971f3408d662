import {mkdtempSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {makeKey, writeInstalled} from '../../installer/installed.mjs';
import {readInstalled, watchInstalled} from '../../native-host/installed.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tabberth-installed-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

const logged: string[] = [];
const log = (message: string) => void logged.push(message);
const read = () => readInstalled(join(folder, 'installed.json'), log);

test('what the installer wrote is read, and nothing else', () => {
	const {entry} = makeKey('Cursor', 5);
	writeInstalled(folder, {version: '1', access: 'key', port: 4000, keys: [entry], files: ['/x'], registry: []});
	expect(read()).toEqual({port: 4000, access: 'key', keys: [entry]});
});

test.each([
	['no JSON', '{'],
	['no object', '7'],
	['values that make no sense', '{"port": 70000, "access": "all", "keys": [{"id": 1}, "x", null]}'],
])('%s opens nothing', (_name, content) => {
	writeFileSync(join(folder, 'installed.json'), content);
	const {keys = [], ...rest} = read();
	expect([rest, keys]).toEqual([{}, []]);
});

test('a file that is not there is named in the log', () => {
	expect(read()).toEqual({});
	expect(logged.at(-1)).toContain('installed.json');
});

test('a change of the file is noticed, that of another is not', async () => {
	let changes = 0;
	await new Promise<void>((resolve) => {
		watchInstalled(join(folder, 'installed.json'), () => {
			changes += 1;
			resolve();
		});
		writeFileSync(join(folder, 'other.json'), '{}');
		writeFileSync(join(folder, 'draft'), '{}');
		renameSync(join(folder, 'draft'), join(folder, 'installed.json'));
	});
	expect(changes).toBe(1);
});
