import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {inflateRawSync} from 'node:zlib';
import {describe, expect, onTestFinished, test} from 'vitest';
import {storeManifest, storeZip} from '../../installer/package.mjs';
import {crc32, zip} from '../../installer/zip.mjs';

const FILES = [
	{name: 'manifest.json', content: Buffer.from('{}')},
	{name: 'assets/ä.js', content: Buffer.from('x'.repeat(100_000))},
	{name: 'empty', content: Buffer.alloc(0)},
	{name: 'bytes', content: Buffer.from(Array.from({length: 256}, (_, byte) => byte))},
];

/** Reads an archive by its central directory, as every reader does. */
const unzip = (archive: Buffer): Map<string, Buffer> => {
	const end = archive.length - 22;
	expect(archive.readUInt32LE(end)).toBe(0x06054b50);
	let at = archive.readUInt32LE(end + 16);
	const files = new Map<string, Buffer>();
	for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
		const nameLength = archive.readUInt16LE(at + 28);
		const local = archive.readUInt32LE(at + 42);
		const start = local + 30 + archive.readUInt16LE(local + 26);
		const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)));
		expect(content.length).toBe(archive.readUInt32LE(at + 24));
		expect(crc32(content)).toBe(archive.readUInt32LE(at + 16));
		files.set(archive.subarray(at + 46, at + 46 + nameLength).toString(), content);
		at += 46 + nameLength;
	}
	return files;
};

describe('an archive', () => {
	test('holds every file, byte for byte', () => {
		const files = unzip(zip(FILES));
		expect([...files.keys()].sort()).toEqual(FILES.map(({name}) => name).sort());
		for (const {name, content} of FILES) expect(files.get(name)?.equals(content)).toBe(true);
	});

	test('is the same for the same files in any order', () => {
		expect(zip([...FILES].reverse()).equals(zip(FILES))).toBe(true);
	});
});

test('a checksum is the one everybody computes', () => {
	expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926);
});

test('the archive for stores is the built extension, without a key', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'tabberth-zip-'));
	onTestFinished(() => rmSync(folder, {recursive: true}));
	mkdirSync(path.join(folder, 'assets'));
	writeFileSync(path.join(folder, 'manifest.json'), '{"key":"abc","name":"x"}');
	writeFileSync(path.join(folder, 'assets/worker.js'), '// worker');
	const files = unzip(storeZip(folder));
	expect([...files.keys()].sort()).toEqual(['assets/worker.js', 'manifest.json']);
	expect(JSON.parse(String(files.get('manifest.json')))).toEqual({name: 'x'});
	expect(String(files.get('assets/worker.js'))).toBe('// worker');
});

test('a store’s manifest has no key', () => {
	expect(JSON.parse(storeManifest('{"key":"abc","name":"x","version":"1"}'))).toEqual({name: 'x', version: '1'});
});
