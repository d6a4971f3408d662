// The front door in the worker. In: a `Request` and who sent it. Out: a `Response`, whatever happens behind. Routes, lets in
// or refuses, adds CORS; knows nothing of MCP.
import {HttpError, nameLeg, ToolError, toError} from '../errors.ts';
import {log} from '../log.ts';
import {corsHeaders, foreignOrigin, preflight} from './cors.ts';

const INVALID_REQUEST = -32600;
const INTERNAL_ERROR = -32603;
const MISDIRECTED = 421;

export interface Route<C> {
	readonly methods: readonly string[];
	/** Answers without a key, for instance to tell another instance who serves here. */
	readonly open?: boolean;
	serve(request: Request, caller: C, credential: string): Promise<Response> | Response;
}

export interface ServeOptions<C> {
	readonly routes: Readonly<Record<string, Route<C>>>;
	/** The credential, or an HttpError. */
	admit(request: Request, caller: C): Promise<string>;
	/** Whether a web page of this origin may read our answers. */
	isListed(origin: string): boolean;
	/** Whether it is neither ours nor listed: such a page is told nothing. */
	isForeign(origin: string): boolean;
	/** Where `?profile=NAME` is served, if not here; `target` is path and query. */
	elsewhere(profile: string, target: string): {message: string; url?: string} | undefined;
	/** Resolves once what the last worker knew has been loaded. */
	readonly ready: Promise<unknown>;
}

type AnyCaller = {
	readonly origin: string | undefined;
	/** A page of a public site that wants to reach this machine. */
	readonly asksForPrivateNetwork?: boolean;
};

export const createServe =
	<C extends AnyCaller>(options: ServeOptions<C>) =>
	async (request: Request, caller: C): Promise<Response> => {
		const {origin} = caller;
		const listed = origin !== undefined && options.isListed(origin);
		const response = await answer(request, caller, options).catch((error: unknown) => errorToResponse(error, request));
		if (!listed || origin === undefined) return response;
		for (const [name, value] of corsHeaders(origin)) response.headers.set(name, value);
		return response;
	};

const answer = async <C extends AnyCaller>(
	request: Request,
	caller: C,
	options: ServeOptions<C>,
): Promise<Response> => {
	const url = new URL(request.url);
	if (request.method === 'OPTIONS') return preflight(caller, options.isListed);
	if (caller.origin !== undefined && options.isForeign(caller.origin)) throw foreignOrigin();
	// Before all that is this profile's own: another one has other paths, and other keys.
	const elsewhere = await sendElsewhere(url, options);
	if (elsewhere) return elsewhere;
	const route = findRoute(url.pathname, request.method, options.routes);
	const credential = route.open && caller.origin === undefined ? 'none' : await options.admit(request, caller);
	await options.ready;
	return route.serve(request, caller, credential);
};

const sendElsewhere = async <C>(url: URL, options: ServeOptions<C>): Promise<Response | undefined> => {
	const profile = url.searchParams.get('profile');
	if (profile === null) return undefined;
	await options.ready;
	const other = options.elsewhere(profile, url.pathname + url.search);
	if (!other) return undefined;
	const error = {code: INVALID_REQUEST, ...other, message: nameLeg(MISDIRECTED, other.message)};
	return Response.json({error}, {status: MISDIRECTED});
};

const findRoute = <C>(path: string, method: string, routes: ServeOptions<C>['routes']): Route<C> => {
	const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
	if (!route) throw new HttpError(404, `Nothing is served at ${path}: the MCP endpoint is /mcp.`);
	if (route.methods.includes(method)) return route;
	const methods = route.methods.join(', ');
	throw new HttpError(405, `${method} is not served at ${path}: use ${methods}.`, {Allow: methods});
};

/** The one place where a failure becomes a status. A bug is logged whole and answered briefly. */
const errorToResponse = (error: unknown, {signal}: Request): Response => {
	const status = error instanceof HttpError || error instanceof ToolError ? error.status : undefined;
	if (status !== undefined) {
		const {message} = toError(error);
		const headers = error instanceof HttpError ? error.headers : status === 503 ? {'Retry-After': '1'} : {};
		return Response.json({error: {code: INVALID_REQUEST, message: nameLeg(status, message)}}, {status, headers});
	}
	// A client that left in the middle of its request is no failure, and nobody reads this answer.
	if (!signal.aborted) log.error('http', 'a request failed', error);
	const message = nameLeg(500, 'Tabberth failed on this request: try again; dev_utils doctor tells more.');
	return Response.json({error: {code: INTERNAL_ERROR, message}}, {status: 500});
};
