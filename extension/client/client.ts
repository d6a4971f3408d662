// An MCP client for web pages. In: the address of a server that speaks Streamable HTTP. Out: its tools, their results, and what it says
// unasked. Opens its session when it is first used.

import {Calls} from './calls.ts';
import {Deadline} from './deadline.ts';
import {MCPError} from './error.ts';
import {keepListening} from './listening.ts';
import {type CallOptions, type Json, type Message, type Tool, type ToolResult, toToolResult} from './messages.ts';
import {SESSION_REVISION, STATELESS_REVISION, toError, Wire} from './wire.ts';

export interface MCPClientOptions {
	/** Sent with each request, such as `Authorization`. */
	readonly headers?: Readonly<Record<string, string>>;
	/** For one call, in ms; word of its progress gives it as long again. */
	readonly timeout?: number;
	readonly clientInfo?: {readonly name: string; readonly version: string};
	/** `2026-07-28` needs no session. Without it that is spoken only where the server speaks nothing earlier. */
	readonly protocolVersion?: '2025-06-18' | '2026-07-28';
}

export type ServerInfo = Json;

const DEFAULT_TIMEOUT_MS = 30_000;
const ME = {name: 'mcp-browser-client', version: __VERSION__};
const SESSION_REVISIONS: readonly unknown[] = ['2025-03-26', SESSION_REVISION, '2025-11-25'];
const EVERYTHING = {toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true};

export class MCPClient {
	readonly #wire: Wire;
	readonly #calls: Calls;
	readonly #options: MCPClientOptions;
	readonly #timeout: number;
	#ready: Promise<ServerInfo> | undefined;
	#tools: Promise<readonly Tool[]> | undefined;
	#stream: AbortController | undefined;

	constructor(baseUrl: string | URL, options: MCPClientOptions = {}) {
		const {headers = {}, timeout = DEFAULT_TIMEOUT_MS, clientInfo = ME, protocolVersion = SESSION_REVISION} = options;
		const url = new URL(baseUrl, globalThis.location?.href).href;
		this.#options = options;
		this.#timeout = timeout;
		this.#wire = new Wire(url, {headers, clientInfo});
		this.#wire.revision = protocolVersion;
		this.#calls = new Calls(this.#wire, timeout, {
			sessionEnded: () => this.#forget(),
			toolsChanged: () => {
				this.#tools = undefined;
			},
		});
	}

	/** Done by the first call, if not before. @returns What the server says of itself. */
	initialize(): Promise<ServerInfo> {
		this.#ready ??= this.#begin().catch((error: unknown) => {
			this.#ready = undefined;
			throw error;
		});
		return this.#ready;
	}

	/** @param refresh Asks again; else they are asked for once. */
	listTools(refresh = false): Promise<readonly Tool[]> {
		if (refresh) this.#tools = undefined;
		this.#tools ??= this.#readTools().catch((error: unknown) => {
			this.#tools = undefined;
			throw error;
		});
		return this.#tools;
	}

	async getTool(name: string): Promise<Tool | undefined> {
		return (await this.listTools()).find((tool) => tool.name === name);
	}

	/** Those that have each word in their name, title or description. */
	async searchTools(query: string): Promise<readonly Tool[]> {
		const words = query.toLowerCase().split(/\s+/).filter(Boolean);
		return (await this.listTools()).filter(({name, title = '', description = ''}) => {
			const text = `${name} ${title} ${description}`.toLowerCase();
			return words.every((word) => text.includes(word));
		});
	}

	async call(name: string, args: Json = {}, options: CallOptions = {}): Promise<ToolResult> {
		await this.initialize();
		return toToolResult(await this.#calls.request('tools/call', {name, arguments: args}, options));
	}

	/** Hears what the server says unasked, until `closeStream`; a stream that breaks off is opened again after its last event. */
	async openStream(onMessage: (message: Message) => void, onError?: (error: unknown) => void): Promise<void> {
		this.closeStream();
		const stream = new AbortController();
		this.#stream = stream;
		try {
			await this.initialize();
			const {signal} = stream;
			const hear = (message: Message): void => {
				this.#calls.hear(message);
				onMessage(message);
			};
			const listening = this.#wire.isStateless
				? this.#subscribe(hear, signal)
				: keepListening(this.#wire, await this.#wire.listen(undefined, signal), {hear, onError, signal});
			listening.catch((error: unknown) => {
				if (!signal.aborted) onError?.(error);
			});
		} catch (error) {
			if (stream.signal.aborted) return;
			if (!onError) throw error;
			onError(error);
		}
	}

	closeStream(): void {
		this.#stream?.abort();
		this.#stream = undefined;
	}

	/** @returns Whether there was one, and the server let it be ended. */
	async terminateSession(): Promise<boolean> {
		this.#forget();
		const deadline = new Deadline('DELETE', this.#timeout);
		try {
			return await this.#wire.endSession(deadline.signal);
		} finally {
			deadline.end();
		}
	}

	/** What is asked afterwards begins anew. */
	async close(): Promise<void> {
		this.closeStream();
		await this.terminateSession();
	}

	getSessionId(): string | null {
		return this.#wire.sessionId ?? null;
	}

	async #begin(): Promise<ServerInfo> {
		const {protocolVersion = SESSION_REVISION, clientInfo = ME} = this.#options;
		this.#wire.revision = protocolVersion;
		if (this.#wire.isStateless) return this.#calls.request('server/discover', {});
		try {
			const info = await this.#calls.request('initialize', {protocolVersion, capabilities: {}, clientInfo});
			if (!SESSION_REVISIONS.includes(info.protocolVersion))
				throw new MCPError(`The server speaks ${String(info.protocolVersion)}, which this client does not.`);
			this.#wire.revision = String(info.protocolVersion);
			await this.#calls.post({method: 'notifications/initialized'});
			return info;
		} catch (error) {
			if (!speaksOnlyStateless(error)) throw error;
			this.#wire.revision = STATELESS_REVISION;
			return this.#calls.request('server/discover', {});
		}
	}

	async #readTools(): Promise<readonly Tool[]> {
		await this.initialize();
		const tools: Tool[] = [];
		let cursor: unknown;
		do {
			const page = await this.#calls.request('tools/list', cursor === undefined ? {} : {cursor});
			tools.push(...((page.tools as readonly Tool[] | undefined) ?? []));
			cursor = page.nextCursor;
		} while (cursor !== undefined);
		return tools;
	}

	async #subscribe(hear: (message: Message) => void, signal: AbortSignal): Promise<void> {
		const message = {id: this.#calls.nextId(), method: 'subscriptions/listen', params: {notifications: EVERYTHING}};
		for await (const heard of this.#wire.exchange(message, signal)) {
			if (heard.error) throw toError(heard.error);
			hear(heard);
		}
	}

	#forget(): void {
		this.#ready = undefined;
		this.#tools = undefined;
	}
}

const speaksOnlyStateless = (error: unknown): boolean => {
	const data = error instanceof MCPError ? error.data : undefined;
	if (typeof data !== 'object' || data === null || !('supported' in data)) return false;
	return Array.isArray(data.supported) && data.supported.includes(STATELESS_REVISION);
};
