// Pairing: a client that has no key gets tokens of its own, once the person has allowed it in a window of the browser. In: the requests of
// OAuth. Out: their answers, and whose a token is. While it is off, nothing of it is there.
import {HttpError} from '../../errors.ts';
import type {Area} from '../../settings.ts';
import type {PairedEntry} from '../access.ts';
import {Bucket} from '../bucket.ts';
import {randomToken} from '../keys.ts';
import {readWish} from './authorize.ts';
import {challengeOf, RESOURCE_PATHS, resourceDocument, SERVER_PATH, serverDocument} from './documents.ts';
import {OAuthError, oauthFailure, oauthJson} from './oauth-error.ts';
import {type Page, pageToResponse, refusalPage, type Say} from './page.ts';
import {addClient, describeClient, readClient} from './register.ts';
import {type Grant, PairingStore} from './state.ts';
import {ACCESS_PREFIX, exchangeCode, grantOf, ReplayError, renew, revokeToken} from './tokens.ts';
import {type AskPairing, redirectTo, WaitingRoom} from './waiting-room.ts';

export interface PairingOptions {
	readonly area: Area;
	readonly isOn: () => boolean;
	readonly ask: AskPairing;
	/** What the person reads. */
	readonly say: Say;
	readonly now?: () => number;
}

/** Takes what a client is sent should the worker end. */
interface PairingCaller {
	leaveWill(words: {
		readonly head: {readonly status: number; readonly headers: [string, string][]};
		readonly text: string;
	}): void;
}

interface PairingRoute {
	readonly methods: readonly string[];
	readonly open: true;
	serve(request: Request, caller: PairingCaller): Promise<Response>;
}

/** For so long a second use of it is recognised. */
const CODE_KEPT_MS = 10 * 60_000;
const REGISTRATIONS_PER_MINUTE = 30;

export class Pairing {
	readonly routes: Readonly<Record<string, PairingRoute>>;
	readonly #store: PairingStore;
	readonly #isOn: () => boolean;
	readonly #say: Say;
	readonly #now: () => number;
	readonly #waitingRoom: WaitingRoom;
	readonly #registrations: Bucket;
	readonly #listeners: (() => void)[] = [];
	/** One exchange after the other, or one code could be used twice at once. */
	#turn: Promise<unknown> = Promise.resolve();

