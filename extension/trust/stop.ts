// The person's Stop. In: what they stop and resume, and the calls that run. Out: those calls end at once, and new ones are refused, also
// after a restart of the worker or the browser, until the person resumes.
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import type {Area} from '../settings.ts';
import {
	AGENT_STOPPED,
	EVERYTHING_STOPPED,
	NOTHING_STOPPED,
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

/** One call, from its beginning to its end. */
export interface Pass {
	/** Aborts with a ToolError when the person stops the call's agent. */
	readonly signal: AbortSignal;
	/** As soon as it is known, or supposed, in which berth the call runs. */
	supposeIn(berthId: string): void;
	/** Refuses where the berth's agent is stopped. */
	enter(berth: Stoppable): void;
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

	resumeAgent(berthId: string): void {
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

	/** For a call that begins. */
	pass(): Pass {
		if (this.isEverything) throw new ToolError(EVERYTHING_STOPPED);
		const controller = new AbortController();
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

	#tell(): void {
		for (const listener of this.#listeners) listener();
	}
}
