// All sessions. In: ids as clients send them. Out: the live session of that id and credential, rebuilt from its record where
// this worker has not seen it yet, or nothing. Drops idle ones from memory; their ids stay good.
import type {HeldBerth} from '../berths/berths.ts';
import {HttpError} from '../errors.ts';
import {log} from '../log.ts';
import {Orphans} from './orphans.ts';
import {clientOf, type SessionRecord} from './records.ts';
import type {Json} from './rpc.ts';
import type {Services} from './services.ts';
import {Session} from './session.ts';
import {berthOfSession} from './session-source.ts';

const IDLE_MS = 5 * 60_000;
const RETRY_S = '5';

export class Sessions {
	readonly #services: Services;
	readonly #live = new Map<string, Session>();
	readonly #rising = new Map<string, Promise<Session | undefined>>();
	readonly orphans = new Orphans();

	constructor(services: Services) {
		this.#services = services;
	}

	readonly #isHeld = (berthId: string): boolean =>
		this.live.some((session) => !session.isIdle && this.#berthOf(session)?.id === berthId);

	get live(): readonly Session[] {
		return [...this.#live.values()];
	}

	async open(
		kind: SessionRecord['kind'],
		credential: string,
		params: Json,
		berthName: string | undefined,
	): Promise<Session> {
		const wait = this.#services.takeSession();
		if (wait > 0) {
			throw new HttpError(429, 'Too many new sessions: wait before opening another.', {
				'Retry-After': String(Math.ceil(wait / 1000)),
			});
		}
		this.#makeRoom();
		const now = Date.now();
		const session = new Session(
			this.#services,
			{
				id: this.#services.newId(),
				kind,
				credential,
				client: clientOf(params),
				createdAt: now,
				usedAt: now,
				...(berthName !== undefined && {berthName}),
			},
			this.#isHeld,
		);
		this.#live.set(session.record.id, session);
		await session.connect();
		return session;
	}

	/** For people: the live ones of a berth, or the one of that id. */
	describe(owner: string): readonly Json[] {
		return this.live.flatMap((session) => {
			const {id, kind, client, ...at} = session.record;
			const {id: berth, grants} = this.#berthOf(session) ?? {};
			if (berth !== owner && id !== owner) return [];
			const times = {createdAt: new Date(at.createdAt).toISOString(), usedAt: new Date(at.usedAt).toISOString()};
			return [{id, kind, client, berth, ...(grants?.length && {grants}), streams: session.streams, ...times}];
		});
	}

	/** An id of another credential is as unknown as one that was never issued. */
	async find(id: string | null | undefined, credential: string): Promise<Session | undefined> {
		if (!id) return undefined;
		const session = this.#live.get(id) ?? (await this.#rise(id));
		if (session?.record.credential !== credential) return undefined;
		// Nobody waits for it: two requests that come together must stay in their order.
		session.touch().catch((error: unknown) => log.warn('mcp', 'noting the use of a session', error));
		return session;
	}

	/** Remembers which streams the last worker's death broke. */
	async load(): Promise<void> {
		const now = Date.now();
		const streams = await this.#services.records.loadStreams();
		for (const [id, owner] of Object.entries(streams)) this.orphans.add(id, owner, now);
	}

	/** Ends it for good: the id is answered with 404 from now on. */
	async end(session: Session): Promise<void> {
		const {id} = session.record;
		this.#live.delete(id);
		this.orphans.remove(id);
		await session.end().catch((error: unknown) => log.warn('mcp', 'closing a session', error));
		await this.#endBerth(session).catch((error: unknown) => log.warn('mcp', 'ending a berth', error));
	}

	/** A named berth outlives its sessions for a while: the agent that comes back asks for it by name. */
	async #endBerth(session: Session): Promise<void> {
		const {berths} = this.#services;
		const berth = this.#berthOf(session);
		if (!berth) return;
		if (session.record.berthName === undefined) await berths.end(berth.id);
		else if (!this.#isShared(session)) berths.drop(berth.id);
	}

	#berthOf({record}: Session): HeldBerth | undefined {
		return berthOfSession(this.#services.berths, record);
	}

	/** Whether another client goes on in the berth of that name; it need not do anything at the moment. */
	#isShared(session: Session): boolean {
		const {berthName, credential} = session.record;
		if (berthName === undefined) return false;
		return this.live.some(
			(other) =>
				other !== session &&
				!other.hasLeft &&
				other.record.berthName === berthName &&
				other.record.credential === credential,
		);
	}

	/** Its client closed the connection and ended nothing: it may be gone for good, or start again and want its tabs back. */
	clientLeft(session: Session): void {
		if (session.isEnded || !session.isIdle) return;
		session.hasLeft = true;
		const berth = this.#berthOf(session);
		if (berth && !this.#isShared(session)) this.#services.berths.drop(berth.id);
	}

	/** Ends the live sessions whose credential is not good any more, their streams, and the berths of all that had it. */
	async endWhere(isRevoked: (credential: string) => boolean): Promise<void> {
		const revoked = this.live.filter(({record}) => isRevoked(record.credential));
		await Promise.all(revoked.map((session) => this.end(session)));
		const {berths} = this.#services;
		const left = berths.list().filter(({credential}) => isRevoked(credential));
		const ending = left.map(({id}) => berths.end(id));
		for (const result of await Promise.allSettled(ending)) {
			if (result.status === 'rejected') log.warn('mcp', 'ending a berth', result.reason);
		}
	}

	/** An idle session costs only its record. */
	reap(now: number): void {
		for (const session of this.live) {
			if (session.isIdle && now - session.usedAt > IDLE_MS) this.#drop(session);
		}
	}

	toolsChanged(): Promise<void> {
		return this.#tellAll((session) => session.server.sendToolListChanged());
	}

	promptsChanged(): Promise<void> {
		return this.#tellAll((session) => session.server.sendPromptListChanged());
	}

	async #tellAll(tell: (session: Session) => Promise<void>): Promise<void> {
		for (const session of this.live)
			await tell(session).catch((error: unknown) => log.warn('mcp', 'list_changed', error));
	}

	/** Two requests that arrive together after a restart get one and the same session. */
	#rise(id: string): Promise<Session | undefined> {
		const rising = this.#rising.get(id) ?? this.#resurrect(id).finally(() => this.#rising.delete(id));
		this.#rising.set(id, rising);
		return rising;
	}

	async #resurrect(id: string): Promise<Session | undefined> {
		const record = await this.#services.records.get(id);
		if (!record) return undefined;
		this.#makeRoom();
		const session = new Session(this.#services, record, this.#isHeld);
		await session.resurrect();
		this.#live.set(id, session);
		return session;
	}

	#makeRoom(): void {
		if (this.#live.size < this.#services.settings().maxSessions) return;
		const [oldest] = this.live.filter((session) => session.isIdle).sort((a, b) => a.usedAt - b.usedAt);
		if (!oldest) {
			throw new HttpError(
				503,
				'Too many sessions are busy at once: end some, or raise the limit (setting maxSessions).',
				{
					'Retry-After': RETRY_S,
				},
			);
		}
		this.#drop(oldest);
	}

	#drop(session: Session): void {
		this.#live.delete(session.record.id);
		session.rest().catch((error: unknown) => log.warn('mcp', 'dropping a session', error));
	}
}
