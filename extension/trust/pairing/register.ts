// Clients that introduce themselves. In: what one says of itself. Out: its id, and the record of it. Nothing is granted by it.
import {z} from 'zod';
import {SCOPE} from './documents.ts';
import {OAuthError} from './oauth-error.ts';
import {mayRedirectTo} from './redirects.ts';
import type {Client, PairingState} from './state.ts';

const MAX_CLIENTS = 60;
const MAX_NAME_CHARS = 100;

const metadataSchema = z.looseObject({
	client_name: z.string().default('An unnamed client'),
	redirect_uris: z.array(z.string()).min(1).max(20),
	grant_types: z.array(z.string()).default(['authorization_code']),
	response_types: z.array(z.string()).default(['code']),
});

/** An address that is unfit costs only itself: some clients name several, and fail when one is refused. */
export const readClient = (body: unknown, id: string, now: number): Client => {
	const read = metadataSchema.safeParse(body);
	if (!read.success)
		throw new OAuthError(
			'invalid_client_metadata',
			`${read.error.issues[0]?.path.join('.') || 'body'}: ${read.error.issues[0]?.message}`,
		);
	const redirectUris = read.data.redirect_uris.filter(mayRedirectTo);
	if (redirectUris.length === 0)
		throw new OAuthError(
			'invalid_redirect_uri',
			'redirect_uris: give an https: address, http: on this computer, or a scheme of the program’s own, each without a fragment.',
		);
	const name = read.data.client_name.toWellFormed().replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_CHARS);
	return {id, name: name || 'An unnamed client', redirectUris, createdAt: now};
};

export const describeClient = (client: Client) => ({
	client_id: client.id,
	client_id_issued_at: Math.floor(client.createdAt / 1_000),
	client_name: client.name,
	redirect_uris: client.redirectUris,
	grant_types: ['authorization_code', 'refresh_token'],
	response_types: ['code'],
	token_endpoint_auth_method: 'none',
	scope: SCOPE,
});

/** Of too many, the oldest to which nothing was granted go first. */
export const addClient = ({clients, grants}: PairingState, client: Client): readonly Client[] => {
	const all = [...clients, client];
	if (all.length <= MAX_CLIENTS) return all;
	const isUsed = ({id}: Client): boolean => grants.some(({clientId}) => clientId === id);
	const leaving = all.find((each) => !isUsed(each)) ?? all[0];
	return all.filter((each) => each !== leaving);
};
