// The head of a request in; out the reason to refuse it as malformed or foreign, or nothing. Pure: no socket, no clock.
import {type Bind, MAX_BODY_BYTES, MAX_FILE_BYTES} from './protocol.ts';

export type EdgeRules = Pick<Bind, 'port' | 'allowedHosts' | 'origins'>;

/** As Node's `IncomingMessage` has it. */
export interface RequestHead {
	readonly method?: string | undefined;
	readonly url?: string | undefined;
	readonly httpVersion: string;
	readonly rawHeaders: readonly string[];
}

export interface Refusal {
	readonly status: number;
	readonly message: string;
	readonly headers?: Readonly<Record<string, string>>;
}

interface Request {
	readonly method: string;
	readonly target: string;
	readonly path: string;
	readonly httpVersion: string;
	readonly headers: ReadonlyMap<string, string>;
	readonly rawHeaders: readonly string[];
	readonly repeated: string | undefined;
}

interface Allowed {
	readonly self: string;
	readonly hosts: ReadonlySet<string>;
	readonly origins: ReadonlySet<string>;
	readonly anyPortOrigins: readonly string[];
}

type Check = (request: Request, allowed: Allowed) => Refusal | undefined;

const MAX_HEADERS = 100;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_TARGET_BYTES = 8 * 1024;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);
export const ALLOW = {Allow: [...METHODS].join(', ')};

/** Where two values would let the companion and the worker each believe another one. */
const SINGLE = new Set(
	`host authorization origin content-type content-length content-encoding transfer-encoding expect upgrade mcp-session-id
	x-instance-id mcp-protocol-version mcp-method mcp-name last-event-id sec-fetch-site sec-fetch-mode sec-fetch-dest
	access-control-request-method access-control-request-private-network`.split(/\s+/),
);
const JSON_TYPE = /^application\/json[\t ]*(?:;[\t ]*charset=(?:utf-8|"utf-8")[\t ]*)?;?$/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded[\t ]*(?:;[\t ]*charset=(?:utf-8|"utf-8")[\t ]*)?;?$/i;
const FORM_PATHS = new Set(['/token', '/revoke', '/authorize']);
const NAVIGABLE_PATHS = new Set(['/authorize', '/health']);
/** Visible ASCII, no fragment, and not `//host` or `/\host`, which a URL parser would take for another server. */
const TARGET = /^\/(?![/\\])[\x21\x22\x24-\x7e]*$/;

const refusal = (status: number, message: string, headers?: Refusal['headers']): Refusal => ({
	status,
	message: `client: ${message}`,
	...(headers && {headers}),
});

export type Edge = (head: RequestHead) => Refusal | undefined;

export const createEdge = (rules: EdgeRules): Edge => {
	const allowed = readRules(rules);
	return (head) => {
		const request = readHead(head);
		for (const check of CHECKS) {
			const refused = check(request, allowed);
			if (refused) return refused;
		}
		return undefined;
	};
};

export const pathOf = (target: string): string => target.split('?', 1)[0] ?? target;

export const bodyLimitOf = (target: string): number => (pathOf(target) === '/files' ? MAX_FILE_BYTES : MAX_BODY_BYTES);

export const tooLarge = (target: string): Refusal =>
	refusal(413, `the body is larger than ${bodyLimitOf(target)} bytes; send less at once`);

const readRules = ({port, allowedHosts, origins}: EdgeRules): Allowed => {
	const names = ['localhost', '127.0.0.1', '[::1]'];
	const hosts = names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
	const own = names.map((name) => (port === 80 ? `http://${name}` : `http://${name}:${port}`));
	return {
		self: `http://localhost:${port}`,
		hosts: new Set([...hosts, ...allowedHosts.map((host) => host.toLowerCase())]),
		origins: new Set([...own, ...origins.filter((origin) => origin !== 'null' && !origin.endsWith(':*'))]),
		anyPortOrigins: origins.filter((origin) => origin.endsWith(':*')).map((origin) => origin.slice(0, -2)),
	};
};

const readHead = ({method = '', url = '', httpVersion, rawHeaders}: RequestHead): Request => {
	const headers = new Map<string, string>();
	let repeated: string | undefined;
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const [name = '', value = ''] = [rawHeaders[index]?.toLowerCase(), rawHeaders[index + 1]];
		if (headers.has(name) && SINGLE.has(name)) repeated = name;
		headers.set(name, value);
	}
	return {method, target: url, path: pathOf(url), httpVersion, headers, rawHeaders, repeated};
};

