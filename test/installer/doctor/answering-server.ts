// A server that answers as Tabberth does, as far as the doctor asks. In: what to say. Out: its port, and an end.
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

export const KEY = 'tbk_right-right-right-right-right-right-right';

/** What the server that stands for Tabberth says; each part can be changed by a test. */
export interface Answers {
	health: {status: number; body: unknown};
	accessStatus: number | undefined;
	initialize: {status: number; body?: unknown} | undefined;
	tools: string[];
	/** Instead of what the tool of that name does. */
	readonly calls: Record<string, {text: string; isError: boolean}>;
	readonly seen: string[];
	asStream: boolean;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
	let text = '';
	for await (const chunk of request) text += chunk;
	return text;
};

const pages = new Map<number, string>();

const callTool = async (name: string, input: {url?: string; tabId?: number}, answers: Answers) => {
	const forced = answers.calls[name];
	if (forced) return forced;
	if (name === 'tabs_create_mcp') return {text: 'Opened.\nTab ID: 77', isError: false};
	if (name === 'navigate') pages.set(77, await (await fetch(input.url ?? '')).text());
	return {text: name === 'get_page_text' ? (pages.get(input.tabId ?? 0) ?? '') : 'Done.', isError: false};
};

const answerRpc = async (body: string, response: ServerResponse, answers: Answers): Promise<void> => {
	const {id, method, params} = JSON.parse(body);
	answers.seen.push(params?.name ? `${method} ${params.name}` : method);
	const send = (result: unknown): void => {
		const text = JSON.stringify({jsonrpc: '2.0', id, result});
		const type = answers.asStream ? 'text/event-stream' : 'application/json';
		response.writeHead(200, {'content-type': type, 'mcp-session-id': 'session'});
		response.end(answers.asStream ? `id: 1\ndata: \n\nevent: message\ndata: ${text}\n\n` : text);
	};
	if (id === undefined) return void response.writeHead(202).end();
	if (method === 'initialize' && answers.initialize) {
		const {status, body: given} = answers.initialize;
		return void response.writeHead(status).end(JSON.stringify(given));
	}
	if (method === 'initialize') return send({protocolVersion: params.protocolVersion});
	if (method === 'tools/list') return send({tools: answers.tools.map((name) => ({name}))});
	const {text, isError} = await callTool(params.name, params.arguments, answers);
	send({content: [{type: 'text', text}], isError});
};

const accessOf = ({headers}: IncomingMessage, answers: Answers): number => {
	const sent = headers.authorization;
	if (answers.accessStatus !== undefined) return answers.accessStatus;
	if (sent === undefined) return 401;
	return sent === `Bearer ${KEY}` ? 200 : 403;
};

const answerHealth = (response: ServerResponse, {health: {status, body}}: Answers): void => {
	response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
};

export const startServer = async (answers: Answers): Promise<{port: number; stop: () => Promise<void>}> => {
	const server = createServer(async (request, response) => {
		const body = await readBody(request);
		if (request.url === '/health') return answerHealth(response, answers);
		const status = accessOf(request, answers);
		if (status !== 200) return response.writeHead(status).end('{"error":{"message":"no"}}');
		if (request.method === 'DELETE') answers.seen.push('DELETE');
		if (request.method !== 'POST') return response.writeHead(200).end('{"tools":[]}');
		return answerRpc(body, response, answers);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const stop = (): Promise<void> =>
		new Promise((resolve) => {
			server.closeAllConnections();
			server.close(() => resolve());
		});
	return {port: (server.address() as AddressInfo).port, stop};
};
