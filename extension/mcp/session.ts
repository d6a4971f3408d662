// One live session of a client that speaks a revision with sessions. In: its record. Out: the SDK's server on a transport,
// rebuilt with the very same id after any restart. Identity and end: it may be dropped from memory at any idle moment.
import type {JSONRPCMessage, Server, Transport} from '@modelcontextprotocol/server';
import type {Berth} from '../berths/berths.ts';
import {Queue} from '../berths/queue.ts';
import {visitorOf} from '../berths/visitor.ts';
import {ToolError} from '../errors.ts';
import {clientOf, type SessionRecord, trimInitialize} from './records.ts';
import {type Json, keyOfId, type RpcId, requestIdsOf} from './rpc.ts';
import {createServer} from './server.ts';
import type {Services, Visit} from './services.ts';
import {SessionEvents} from './session-events.ts';
import {SessionNews} from './session-news.ts';
import {berthOfSession, sourceOfSession} from './session-source.ts';
import {type Asking, type Settled, settleSession} from './settle.ts';
import {SseTransport} from './sse-transport.ts';
import {StreamableTransport} from './streamable-transport.ts';

const CANCELLED = -32800;
const ENDED = -32001;
const USE_IS_WRITTEN_AFTER_MS = 60 * 60_000;

export class Session {
	readonly events: SessionEvents;
	readonly server: Server;
	readonly news: SessionNews;
	readonly streamable: StreamableTransport | undefined;
	readonly sse: SseTransport | undefined;
	/** What is sent to /commands runs strictly in the order it was sent. */
	readonly commands = new Queue();
	/** Open streams of this session; one that has any is not idle. */
	streams = 0;
	usedAt = Date.now();
	/** Its client has closed the connection and was not heard of since. */
	hasLeft = false;
	readonly #services: Services;
	readonly #inFlight = new Map<string, RpcId>();
	readonly #visits = new WeakMap<Request, Visit>();
	#record: SessionRecord;
	readonly #isHeld: (berthId: string) => boolean;
	#settling: Promise<unknown> = Promise.resolve();
	#entering: Promise<unknown> = Promise.resolve();
	readonly #ending = new AbortController();

