// What a web page of an allow-listed origin may do. In: a preflight, or the origin of a request. Out: the answer, or the
// headers that let the page read one. Exact origins are echoed; never `*`, never credentials.
import {HttpError} from '../errors.ts';

const ALLOWED_HEADERS =
	'Content-Type, Authorization, Accept, Last-Event-ID, Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, X-Instance-ID';
const EXPOSED_HEADERS = 'Mcp-Session-Id, MCP-Protocol-Version, WWW-Authenticate, Retry-After, X-Session-Id';
const MAX_AGE_S = '600';

export const corsHeaders = (origin: string): [string, string][] => [
	['Access-Control-Allow-Origin', origin],
	['Access-Control-Expose-Headers', EXPOSED_HEADERS],
	['Vary', 'Origin'],
];

export const foreignOrigin = (): HttpError =>
	new HttpError(
		403,
		'This web page’s origin is not on Tabberth’s list of origins: add exactly this origin to it (setting corsOrigins).',
	);

export const preflight = (
	{origin, asksForPrivateNetwork}: {readonly origin: string | undefined; readonly asksForPrivateNetwork?: boolean},
	isListed: (origin: string) => boolean,
): Response => {
	if (origin === undefined || !isListed(origin)) {
		throw foreignOrigin();
	}
	const headers = new Headers({
		'Access-Control-Allow-Methods': 'GET, POST, DELETE',
		'Access-Control-Allow-Headers': ALLOWED_HEADERS,
		'Access-Control-Max-Age': MAX_AGE_S,
	});
	if (asksForPrivateNetwork) headers.set('Access-Control-Allow-Private-Network', 'true');
	return new Response(null, {status: 204, headers});
};
