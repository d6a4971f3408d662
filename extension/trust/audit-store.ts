// Where the log of calls and decisions lies: one table of the extension's own database, numbered in order. In: lines. Out: nothing; the
// oldest go when there are too many, and open pages hear that there are others.
import type {AuditLine, AuditStore} from './audit.ts';

const DATABASE = 'audit';
const TABLE = 'lines';

export const openAuditStore = (): AuditStore => {
	let opening: Promise<IDBDatabase> | undefined;
	const pages = new BroadcastChannel(DATABASE);
	const open = (): Promise<IDBDatabase> => {
		opening ??= openDatabase(() => {
			opening = undefined;
		});
		return opening;
	};
	return {
		append: async (lines: readonly AuditLine[], most: number) => {
			const transaction = (await open()).transaction(TABLE, 'readwrite');
			const table = transaction.objectStore(TABLE);
			for (const line of lines.slice(0, -1)) table.add(line);
			// Numbers have no gaps, so the last one tells which are too many.
			const last = table.add(lines.at(-1));
			last.onsuccess = () => table.delete(IDBKeyRange.upperBound(Number(last.result) - most));
			await new Promise<void>((resolve, reject) => {
				transaction.oncomplete = () => resolve();
				transaction.onabort = () => reject(transaction.error);
			});
			pages.postMessage('written');
		},
	};
};

/** @param onLost Called where the browser takes it away, as when the person clears what is stored. */
const openDatabase = (onLost: () => void): Promise<IDBDatabase> =>
	new Promise((resolve, reject) => {
		const asked = indexedDB.open(DATABASE, 1);
		asked.onupgradeneeded = () => void asked.result.createObjectStore(TABLE, {autoIncrement: true});
		asked.onsuccess = () => {
			asked.result.onclose = onLost;
			resolve(asked.result);
		};
		asked.onerror = () => {
			onLost();
			reject(asked.error);
		};
	});
