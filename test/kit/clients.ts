// The clients that agents run, in every era of the protocol. In: a URL. Out: one small face for all of them.
import {Client as ClientV2, StreamableHTTPClientTransport as TransportV2} from '@modelcontextprotocol/client';
import {Client as ClientV1} from '@modelcontextprotocol/sdk/client/index.js';
import {SSEClientTransport} from '@modelcontextprotocol/sdk/client/sse.js';
import {StreamableHTTPClientTransport as TransportV1} from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export interface Answer {
	readonly text: string;
	readonly isError: boolean;
}

export interface AgentClient {
	readonly sessionId: string | undefined;
	call(name: string, input?: Record<string, unknown>, options?: CallOptions): Promise<Answer>;
	listTools(): Promise<readonly {name: string; inputSchema: Record<string, unknown>}[]>;
	ping(): Promise<void>;
	close(): Promise<void>;
}

export interface CallOptions {
	readonly signal?: AbortSignal;
	readonly onprogress?: (progress: {progress: number}) => void;
	readonly timeout?: number;
}

export type ClientKind = 'v2 modern' | 'v2 legacy' | 'v1 http' | 'v1 sse';
export const CLIENT_KINDS: readonly ClientKind[] = ['v2 modern', 'v2 legacy', 'v1 http', 'v1 sse'];

export interface ClientSettings {
	readonly name?: string;
	readonly token?: string;
	readonly onListChanged?: () => void;
	readonly fetch?: typeof fetch;
}

let names = 0;
/** Clients of one name in one process are one agent that was started again, and have its tabs. */
export const newName = (prefix: string): string => `${prefix}-${++names}`;

/** @param result Of a call, as any of the clients gives it. */
export const toAnswer = (result: object): Answer => {
	const {content, isError} = result as {content: {type: string; text?: string}[]; isError?: boolean};
	return {text: content.map(({type, text}) => text ?? `<${type}>`).join('\n'), isError: isError === true};
};

const optionsOf = ({token, fetch}: ClientSettings) => ({
	requestInit: {headers: token ? {Authorization: `Bearer ${token}`} : {}},
	...(fetch && {fetch}),
});

/** @param url The MCP endpoint; for SSE its path is replaced. */
export const connectClient = (kind: ClientKind, url: string, settings: ClientSettings = {}): Promise<AgentClient> =>
	kind.startsWith('v2') ? connectV2(kind, url, settings) : connectV1(kind, url, settings);

const connectV2 = async (kind: ClientKind, url: string, settings: ClientSettings): Promise<AgentClient> => {
	const transport = new TransportV2(new URL(url), optionsOf(settings));
	const client = new ClientV2(
		{name: settings.name ?? newName('agent'), version: '1.0.0'},
		{versionNegotiation: {mode: kind === 'v2 modern' ? 'auto' : 'legacy'}},
	);
	await client.connect(transport);
	return {
		get sessionId() {
			return transport.sessionId;
		},
		call: async (name, input = {}, options = {}) => toAnswer(await client.callTool({name, arguments: input}, options)),
		listTools: async () => (await client.listTools()).tools,
		ping: async () => void (await client.ping()),
		close: () => client.close(),
	};
};

const connectV1 = async (kind: ClientKind, url: string, settings: ClientSettings): Promise<AgentClient> => {
	const options = optionsOf(settings);
	const transport =
		kind === 'v1 sse'
			? new SSEClientTransport(new URL(url.replace(/\/mcp/, '/sse')), options)
			: new TransportV1(new URL(url), options);
	const client = new ClientV1({name: settings.name ?? newName('agent'), version: '1.0.0'});
	if (settings.onListChanged) {
		const {ToolListChangedNotificationSchema} = await import('@modelcontextprotocol/sdk/types.js');
		client.setNotificationHandler(ToolListChangedNotificationSchema, () => settings.onListChanged?.());
	}
	await client.connect(transport as Parameters<typeof client.connect>[0]);
	return {
		get sessionId() {
			return 'sessionId' in transport ? transport.sessionId : undefined;
		},
		call: async (name, input = {}, options = {}) =>
			toAnswer(await client.callTool({name, arguments: input}, undefined, options)),
		listTools: async () => (await client.listTools()).tools,
		ping: async () => void (await client.ping()),
		close: () => client.close(),
	};
};
