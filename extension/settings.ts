// What a person or an administrator may choose. In: stored values, managed values and the browser's environment.
// Out: one checked object, and word of every change.
import {z} from 'zod';
import {log} from './log.ts';

/** The part of a storage area that the rooms need; `browser.storage.local` is one. */
export interface Area {
	get(keys: string | string[] | null): Promise<Record<string, unknown>>;
	set(items: Record<string, unknown>): Promise<void>;
	remove(keys: string | string[]): Promise<void>;
	/** Ten thousand keys without their values. */
	getKeys(): Promise<string[]>;
}

const port = z.number().int().min(1).max(65535);
const minutes = z
	.number()
	.min(0)
	.max(7 * 24 * 60);
const perMinute = z.number().int().min(0).max(1_000_000);

const keySchema = z.object({
	id: z.string().min(1),
	name: z.string(),
	/** SHA-256 of the key, in hex. The key itself is shown once and never kept. */
	digest: z.string().regex(/^[0-9a-f]{64}$/),
	createdAt: z.number(),
});

const fields = {
	enabled: z.boolean().default(true),
	/** Absent: the port this profile first served on. */
	port: port.optional(),
	host: z.string().min(1).default('127.0.0.1'),
	allowedHosts: z.array(z.string()).default([]),
	/** `ask` acts as `key` until the window that asks exists. `open` counts only when the environment says it. */
	access: z.enum(['ask', 'key', 'open']).default('key'),
	keys: z.array(keySchema).default([]),
	corsOrigins: z.array(z.string()).default(['http://localhost:*']),
	/** Tool calls a minute; 0 is off. */
	callsPerMinute: perMinute.default(100),
	totalCallsPerMinute: perMinute.default(2000),
	failedKeysPerMinute: perMinute.default(20),
	newSessionsPerMinute: perMinute.default(600),
	maxSessions: z.number().int().min(1).max(10_000).default(1000),
	maxStreams: z.number().int().min(1).max(10_000).default(1024),
	/** How long a berth waits for a client that dropped its connection, and for the next call of one that is there. */
	graceMinutes: minutes.default(5),
	idleMinutes: minutes.default(30),
	/** What becomes of the tabs that an agent opened when its session ends. */
	onEnd: z.enum(['close', 'keep']).default('close'),
	/** When the debugger is taken off an agent's tabs: a minute after its last call, after each call, or when the tabs go. */
	debuggerRelease: z.enum(['idle', 'call', 'always']).default('idle'),
	developerMode: z.boolean().default(false),
	/** What this profile is called where several run. */
	profile: z.string().max(60).optional(),
};

export const settingsSchema = z.object(fields);
export type Settings = z.infer<typeof settingsSchema>;
export type AccessKey = z.infer<typeof keySchema>;

/** What stands above the options; from the companion's first frame. */
export interface Environment {
	readonly port?: number;
	readonly access?: Settings['access'];
	readonly token?: string;
	readonly rateLimit?: number;
	readonly profile?: string;
	readonly developerMode?: boolean;
	/** Made by the installer. */
	readonly keys?: readonly AccessKey[];
}

export const defaultSettings = (): Settings => settingsSchema.parse({});

export const berthLimits = ({graceMinutes, idleMinutes, onEnd}: Settings) => ({
	graceMs: graceMinutes * 60_000,
	idleMs: idleMinutes * 60_000,
	onEnd,
});

/** One bad value costs only itself: it is left out, and named in `ignored`. */
export const readSettings = (stored: Record<string, unknown>): {values: Partial<Settings>; ignored: string[]} => {
	const ignored: string[] = [];
	const values: Record<string, unknown> = {};
	for (const [name, field] of Object.entries(fields)) {
		if (stored[name] === undefined) continue;
		const read = field.safeParse(stored[name]);
		if (read.success) values[name] = read.data;
		else ignored.push(name);
	}
	return {values, ignored};
};

/** `open` is never taken from the options: a web page or a sync must not be able to switch the lock off. */
export const overlay = (settings: Settings, environment: Environment, tokenDigest?: string): Settings => ({
	...settings,
	access: environment.access ?? (settings.access === 'open' ? 'key' : settings.access),
	keys: [
		...settings.keys,
		...(environment.keys ?? []),
		...(tokenDigest ? [{id: 'environment', name: 'From the environment', digest: tokenDigest, createdAt: 0}] : []),
	],
	...(environment.port !== undefined && {port: environment.port}),
	...(environment.profile !== undefined && {profile: environment.profile}),
	...(environment.developerMode !== undefined && {developerMode: environment.developerMode}),
	...(environment.rateLimit !== undefined && {
		callsPerMinute: environment.rateLimit,
		totalCallsPerMinute:
			environment.rateLimit === 0 ? 0 : Math.max(settings.totalCallsPerMinute, environment.rateLimit),
	}),
});

export const SETTINGS_KEY = 'settings';

export class SettingsStore {
	readonly #local: Area;
	readonly #managed: Area;
	readonly #listeners: ((settings: Settings) => void)[] = [];
	#environment: Environment = {};
	#tokenDigest: string | undefined;
	#current = defaultSettings();

	constructor(areas: {local: Area; managed: Area}) {
		this.#local = areas.local;
		this.#managed = areas.managed;
	}

	get current(): Settings {
		return this.#current;
	}

	/** Read again; call it at start and whenever storage has changed. Values that make no sense are named in the log. */
	async load(): Promise<void> {
		const [local, managed] = await Promise.all([
			this.#local.get(SETTINGS_KEY),
			// Rejects where no policy schema or no policy is there; both mean nothing is managed.
			this.#managed.get(null).catch(() => ({})),
		]);
		const own = readSettings({...(local[SETTINGS_KEY] as object | undefined)});
		const fixed = readSettings(managed);
		const open = overlay({...defaultSettings(), ...own.values}, this.#environment, this.#tokenDigest);
		// An administrator's word stands above all, and can close the door that the environment opens, never open one.
		this.#set({
			...open,
			...fixed.values,
			access: fixed.values.access === 'open' ? open.access : (fixed.values.access ?? open.access),
		});
		const ignored = [...own.ignored, ...fixed.ignored];
		if (ignored.length > 0) log.warn('settings', `not understood, so left at their defaults: ${ignored.join(', ')}`);
	}

	async applyEnvironment(environment: Environment, tokenDigest?: string): Promise<void> {
		this.#environment = environment;
		this.#tokenDigest = tokenDigest;
		await this.load();
	}

	/** Calls back at once when a change has been applied. */
	watch(listener: (settings: Settings) => void): void {
		this.#listeners.push(listener);
	}

	#set(settings: Settings): void {
		if (JSON.stringify(settings) === JSON.stringify(this.#current)) return;
		this.#current = settings;
		for (const listener of this.#listeners) listener(settings);
	}
}
