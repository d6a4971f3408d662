// The events of one session, for clients that resume a stream. In: messages by stream. Out: ids that say by themselves which
// boot of the worker and which request they belong to, so that a later worker can still answer for a lost stream.
import type {EventStore, JSONRPCMessage} from '@modelcontextprotocol/server';
import {isObject, type RpcId} from './rpc.ts';

interface StoredEvent {
	readonly id: string;
	readonly streamId: string;
	readonly message: JSONRPCMessage;
	readonly size: number;
}

/** The SDK's name for the stream that a GET opens. */
const GET_STREAM = '_GET_stream';
const MAX_EVENTS = 256;
const MAX_KEPT_UNITS = 4 * 1024 * 1024;

export interface EventOrigin {
	readonly generation: number;
	/** The requests the stream was to answer; empty for the stream of a GET. */
	readonly ids: readonly RpcId[];
}

export class SessionEvents implements EventStore {
	readonly #generation: number;
	readonly #labels = new Map<string, string>();
	#events: StoredEvent[] = [];
	#kept = 0;
	#sequence = 0;
	/** The requests whose stream is being opened or written: the SDK's store is not told, and calls it in the same turn. */
	#about: readonly RpcId[] = [];

	constructor(generation: number) {
		this.#generation = generation;
	}

	about(ids: readonly RpcId[]): void {
		this.#about = ids;
	}

	async storeEvent(streamId: string, message: JSONRPCMessage): Promise<string> {
		const label = this.#labels.get(streamId) ?? labelOf(streamId === GET_STREAM ? [] : this.#about);
		this.#labels.set(streamId, label);
		this.#sequence += 1;
		const id = `${this.#generation}.${this.#sequence}.${label}`;
		const event = {id, streamId, message, size: sizeOf(message)};
		this.#events.push(event);
		this.#kept += event.size;
		while (this.#events.length > 1 && (this.#events.length > MAX_EVENTS || this.#kept > MAX_KEPT_UNITS)) this.#drop();
		return id;
	}

	async getStreamIdForEventId(id: string): Promise<string | undefined> {
		return this.#events.find((event) => event.id === id)?.streamId;
	}

	async replayEventsAfter(
		lastId: string,
		{send}: {send: (id: string, message: JSONRPCMessage) => Promise<void>},
	): Promise<string> {
		const position = this.#events.findIndex((event) => event.id === lastId);
		const last = this.#events[position];
		if (!last) throw new Error(`event ${lastId} is not kept`);
		for (const event of this.#events.slice(position + 1)) {
			if (event.streamId === last.streamId && isMessage(event.message)) await send(event.id, event.message);
		}
		return last.streamId;
	}

	/** Whether the event finishes its request. */
	isAnswer(id: string): boolean {
		const message = this.#events.find((event) => event.id === id)?.message;
		return message !== undefined && ('result' in message || 'error' in message);
	}

	has(id: string): boolean {
		return this.#events.some((event) => event.id === id);
	}

	/** An answer that went out as plain JSON has no stream to resume. */
	forget(id: string): void {
		const streamId = this.#events.find((event) => event.id === id)?.streamId;
		if (streamId === undefined) return;
		this.#labels.delete(streamId);
		this.#events = this.#events.filter((event) => event.streamId !== streamId);
		this.#kept = this.#events.reduce((sum, event) => sum + event.size, 0);
	}

	#drop(): void {
		const event = this.#events.shift();
		if (!event) return;
		this.#kept -= event.size;
		if (!this.#events.some((each) => each.streamId === event.streamId)) this.#labels.delete(event.streamId);
	}
}

/** The priming event that opens a stream carries no message. */
const isMessage = (message: object): boolean => Object.keys(message).length > 0;

const labelOf = (ids: readonly RpcId[]): string => encodeURIComponent(JSON.stringify(ids));

export const originOfEvent = (id: string): EventOrigin | undefined => {
	const [, generation, label] = /^(\d+)\.\d+\.(.+)$/.exec(id) ?? [];
	if (generation === undefined || label === undefined) return undefined;
	try {
		const ids: unknown = JSON.parse(decodeURIComponent(label));
		if (!Array.isArray(ids)) return undefined;
		return {
			generation: Number(generation),
			ids: ids.filter((each): each is RpcId => typeof each === 'string' || typeof each === 'number'),
		};
	} catch {
		return undefined;
	}
};

/** What an event keeps in memory, near enough: the texts and images of a result. */
const sizeOf = (message: JSONRPCMessage): number => {
	const result = 'result' in message && isObject(message.result) ? message.result : {};
	const content = Array.isArray(result.content) ? result.content : [];
	return content.filter(isObject).reduce((sum, part) => sum + String(part.text ?? part.data ?? '').length, 200);
};
