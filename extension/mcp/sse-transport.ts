// The HTTP+SSE transport of 2024-11-05, which the SDK does not have for web standards. In: messages posted beside the stream.
// Out: events on it. A stream that breaks may be opened again: what its client cannot have seen is sent once more.
import type {JSONRPCMessage, Transport} from '@modelcontextprotocol/server';
import {withEraCode} from './rpc.ts';
import {toEvent} from './testament.ts';

interface Sent {
	readonly number: number;
	readonly event: string;
	/** When it was written to a stream; nobody has read it yet without one. */
	readonly at: number | undefined;
}

const MAX_KEPT_MESSAGES = 100;
const MAX_KEPT_UNITS = 4 * 1024 * 1024;
const PING_EVERY_MS = 30_000;
/** How soon a client opens a broken stream again; its own default would be seconds. */
const RETRY_MS = 200;
/** What was written this shortly before a break may have been lost with it. To be told twice does a client no harm. */
const DOUBT_MS = 5000;

export class SseTransport implements Transport {
	onclose?: () => void;
	onerror?: (error: Error) => void;
	onmessage?: NonNullable<Transport['onmessage']>;
	readonly sessionId: string;
	readonly #onAnswer: (id: string | number) => void;
	readonly #encoder = new TextEncoder();
	#stream: ReadableStreamDefaultController<Uint8Array> | undefined;
	#timer: ReturnType<typeof setInterval> | undefined;
	#onEnd: (() => void) | undefined;
	#kept: Sent[] = [];
	#count = 0;
	#replaying = false;

	constructor(sessionId: string, onAnswer: (id: string | number) => void) {
		this.sessionId = sessionId;
		this.#onAnswer = onAnswer;
	}

	async start(): Promise<void> {}

	/**
	 * Opens the stream, or opens it again.
	 * @param seen The number of the last event that the client has, where it can tell.
	 * @param onEnd Called once when it has ended, also when a newer stream takes its place.
	 */
	open(path: string, seen: number | undefined, onEnd: () => void): ReadableStream<Uint8Array> {
		this.#end();
		this.#onEnd = onEnd;
		// A new worker counts on from where the last one was, or the client would take what comes for seen.
		this.#count = Math.max(this.#count, seen ?? 0);
		let mine: ReadableStreamDefaultController<Uint8Array>;
		return new ReadableStream<Uint8Array>({
			start: (controller) => {
				mine = controller;
				this.#stream = controller;
				this.#timer = setInterval(
					() => this.#write(`event: ping\ndata: {"timestamp":${Date.now()}}\n\n`),
					PING_EVERY_MS,
				);
				// The id comes back as Last-Event-ID when the client opens the stream again, after whatever broke it.
				this.#write(
					`event: endpoint\nid: ${this.#eventId(seen ?? this.#count)}\nretry: ${RETRY_MS}\ndata: ${path}\n\n`,
				);
				this.#sendAgain(seen);
			},
			cancel: () => {
				if (this.#stream === mine) this.#end();
			},
		});
	}

	receive(message: JSONRPCMessage, request: Request): void {
		this.onmessage?.(message, {request});
	}

	/** Feeds a message of the past: what it is answered with was sent long ago. */
	async replay(message: JSONRPCMessage): Promise<void> {
		this.#replaying = true;
		this.onmessage?.(message);
		// The SDK answers `initialize` within the turn's microtasks; a task later nothing of it is left.
		await new Promise((resolve) => setTimeout(resolve));
		this.#replaying = false;
	}

	async send(message: JSONRPCMessage): Promise<void> {
		if (this.#replaying) return;
		if (!('method' in message) && message.id !== undefined) this.#onAnswer(message.id);
		this.sendAnswer(withEraCode(message));
	}

	sendAnswer(message: unknown): void {
		this.#count += 1;
		const event = `id: ${this.#eventId(this.#count)}\n${toEvent(message)}`;
		this.#kept.push({number: this.#count, event, at: this.#stream && Date.now()});
		this.#trim();
		this.#write(event);
	}

	async close(): Promise<void> {
		this.#end();
		this.onclose?.();
	}

	#eventId(number: number): string {
		return `${this.sessionId}.${number}`;
	}

	#sendAgain(seen: number | undefined): void {
		const doubt = Date.now() - DOUBT_MS;
		const unseen = this.#kept.filter(({number, at}) =>
			seen === undefined ? at === undefined || at > doubt : number > seen,
		);
		for (const {event} of unseen) this.#write(event);
		const again = new Set(unseen);
		this.#kept = this.#kept.map((sent) => (again.has(sent) ? {...sent, at: Date.now()} : sent));
	}

	#trim(): void {
		let units = this.#kept.reduce((sum, {event}) => sum + event.length, 0);
		while (this.#kept.length > 1 && (this.#kept.length > MAX_KEPT_MESSAGES || units > MAX_KEPT_UNITS)) {
			units -= this.#kept.shift()?.event.length ?? 0;
		}
	}

	#write(event: string): void {
		this.#stream?.enqueue(this.#encoder.encode(event));
	}

	#end(): void {
		clearInterval(this.#timer);
		try {
			this.#stream?.close();
		} catch {
			// The client closed it first.
		}
		this.#stream = undefined;
		this.#onEnd?.();
		this.#onEnd = undefined;
	}
}

/** The session and the number in an event's id. */
export const parseEventId = (id: string): {session: string; number: number} | undefined => {
	const [, session, number] = /^(.+)\.(\d+)$/.exec(id) ?? [];
	return session === undefined ? undefined : {session, number: Number(number)};
};
