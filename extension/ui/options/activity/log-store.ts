// The log of this browser, as our pages read it. In: nothing. Out: its lines, the latest first and in pieces; word of newer ones. What is not
// there yet is not made here: the worker does that.
import type {AuditLine} from '../../../trust/audit.ts';
import type {LogLine} from './log-lines.ts';

const DATABASE = 'audit';
const TABLE = 'lines';
/** So many are read at once: the first of them stand there before the last are read. */
const PIECE = 500;

/** Nothing where the worker has written nothing yet. */
const open = (): Promise<IDBDatabase | undefined> =>
	new Promise((resolve, reject) => {
		const asked = indexedDB.open(DATABASE, 1);
		asked.onupgradeneeded = () => asked.transaction?.abort();
		asked.onsuccess = () => resolve(asked.result);
		asked.onerror = () => (asked.error?.name === 'AbortError' ? resolve(undefined) : reject(asked.error));
	});

const done = <T>(request: IDBRequest<T>): Promise<T> =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});

const inTable = async <T>(
	mode: IDBTransactionMode,
	work: (table: IDBObjectStore) => Promise<T>,
	none: T,
): Promise<T> => {
	const database = await open();
	if (!database) return none;
	try {
		return await work(database.transaction(TABLE, mode).objectStore(TABLE));
	} finally {
		database.close();
	}
};

const newestKey = async (table: IDBObjectStore): Promise<number> =>
	Number((await done(table.openKeyCursor(null, 'prev')))?.key ?? 0);

const readBetween = async (table: IDBObjectStore, from: number, to: number): Promise<readonly LogLine[]> => {
	const range = IDBKeyRange.bound(from, to);
	const [keys, lines] = await Promise.all([done(table.getAllKeys(range)), done<AuditLine[]>(table.getAll(range))]);
	return lines.map((line, at) => ({...line, key: Number(keys[at])})).reverse();
};

/** @param after The number of the last one that is known. */
export const readNewer = (after: number): Promise<readonly LogLine[]> =>
	inTable('readonly', (table) => readBetween(table, after + 1, Number.MAX_SAFE_INTEGER), []);

/** The latest first. Numbers have no gaps, so a piece is a range of them. */
export async function* readLog(): AsyncGenerator<readonly LogLine[]> {
	let to = await inTable('readonly', newestKey, 0);
	while (to > 0) {
		const from = Math.max(1, to - PIECE + 1);
		const [piece, oldest] = await inTable(
			'readonly',
			async (table) => {
				const [read, first] = await Promise.all([readBetween(table, from, to), done(table.openKeyCursor())]);
				return [read, Number(first?.key ?? 0)] as const;
			},
			[[], 0] as const,
		);
		yield piece;
		to = from <= oldest ? 0 : from - 1;
	}
}

/** Numbers go on as they were, so the worker notices nothing. */
export const clearLog = async (): Promise<void> => {
	await inTable('readwrite', (table) => done(table.clear()), undefined);
	const pages = new BroadcastChannel(DATABASE);
	pages.postMessage('cleared');
	pages.close();
};

/** @returns To be called when nobody wants to hear it any more. */
export const watchLog = (onChange: (what: 'written' | 'cleared') => void): (() => void) => {
	const pages = new BroadcastChannel(DATABASE);
	pages.onmessage = ({data}) => onChange(data === 'cleared' ? 'cleared' : 'written');
	return () => pages.close();
};