const checkVersion: Check = ({httpVersion}) =>
	httpVersion === '1.1' ? undefined : refusal(400, `HTTP/${httpVersion} is not spoken here; use HTTP/1.1`);

const checkMethod: Check = ({method}) =>
	METHODS.has(method) ? undefined : refusal(405, `${method} is not served; use ${ALLOW.Allow}`, ALLOW);

const checkTarget: Check = ({target}) => {
	if (target.length > MAX_TARGET_BYTES)
		return refusal(414, `the URL is longer than ${MAX_TARGET_BYTES} bytes; shorten it`);
	if (TARGET.test(target)) return undefined;
	return refusal(400, 'the request target must be a path such as /mcp, percent-encoded and without a host');
};

const checkHeaders: Check = ({rawHeaders, repeated, headers}) => {
	const count = rawHeaders.length / 2;
	if (count > MAX_HEADERS) return refusal(431, `${count} headers; send at most ${MAX_HEADERS}`);
	if (rawHeaders.join(': ').length > MAX_HEADER_BYTES)
		return refusal(431, `the headers take over ${MAX_HEADER_BYTES} bytes; send less`);
	if (repeated) return refusal(400, `the header ${repeated} came more than once; send it once`);
	if (headers.has('upgrade')) return refusal(400, 'Upgrade is not supported; send plain HTTP/1.1 without it');
	const expect = headers.get('expect');
	if (expect === undefined || expect.toLowerCase() === '100-continue') return undefined;
	return refusal(417, 'the only expectation met here is 100-continue; send none');
};

const checkHost: Check = ({headers}, {hosts, self}) => {
	const host = headers.get('host');
	if (!host) return refusal(400, `the Host header is missing; use ${self}`);
	if (hosts.has(host.toLowerCase())) return undefined;
	return refusal(
		403,
		`this Host is not served; use ${self}, or add the host to the allowed hosts in Tabberth's options`,
	);
};

const checkOrigin: Check = ({headers}, {origins, anyPortOrigins}) => {
	const origin = headers.get('origin');
	if (origin === undefined || origins.has(origin) || anyPortOrigins.some((base) => isOnAnyPort(origin, base)))
		return undefined;
	return refusal(403, "this Origin may not call; add exactly this origin to the allowed origins in Tabberth's options");
};

const isOnAnyPort = (origin: string, base: string): boolean =>
	origin === base || (origin.startsWith(`${base}:`) && /^\d{1,5}$/.test(origin.slice(base.length + 1)));

/** An `<img>`, a `<script>` or a frame of a web page sends no Origin, but browsers say where it comes from. */
const checkSite: Check = ({headers, method, path}) => {
	if (headers.has('origin')) return undefined;
	const site = headers.get('sec-fetch-site');
	const dest = headers.get('sec-fetch-dest');
	if (site !== 'cross-site' && site !== 'same-site' && (dest === undefined || dest === 'empty')) return undefined;
	const isNavigation = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate' && dest === 'document';
	if (isNavigation && NAVIGABLE_PATHS.has(path)) return undefined;
	return refusal(
		403,
		'a web page may not load this; in a browser only /health can be opened. Point an MCP client at /mcp',
	);
};

const checkBody: Check = ({headers, method, target, path}) => {
	if (Number(headers.get('content-length') ?? 0) > bodyLimitOf(target)) return tooLarge(target);
	if (method !== 'POST' || path === '/files') return undefined;
	const type = headers.get('content-type') ?? '';
	const encoding = headers.get('content-encoding')?.toLowerCase() ?? 'identity';
	if (encoding !== 'identity') return refusal(415, 'compressed bodies are not read; send it without Content-Encoding');
	if (JSON_TYPE.test(type) || (FORM_PATHS.has(path) && FORM_TYPE.test(type))) return undefined;
	return refusal(415, 'the body must be JSON in UTF-8; send Content-Type: application/json');
};

const CHECKS = [checkVersion, checkMethod, checkTarget, checkHeaders, checkHost, checkOrigin, checkSite, checkBody];
