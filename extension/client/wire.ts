// HTTP, as MCP uses it. In: messages for one endpoint. Out: what is answered, from JSON or from a stream of events, in either era: with a
// session, or with all that the server needs to know in each request.
import {CODES, MCPError, sessionExpired, unreachable} from './error.ts';
import {type Json, type Message, readMessages} from './messages.ts';
import {readEvents} from './sse.ts';

export const SESSION_REVISION = '2025-06-18';
export const STATELESS_REVISION = '2026-07-28';

const META = 'io.modelcontextprotocol/';
/** A stream that breaks off before the answer is taken up again so many times. */
const MAX_RESUMPTIONS = 3;
const MAX_WORDS = 300;

export interface Outgoing {
	readonly id?: number | string;
	readonly method?: string;
	readonly params?: Json;
	readonly result?: Json;
	readonly error?: Json;
}

export interface WireOptions {
	readonly headers: Readonly<Record<string, string>>;
	readonly clientInfo: {readonly name: string; readonly version: string};
}

export class Wire {
	sessionId: string | undefined;
	revision: string = SESSION_REVISION;
	readonly #url: string;
	readonly #options: WireOptions;

	constructor(url: string, options: WireOptions) {
		this.#url = url;
		this.#options = options;
	}

	get isStateless(): boolean {
		return this.revision === STATELESS_REVISION;
	}

	/** Sends one message; what comes back, as it comes. */
	async *exchange(message: Outgoing, signal: AbortSignal): AsyncGenerator<Message> {
		const body = JSON.stringify({jsonrpc: '2.0', ...this.#complete(message)});
		const headers = {...this.#headers('application/json, text/event-stream'), ...this.#named(message)};
		const response = await this.#fetch({method: 'POST', headers, body, signal});
		this.sessionId = response.headers.get('mcp-session-id') ?? this.sessionId;
		if (response.status === 202 || response.status === 204) return;
		if (isStream(response)) yield* this.#readStream(response, signal);
		else yield* readMessages(await response.text());
	}

	/** A stream of what the server says unasked, from after the event that is named. */
	listen(lastEventId: string | undefined, signal: AbortSignal): Promise<Response> {
		const from = lastEventId === undefined ? {} : {'Last-Event-ID': lastEventId};
		return this.#fetch({method: 'GET', headers: {...this.#headers('text/event-stream'), ...from}, signal});
	}

	/** @returns Whether the server has ended it; it may keep its sessions to itself. */
	async endSession(signal: AbortSignal): Promise<boolean> {
		if (this.sessionId === undefined) return false;
		try {
			await this.#fetch({method: 'DELETE', headers: this.#headers('application/json'), signal});
			return true;
		} catch (error) {
			if (error instanceof MCPError && (statusOf(error) === 405 || error.isSessionExpired())) return false;
			throw error;
		} finally {
			this.sessionId = undefined;
		}
	}

	#headers(accept: string): Record<string, string> {
		return {
			'Content-Type': 'application/json',
			Accept: accept,
			'MCP-Protocol-Version': this.revision,
			...(this.sessionId !== undefined && {'Mcp-Session-Id': this.sessionId}),
			...this.#options.headers,
		};
	}

	#named({method, params}: Outgoing): Record<string, string> {
		if (!this.isStateless || method === undefined) return {};
		const name = params?.name ?? params?.uri;
		return {'Mcp-Method': method, ...(name !== undefined && {'Mcp-Name': String(name)})};
	}

	#complete(message: Outgoing): Outgoing {
		if (!this.isStateless || message.method === undefined) return message;
		const meta = {
			[`${META}protocolVersion`]: this.revision,
			[`${META}clientCapabilities`]: {},
			[`${META}clientInfo`]: this.#options.clientInfo,
		};
		return {...message, params: {...message.params, _meta: {...(message.params?._meta as Json | undefined), ...meta}}};
	}

	async #fetch(request: RequestInit): Promise<Response> {
		const response = await fetch(this.#url, request).catch((error: unknown): never => {
			request.signal?.throwIfAborted();
			throw unreachable(this.#url, error);
		});
		if (response.ok) return response;
		if (response.status === 404 && this.sessionId !== undefined) {
			this.sessionId = undefined;
			throw sessionExpired();
		}
		throw await refusalOf(response);
	}

	/** One that breaks off is taken up after the last event that came. */
	async *#readStream(response: Response, signal: AbortSignal): AsyncGenerator<Message> {
		const place: {lastEventId?: string} = {};
		let stream = response;
		for (let attempt = 0; attempt <= MAX_RESUMPTIONS; attempt++) {
			yield* readUntilBroken(stream, place, signal);
			if (place.lastEventId === undefined || this.isStateless) return;
			stream = await this.listen(place.lastEventId, signal);
		}
	}
}

async function* readUntilBroken(
	stream: Response,
	place: {lastEventId?: string},
	signal: AbortSignal,
): AsyncGenerator<Message> {
	try {
		for await (const {id, data} of eventsOf(stream)) {
			if (id !== undefined) place.lastEventId = id;
			if (data) yield* readMessages(data);
		}
	} catch (error) {
		signal.throwIfAborted();
		if (error instanceof SyntaxError || error instanceof RangeError) throw error;
	}
}

export const statusOf = ({data}: MCPError): unknown =>
	typeof data === 'object' && data !== null && 'status' in data ? data.status : undefined;

export const isStream = (response: Response): boolean =>
	(response.headers.get('content-type') ?? '').startsWith('text/event-stream');

export const eventsOf = ({body}: Response): ReturnType<typeof readEvents> =>
	readEvents(body ?? new ReadableStream({start: (controller) => controller.close()}));

export const toError = ({code, message, data}: NonNullable<Message['error']>): MCPError =>
	new MCPError(message, code, data);

/** In the words of JSON-RPC, where the server has them. */
const refusalOf = async (response: Response): Promise<MCPError> => {
	const text = await response.text().catch(() => '');
	try {
		const [message] = readMessages(text);
		if (message?.error) return toError(message.error);
	} catch {
		// No JSON: its status tells.
	}
	const {status, statusText} = response;
	const words = `HTTP ${status} ${statusText}: ${text.slice(0, MAX_WORDS)}`.replace(/[ :]+$/, '');
	return new MCPError(words, CODES.network, {status});
};
