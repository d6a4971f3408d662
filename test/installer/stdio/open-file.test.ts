import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {homedir, tmpdir} from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {expect, onTestFinished, test} from 'vitest';
import {isInside, isTooWide, openFile} from '../../../installer/stdio/open-file.mjs';

const makeFolder = (): string => {
	const folder = mkdtempSync(path.join(tmpdir(), 'tabberth-open-'));
	onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
	return folder;
};

const read = async (given: string, folders: readonly string[]): Promise<string> => {
	const {handle, name, size} = await openFile(given, folders);
	const text = await handle.readFile('utf8');
	await handle.close();
	return `${name} ${size} ${text}`;
};

test.each([
	['/a', '/a/b', true],
	['/a', '/a/..b', true],
	['/a', '/a', false],
	['/a', '/ab', false],
	['/a/b', '/a', false],
	['/', '/a', true],
])('in %j lies %j: %j', (folder, file, isIn) => {
	expect(isInside(folder, file)).toBe(isIn);
});

test('the whole disk and the home are too wide', () => {
	expect(['/', homedir(), `${homedir()}/`, path.join(homedir(), 'work')].map(isTooWide)).toEqual([
		true,
		true,
		true,
		false,
	]);
});

test('a file is opened by its path, from the folder, or by its address, also where the folder is a link', async () => {
	const folder = makeFolder();
	mkdirSync(path.join(folder, 'real'));
	symlinkSync(path.join(folder, 'real'), path.join(folder, 'root'));
	const [file, root] = [path.join(folder, 'real/a b.txt'), path.join(folder, 'root')];
	writeFileSync(file, 'text');
	for (const given of [file, 'a b.txt', './a b.txt', pathToFileURL(file).href])
		expect(await read(given, [root])).toBe('a b.txt 4 text');
});

test('a pipe is refused, and not waited for', async () => {
	const folder = makeFolder();
	execFileSync('mkfifo', [path.join(folder, 'pipe')]);
	await expect(read('pipe', [folder])).rejects.toThrow('pipe is no plain file.');
});

test('without folders nothing is opened', async () => {
	const folder = makeFolder();
	writeFileSync(path.join(folder, 'a'), '');
	await expect(read(path.join(folder, 'a'), [])).rejects.toThrow('which names none');
	await expect(read(path.join(folder, 'a'), [path.join(folder, 'gone')])).rejects.toThrow('is not inside');
});

test.each(['\0', 'file://elsewhere/a', 'a'.repeat(5_000)])('%j is refused in words', async (given) => {
	await expect(read(given, [makeFolder()])).rejects.toMatchObject({
		kind: 'refused',
		message: expect.stringMatching(/\.$/),
	});
});
