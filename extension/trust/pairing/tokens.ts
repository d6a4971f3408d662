// Codes and tokens. In: what a client sends to `/token` and `/revoke`. Out: new tokens and the next state, or why not. A code is good once
// and for a minute, a token for an hour, what renews it for thirty days and once; what is used a second time takes everything away.
import {digestKey, randomToken} from '../keys.ts';
import {SCOPE} from './documents.ts';
import {OAuthError} from './oauth-error.ts';
import type {Code, Grant, PairingState, PairingWish} from './state.ts';

const TOKEN_BYTES = 32;
const CODE_MS = 60_000;
const ACCESS_MS = 3600_000;
const REFRESH_MS = 30 * 24 * 3600_000;
/** A client that did not hear the answer asks once more; a thief comes later. */
const REPEAT_MS = 10_000;
const MAX_ACCESS = 5;
const MAX_GRANTS = 200;
export const ACCESS_PREFIX = 'tba_';

interface Issued {
	readonly state: Partial<PairingState>;
	readonly answer: Readonly<Record<string, unknown>>;
}

export const newCode = async (
	wish: PairingWish,
	now: number,
): Promise<{readonly code: string; readonly record: Code}> => {
	const code = randomToken(TOKEN_BYTES);
	return {code, record: {digest: await digestKey(code), wish, expiresAt: now + CODE_MS}};
};

export const exchangeCode = async (
	state: PairingState,
	form: URLSearchParams,
	{now, name, origin}: {readonly now: number; readonly name: string; readonly origin: string},
): Promise<Issued> => {
	const digest = await digestKey(form.get('code') ?? '');
	const code = state.codes.find((each) => each.digest === digest);
	if (!code) throw invalidGrant('This code is not known, or has expired: begin anew.');
	if (code.grantId !== undefined)
		throw new ReplayError('This code was used before; what it had granted is taken away. Begin anew.', code.grantId);
	const {wish} = code;
	const isTheirs =
		code.expiresAt > now &&
		form.get('client_id') === wish.clientId &&
		form.get('redirect_uri') === wish.redirectUri &&
		(await challengeOf(form.get('code_verifier') ?? '')) === wish.challenge &&
		isSameResource(form.get('resource'), wish.resource) &&
		new URL(wish.resource).origin === origin;
	if (!isTheirs)
		throw invalidGrant('The code is another client’s, for another address or resource, or has expired: begin anew.');
	const {tokens, answer} = await newTokens(now);
	const grant: Grant = {
		...{id: randomToken(12), clientId: wish.clientId, name, scope: wish.scope, resource: wish.resource},
		...{createdAt: now, ...tokens},
	};
	const codes = state.codes.map((each) => (each === code ? {...each, grantId: grant.id} : each));
	return {state: {codes, grants: [...state.grants, grant].slice(-MAX_GRANTS)}, answer};
};

export const renew = async (state: PairingState, form: URLSearchParams, now: number): Promise<Issued> => {
	const digest = await digestKey(form.get('refresh_token') ?? '');
	const stale = state.grants.find(({former}) => former?.digest === digest);
	if (stale && now - (stale.former?.at ?? 0) > REPEAT_MS)
		throw new ReplayError('This refresh token was used before; the client has to pair anew.', stale.id);
	const grant = stale ?? state.grants.find(({refresh}) => refresh.digest === digest);
	const isTheirs =
		grant !== undefined &&
		grant.clientId === form.get('client_id') &&
		grant.refresh.expiresAt > now &&
		isSameResource(form.get('resource'), grant.resource);
	if (!isTheirs) throw invalidGrant('This refresh token is not known, has expired, or is another client’s: pair anew.');
	const {tokens, answer} = await newTokens(now);
	const valid = grant.access.filter(({expiresAt}) => expiresAt > now).slice(1 - MAX_ACCESS);
	const next: Grant = {
		...grant,
		refresh: tokens.refresh,
		access: [...valid, ...tokens.access],
		former: stale ? grant.former : {digest, at: now},
	};
	return {state: {grants: state.grants.map((each) => (each === grant ? next : each))}, answer};
};

/** The same answer, whether it was known or not. */
export const revokeToken = async (state: PairingState, form: URLSearchParams): Promise<Partial<PairingState>> => {
	const digest = await digestKey(form.get('token') ?? '');
	const clientId = form.get('client_id');
	const isMeant = (grant: Grant): boolean =>
		(clientId === null || grant.clientId === clientId) &&
		[grant.refresh, ...grant.access].some((token) => token.digest === digest);
	return {grants: state.grants.filter((grant) => !isMeant(grant))};
};

/** What this token lets in, at this origin. */
export const grantOf = async (
	{grants}: PairingState,
	token: string,
	{now, origin}: {readonly now: number; readonly origin: string},
): Promise<Grant | undefined> => {
	const digest = await digestKey(token);
	return grants.find(
		({access, resource}) =>
			new URL(resource).origin === origin && access.some((each) => each.digest === digest && each.expiresAt > now),
	);
};

/** Something was used twice: what had come of it ends. */
export class ReplayError extends OAuthError {
	readonly grantId: string;

	constructor(message: string, grantId: string) {
		super('invalid_grant', message);
		this.grantId = grantId;
	}
}

const invalidGrant = (message: string): OAuthError => new OAuthError('invalid_grant', message);

const newTokens = async (now: number) => {
	const [access, refresh] = [ACCESS_PREFIX + randomToken(TOKEN_BYTES), `tbr_${randomToken(TOKEN_BYTES)}`];
	return {
		tokens: {
			access: [{digest: await digestKey(access), expiresAt: now + ACCESS_MS}],
			refresh: {digest: await digestKey(refresh), expiresAt: now + REFRESH_MS},
		},
		answer: {
			access_token: access,
			token_type: 'Bearer',
			expires_in: ACCESS_MS / 1_000,
			refresh_token: refresh,
			scope: SCOPE,
		},
	};
};

const challengeOf = async (verifier: string): Promise<string> => {
	if (!/^[\w.~-]{43,128}$/.test(verifier)) return '';
	const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
	return btoa(String.fromCharCode(...digest))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '');
};

/** Clients may leave it out; one that names another is not the one that was allowed. */
const isSameResource = (named: string | null, granted: string): boolean => named === null || named === granted;
