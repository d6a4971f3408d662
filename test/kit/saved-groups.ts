// The tab groups that the browser has saved in a profile. In: the folder of a profile that was started once, and whose browser has
// ended. Out: what is written there of each, title and all. No page or extension can ask for them.
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';

/** LevelDB's log: blocks of records, whose fragments make batches of puts and deletions. */
const BLOCK_BYTES = 32_768;
const HEADER_BYTES = 7;
const BATCH_HEADER_BYTES = 12;
const [FULL, LAST] = [1, 4];
const PUT = 1;

export const readSavedGroups = async (userDataDir: string): Promise<readonly string[]> => {
	const folder = path.join(userDataDir, 'Default', 'Sync Data', 'LevelDB');
	const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'));
	const saved = new Map<string, string>();
	for (const name of logs) for (const batch of splitLog(await readFile(path.join(folder, name)))) apply(batch, saved);
	return [...saved].flatMap(([key, value]) => (key.startsWith('saved_tab_group-dt-') ? [value] : []));
};

function* splitLog(log: Buffer): Generator<Buffer> {
	let fragments: Buffer[] = [];
	for (let at = 0; at + HEADER_BYTES <= log.length; ) {
		const leftInBlock = BLOCK_BYTES - (at % BLOCK_BYTES);
		if (leftInBlock < HEADER_BYTES) {
			at += leftInBlock;
			continue;
		}
		const [length, kind] = [log.readUInt16LE(at + 4), log[at + 6]];
		fragments.push(log.subarray(at + HEADER_BYTES, at + HEADER_BYTES + length));
		at += HEADER_BYTES + length;
		if (kind !== FULL && kind !== LAST) continue;
		yield Buffer.concat(fragments);
		fragments = [];
	}
}

const apply = (batch: Buffer, saved: Map<string, string>): void => {
	let at = BATCH_HEADER_BYTES;
	const readLength = (): number => {
		for (let length = 0, shift = 0; ; shift += 7) {
			const byte = batch.readUInt8(at++);
			length |= (byte & 0x7f) << shift;
			if (byte < 0x80) return length;
		}
	};
	const readText = (): string => {
		const length = readLength();
		at += length;
		return batch.toString('latin1', at - length, at);
	};
	while (at < batch.length) {
		const isPut = batch.readUInt8(at++) === PUT;
		const key = readText();
		if (isPut) saved.set(key, readText());
		else saved.delete(key);
	}
};
