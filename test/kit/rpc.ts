// JSON-RPC over HTTP by hand, as curl would. In: messages and headers. Out: status, headers, and the messages of the answer,
// whether it came as JSON or as a stream of events.

export interface RpcAnswer {
	readonly status: number;
	readonly headers: Headers;
	readonly type: string;
	readonly messages: readonly RpcMessage[];
	readonly events: readonly SseEvent[];
}

export interface RpcMessage {
	readonly id?: string | number | null;
	readonly method?: string;
	readonly params?: Record<string, unknown>;
	readonly result?: Record<string, unknown> & {content?: {text: string}[]; isError?: boolean};
	readonly error?: {code: number; message: string};
}

export interface SseEvent {
	readonly event?: string;
	readonly id?: string;
	readonly data: string;
}

export const JSON_HEADERS = {'content-type': 'application/json', accept: 'application/json, text/event-stream'};

const parseEvent = (block: string): SseEvent | undefined => {
	const fields = new Map<string, string>();
	for (const line of block.split('\n')) {
		const [, name, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
		if (name !== undefined) fields.set(name, value ?? '');
	}
	const data = fields.get('data');
	if (data === undefined) return undefined;
	const [event, id] = [fields.get('event'), fields.get('id')];
	return {data, ...(event !== undefined && {event}), ...(id !== undefined && {id})};
};

/** The events of a response as they come. */
export async function* readEvents(response: Response): AsyncGenerator<SseEvent> {
	let rest = '';
	const decoder = new TextDecoder();
	for await (const chunk of response.body ?? []) {
		rest += decoder.decode(chunk, {stream: true});
		const blocks = rest.split('\n\n');
		rest = blocks.pop() ?? '';
		for (const event of blocks.map(parseEvent)) if (event) yield event;
	}
}

const toMessages = (text: string): RpcMessage[] => {
	if (text === '') return [];
	const parsed: unknown = JSON.parse(text);
	return (Array.isArray(parsed) ? parsed : [parsed]) as RpcMessage[];
};

export const readAnswer = async (response: Response): Promise<RpcAnswer> => {
	const type = response.headers.get('content-type') ?? '';
	const {status, headers} = response;
	if (!type.startsWith('text/event-stream')) {
		return {status, headers, type, messages: toMessages(await response.text()), events: []};
	}
	const events: SseEvent[] = [];
	for await (const event of readEvents(response)) events.push(event);
	return {status, headers, type, messages: events.flatMap(({data}) => toMessages(data)), events};
};

export const postRpc = async (
	url: string,
	body: unknown,
	headers: Record<string, string> = {},
	signal?: AbortSignal,
): Promise<RpcAnswer> =>
	readAnswer(
		await fetch(url, {
			method: 'POST',
			headers: {...JSON_HEADERS, ...headers},
			body: typeof body === 'string' ? body : JSON.stringify(body),
			...(signal && {signal}),
		}),
	);

export const initializeMessage = (protocolVersion = '2025-11-25') => ({
	jsonrpc: '2.0',
	id: 'init',
	method: 'initialize',
	params: {protocolVersion, capabilities: {}, clientInfo: {name: 'by hand', version: '1'}},
});

/** A legacy session by hand: the headers that its next requests need. */
export const openSession = async (
	url: string,
	options: {version?: string; headers?: Record<string, string>} = {},
): Promise<Record<string, string>> => {
	const version = options.version ?? '2025-11-25';
	const {headers, status} = await postRpc(url, initializeMessage(version), options.headers);
	const id = headers.get('mcp-session-id');
	if (status !== 200 || id === null) throw new Error(`initialize was answered with ${status}`);
	const own = {...options.headers, 'mcp-session-id': id, 'mcp-protocol-version': version};
	await postRpc(url, {jsonrpc: '2.0', method: 'notifications/initialized'}, own);
	return own;
};

export const callMessage = (id: string | number, name: string, input: Record<string, unknown> = {}, meta?: object) => ({
	jsonrpc: '2.0',
	id,
	method: 'tools/call',
	params: {name, arguments: input, ...(meta && {_meta: meta})},
});

export const textOf = (answer: RpcAnswer): string => answer.messages.at(-1)?.result?.content?.[0]?.text ?? '';
