// Servers of the official SDKs, with one tool, for pages of any origin. In: whether they answer by JSON or by events. Out: their address.
import {randomUUID} from 'node:crypto';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import {Readable} from 'node:stream';
import {McpServer as ServerV1} from '@modelcontextprotocol/sdk/server/mcp.js';
import {StreamableHTTPServerTransport} from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
	createMcpHandler,
	isLegacyRequest,
	McpServer as ServerV2,
	WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import {z} from 'zod';
import {bodyOf, listen, stopOf} from './answering.ts';

const input = {text: z.string()};
const echo = ({text}: {text: string}) => ({content: [{type: 'text' as const, text}]});

const SESSION_HEADERS = 'Content-Type, Accept, MCP-Protocol-Version, Mcp-Session-Id, Last-Event-ID';
const STATELESS_HEADERS = `${SESSION_HEADERS}, Mcp-Method, Mcp-Name`;

/** @returns Whether that was all that was asked. */
const allowPages = (request: IncomingMessage, response: ServerResponse, headers: string): boolean => {
	response.setHeader('Access-Control-Allow-Origin', '*');
	response.setHeader('Access-Control-Expose-Headers', 'Mcp-Session-Id');
	if (request.method !== 'OPTIONS') return false;
	response.setHeader('Access-Control-Allow-Headers', headers);
	response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
	response.writeHead(204).end();
	return true;
};

/** With a session, by the SDK that older servers run. */
export const serveV1 = async (enableJsonResponse: boolean) => {
	const sessions = new Map<string, StreamableHTTPServerTransport>();
	const server = createServer(async (request, response) => {
		if (allowPages(request, response, SESSION_HEADERS)) return;
		const known = sessions.get(String(request.headers['mcp-session-id']));
		if (known) return known.handleRequest(request, response);
		const transport = new StreamableHTTPServerTransport({
			sessionIdGenerator: randomUUID,
			enableJsonResponse,
			onsessioninitialized: (id) => void sessions.set(id, transport),
		});
		const mcp = new ServerV1({name: 'v1', version: '1'});
		mcp.registerTool('echo', {description: 'Says it again', inputSchema: input}, echo);
		await mcp.connect(transport as never);
		return transport.handleRequest(request, response);
	});
	return {url: await listen(server), stop: stopOf(server)};
};

const makeV2 = (): ServerV2 => {
	const mcp = new ServerV2({name: 'v2', version: '1'});
	mcp.registerTool('echo', {description: 'Says it again', inputSchema: z.object(input)}, echo);
	return mcp;
};

/** By the current SDK, in both eras. */
export const serveV2 = async (enableJsonResponse: boolean) => {
	const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
	const modern = createMcpHandler(makeV2, {legacy: 'reject', responseMode: enableJsonResponse ? 'auto' : 'sse'});
	const serveLegacy = async (request: Request, parsedBody: unknown): Promise<Response> => {
		const known = sessions.get(request.headers.get('mcp-session-id') ?? '');
		if (known) return known.handleRequest(request, {parsedBody});
		const transport = new WebStandardStreamableHTTPServerTransport({
			sessionIdGenerator: randomUUID,
			enableJsonResponse,
			onsessioninitialized: (id) => void sessions.set(id, transport),
		});
		await makeV2().connect(transport);
		return transport.handleRequest(request, {parsedBody});
	};
	const server = createServer(async (incoming, outgoing) => {
		if (allowPages(incoming, outgoing, STATELESS_HEADERS)) return;
		const parsedBody = await bodyOf(incoming);
		const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
			method: incoming.method ?? 'GET',
			headers: new Headers(incoming.headers as Record<string, string>),
			...(parsedBody !== undefined && {body: JSON.stringify(parsedBody)}),
		});
		const isLegacy = await isLegacyRequest(request, parsedBody);
		const response = await (isLegacy ? serveLegacy(request, parsedBody) : modern.fetch(request, {parsedBody}));
		outgoing.writeHead(response.status, Object.fromEntries(response.headers));
		if (response.body) Readable.fromWeb(response.body as never).pipe(outgoing);
		else outgoing.end();
	});
	return {url: await listen(server), stop: stopOf(server)};
};
