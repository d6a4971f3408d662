// Calls over the wire. In: a method and its parameters. Out: the result, in time; and word of what the server says besides.
import {Deadline} from './deadline.ts';
import {CODES, MCPError, unreadable} from './error.ts';
import type {CallOptions, Json, Message, Progress} from './messages.ts';
import {toError, type Wire} from './wire.ts';

export class Calls {
	readonly #wire: Wire;
	readonly #timeout: number;
	readonly #toolsChanged: () => void;
	#lastId = 0;

	constructor(wire: Wire, timeout: number, toolsChanged: () => void) {
		this.#wire = wire;
		this.#timeout = timeout;
		this.#toolsChanged = toolsChanged;
	}

	nextId(): number {
		this.#lastId += 1;
		return this.#lastId;
	}

	async request(method: string, params: Json, options: CallOptions = {}): Promise<Json> {
		const {timeout = this.#timeout, onProgress} = options;
		const deadline = new Deadline(method, timeout, options.signal);
		const {signal} = deadline;
		const id = this.nextId();
		const message = {id, method, params: onProgress ? {...params, _meta: {progressToken: id}} : params};
		const progressed = (progress: Progress): void => {
			deadline.renew();
			onProgress?.(progress);
		};
		try {
			signal.throwIfAborted();
			return await this.#answerTo(message, signal, progressed);
		} catch (error) {
			if (!signal.aborted) throw error;
			this.#cancel(id, method);
			throw signal.reason;
		} finally {
			deadline.end();
		}
	}

	async #answerTo(
		message: {readonly id: number; readonly method: string; readonly params: Json},
		signal: AbortSignal,
		progressed: (progress: Progress) => void,
	): Promise<Json> {
		const {id, method} = message;
		for await (const heard of this.#wire.exchange(message, signal)) {
			if (heard.id === id && heard.method === undefined) return resultOf(heard);
			if (isProgressOf(heard, id)) progressed(heard.params as unknown as Progress);
			else this.hear(heard);
		}
		throw new MCPError(`${method}: the answer ended before it told the result.`, CODES.network);
	}

	/** Where there is no session, that nobody listens any more says it. */
	#cancel(requestId: number, method: string): void {
		if (this.#wire.isStateless || method === 'initialize') return;
		this.post({method: 'notifications/cancelled', params: {requestId}}).catch(() => undefined);
	}

	/** Nothing is answered to it. */
	async post(message: Parameters<Wire['exchange']>[0]): Promise<void> {
		const deadline = new Deadline(message.method ?? 'an answer', this.#timeout);
		try {
			for await (const heard of this.#wire.exchange(message, deadline.signal)) this.hear(heard);
		} finally {
			deadline.end();
		}
	}

	/** What the server says besides; what it asks is answered. */
	hear({id, method}: Message): void {
		if (method === 'notifications/tools/list_changed') this.#toolsChanged();
		if (id === undefined || id === null || method === undefined) return;
		const answer =
			method === 'ping' ? {result: {}} : {error: {code: CODES.methodNotFound, message: `${method} is not known here`}};
		this.post({id, ...answer}).catch(() => undefined);
	}
}

const resultOf = ({error, result = {}}: Message): Json => {
	if (error) throw toError(error);
	if (typeof result !== 'object' || result === null) throw unreadable('its result is no object.');
	return result;
};

const isProgressOf = ({method, params}: Message, id: number): boolean =>
	method === 'notifications/progress' && params?.progressToken === id;
