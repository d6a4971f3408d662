// The person's Stop. In: what they stop, pause and resume, and the calls that run. Out: those calls end at once, and new ones are refused,
// also after a restart of the worker or the browser, until the person resumes; those of who is paused wait for a while.
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import type {Area} from '../settings.ts';
import {
	AGENT_STOPPED,
	EVERYTHING_STOPPED,
	HANDED_BACK,
	NOTHING_STOPPED,
	PAUSED,
	resumeAgent,
	resumeEverything,
	type StopCause,
	type Stoppable,
	type StopState,
	stopAgent,
	stopEverything,
	stoppedAs,
	stopSchema,
} from './stop-state.ts';

const KEY = 'stop';
/** Of a paused agent; its clients wait little longer for an answer. */
const HOLD_MS = 45_000;

/** One call, from its beginning to its end. */
export interface Pass {
	/** Aborts with a ToolError when the person stops the call's agent. */
	readonly signal: AbortSignal;
	/** As soon as it is known, or supposed, in which berth the call runs. */
	supposeIn(berthId: string): void;
	/** Refuses where the berth's agent is stopped. */
	enter(berth: Stoppable): void;
	/** Returns when its agent is not paused, with what it should hear; throws where that is not in time. */
	clear(berth: Stoppable, signal: AbortSignal): Promise<string | undefined>;
	end(): void;
}

interface Running {
	berth: string | undefined;
	abort(error: ToolError): void;
}

export class Stop {
	readonly #area: Area;
	readonly #running = new Set<Running>();
	readonly #listeners: (() => void)[] = [];
	/** Calls of paused agents. */
	readonly #held = new Set<() => void>();
	/** Berths that were paused, and whose agents have not heard of it. */
	readonly #back = new Set<string>();
	#state: StopState = NOTHING_STOPPED;
	#isLoaded = false;

	constructor(area: Area) {
		this.#area = area;
	}

	get state(): StopState {
		return this.#state;
	}

	get isEverything(): boolean {
		return this.#state.everything !== undefined;
	}

	/** What cannot be read was written by somebody else: then all is stopped, which the person can see and mend. */
	async load(): Promise<void> {
		const stored = (await this.#area.get(KEY))[KEY];
		const read = stopSchema.safeParse(stored ?? NOTHING_STOPPED);
		const known = read.success ? read.data : stopEverything(NOTHING_STOPPED, 'popup', Date.now());
		// Who pressed Stop before the state was read meant it.
		const early = this.#state.everything;
		this.#state = early ? {...known, everything: early} : known;
		this.#isLoaded = true;
		if (early) this.#write();
		this.#tell();
	}

	everything(by: StopCause): void {
		if (!this.#set(stopEverything(this.#state, by, Date.now()))) return;
		for (const call of [...this.#running]) call.abort(new ToolError(EVERYTHING_STOPPED));
		this.#tell();
	}

	resume(): void {
		if (this.#set(resumeEverything(this.#state))) this.#tell();
	}

	agent(berth: Stoppable, look: {readonly title: string; readonly color: string}): void {
		if (!this.#set(stopAgent(this.#state, berth, {...look, at: Date.now()}))) return;
		for (const call of [...this.#running]) if (call.berth === berth.id) call.abort(new ToolError(AGENT_STOPPED));
		this.#tell();
	}

	pause(berth: Stoppable, look: {readonly title: string; readonly color: string}): void {
		if (this.#set(stopAgent(this.#state, berth, {...look, at: Date.now()}, 'paused'))) this.#tell();
	}

	resumeAgent(berthId: string): void {
		if (this.#state.paused.some(({berth}) => berth === berthId)) this.#back.add(berthId);
		if (this.#set(resumeAgent(this.#state, berthId))) this.#tell();
	}

	/** Why nothing may be done in this berth now, or nothing. */
	refusal(berth: Stoppable | undefined): string | undefined {
		if (this.isEverything) return EVERYTHING_STOPPED;
		if (this.#state.agents.length === 0 || !berth) return undefined;
		return stoppedAs(this.#state, berth) && AGENT_STOPPED;
	}

	/** The one stopped that this agent is. */
	stoppedAs(berth: Stoppable): string | undefined {
		return stoppedAs(this.#state, berth)?.berth;
	}

	pausedAs(berth: Stoppable): string | undefined {
		return stoppedAs(this.#state, berth, 'paused')?.berth;
	}

	/** For a call that begins. */
	pass(): Pass {
		if (this.isEverything) throw new ToolError(EVERYTHING_STOPPED);
		const controller = new AbortController();
		const until = Date.now() + HOLD_MS;
		const call: Running = {berth: undefined, abort: (error) => controller.abort(error)};
		this.#running.add(call);
		return {
			signal: controller.signal,
			supposeIn: (berthId) => {
				call.berth = berthId;
			},
			enter: (berth) => {
				call.berth = berth.id;
				const refusal = this.refusal(berth);
				if (refusal) throw new ToolError(refusal);
			},
			clear: async (berth, signal) => {
				// It may have been paused in a berth that it has no more.
				const pausedAs = this.pausedAs(berth);
				if (pausedAs !== undefined) await this.#resumed(berth, until - Date.now(), signal);
				return this.#back.delete(pausedAs ?? berth.id) ? HANDED_BACK : undefined;
			},
			end: () => void this.#running.delete(call),
		};
	}

	onChange(listener: () => void): void {
		this.#listeners.push(listener);
	}

	/** Answers whether it is another state. It counts at once; that it is written down, nobody waits for. */
	#set(state: StopState): boolean {
		if (JSON.stringify(state) === JSON.stringify(this.#state)) return false;
		this.#state = state;
		// Before it was read, it would overwrite what it does not know.
		if (this.#isLoaded) this.#write();
		return true;
	}

	#write(): void {
		this.#area
			.set({[KEY]: this.#state})
			.catch((error: unknown) => log.error('trust', 'Stop could not be stored', error));
	}

	#resumed(berth: Stoppable, limitMs: number, signal: AbortSignal): Promise<void> {
		return new Promise((resolve, reject) => {
			const end = (): void => {
				clearTimeout(timer);
				this.#held.delete(look);
			};
			const fail = (): void => {
				end();
				reject(signal.aborted ? signal.reason : new ToolError(PAUSED));
			};
			const look = (): void => {
				if (this.pausedAs(berth) !== undefined) return;
				end();
				resolve();
			};
			const timer = setTimeout(fail, limitMs);
			this.#held.add(look);
			signal.addEventListener('abort', fail);
			if (signal.aborted) fail();
		});
	}

	#tell(): void {
		for (const look of [...this.#held]) look();
		for (const listener of this.#listeners) listener();
	}
}
