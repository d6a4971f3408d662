// A client that asks to be let in. In: the query of `/authorize`, and the client as it is registered. Out: what it wishes for; a refusal
// that its own address is told; or one that only the person may see, because the address may be a thief's. Pure.
import {SCOPE} from './documents.ts';
import type {PairingText} from './page.ts';
import {isSameRedirect, withAnswer} from './redirects.ts';
import type {Client, PairingWish} from './state.ts';

export type Asked =
	| {readonly kind: 'wish'; readonly wish: PairingWish}
	| {readonly kind: 'redirect'; readonly to: string}
	| {readonly kind: 'page'; readonly why: PairingText};

const MAX_STATE_CHARS = 2_000;

export const readWish = (query: URLSearchParams, client: Client | undefined, issuer: string): Asked => {
	if (!client) return {kind: 'page', why: 'pairing_stranger'};
	const redirectUri = redirectOf(query, client);
	if (redirectUri === undefined) return {kind: 'page', why: 'pairing_otherAddress'};
	const state = query.get('state') ?? undefined;
	const resource = query.get('resource') ?? `${issuer}/mcp`;
	const refusal = refusalOf(query, resource, issuer);
	if (refusal) {
		const [error, error_description] = refusal;
		return {kind: 'redirect', to: withAnswer(redirectUri, {error, error_description, state, iss: issuer})};
	}
	const challenge = query.get('code_challenge') ?? '';
	return {
		kind: 'wish',
		wish: {clientId: client.id, redirectUri, challenge, scope: SCOPE, resource, ...(state !== undefined && {state})},
	};
};

const redirectOf = (query: URLSearchParams, {redirectUris}: Client): string | undefined => {
	const asked = query.get('redirect_uri') ?? (redirectUris.length === 1 ? redirectUris[0] : undefined);
	return asked !== undefined && redirectUris.some((known) => isSameRedirect(known, asked)) ? asked : undefined;
};

/** In the words that OAuth has for it, and in plain ones. */
const refusalOf = (query: URLSearchParams, resource: string, issuer: string): readonly [string, string] | undefined => {
	if (query.get('response_type') !== 'code') return ['unsupported_response_type', 'response_type must be code.'];
	if (query.get('code_challenge_method') !== 'S256') return ['invalid_request', 'code_challenge_method must be S256.'];
	if (!/^[\w-]{43}$/.test(query.get('code_challenge') ?? ''))
		return ['invalid_request', 'code_challenge must be a SHA-256 in base64url.'];
	if ((query.get('state') ?? '').length > MAX_STATE_CHARS) return ['invalid_request', 'state is too long.'];
	if (!(query.get('scope') ?? SCOPE).split(' ').includes(SCOPE)) return ['invalid_scope', `scope must be ${SCOPE}.`];
	return isOurs(resource, issuer) ? undefined : ['invalid_target', `resource must be ${issuer}/mcp.`];
};

const PATHS = new Set(['/', '/mcp', '/sse']);

const isOurs = (resource: string, origin: string): boolean => {
	const url = URL.canParse(resource) ? new URL(resource) : undefined;
	return url?.origin === origin && PATHS.has(url.pathname) && url.hash === '';
};