	constructor({area, isOn, ask, say, now = Date.now}: PairingOptions) {
		this.#isOn = isOn;
		this.#say = say;
		this.#now = now;
		this.#store = new PairingStore(area);
		this.#waitingRoom = new WaitingRoom({store: this.#store, ask, say, now});
		this.#registrations = new Bucket(REGISTRATIONS_PER_MINUTE, now());
		const get = (serve: PairingRoute['serve']) => this.#route(['GET', 'HEAD'], serve);
		const post = (serve: PairingRoute['serve']) => this.#route(['POST'], serve);
		const document = (path: string) => get(async ({url}) => Response.json(resourceDocument(new URL(url).origin, path)));
		this.routes = {
			...Object.fromEntries(RESOURCE_PATHS.map((path) => [path, document(path)])),
			[SERVER_PATH]: get(async ({url}) => Response.json(serverDocument(new URL(url).origin))),
			'/register': post((request) => this.#register(request)),
			'/authorize': this.#route(['GET'], (request, caller) => this.#authorize(request, caller)),
			'/token': post((request) => this.#inTurn(() => this.#token(request))),
			'/revoke': post((request) => this.#inTurn(() => this.#revoke(request))),
		};
	}

	async load(): Promise<void> {
		await this.#store.load();
		await this.#prune();
	}

	/** The person's answer to a question of ours, also after a restart. */
	decide(id: string, isAllowed: boolean): Promise<void> {
		return this.#waitingRoom.decide(id, isAllowed);
	}

	/** Those that were paired. */
	get grants(): readonly Grant[] {
		return this.#store.state.grants;
	}

	async end(grantId: string): Promise<void> {
		await this.#store.change(({grants}) => ({grants: grants.filter(({id}) => id !== grantId)}));
		this.#ended();
	}

	/** Word that a client may have been shut out. */
	onEnd(listener: () => void): void {
		this.#listeners.push(listener);
	}

	/** Whether the credential of a paired client is still good. */
	lets(credential: string): boolean {
		return this.grants.some(({id}) => credentialOf(id) === credential);
	}

	/** For a request to this address; nothing while pairing is off. */
	entry({origin, pathname: path}: URL): PairedEntry | undefined {
		if (!this.#isOn()) return undefined;
		return {
			isToken: (token) => token.startsWith(ACCESS_PREFIX),
			credentialOf: async (token) => {
				const grant = await grantOf(this.#store.state, token, {now: this.#now(), origin});
				return grant && credentialOf(grant.id);
			},
			challenge: (hasToken) => challengeOf(origin, path, hasToken),
		};
	}

	#route(methods: readonly string[], serve: PairingRoute['serve']): PairingRoute {
		return {
			methods,
			open: true,
			serve: async (request, caller) => {
				if (this.#isOn()) return serve(request, caller);
				const {pathname} = new URL(request.url);
				throw new HttpError(
					404,
					`Nothing is served at ${pathname}: pairing is off here, and the MCP endpoint is /mcp.`,
				);
			},
		};
	}

	async #register(request: Request): Promise<Response> {
		const wait = this.#registrations.take(this.#now());
		if (wait > 0) {
			const seconds = String(Math.ceil(wait / 1_000));
			throw new HttpError(429, `Too many registrations: wait ${seconds} s.`, {'Retry-After': seconds});
		}
		try {
			const client = readClient(await readJson(request), randomToken(16), this.#now());
			await this.#store.change((state) => ({clients: addClient(state, client)}));
			return oauthJson(describeClient(client), 201);
		} catch (error) {
			return oauthFailure(error);
		}
	}

	async #authorize({url, headers, signal}: Request, caller: PairingCaller): Promise<Response> {
		const {origin, searchParams: query} = new URL(url);
		const waiting = query.get('request');
		const leave = ({status, headers: head, html: text}: Page): void =>
			caller.leaveWill({head: {status, headers: Object.entries(head)}, text});
		if (waiting !== null) return this.#waitingRoom.look(waiting, {signal, leave});
		const client = this.#store.state.clients.find(({id}) => id === query.get('client_id'));
		const asked = readWish(query, client, origin);
		if (asked.kind === 'page') return pageToResponse(refusalPage(this.#say, asked.why));
		if (asked.kind === 'redirect') return redirectTo(asked.to);
		const isShown = headers.get('accept')?.includes('text/html') ?? false;
		return this.#waitingRoom.enter(asked.wish, origin, {isShown, signal, leave});
	}

	async #token(request: Request): Promise<Response> {
		const form = new URLSearchParams(await request.text());
		try {
			const {state, answer} = await this.#issue(form, new URL(request.url).origin);
			await this.#store.change(() => state);
			await this.#prune();
			return oauthJson(answer);
		} catch (error) {
			if (error instanceof ReplayError) await this.end(error.grantId);
			return oauthFailure(error);
		}
	}

	#issue(form: URLSearchParams, origin: string): ReturnType<typeof renew> {
		const {state} = this.#store;
		const now = this.#now();
		const type = form.get('grant_type');
		if (type === 'refresh_token') return renew(state, form, now);
		if (type !== 'authorization_code')
			throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
		const name = state.clients.find(({id}) => id === form.get('client_id'))?.name ?? '';
		return exchangeCode(state, form, {now, name, origin});
	}

	async #revoke(request: Request): Promise<Response> {
		const next = await revokeToken(this.#store.state, new URLSearchParams(await request.text()));
		await this.#store.change(() => next);
		this.#ended();
		return oauthJson({});
	}

	#ended(): void {
		for (const listener of this.#listeners) listener();
	}

	#inTurn<T>(work: () => Promise<T>): Promise<T> {
		const done = this.#turn.then(work);
		this.#turn = done.catch(() => undefined);
		return done;
	}

	async #prune(): Promise<void> {
		const now = this.#now();
		const {codes, grants} = this.#store.state;
		const kept = {
			codes: codes.filter(({expiresAt}) => now - expiresAt < CODE_KEPT_MS),
			grants: grants.filter(({refresh}) => refresh.expiresAt > now),
		};
		if (kept.codes.length < codes.length || kept.grants.length < grants.length) await this.#store.change(() => kept);
	}
}

const CREDENTIAL = 'pair:';

const credentialOf = (grantId: string): string => CREDENTIAL + grantId;

export const isPaired = (credential: string): boolean => credential.startsWith(CREDENTIAL);

const readJson = async (request: Request): Promise<unknown> => {
	const text = await request.text();
	try {
		return JSON.parse(text);
	} catch (cause) {
		throw new OAuthError(
			'invalid_client_metadata',
			`The body is no JSON: ${cause instanceof Error ? cause.message : ''}`,
		);
	}
};
