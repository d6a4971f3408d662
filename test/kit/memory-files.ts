// A place for sent files in memory. In: bytes and records. Out: the same, and what lies there now.
import type {FileRecord} from '../../extension/files/record.ts';
import type {FileStore} from '../../extension/files/store.ts';

export interface MemoryFiles extends FileStore {
	/** The ids of all that lies there, whole or not. */
	readonly ids: readonly string[];
	/** The size of each write so far. */
	readonly writes: readonly number[];
	/** What the next write fails with. */
	failure: Error | undefined;
}

export const memoryFiles = (): MemoryFiles => {
	const files = new Map<string, {parts: Uint8Array<ArrayBuffer>[]; record?: FileRecord}>();
	const writes: number[] = [];
	const store: MemoryFiles = {
		get ids() {
			return [...files.keys()];
		},
		writes,
		failure: undefined,
		load: async () => {
			for (const [id, {record}] of files) if (!record) files.delete(id);
			return [...files.values()].flatMap(({record}) => record ?? []);
		},
		create: async (id) => {
			const file: {parts: Uint8Array<ArrayBuffer>[]; record?: FileRecord} = {parts: []};
			files.set(id, file);
			return {
				write: async (bytes) => {
					if (store.failure) throw store.failure;
					writes.push(bytes.length);
					file.parts.push(bytes.slice());
				},
				finish: async (record) => {
					file.record = structuredClone(record);
				},
				discard: async () => void files.delete(id),
			};
		},
		open: async (id) => new Blob(files.get(id)?.parts),
		remove: async (id) => void files.delete(id),
	};
	return store;
};
