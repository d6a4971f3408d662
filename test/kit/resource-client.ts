// A client that reads tabs as resources and hears of their changes, in every era of the protocol. In: a URL. Out: one face for all.
import {Client as ClientV2, StreamableHTTPClientTransport as TransportV2} from '@modelcontextprotocol/client';
import {Client as ClientV1} from '@modelcontextprotocol/sdk/client/index.js';
import {SSEClientTransport} from '@modelcontextprotocol/sdk/client/sse.js';
import {StreamableHTTPClientTransport as TransportV1} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
	LoggingMessageNotificationSchema,
	ResourceListChangedNotificationSchema,
	ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type {Agent} from './agents.ts';
import {type ClientKind, toAnswer} from './clients.ts';

export interface Resource {
	readonly uri: string;
	readonly title?: string | undefined;
	readonly description?: string | undefined;
}

export interface ResourceClient extends Pick<Agent, 'call'> {
	/** The addresses it was told of, in their order. */
	readonly updates: readonly string[];
	readonly listChanges: {readonly count: number};
	/** What it was told for its log. */
	readonly logged: readonly {readonly level: string; readonly data: unknown}[];
	list(): Promise<readonly Resource[]>;
	read(uri: string): Promise<string>;
	/** In the latest era a stream that also hears of changes of the list. */
	subscribe(...uris: string[]): Promise<void>;
	unsubscribe(uri: string): Promise<void>;
	setLogLevel(level: 'debug' | 'info'): Promise<void>;
	close(): Promise<void>;
}

const textsOf = (parts: unknown): string => (parts as {text?: string}[]).map(({text}) => text ?? '').join('\n');

/** Of its own accord this client looks for a lost stream twice, and never again. */
const PATIENT = {
	...{initialReconnectionDelay: 100, maxReconnectionDelay: 500},
	...{reconnectionDelayGrowFactor: 1, maxRetries: 100},
};

const startNotes = () => {
	const updates: string[] = [];
	const logged: {level: string; data: unknown}[] = [];
	const listChanges = {count: 0};
	return {
		...{updates, logged, listChanges},
		onUpdate: ({params}: {params: {uri: string}}) => void updates.push(params.uri),
		onList: () => void listChanges.count++,
		onLog: ({params}: {params: {level: string; data: unknown}}) => void logged.push(params),
	};
};

export const connectReader = (kind: ClientKind, url: string, name = 'reader'): Promise<ResourceClient> =>
	kind === 'v2 modern' ? connectModern(url, name) : connectV1(kind, url, name);

const connectV1 = async (kind: ClientKind, url: string, name: string): Promise<ResourceClient> => {
	const transport =
		kind === 'v1 sse'
			? new SSEClientTransport(new URL(url.replace(/\/mcp/, '/sse')))
			: new TransportV1(new URL(url), {reconnectionOptions: PATIENT});
	const client = new ClientV1({name, version: '1'});
	const {onUpdate, onList, onLog, ...notes} = startNotes();
	client.setNotificationHandler(ResourceUpdatedNotificationSchema, onUpdate);
	client.setNotificationHandler(ResourceListChangedNotificationSchema, onList);
	client.setNotificationHandler(LoggingMessageNotificationSchema, onLog);
	await client.connect(transport as Parameters<typeof client.connect>[0]);
	return {
		...notes,
		call: async (tool, input = {}) => toAnswer(await client.callTool({name: tool, arguments: input})),
		list: async () => (await client.listResources()).resources,
		read: async (uri) => textsOf((await client.readResource({uri})).contents),
		subscribe: async (...uris) => {
			for (const uri of uris) await client.subscribeResource({uri});
		},
		unsubscribe: async (uri) => void (await client.unsubscribeResource({uri})),
		setLogLevel: async (level) => void (await client.setLoggingLevel(level)),
		close: () => client.close(),
	};
};

const connectModern = async (url: string, name: string): Promise<ResourceClient> => {
	const client = new ClientV2({name, version: '1'}, {versionNegotiation: {mode: 'auto'}});
	const {onUpdate, onList, onLog, ...notes} = startNotes();
	client.setNotificationHandler('notifications/resources/updated', onUpdate);
	client.setNotificationHandler('notifications/resources/list_changed', onList);
	client.setNotificationHandler('notifications/message', onLog);
	await client.connect(new TransportV2(new URL(url)));
	const streams = new Map<string, {close(): Promise<void>}>();
	return {
		...notes,
		call: async (tool, input = {}) => toAnswer(await client.callTool({name: tool, arguments: input})),
		list: async () => (await client.listResources()).resources,
		read: async (uri) => textsOf((await client.readResource({uri})).contents),
		subscribe: async (...uris) => {
			const stream = await client.listen({resourcesListChanged: true, resourceSubscriptions: uris});
			for (const uri of uris) streams.set(uri, stream);
		},
		unsubscribe: async (uri) => streams.get(uri)?.close(),
		setLogLevel: async () => {
			throw new Error('this era has no log level for a client');
		},
		close: () => client.close(),
	};
};
