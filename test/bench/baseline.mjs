// The floor: an HTTP server in one Node process, of the same SDK and in the same answer mode as Tabberth, with one echo tool.
// In: an IPC channel to the bench. Out: the port it listens on, sent over that channel; it ends with the channel.
import {randomUUID} from 'node:crypto';
import {createServer} from 'node:http';
import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {
	createMcpHandler,
	isLegacyRequest,
	McpServer,
	WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import {z} from 'zod';

const MAX_BODY_BYTES = 16 * 1024 * 1024;
const input = z.object({action: z.enum(['ping', 'echo']), text: z.string().optional()});

const sessions = new Map();
const modern = createMcpHandler(makeServer, {legacy: 'reject', maxRequestBodySize: MAX_BODY_BYTES});

function makeServer() {
	const server = new McpServer({name: 'baseline', version: '1'});
	server.registerTool('dev_utils', {description: 'Answers at once.', inputSchema: input}, ({action, text}) => ({
		content: [{type: 'text', text: action === 'echo' ? text : 'pong'}],
	}));
	return server;
}

async function serveLegacy(request, parsedBody) {
	const known = sessions.get(request.headers.get('mcp-session-id'));
	if (known) return known.handleRequest(request, {parsedBody});
	const transport = new WebStandardStreamableHTTPServerTransport({
		sessionIdGenerator: randomUUID,
		enableJsonResponse: true,
		maxRequestBodySize: MAX_BODY_BYTES,
		onsessioninitialized: (id) => void sessions.set(id, transport),
	});
	await makeServer().connect(transport);
	return transport.handleRequest(request, {parsedBody});
}

async function serve(incoming, outgoing) {
	const pieces = [];
	for await (const piece of incoming) pieces.push(piece);
	const body = Buffer.concat(pieces);
	// Parsed once, as in Tabberth: the floor must not be higher than it has to be.
	const parsed = body.length > 0 ? JSON.parse(body) : undefined;
	const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
		method: incoming.method,
		headers: new Headers(incoming.headers),
		...(parsed && {body}),
	});
	const isLegacy = await isLegacyRequest(request, parsed);
	const response = await (isLegacy ? serveLegacy(request, parsed) : modern.fetch(request, {parsedBody: parsed}));
	outgoing.writeHead(response.status, Object.fromEntries(response.headers));
	if (!response.body) return outgoing.end();
	outgoing.flushHeaders();
	await pipeline(Readable.fromWeb(response.body), outgoing);
}

const server = createServer((incoming, outgoing) => {
	serve(incoming, outgoing).catch(() => outgoing.destroy());
});
server.listen(0, '127.0.0.1', () => process.send({port: server.address().port}));
process.on('disconnect', () => process.exit(0));
