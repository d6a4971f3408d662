// A server of one tool that answers the client library as a test tells it. In: its answers. Out: its address, what it was asked, and clients
// that are closed when the test ends.
import {onTestFinished} from 'vitest';
import {MCPClient, type MCPClientOptions, type MCPError} from '../../../extension/client/index.ts';
import {serveAnswers} from '../../kit/answering.ts';

export type Respond = Parameters<typeof serveAnswers>[0];
type Response = Parameters<Respond>[1];

export const open = (url: string, options?: MCPClientOptions): MCPClient => {
	const client = new MCPClient(url, options);
	onTestFinished(() => client.close().catch(() => undefined));
	return client;
};

export const sendJson = (response: Response, body: unknown, headers = {}, status = 200): void => {
	response.writeHead(status, {'content-type': 'application/json', ...headers}).end(JSON.stringify(body));
};
export const sendEvents = (response: Response, ...events: string[]): void => {
	response.writeHead(200, {'content-type': 'text/event-stream'}).end(events.join(''));
};
export const event = (message: unknown, id?: string): string =>
	`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify({jsonrpc: '2.0', ...(message as object)})}\n\n`;

const INFO = {protocolVersion: '2025-06-18', capabilities: {}, serverInfo: {name: 's', version: '1'}};

const answersOf = (onCall: Respond): Partial<Record<string, Respond>> => {
	let sessions = 0;
	return {
		initialize: ({body}, response) => {
			sessions += 1;
			sendJson(response, {jsonrpc: '2.0', id: body.id, result: INFO}, {'mcp-session-id': `s-${sessions}`});
		},
		'tools/list': ({body}, response) =>
			sendJson(response, {jsonrpc: '2.0', id: body.id, result: {tools: [{name: 'echo', inputSchema: {}}]}}),
		'tools/call': onCall,
		GET: refuse(405),
		DELETE: refuse(200),
	};
};

/** Some write that word. */
const accept: Respond = (_asked, response) => void response.writeHead(202).end('Accepted');

/** A server with sessions, that leaves calls to the test; `change` answers in its place, by the method of the protocol or of HTTP. */
export const serve = async (onCall: Respond = () => undefined, change: Partial<Record<string, Respond>> = {}) => {
	const answers = {...answersOf(onCall), ...change};
	const served = await serveAnswers((asked, response) => {
		const {method, body} = asked;
		const respond = answers[method === 'POST' ? (body.method ?? 'answer') : method] ?? accept;
		return respond(asked, response);
	});
	onTestFinished(() => served.stop());
	return {...served, methods: () => served.asked.map(({method, body}) => body?.method ?? method)};
};

export const answerText =
	(text: string): Respond =>
	({body}, response) =>
		sendJson(response, {jsonrpc: '2.0', id: body.id, result: {content: [{type: 'text', text}]}});

/** With nothing but a status. */
export const refuse =
	(status: number): Respond =>
	(_asked, response) =>
		void response.writeHead(status).end();

/** The last one again, where there are no more. */
export const inTurn = (...responds: Respond[]): Respond => {
	let turn = 0;
	return (asked, response) => {
		turn += 1;
		return responds[Math.min(turn, responds.length) - 1]?.(asked, response);
	};
};

/** A request that is answered when the test wants. */
export const held = () => {
	const waiting: (() => void)[] = [];
	const hold =
		(respond: Respond): Respond =>
		(asked, response) =>
			void waiting.push(() => void respond(asked, response));
	return {hold, count: () => waiting.length, letGo: () => waiting.shift()?.()};
};

export const failureOf = (call: Promise<unknown>): Promise<MCPError> =>
	call.then(
		() => {
			throw new Error('it did not fail');
		},
		(error) => error,
	);