	/** @param isHeld Whether a client is there that holds this berth. */
	constructor(services: Services, record: SessionRecord, isHeld: (berthId: string) => boolean) {
		this.#services = services;
		this.#isHeld = isHeld;
		this.#record = record;
		this.events = new SessionEvents(services.generation);
		this.streamable = record.kind === 'streamable' ? this.#openStreamable() : undefined;
		this.sse = record.kind === 'sse' ? new SseTransport(record.id, (id) => this.#release(id)) : undefined;
		this.news = new SessionNews(services, this);
		const visitOf = (request: Request | undefined): Visit | undefined => request && this.#visits.get(request);
		this.server = createServer(services, sourceOfSession(services, this, visitOf), true);
	}

	get record(): SessionRecord {
		return this.#record;
	}

	/** Aborts when the session is ended for good: what hangs on it ends with it. */
	get ended(): AbortSignal {
		return this.#ending.signal;
	}

	get isEnded(): boolean {
		return this.ended.aborted;
	}

	get isIdle(): boolean {
		return this.streams === 0 && this.#inFlight.size === 0 && this.commands.size === 0;
	}

	async connect(): Promise<void> {
		const transport: Transport | undefined = this.streamable ?? this.sse;
		if (transport) await this.server.connect(transport);
	}

	/** Sets the server where the last one stood, without the client's knowing. */
	async resurrect(): Promise<void> {
		await this.connect();
		const {initialize, id, logLevel} = this.#record;
		this.news.revive();
		if (!initialize) return;
		this.#services.activity.meet(this.#record.client);
		await this.#feed({jsonrpc: '2.0', id: `resurrect-${id}`, method: 'initialize', params: initialize});
		await this.#feed({jsonrpc: '2.0', method: 'notifications/initialized'});
		if (logLevel)
			await this.#feed({jsonrpc: '2.0', id: `level-${id}`, method: 'logging/setLevel', params: {level: logLevel}});
	}

	/** One POST, after the checks that the SDK does not make. */
	async post(request: Request, body: unknown, visit: Visit): Promise<Response> {
		this.#visits.set(request, visit);
		const ids = requestIdsOf(body);
		const response = await this.#enter(request, body, ids);
		if (!response.ok) for (const id of ids) this.#release(id);
		return response;
	}

	/** One POST at a time is handed over: the SDK opens its stream, and asks for an event's id, before it gives the response. */
	#enter(request: Request, body: unknown, ids: readonly RpcId[]): Promise<Response> {
		const {streamable} = this;
		if (!streamable) throw new TypeError('an SSE session takes no POST on /mcp');
		const entered = this.#entering.then(() => {
			this.events.about(ids);
			return streamable.handleRequest(request, {parsedBody: body});
		});
		this.#entering = entered.catch(() => undefined);
		return entered;
	}

	/** Ends the streams that answer these requests; without any, the stream of a GET. */
	closeStreams(ids: readonly RpcId[]): void {
		for (const id of ids) this.streamable?.closeSSEStream(id);
		if (ids.length === 0) this.streamable?.closeStandaloneSSEStream();
	}

	/** One message for an SSE session; `visit` is that of its stream. */
	receive(message: JSONRPCMessage, request: Request, visit: Visit): void {
		this.#visits.set(request, visit);
		this.sse?.receive(message, request);
	}

	/** Takes the ids of a body, or answers the one that is already in flight. */
	claim(ids: readonly RpcId[]): RpcId | undefined {
		const keys = ids.map(keyOfId);
		const taken = ids.find((_, i) => this.#inFlight.has(keys[i] ?? '') || keys.indexOf(keys[i] ?? '') !== i);
		if (taken !== undefined) return taken;
		for (const [i, key] of keys.entries()) this.#inFlight.set(key, ids[i] ?? '');
		return undefined;
	}

	/** An id is free again once it was answered; that its client has gone does not end the call. */
	#release(id: RpcId): void {
		this.#inFlight.delete(keyOfId(id));
		this.usedAt = Date.now();
	}

	async initialized(params: Json): Promise<void> {
		await this.#update({initialize: trimInitialize(params), client: clientOf(params)});
		this.#services.activity.meet(this.#record.client);
	}

	/** Writes the time of use down, seldom enough to cost nothing. */
	async touch(): Promise<void> {
		this.usedAt = Date.now();
		this.hasLeft = false;
		const held = berthOfSession(this.#services.berths, this.#record);
		if (held?.isDropped) held.resume();
		if (this.usedAt - this.#record.usedAt > USE_IS_WRITTEN_AFTER_MS) await this.#update({});
	}

	/** The berth of this session: found or made at its first call that touches the browser, and anew when it has ended since. */
	settle(visit: Visit, input: Json): Promise<Settled> {
		// One after the other, or two first calls would make two berths.
		const settling = this.#settling.then(() => this.#settle(visit, input));
		this.#settling = settling.catch(() => undefined);
		return settling;
	}

	/** For calls that touch nothing: a session that only asks gets no berth. */
	visitor(): Berth {
		return berthOfSession(this.#services.berths, this.#record) ?? visitorOf(this.#record.id, this.#record);
	}

	async #settle(visit: Visit, input: Json): Promise<Settled> {
		this.#requireLife();
		const {credential, client, berth: id} = this.#record;
		const asking: Asking = {credential, client, visit, isHeld: this.#isHeld};
		const settled = await settleSession(this.#services.berths, this.#record, asking, input);
		if (settled.berth.id !== id) {
			await this.#update({berth: settled.berth.id});
			if (settled.berth.tabs.length > 0) this.news.listChanged();
		}
		this.#requireLife();
		return settled;
	}

	#requireLife(): void {
		if (this.isEnded) throw new ToolError('the session was ended meanwhile.', {status: 404});
	}

	/** The SDK sends nothing for a cancelled request, and its stream would stay open for good. */
	endCancelled(id: RpcId): void {
		this.#answer(id, {code: CANCELLED, message: 'The request was cancelled.'});
		this.#release(id);
	}

	/** Before its streams are closed: whoever waits is told, and does not wait for its own limit. */
	answerAll(): void {
		for (const id of [...this.#inFlight.values()]) this.#answer(id, {code: ENDED, message: 'The session was ended.'});
	}

	#answer(id: RpcId, error: {code: number; message: string}): void {
		this.streamable?.send({jsonrpc: '2.0', id, error}).catch(() => undefined);
	}

	#openStreamable(): StreamableTransport {
		return new StreamableTransport(this.#record.id, this.events, (id, isAnswer) => {
			this.events.about(id === undefined ? [] : [id]);
			if (isAnswer && id !== undefined) this.#release(id);
		});
	}

	/** From now on its record is nobody's to write: a late writer would bring the id back. */
	async end(): Promise<void> {
		this.#ending.abort();
		this.answerAll();
		await this.#services.records.remove(this.#record.id);
		await this.rest();
		// A call may just be getting a berth, which ends with the session.
		await this.#settling;
	}

	/** Nothing of it goes on; its record may bring it back. */
	async rest(): Promise<void> {
		this.news.end();
		await this.server.close();
	}

	async #update(change: Partial<SessionRecord>): Promise<void> {
		this.#record = {...this.#record, ...change, usedAt: Date.now()};
		if (this.isEnded) return;
		await this.#services.records.put(this.#record);
	}

	async setLogLevel(logLevel: string): Promise<void> {
		await this.#update({logLevel});
	}

	async setSubscriptions(subscriptions: readonly number[]): Promise<void> {
		await this.#update({subscriptions});
	}

	async #feed(message: Json): Promise<void> {
		if (this.sse) return this.sse.replay(message as JSONRPCMessage);
		const headers: Record<string, string> = {
			'content-type': 'application/json',
			accept: 'application/json, text/event-stream',
			'mcp-session-id': this.#record.id,
		};
		const request = new Request('http://localhost/mcp', {method: 'POST', headers});
		this.events.about([]);
		const response = await this.streamable?.handleRequest(request, {parsedBody: message});
		// Reads the answer to its end, so that the SDK's stream for it is closed.
		await response?.text();
	}
}
