// What of a session outlives the worker, the extension's reload and the browser. In: records of at most a kilobyte. Out: the
// same after any restart, for thirty days. Ids we never issued, or that were ended, are not here.
import type {Area} from '../settings.ts';
import type {StreamOwner} from './orphans.ts';

export interface SessionRecord {
	readonly id: string;
	readonly kind: 'streamable' | 'sse';
	readonly credential: string;
	readonly client: {readonly name: string; readonly version: string};
	/** The parameters of `initialize`, so that a rebuilt server knows what the client told the first. */
	readonly initialize?: Readonly<Record<string, unknown>>;
	readonly berthName?: string;
	readonly berth?: string;
	readonly logLevel?: string;
	/** Our ids of the tabs whose changes it wants to hear of. */
	readonly subscriptions?: readonly number[];
	readonly createdAt: number;
	readonly usedAt: number;
}

const PREFIX = 'session:';
const STREAMS = 'streams';
const MAX_RECORDS = 10_000;
const MAX_AGE_MS = 30 * 24 * 3600_000;
const MAX_NAME_LENGTH = 100;
const MAX_CAPABILITIES_LENGTH = 500;

export class Records {
	readonly #area: Area;
	#streams: Readonly<Record<string, StreamOwner>> = {};

	constructor(area: Area) {
		this.#area = area;
	}

	async get(id: string): Promise<SessionRecord | undefined> {
		const key = PREFIX + id;
		return (await this.#area.get(key))[key] as SessionRecord | undefined;
	}

	async put(record: SessionRecord): Promise<void> {
		await this.#area.set({[PREFIX + record.id]: record});
	}

	async remove(id: string): Promise<void> {
		await this.#area.remove(PREFIX + id);
	}

	/** Whose streams of HTTP+SSE were open when the worker died, by session. */
	async loadStreams(): Promise<Readonly<Record<string, StreamOwner>>> {
		// Not taken over: with the next note the list holds only what is open in this worker.
		return ((await this.#area.get(STREAMS))[STREAMS] ?? {}) as Record<string, StreamOwner>;
	}

	/** @param owner Nothing when the session's stream has ended. */
	async noteStream(id: string, owner: StreamOwner | undefined): Promise<void> {
		const {[id]: _former, ...others} = this.#streams;
		this.#streams = owner ? {...others, [id]: owner} : others;
		await this.#area.set({[STREAMS]: this.#streams});
	}

	/** Drops what is too old, and the longest unused beyond the limit. */
	async sweep(now: number): Promise<void> {
		const all = (await this.#all()).sort(([, a], [, b]) => b.usedAt - a.usedAt);
		const gone = all.filter(([, {usedAt}], rank) => rank >= MAX_RECORDS || now - usedAt > MAX_AGE_MS);
		if (gone.length > 0) await this.#area.remove(gone.map(([key]) => key));
	}

	async #all(): Promise<[string, SessionRecord][]> {
		const keys = (await this.#area.getKeys()).filter((key) => key.startsWith(PREFIX));
		return Object.entries(await this.#area.get(keys)).map(([key, value]) => [key, value as SessionRecord]);
	}
}

const text = (value: unknown, fallback: string): string =>
	typeof value === 'string' && value !== '' ? value.slice(0, MAX_NAME_LENGTH) : fallback;

export const clientOf = (params: Readonly<Record<string, unknown>>): SessionRecord['client'] => {
	const info = (params.clientInfo ?? {}) as Record<string, unknown>;
	return {name: text(info.name, 'unnamed client'), version: text(info.version, '0')};
};

/** Keeps a record small: of long capabilities only their names matter when a session is rebuilt. */
export const trimInitialize = (params: Readonly<Record<string, unknown>>): Record<string, unknown> => {
	const capabilities = (params.capabilities ?? {}) as Record<string, unknown>;
	const short = JSON.stringify(capabilities).length <= MAX_CAPABILITIES_LENGTH;
	return {
		protocolVersion: text(params.protocolVersion, '2025-03-26'),
		clientInfo: clientOf(params),
		capabilities: short
			? capabilities
			: Object.fromEntries(
					Object.keys(capabilities)
						.slice(0, 20)
						.map((name) => [name.slice(0, 30), {}]),
				),
	};
};
