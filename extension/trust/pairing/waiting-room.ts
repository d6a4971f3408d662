// Clients that wait for the person to let them in. In: what one asks for, and the person's answer. Out: the way back to the client, or a
// page to wait on. Outlives the worker.
import {randomToken} from '../keys.ts';
import {type Page, pageToResponse, refusalPage, type Say, waitingPage} from './page.ts';
import {isLoopbackRedirect, targetToWords, withAnswer} from './redirects.ts';
import type {PairingRequest, PairingStore, PairingWish} from './state.ts';
import {newCode} from './tokens.ts';

/** What the person is asked. */
export interface PairingQuestion {
	readonly id: string;
	/** The same as on the page. */
	readonly code: string;
	/** As it calls itself. */
	readonly client: string;
	readonly target: string;
	readonly isLoopback: boolean;
}

interface WaitingRoomOptions {
	readonly store: PairingStore;
	readonly ask: AskPairing;
	readonly say: Say;
	readonly now: () => number;
}

/** Puts it before the person; `decide` is told of the answer. */
export type AskPairing = (question: PairingQuestion) => void;

const REQUEST_MS = 10 * 60_000;
const MAX_REQUESTS = 10;
const HOLD_MS = 25_000;
/** More than a slow machine takes to start a worker with its companion again. */
const RESTART_S = 4;
/** A client that fetches the page itself cannot show it, and waits for the answer. */
const HOLD_PROGRAM_MS = 45_000;
/** Without signs that look like others. */
const CODE_SIGNS = 'BCDFGHJKLMNPQRSTVWXZ23456789';
const CODE_CHARS = 6;

/** A browser, or a program, that waits for the person's answer. */
export interface Waiter {
	readonly signal: AbortSignal;
	/** What it is sent should this worker end before it has an answer. */
	readonly leave: (page: Page) => void;
}

export class WaitingRoom {
	readonly #store: PairingStore;
	readonly #ask: AskPairing;
	readonly #say: Say;
	readonly #now: () => number;
	readonly #answered = new Map<string, Set<() => void>>();

	constructor({store, ask, say, now}: WaitingRoomOptions) {
		this.#store = store;
		this.#ask = ask;
		this.#say = say;
		this.#now = now;
	}

	/** @param isShown To a person, who sees the page. */
	async enter(
		wish: PairingWish,
		issuer: string,
		{isShown, ...waiter}: Waiter & {readonly isShown: boolean},
	): Promise<Response> {
		const request = this.#sameAs(wish) ?? (await this.#open(wish, issuer));
		return isShown ? pageToResponse(this.#pageOf(request)) : this.#answer(request.id, HOLD_PROGRAM_MS, waiter);
	}

	/** Asked by the page, again and again. */
	look(id: string, waiter: Waiter): Promise<Response> {
		return this.#answer(id, HOLD_MS, waiter);
	}

	#list(): readonly PairingRequest[] {
		const now = this.#now();
		return this.#store.state.requests.filter(({createdAt}) => now - createdAt < REQUEST_MS);
	}

	/** A page that is loaded again is no second question. */
	#sameAs({clientId, challenge, redirectUri}: PairingWish): PairingRequest | undefined {
		return this.#list().find(
			({isAllowed, wish}) =>
				isAllowed === undefined &&
				wish.clientId === clientId &&
				wish.challenge === challenge &&
				wish.redirectUri === redirectUri,
		);
	}

	async #open(wish: PairingWish, issuer: string): Promise<PairingRequest> {
		const request = {id: randomToken(16), code: newUserCode(), issuer, wish, createdAt: this.#now()};
		await this.#store.change(() => ({requests: [...this.#list(), request].slice(-MAX_REQUESTS)}));
		this.#put(request);
		return request;
	}

	/** To the person. */
	#put({id, code, wish: {clientId, redirectUri}}: PairingRequest): void {
		const client = this.#store.state.clients.find((each) => each.id === clientId)?.name ?? '';
		const question = {
			id,
			code,
			client,
			target: targetToWords(redirectUri, this.#say),
			isLoopback: isLoopbackRedirect(redirectUri),
		};
		this.#ask(question);
	}

	/** The person has answered. */
	async decide(id: string, isAllowed: boolean): Promise<void> {
		await this.#store.change(() => ({
			requests: this.#list().map((each) => (each.id === id ? {...each, isAllowed} : each)),
		}));
		for (const tell of this.#answered.get(id) ?? []) tell();
	}

	async #answer(id: string, holdMs: number, {signal, leave}: Waiter): Promise<Response> {
		const find = () => this.#list().find((each) => each.id === id);
		const waiting = find();
		if (waiting && waiting.isAllowed === undefined) {
			// Should this worker end, the page asks the next one, which must listen by then: a page that found nobody would not ask again.
			leave(this.#pageOf(waiting, RESTART_S));
			await this.#untilAnswered(id, holdMs, signal);
		}
		const request = find();
		if (!request) return pageToResponse(refusalPage(this.#say, 'pairing_expired', 410));
		return request.isAllowed === undefined ? pageToResponse(this.#pageOf(request)) : this.#sendBack(request);
	}

	/** Once: the code is made only now, and is nowhere but in this answer. */
	async #sendBack({id, isAllowed, issuer, wish}: PairingRequest): Promise<Response> {
		const removing = this.#store.change(() => ({requests: this.#list().filter((each) => each.id !== id)}));
		const made = isAllowed ? await newCode(wish, this.#now()) : undefined;
		if (made) await this.#store.change(({codes}) => ({codes: [...codes, made.record]}));
		await removing;
		const fields = made
			? {code: made.code}
			: {error: 'access_denied', error_description: 'The person did not allow it.'};
		return redirectTo(withAnswer(wish.redirectUri, {...fields, state: wish.state, iss: issuer}));
	}

	#pageOf({id, code}: PairingRequest, afterS = 1): Page {
		return waitingPage(this.#say, code, {url: `/authorize?request=${id}`, afterS});
	}

	async #untilAnswered(id: string, holdMs: number, signal: AbortSignal): Promise<void> {
		const waiting = this.#answered.get(id) ?? new Set();
		this.#answered.set(id, waiting);
		await new Promise<void>((resolve) => {
			const end = (): void => {
				clearTimeout(timer);
				signal.removeEventListener('abort', end);
				waiting.delete(end);
				if (waiting.size === 0) this.#answered.delete(id);
				resolve();
			};
			const timer = setTimeout(end, holdMs);
			signal.addEventListener('abort', end);
			waiting.add(end);
		});
	}
}

export const redirectTo = (address: string): Response =>
	new Response(null, {
		status: 302,
		headers: {Location: address, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer'},
	});

const newUserCode = (): string => {
	const signs = [...crypto.getRandomValues(new Uint32Array(CODE_CHARS))].map((n) => CODE_SIGNS[n % CODE_SIGNS.length]);
	return `${signs.slice(0, 3).join('')}-${signs.slice(3).join('')}`;
};
