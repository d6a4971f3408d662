// Where recordings lie: the extension's own database of the browser, on the disk. In: recordings, and the bytes of their pictures. Out:
// the same ones, after the worker or this page was started again too.
import type {Recording} from './recording.ts';

const NAME = 'recordings';
const RECORDINGS = 'recordings';
const PICTURES = 'pictures';

export class RecordingStore {
	readonly #opened: Promise<IDBDatabase>;

	constructor() {
		this.#opened = open();
		this.#opened.catch(() => undefined);
	}

	async load(): Promise<readonly Recording[]> {
		// Written by `save`, and by nobody else.
		return (await this.#do(RECORDINGS, 'readonly', (store) => store.getAll())) as Recording[];
	}

	async save(recording: Recording): Promise<void> {
		await this.#do(RECORDINGS, 'readwrite', (store) => store.put(recording, recording.tabId));
	}

	async savePicture(tabId: number, at: number, bytes: Blob): Promise<void> {
		await this.#do(PICTURES, 'readwrite', (store) => store.put(bytes, [tabId, at]));
	}

	/** Nothing where the person has cleared it away. */
	async readPicture(tabId: number, at: number): Promise<Blob | undefined> {
		const bytes: unknown = await this.#do(PICTURES, 'readonly', (store) => store.get([tabId, at]));
		return bytes instanceof Blob ? bytes : undefined;
	}

	async removePicture(tabId: number, at: number): Promise<void> {
		await this.#do(PICTURES, 'readwrite', (store) => store.delete([tabId, at]));
	}

	async remove(tabId: number): Promise<void> {
		await this.#do(RECORDINGS, 'readwrite', (store) => store.delete(tabId));
		const all = IDBKeyRange.bound([tabId], [tabId, []]);
		await this.#do(PICTURES, 'readwrite', (store) => store.delete(all));
	}

	async #do(name: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
		const database = await this.#opened;
		return settle(work(database.transaction(name, mode).objectStore(name)));
	}
}

const open = (): Promise<IDBDatabase> => {
	const opening = indexedDB.open(NAME, 1);
	opening.onupgradeneeded = () => {
		opening.result.createObjectStore(RECORDINGS);
		opening.result.createObjectStore(PICTURES);
	};
	return settle(opening);
};

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
