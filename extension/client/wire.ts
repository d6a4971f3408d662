// HTTP, as MCP uses it. In: messages for one endpoint. Out: what is answered, from JSON or from a stream of events, in either era: with a
// session, or with all that the server needs to know in each request.
import {brokenOff, CODES, MCPError, sessionExpired, unreachable} from './error.ts';
import {type Json, type Message, readMessages} from './messages.ts';
import {pause} from './pause.ts';
import {readEvents} from './sse.ts';

export const SESSION_REVISION = '2025-06-18';
export const STATELESS_REVISION = '2026-07-28';

const INITIALIZE = 'initialize';
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

/** Where a stream stands, to be taken up again. */
export interface Place {
	/** It belongs to this one, whichever is the client's by then. */
	readonly sessionId: string | undefined;
	lastEventId?: string;
	retryMs?: number;
}

export interface WireOptions {
	readonly headers: Readonly<Record<string, string>>;
	readonly clientInfo: {readonly name: string; readonly version: string};
	readonly sessionEnded: () => void;
}

interface Sending {
	readonly method: 'POST' | 'GET' | 'DELETE';
	readonly sessionId: string | undefined;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string;
	readonly signal: AbortSignal;
}

export class Wire {
	revision: string = SESSION_REVISION;
	#sessionId: string | undefined;
	readonly #url: string;
	readonly #options: WireOptions;

	constructor(url: string, options: WireOptions) {
		this.#url = url;
		this.#options = options;
	}

	get sessionId(): string | undefined {
		return this.#sessionId;
	}

	get isStateless(): boolean {
		return this.revision === STATELESS_REVISION;
	}

	/** Sends one message; what comes back, as it comes. A stream that breaks off is taken up after the last event that came. */
	async *exchange(message: Outgoing, signal: AbortSignal): AsyncGenerator<Message> {
		const place: Place = {sessionId: this.#sessionFor(message)};
		let response = await this.post(message, signal);
		if (response.status === 202 || response.status === 204) return;
		for (let attempt = 0; ; attempt++) {
			yield* readUntilBroken(response, place, signal);
			if (place.lastEventId === undefined || this.isStateless || attempt === MAX_RESUMPTIONS) return;
			// A server that has nothing yet may end the stream, and say when to ask.
			if (place.retryMs !== undefined) await pause(place.retryMs, signal);
			response = await this.listen(place, signal);
		}
	}

	/** Sends one message. @returns What comes back, not yet read. */
	async post(message: Outgoing, signal: AbortSignal): Promise<Response> {
		const body = JSON.stringify({jsonrpc: '2.0', ...this.#complete(message)});
		const headers = this.#named(message);
		const response = await this.#send({method: 'POST', sessionId: this.#sessionFor(message), headers, body, signal});
		if (message.method === INITIALIZE) this.#sessionId = response.headers.get('mcp-session-id') ?? undefined;
		return response;
	}

	/** A stream of what the server says unasked, from its place on. */
	listen({sessionId, lastEventId}: Place, signal: AbortSignal): Promise<Response> {
		const from = lastEventId === undefined ? {} : {'Last-Event-ID': lastEventId};
		return this.#send({method: 'GET', sessionId, headers: {Accept: 'text/event-stream', ...from}, signal});
	}

	/** @returns Whether the server has ended it; it may keep its sessions to itself. */
	async endSession(signal: AbortSignal): Promise<boolean> {
		const sessionId = this.#sessionId;
		if (sessionId === undefined) return false;
		this.#sessionId = undefined;
		try {
			await this.#send({method: 'DELETE', sessionId, signal});
			return true;
		} catch (error) {
			if (error instanceof MCPError && (error.status === 405 || error.isSessionExpired())) return false;
			throw error;
		}
	}

	/** What opens one goes without. */
	#sessionFor({method}: Outgoing): string | undefined {
		return this.isStateless || method === INITIALIZE ? undefined : this.#sessionId;
	}

	#headers(sessionId: string | undefined): Record<string, string> {
		return {
			'Content-Type': 'application/json',
			Accept: 'application/json, text/event-stream',
			'MCP-Protocol-Version': this.revision,
			...(sessionId !== undefined && {'Mcp-Session-Id': sessionId}),
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

	/** Of a session that the server does not know any more all who ask in it are told; it may be another that the client has by then. */
	async #send({sessionId, headers, ...request}: Sending): Promise<Response> {
		const sent = {...request, headers: {...this.#headers(sessionId), ...headers}};
		const response = await fetch(this.#url, sent).catch((error: unknown): never => {
			request.signal.throwIfAborted();
			throw unreachable(this.#url, error);
		});
		if (response.ok) return response;
		if (response.status !== 404 || sessionId === undefined) throw await refusalOf(response);
		if (sessionId === this.#sessionId) {
			this.#sessionId = undefined;
			this.#options.sessionEnded();
		}
		throw sessionExpired();
	}
}

async function* readUntilBroken(response: Response, place: Place, signal: AbortSignal): AsyncGenerator<Message> {
	try {
		yield* messagesOf(response, place);
	} catch (error) {
		signal.throwIfAborted();
		if (!(error instanceof MCPError && error.isNetworkError())) throw error;
	}
}

/** From JSON, or from a stream of events, whose place is noted. */
export async function* messagesOf(response: Response, place: Place): AsyncGenerator<Message> {
	const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
	if (!isStream || !response.body) return yield* readMessages(await response.text().catch(brokenOff));
	for await (const {id, retry, data} of readEvents(response.body)) {
		if (id !== undefined) place.lastEventId = id;
		if (retry !== undefined) place.retryMs = retry;
		yield* readMessages(data);
	}
}

export const toError = ({code, message, data}: NonNullable<Message['error']>, status?: number): MCPError =>
	new MCPError(message, code, data, status === undefined ? {} : {status});

/** In the words of JSON-RPC, where the server has them. */
const refusalOf = async (response: Response): Promise<MCPError> => {
	const {status, statusText} = response;
	const text = await response.text().catch(() => '');
	try {
		const [message] = readMessages(text);
		if (message?.error) return toError(message.error, status);
	} catch {
		// No JSON: its status tells.
	}
	const words = `HTTP ${status} ${statusText}: ${text.slice(0, MAX_WORDS)}`.replace(/[ :]+$/, '');
	return new MCPError(words, CODES.network, undefined, {status});
};
