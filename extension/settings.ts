// What a person or an administrator may choose, and what of it makes sense. In: stored values, managed values and the browser's environment.
// Out: checked values. Pure.
import {z} from 'zod';

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
const callSeconds = z.number().int().min(5).max(3600);

/** The stricter comes later. */
const ACCESS = ['open', 'ask', 'key'] as const;

const keySchema = z.object({
	id: z.string().min(1),
	name: z.string(),
	/** SHA-256 of the key, in hex. The key itself is shown once and never kept. */
	digest: z.string().regex(/^[0-9a-f]{64}$/),
	createdAt: z.number(),
});

const siteSchema = z.object({
	/** What lies under it is meant too. */
	domain: z.string().min(1).max(253),
	level: z.enum(['deny', 'ask', 'read', 'act']).catch('deny'),
	/** Whether JavaScript may be run there; absent: as the preset says. */
	script: z.boolean().optional(),
	/** Whether files may be given to it; absent: as the preset says. */
	upload: z.boolean().optional(),
	/** Whether passwords and card numbers may be filled in there; absent: as the preset says. */
	secret: z.boolean().optional(),
	/** Whether it may be given what was read on other sites; absent: as the preset says. */
	carry: z.boolean().optional(),
	/** Whether programs may be downloaded from it; absent: as the preset says. */
	program: z.boolean().optional(),
	/** When the rule ends by itself, in ms since the epoch. */
	until: z.number().optional(),
});

/** One that is not understood costs only itself, and what was said of a site in words unknown here is a no. */
const readSite = (entry: unknown): z.infer<typeof siteSchema>[] => {
	const {data} = siteSchema.safeParse(entry);
	return data ? [data] : [];
};

const fields = {
	enabled: z.boolean().default(true),
	/** Absent: the port this profile first served on. */
	port: port.optional(),
	host: z.string().min(1).default('127.0.0.1'),
	allowedHosts: z.array(z.string()).default([]),
	/** Of who has no key the person is asked, or one is needed. `open` counts only when the environment says it. */
	access: z.enum(ACCESS).default('ask'),
	keys: z.array(keySchema).default([]),
	/** Whether clients may ask for tokens of their own; absent: where a key is needed. Some clients pass over a key while it is on. */
	pairing: z.boolean().optional(),
	corsOrigins: z.array(z.string()).default(['http://localhost:*']),
	/** Tool calls a minute; 0 is off. */
	callsPerMinute: perMinute.default(100),
	totalCallsPerMinute: perMinute.default(2000),
	failedKeysPerMinute: perMinute.default(20),
	newSessionsPerMinute: perMinute.default(600),
	maxSessions: z.number().int().min(1).max(10_000).default(1000),
	maxStreams: z.number().int().min(1).max(10_000).default(1024),
	/** How long a call may take; `longCallSeconds` for a client that is told of progress meanwhile. */
	callSeconds: callSeconds.default(50),
	longCallSeconds: callSeconds.default(300),
	/** How long a call over the limits above waits for its turn before it is told when to go on. */
	turnSeconds: z.number().int().min(0).max(60).default(10),
	/** What a client may leave unread of a stream before it is closed. */
	unreadMib: z.number().int().min(1).max(256).default(4),
	/** How many levels of arrays and objects a request may have. */
	jsonLevels: z.number().int().min(8).max(512).default(64),
	/** How long a berth waits for a client that dropped its connection, and for the next call of one that is there. */
	graceMinutes: minutes.default(5),
	idleMinutes: minutes.default(30),
	/** What becomes of the tabs that an agent opened when its session ends. */
	onEnd: z.enum(['close', 'keep']).default('close'),
	/** When the debugger is taken off an agent's tabs: a minute after its last call, after each call, or when the tabs go. */
	debuggerRelease: z.enum(['idle', 'call', 'always']).default('idle'),
	/** How much the person wants to be asked about sites; absent: `normal`, and `unattended` where access is open. */
	preset: z.enum(['careful', 'normal', 'unattended']).optional(),
	/** What agents may do on which sites; the most particular one counts. */
	sites: z
		.array(z.unknown())
		.transform((entries) => entries.flatMap(readSite))
		.default([]),
	/** Tools that are neither listed nor run. */
	toolsOff: z.array(z.string()).default([]),
	developerMode: z.boolean().default(false),
	/** What this profile is called where several run. */
	profile: z.string().max(60).optional(),
};

export const settingsSchema = z.object(fields);
export type Settings = z.infer<typeof settingsSchema>;
export type AccessKey = z.infer<typeof keySchema>;
export type SiteRule = Readonly<z.infer<typeof siteSchema>>;

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

/** `toldMs`: of a call whose client is told of its progress. */
export const callLimits = ({callSeconds, longCallSeconds}: Settings) => ({
	quietMs: callSeconds * 1000,
	toldMs: Math.max(callSeconds, longCallSeconds) * 1000,
});

export const maxUnreadUnits = ({unreadMib}: Settings): number => unreadMib * 1024 * 1024;

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

export const stricter = (one: Settings['access'], other: Settings['access']): Settings['access'] =>
	ACCESS.indexOf(one) > ACCESS.indexOf(other) ? one : other;

export const isSetting = (name: string): boolean => Object.hasOwn(fields, name);

/** The settings that the environment decides. */
export const givenBy = ({port, access, rateLimit, profile, developerMode}: Environment): readonly string[] => [
	...(port === undefined ? [] : ['port']),
	...(access === undefined ? [] : ['access']),
	...(rateLimit === undefined ? [] : ['callsPerMinute', 'totalCallsPerMinute']),
	...(profile === undefined ? [] : ['profile']),
	...(developerMode === undefined ? [] : ['developerMode']),
];
