// The front door in the worker. In: a `Request` and who sent it. Out: a `Response`, whatever happens behind. Routes, lets in
// or refuses, adds CORS; knows nothing of MCP.
import {HttpError} from '../errors.ts';
import {log} from '../log.ts';
import {corsHeaders, preflight} from './cors.ts';

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
	/** Where `?profile=NAME` is served, if not here. */
	elsewhere(profile: string, path: string): {message: string; url?: string} | undefined;
	/** Resolves once what the last worker knew has been loaded. */
	readonly ready: Promise<unknown>;
}

type AnyCaller = {readonly origin: string | undefined};

export const createServe =
	<C extends AnyCaller>(options: ServeOptions<C>) =>
	async (request: Request, caller: C): Promise<Response> => {
		const {origin} = caller;
		const listed = origin !== undefined && options.isListed(origin);
		const response = await answer(request, caller, options).catch(errorToResponse);
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
	const route = options.routes[url.pathname];
	if (request.method === 'OPTIONS') return preflight(request, caller.origin, options.isListed);
	if (!route) throw new HttpError(404, `Nothing is served at ${url.pathname}. The MCP endpoint is /mcp.`);
	if (!route.methods.includes(request.method)) {
		throw new HttpError(405, `${url.pathname} takes ${route.methods.join(', ')}.`, {Allow: route.methods.join(', ')});
	}
	const credential = route.open && caller.origin === undefined ? 'none' : await options.admit(request, caller);
	await options.ready;
	const profile = url.searchParams.get('profile');
	const elsewhere = profile === null ? undefined : options.elsewhere(profile, url.pathname);
	if (elsewhere) {
		return Response.json({error: {code: -32600, ...elsewhere}}, {status: 421});
	}
	return route.serve(request, caller, credential);
};

/** The one place where a failure becomes a status. A bug is logged whole and answered briefly. */
const errorToResponse = (error: unknown): Response => {
	if (error instanceof HttpError) {
		return Response.json(
			{error: {code: -32600, message: error.message}},
			{status: error.status, headers: error.headers},
		);
	}
	log.error('http', 'a request failed', error);
	return Response.json(
		{error: {code: -32603, message: 'Tabberth failed on this request (worker). dev_utils doctor tells more.'}},
		{status: 500},
	);
};
