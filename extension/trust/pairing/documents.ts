// What clients read before they ask. In: the origin by which they call. Out: the documents of OAuth that say where everything is. Pure.

export const SCOPE = 'browser';

const RESOURCE_PATH = '/.well-known/oauth-protected-resource';
/** As clients derive the document's path from that of what they call. */
export const RESOURCE_PATHS: readonly string[] = ['', '/mcp', '/sse'].map((path) => RESOURCE_PATH + path);
export const SERVER_PATH = '/.well-known/oauth-authorization-server';

export const resourceDocument = (origin: string, path: string) => ({
	resource: `${origin}${path.slice(RESOURCE_PATH.length) || '/mcp'}`,
	authorization_servers: [origin],
	scopes_supported: [SCOPE],
	bearer_methods_supported: ['header'],
	resource_name: 'Tabberth',
});

export const serverDocument = (origin: string) => ({
	issuer: origin,
	authorization_endpoint: `${origin}/authorize`,
	token_endpoint: `${origin}/token`,
	registration_endpoint: `${origin}/register`,
	revocation_endpoint: `${origin}/revoke`,
	scopes_supported: [SCOPE],
	response_types_supported: ['code'],
	response_modes_supported: ['query'],
	grant_types_supported: ['authorization_code', 'refresh_token'],
	code_challenge_methods_supported: ['S256'],
	token_endpoint_auth_methods_supported: ['none'],
	revocation_endpoint_auth_methods_supported: ['none'],
	authorization_response_iss_parameter_supported: true,
});

/** For a 401: where to begin; `hasToken` says that the one sent is not good. */
export const challengeOf = (origin: string, path: string, hasToken: boolean): string => {
	const document = `${origin}${RESOURCE_PATH}${path === '/sse' || path === '/message' ? '/sse' : '/mcp'}`;
	const error = hasToken ? 'error="invalid_token", ' : '';
	return `Bearer ${error}resource_metadata="${document}", scope="${SCOPE}"`;
};
