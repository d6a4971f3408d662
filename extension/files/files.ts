// Files that clients send for a tool to take. In: bytes, and who sends them. Out: an id, and for ten minutes the same bytes
// for whoever sent them and nobody else. They lie on the disk: of a file under way only a piece is in memory.
import {HttpError, ToolError} from '../errors.ts';
import {log} from '../log.ts';
import {once} from '../once.ts';
import type {FileRecord} from './record.ts';
import type {FileStore, FileWriter} from './store.ts';

/** Without a session or the name of a berth: any berth of this credential may take the file. */
export type Sender = Pick<FileRecord, 'credential' | 'session' | 'berthName'>;

/** A berth, in which a tool runs. */
export interface Taker {
	readonly credential: string;
	readonly name?: string | undefined;
	readonly session?: string | undefined;
}

export interface Upload {
	readonly name: string;
	readonly type: string;
	/** As the client declared it, where it did. */
	readonly size?: number | undefined;
	readonly bytes: ReadableStream<Uint8Array>;
	/** Aborts when the client has gone. */
	readonly signal: AbortSignal;
}

/** `bytes` lies on the disk until it is read. */
export interface SentFile {
	readonly name: string;
	readonly type: string;
	readonly bytes: Blob;
}

export interface FilesOptions {
	readonly store: FileStore;
	/** An id that nobody can guess. */
	readonly newId: () => string;
	readonly now?: () => number;
}

const KEPT_MS = 10 * 60_000;
const MIB = 1024 * 1024;
const MAX_FILE_BYTES = 64 * MIB;
/** Of one credential, what is under way included. */
const MAX_TOTAL_BYTES = 512 * MIB;
const MAX_FILES = 100;
/** Each write costs a trip to the browser's process: 64 MiB in pieces of this size take a third of the time that they take as they come. */
const WRITE_BYTES = MIB;

/** What counts against the limits of a credential. */
interface Share {
	readonly credential: string;
	size: number;
}

export class Files {
	readonly #store: FileStore;
	readonly #newId: () => string;
	readonly #now: () => number;
	readonly #kept = new Map<string, FileRecord>();
	readonly #arriving = new Set<Share>();
	readonly #load = once(() => this.#read());

	constructor({store, newId, now = Date.now}: FilesOptions) {
		this.#store = store;
		this.#newId = newId;
		this.#now = now;
	}

	/** Answers with the file's id when all of it is safe on the disk. */
	async keep(sender: Sender, upload: Upload): Promise<string> {
		await this.sweep();
		if (this.#sharesOf(sender).length >= MAX_FILES) {
			throw this.#tooMuch(sender, `${MAX_FILES} files of yours are here, and more are not kept`);
		}
		const share = {credential: sender.credential, size: upload.size ?? 0};
		this.#arriving.add(share);
		try {
			this.#requireRoom(share);
			return await this.#take(sender, upload, share);
		} finally {
			this.#arriving.delete(share);
		}
	}

	async open(id: string, taker: Taker): Promise<SentFile> {
		await this.#load();
		const record = this.#kept.get(id);
		const mayTake = record && isFor(record, taker) && !this.#isOver(record);
		const bytes = mayTake ? await this.#store.open(id) : undefined;
		if (record && bytes) return {name: record.name, type: record.type, bytes};
		throw new ToolError(
			'there is no such file of yours: it is kept for 10 minutes. Send it again by POST /files, and give the new fileId.',
		);
	}

	/** Takes away whose time is over, and what an earlier worker left half written. */
	async sweep(): Promise<void> {
		await this.#load();
		for (const record of [...this.#kept.values()]) if (this.#isOver(record)) await this.#remove(record.id);
	}

	async #take(sender: Sender, {name, type, bytes, signal}: Upload, share: Share): Promise<string> {
		const id = this.#newId();
		const writer = await this.#store.create(id);
		try {
			const size = await this.#receive(bytes, writer, share);
			signal.throwIfAborted();
			const record = {id, name, type, size, sentAt: this.#now(), ...sender};
			await writer.finish(record);
			this.#kept.set(id, record);
			return id;
		} catch (error) {
			await writer.discard().catch((cause: unknown) => log.warn('files', 'half a file could not be removed', cause));
			throw isDiskFull(error) ? diskFull() : error;
		}
	}

	async #receive(bytes: ReadableStream<Uint8Array>, writer: FileWriter, share: Share): Promise<number> {
		const gathered = new Uint8Array(WRITE_BYTES);
		let [filled, size] = [0, 0];
		for await (const chunk of iterate(bytes)) {
			size += chunk.length;
			share.size = Math.max(share.size, size);
			this.#requireRoom(share);
			for (let at = 0; at < chunk.length; ) {
				const part = chunk.subarray(at, at + WRITE_BYTES - filled);
				gathered.set(part, filled);
				[at, filled] = [at + part.length, filled + part.length];
				if (filled < WRITE_BYTES) continue;
				await writer.write(gathered);
				filled = 0;
			}
		}
		if (filled > 0) await writer.write(gathered.subarray(0, filled));
		return size;
	}

	#requireRoom(share: Share): void {
		if (share.size > MAX_FILE_BYTES) {
			throw new HttpError(413, `A file may have at most ${MAX_FILE_BYTES} bytes: send a smaller one.`);
		}
		const total = this.#sharesOf(share).reduce((sum, {size}) => sum + size, 0);
		if (total > MAX_TOTAL_BYTES) {
			throw this.#tooMuch(share, `your files together may have at most ${MAX_TOTAL_BYTES} bytes`);
		}
	}

	/** Time mends it: the oldest file goes first. */
	#tooMuch({credential}: Sender, what: string): HttpError {
		const sent = this.#recordsOf(credential).map(({sentAt}) => sentAt);
		const seconds = Math.max(1, Math.ceil((Math.min(...sent, this.#now()) + KEPT_MS - this.#now()) / 1000));
		return new HttpError(429, `Too many files: ${what}. The next one goes in ${seconds} s: send it then.`, {
			'Retry-After': String(seconds),
		});
	}

	#sharesOf({credential}: Sender): readonly {readonly size: number}[] {
		const arriving = [...this.#arriving].filter((share) => share.credential === credential);
		return [...arriving, ...this.#recordsOf(credential)];
	}

	#recordsOf(credential: string): readonly FileRecord[] {
		return [...this.#kept.values()].filter((record) => record.credential === credential);
	}

	#isOver({sentAt}: FileRecord): boolean {
		return this.#now() - sentAt >= KEPT_MS;
	}

	async #read(): Promise<void> {
		for (const record of await this.#store.load()) this.#kept.set(record.id, record);
	}

	/** What could not be removed is tried again with the next sweep. */
	async #remove(id: string): Promise<void> {
		try {
			await this.#store.remove(id);
			this.#kept.delete(id);
		} catch (error) {
			log.warn('files', 'a file could not be removed', error);
		}
	}
}

const isFor = ({credential, session, berthName}: FileRecord, taker: Taker): boolean =>
	credential === taker.credential &&
	(session === undefined || session === taker.session) &&
	(berthName === undefined || berthName === taker.name);

const isDiskFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

const diskFull = (): HttpError =>
	new HttpError(503, 'The browser has no room for this file on the disk: free some, then send it again.');

/** Ends the stream, and so the request, when the loop is left early. */
async function* iterate(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
	const reader = stream.getReader();
	try {
		for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
	} finally {
		await reader.cancel().catch(() => undefined);
	}
}
