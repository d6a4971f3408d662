// An agent that pairs, by the SDK's own OAuth. In: the MCP endpoint, and a browser that opens what the agent wants opened. Out: the agent,
// connected, and the tokens it holds.
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {Client as ClientV2, StreamableHTTPClientTransport as TransportV2} from '@modelcontextprotocol/client';
import {UnauthorizedError as UnauthorizedV1} from '@modelcontextprotocol/sdk/client/auth.js';
import {Client as ClientV1} from '@modelcontextprotocol/sdk/client/index.js';
import {SSEClientTransport} from '@modelcontextprotocol/sdk/client/sse.js';
import {StreamableHTTPClientTransport as TransportV1} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {type Answer, toAnswer} from './clients.ts';

export type PairingKind = 'v1 http' | 'v1 sse' | 'v2 http';

export interface Tokens {
	readonly access_token: string;
	readonly refresh_token?: string | undefined;
}

export interface PairedClient {
	readonly tokens: () => Tokens | undefined;
	call(name: string, input?: Record<string, unknown>): Promise<Answer>;
	close(): Promise<void>;
}

/** Where the agent has the answer sent: a server of its own, on whatever port is free. */
export const listenForCode = async () => {
	let tell: (query: URLSearchParams) => void = () => undefined;
	const answered = new Promise<URLSearchParams>((resolve) => {
		tell = resolve;
	});
	const server = createServer((request, response) => {
		const {pathname, searchParams} = new URL(request.url ?? '/', 'http://localhost');
		response.writeHead(200, {'content-type': 'text/html'}).end('<title>Done</title>You may close this page.');
		if (pathname === '/callback') tell(searchParams);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const {port} = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/callback`,
		answered,
		stop: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
};

/** Of a client that makes itself known by hand. @returns The address that it wants opened. */
export const addressToPair = async (origin: string, name: string, redirect: string): Promise<string> => {
	const registered = await fetch(`${origin}/register`, {
		method: 'POST',
		headers: {'content-type': 'application/json'},
		body: JSON.stringify({client_name: name, redirect_uris: [redirect]}),
	});
	const {client_id} = (await registered.json()) as {client_id: string};
	const query = new URLSearchParams({
		...{response_type: 'code', client_id, redirect_uri: redirect, state: 'mine'},
		...{code_challenge: 'c'.repeat(43), code_challenge_method: 'S256'},
	});
	return `${origin}/authorize?${query}`;
};

/** @param open Opens an address before the person, who then answers. */
export const pairClient = async (
	kind: PairingKind,
	url: string,
	{name, open}: {readonly name: string; readonly open: (address: string) => Promise<void>},
): Promise<PairedClient> => {
	const callback = await listenForCode();
	const held: {tokens?: Tokens; client?: unknown; verifier: string} = {verifier: ''};
	const provider = {
		redirectUrl: callback.url,
		clientMetadata: {
			client_name: name,
			redirect_uris: [callback.url],
			grant_types: ['authorization_code', 'refresh_token'],
			response_types: ['code'],
			token_endpoint_auth_method: 'none',
		},
		clientInformation: () => held.client as never,
		saveClientInformation: (client: unknown) => {
			held.client = client;
		},
		tokens: () => held.tokens as never,
		saveTokens: (tokens: Tokens) => {
			held.tokens = tokens;
		},
		redirectToAuthorization: (address: URL) => open(address.href),
		saveCodeVerifier: (verifier: string) => {
			held.verifier = verifier;
		},
		codeVerifier: () => held.verifier,
	};
	const address = new URL(kind === 'v1 sse' ? url.replace(/\/mcp/, '/sse') : url);
	const make = () => {
		if (kind === 'v2 http')
			return {
				client: new ClientV2({name, version: '1.0.0'}),
				transport: new TransportV2(address, {authProvider: provider}),
			};
		const options = {authProvider: provider};
		const transport = kind === 'v1 sse' ? new SSEClientTransport(address, options) : new TransportV1(address, options);
		return {client: new ClientV1({name, version: '1.0.0'}), transport};
	};
	const first = make();
	const refused: unknown = await first.client.connect(first.transport as never).catch((error: unknown) => error);
	if (!(refused instanceof UnauthorizedV1) && !String(refused).includes('Unauthorized')) throw refused;
	const query = await callback.answered;
	await callback.stop();
	const code = query.get('code');
	if (code === null) throw new Error(`refused: ${query.get('error')}`);
	// The newer client checks who has answered as well.
	await (first.transport instanceof TransportV2 ? first.transport.finishAuth(query) : first.transport.finishAuth(code));
	const {client, transport} = make();
	await client.connect(transport as never);
	return {
		tokens: () => held.tokens,
		call: async (tool, input = {}) => toAnswer(await client.callTool({name: tool, arguments: input})),
		close: () => client.close(),
	};
};
