// Which Tabberths run on this machine: one small file each, written when bound, removed at exit, swept when stale.
import {
	chmodSync,
	type FSWatcher,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	watch,
	writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {isStillRunning} from './process-identity.ts';
import type {Endpoint} from './protocol.ts';

const FILE_NAME = /^[\w-]{1,64}\.json$/;
const PARTIAL_NAME = /^[\w-]{1,64}\.json\.(\d+)$/;
const MAX_ENDPOINTS = 100;
const MAX_TEXT_LENGTH = 200;
const SETTLE_MS = 20;

/** Why an instance serves on another port than the one it first asked for: it was new, and somebody held that one. */
export interface Moved {
	readonly wanted: number;
	readonly heldBy: string;
}

/** What our file says; of other instances we only need to know what an `Endpoint` tells. */
export type Announcement = Endpoint & {readonly moved?: Moved};

export interface EndpointsOptions {
	readonly folder: string;
	readonly log: (message: string) => void;
	readonly onChange: (endpoints: readonly Endpoint[]) => void;
}

export class Endpoints {
	readonly #options: EndpointsOptions;
	#own: Endpoint | undefined;
	#watcher: FSWatcher | undefined;
	#settling: NodeJS.Timeout | undefined;
	#lastSeen = '';

	constructor(options: EndpointsOptions) {
		this.#options = options;
	}

	/** A home that cannot be written to costs others the knowledge of us, and nothing else. */
	announce(endpoint: Announcement): void {
		this.withdraw();
		this.#attempt(() => {
			const {folder} = this.#options;
			mkdirSync(folder, {recursive: true, mode: 0o700});
			chmodSync(folder, 0o700);
			const path = this.#pathOf(endpoint);
			const partial = `${path}.${endpoint.pid}`;
			writeFileSync(partial, JSON.stringify(endpoint), {mode: 0o600});
			renameSync(partial, path);
			this.#own = endpoint;
			this.#watch();
		});
	}

	/** At once, because it is also called while the process ends. The file may already be a successor's. */
	withdraw(): void {
		const own = this.#own;
		this.#own = undefined;
		if (!own) return;
		const path = this.#pathOf(own);
		if (readEndpoint(path)?.pid === own.pid) this.#attempt(() => rmSync(path, {force: true}));
	}

	list(): readonly Endpoint[] {
		const endpoints = this.#read();
		this.#lastSeen = JSON.stringify(endpoints);
		return endpoints;
	}

	#pathOf({instance}: Endpoint): string {
		const name = `${instance}.json`;
		if (!FILE_NAME.test(name)) throw new Error('the instance cannot name a file');
		return join(this.#options.folder, name);
	}

	#read(): readonly Endpoint[] {
		const endpoints: Endpoint[] = [];
		for (const name of listNames(this.#options.folder)) {
			const path = join(this.#options.folder, name);
			const endpoint = FILE_NAME.test(name) ? readEndpoint(path) : undefined;
			if (endpoint && isStillRunning(endpoint.pid, endpoint.startedAt)) endpoints.push(endpoint);
			else if (endpoint || isAbandoned(name)) this.#attempt(() => rmSync(path, {force: true}));
		}
		return endpoints.slice(0, MAX_ENDPOINTS);
	}

	#watch(): void {
		if (this.#watcher) return;
		const watcher = watch(this.#options.folder, () => this.#settle());
		watcher.on('error', (error) => this.#options.log(`endpoints are not watched any more: ${error.message}`));
		this.#watcher = watcher;
	}

	/** One rename is several events. */
	#settle(): void {
		clearTimeout(this.#settling);
		this.#settling = setTimeout(() => {
			const before = this.#lastSeen;
			const endpoints = this.list();
			if (this.#lastSeen !== before) this.#options.onChange(endpoints);
		}, SETTLE_MS);
	}

	close(): void {
		this.withdraw();
		this.#watcher?.close();
		clearTimeout(this.#settling);
	}

	#attempt(step: () => void): void {
		try {
			step();
		} catch (error) {
			this.#options.log(`endpoints: ${String(error)}`);
		}
	}
}

const listNames = (folder: string): readonly string[] => {
	try {
		return readdirSync(folder).sort();
	} catch {
		return [];
	}
};

const isAbandoned = (name: string): boolean => {
	const pid = PARTIAL_NAME.exec(name)?.[1];
	return pid !== undefined && !isStillRunning(Number(pid), 0);
};

const readEndpoint = (path: string): Endpoint | undefined => {
	try {
		return toEndpoint(JSON.parse(readFileSync(path, 'utf8')));
	} catch {
		return undefined;
	}
};

const TEXTS = ['instance', 'profile', 'browser'] as const;
const NUMBERS = ['port', 'pid', 'startedAt', 'browserPid', 'browserStartedAt'] as const;

/** Copies the known fields and no others: what else a later version writes does not fit into our frames unseen. */
const toEndpoint = (value: unknown): Endpoint | undefined => {
	if (typeof value !== 'object' || value === null) return undefined;
	const fields = new Map<string, unknown>(Object.entries(value));
	const isText = (name: string): boolean => {
		const text = fields.get(name);
		return typeof text === 'string' && text.length <= MAX_TEXT_LENGTH;
	};
	if (!TEXTS.every(isText) || !NUMBERS.every((name) => Number.isSafeInteger(fields.get(name)))) return undefined;
	return Object.fromEntries([...TEXTS, ...NUMBERS].map((name) => [name, fields.get(name)])) as unknown as Endpoint;
};

/** From a `bind` frame, to which a worker may add it: protocol.ts has fields that the other side may not know. */
export const readMoved = (bind: object): Moved | undefined => {
	const moved = 'moved' in bind ? bind.moved : undefined;
	if (typeof moved !== 'object' || moved === null || !('wanted' in moved) || !('heldBy' in moved)) return undefined;
	const {wanted, heldBy} = moved;
	if (!Number.isSafeInteger(wanted) || typeof heldBy !== 'string') return undefined;
	return {wanted: Number(wanted), heldBy: heldBy.slice(0, MAX_TEXT_LENGTH)};
};
