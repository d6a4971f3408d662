// An MCP client for web pages. In: the address of a server that speaks Streamable HTTP. Out: its tools, their results, and what it says
// unasked. Opens its session when it is first used.

import {Link, type LinkOptions} from './link.ts';
import {keepListening} from './listening.ts';
import {type CallOptions, type Json, type Message, type Tool, type ToolResult, toToolResult} from './messages.ts';
import {type Place, toError} from './wire.ts';

export interface MCPClientOptions {
	/** Sent with each request, such as `Authorization`. */
	readonly headers?: Readonly<Record<string, string>>;
	/** For one call, in ms; word of its progress gives it as long again. */
	readonly timeout?: number;
	readonly clientInfo?: {readonly name: string; readonly version: string};
	/**
	 * `2026-07-28` needs no session. `auto` asks the server for it first, and opens a session where it is not offered. Without a word it is
	 * spoken only where the server speaks nothing earlier.
	 */
	readonly protocolVersion?: '2025-06-18' | '2026-07-28' | 'auto';
}

export type ServerInfo = Json;

const DEFAULT_TIMEOUT_MS = 30_000;
const ME = {name: 'mcp-browser-client', version: __VERSION__};
const EVERYTHING = {toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true};

export class MCPClient {
	readonly #url: string;
	readonly #options: Omit<LinkOptions, 'sessionEnded' | 'toolsChanged'>;
	#link: Link | undefined;
	#tools: Promise<readonly Tool[]> | undefined;
	#stream: AbortController | undefined;

	constructor(baseUrl: string | URL, options: MCPClientOptions = {}) {
		const {headers = {}, timeout = DEFAULT_TIMEOUT_MS, clientInfo = ME, protocolVersion} = options;
		this.#url = new URL(baseUrl, globalThis.location?.href).href;
		this.#options = {headers, timeout, clientInfo, protocolVersion};
	}

	/** Done by the first call, if not before. @returns What the server says of itself. */
	async initialize(): Promise<ServerInfo> {
		return (await this.#opened()).ready;
	}

	/** @param refresh Asks again; else they are asked for once. */
	listTools(refresh = false): Promise<readonly Tool[]> {
		if (refresh) this.#tools = undefined;
		if (this.#tools) return this.#tools;
		const tools = this.#readTools();
		this.#tools = tools;
		tools.catch(() => {
			if (this.#tools === tools) this.#tools = undefined;
		});
		return tools;
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
		const {calls} = await this.#opened();
		return toToolResult(await calls.request('tools/call', {name, arguments: args}, options));
	}

	/**
	 * Hears what the server says unasked, until `closeStream`. A stream that ends or breaks off is opened again, after its last event where it
	 * belongs to a session, unless that session has ended.
	 */
	async openStream(onMessage: (message: Message) => void, onError?: (error: unknown) => void): Promise<void> {
		this.closeStream();
		const stream = new AbortController();
		this.#stream = stream;
		try {
			const link = await this.#opened();
			const {wire, calls} = link;
			const {signal} = stream;
			const place: Place = {sessionId: wire.sessionId};
			const open = (): Promise<Response> => (wire.isStateless ? subscribe(link, signal) : wire.listen(place, signal));
			const hear = (message: Message): void => {
				if (message.error && wire.isStateless) throw toError(message.error);
				calls.hear(message);
				onMessage(message);
			};
			const listening = keepListening(await open(), {place, open, hear, onError, signal});
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
		const link = this.#link;
		if (!link) return false;
		this.#leave(link);
		return link.end();
	}

	/** What is asked afterwards begins anew. */
	async close(): Promise<void> {
		this.closeStream();
		await this.terminateSession();
	}

	getSessionId(): string | null {
		return this.#link?.wire.sessionId ?? null;
	}

	#open(): Link {
		const link: Link = new Link(this.#url, {
			...this.#options,
			sessionEnded: () => this.#leave(link),
			toolsChanged: () => {
				this.#tools = undefined;
			},
		});
		link.ready.catch(() => {
			if (this.#link !== link) return;
			this.#leave(link);
			// The server may have opened it all the same.
			link.end().catch(() => undefined);
		});
		return link;
	}

	async #opened(): Promise<Link> {
		this.#link ??= this.#open();
		const link = this.#link;
		await link.ready;
		return link;
	}

	/** Another may have been opened since. */
	#leave(link: Link): void {
		if (this.#link !== link) return;
		this.#link = undefined;
		this.#tools = undefined;
	}

	async #readTools(): Promise<readonly Tool[]> {
		const tools: Tool[] = [];
		let cursor: unknown;
		do {
			const {calls} = await this.#opened();
			const page = await calls.request('tools/list', cursor === undefined ? {} : {cursor});
			if (Array.isArray(page.tools)) tools.push(...page.tools);
			cursor = page.nextCursor;
		} while (cursor !== undefined);
		return tools;
	}
}

const subscribe = ({wire, calls}: Link, signal: AbortSignal): Promise<Response> => {
	const params = {notifications: EVERYTHING};
	return wire.post({id: calls.nextId(), method: 'subscriptions/listen', params}, signal);
};
