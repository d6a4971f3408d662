// What pairing remembers: registered clients, requests that wait for the person, codes, and what was granted. In: a storage area. Out: the
// same after every restart, written through at each change. Tokens and codes lie here as digests only.
import {z} from 'zod';
import type {Area} from '../../settings.ts';

const clientSchema = z.object({
	id: z.string(),
	name: z.string(),
	redirectUris: z.array(z.string()),
	createdAt: z.number(),
});

/** What a client asks for at `/authorize`. */
const wishSchema = z.object({
	clientId: z.string(),
	redirectUri: z.string(),
	state: z.string().optional(),
	challenge: z.string(),
	scope: z.string(),
	resource: z.string(),
});

const requestSchema = z.object({
	id: z.string(),
	/** Shown on the page and in the window alike, so that the person sees that they belong together. */
	code: z.string(),
	issuer: z.string(),
	wish: wishSchema,
	createdAt: z.number(),
	/** Once the person has answered, until the browser that asked is told. */
	isAllowed: z.boolean().optional(),
});

const codeSchema = z.object({
	digest: z.string(),
	wish: wishSchema,
	expiresAt: z.number(),
	/** What it was exchanged for: a second use takes that away again. */
	grantId: z.string().optional(),
});

const tokenSchema = z.object({digest: z.string(), expiresAt: z.number()});

const grantSchema = z.object({
	id: z.string(),
	clientId: z.string(),
	name: z.string(),
	scope: z.string(),
	resource: z.string(),
	createdAt: z.number(),
	access: z.array(tokenSchema),
	refresh: tokenSchema,
	/** The one before, and when it was exchanged. */
	former: z.object({digest: z.string(), at: z.number()}).optional(),
});

const stateSchema = z.object({
	clients: z.array(clientSchema).default([]),
	requests: z.array(requestSchema).default([]),
	codes: z.array(codeSchema).default([]),
	grants: z.array(grantSchema).default([]),
});

export type Client = Readonly<z.output<typeof clientSchema>>;
export type PairingWish = Readonly<z.output<typeof wishSchema>>;
export type PairingRequest = Readonly<z.output<typeof requestSchema>>;
export type Code = Readonly<z.output<typeof codeSchema>>;
export type Grant = Readonly<z.output<typeof grantSchema>>;

export interface PairingState {
	readonly clients: readonly Client[];
	readonly requests: readonly PairingRequest[];
	readonly codes: readonly Code[];
	readonly grants: readonly Grant[];
}

const KEY = 'pairing';

export class PairingStore {
	readonly #area: Area;
	#state: PairingState = {clients: [], requests: [], codes: [], grants: []};
	#writing: Promise<void> = Promise.resolve();

	constructor(area: Area) {
		this.#area = area;
	}

	get state(): PairingState {
		return this.#state;
	}

	/** What is not understood is left behind: everybody pairs anew. */
	async load(): Promise<void> {
		const read = stateSchema.safeParse((await this.#area.get(KEY))[KEY] ?? {});
		if (read.success) this.#state = read.data;
	}

	/** At once for who reads it; returns when it is written. */
	change(edit: (state: PairingState) => Partial<PairingState>): Promise<void> {
		this.#state = {...this.#state, ...edit(this.#state)};
		const writing = this.#writing.then(() => this.#area.set({[KEY]: this.#state}));
		this.#writing = writing.catch(() => undefined);
		return writing;
	}
}
