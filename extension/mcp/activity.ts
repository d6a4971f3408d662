// The latest calls, for whoever looks into what went wrong, and for the person. In: a call's beginning and end. Out: its id on the wire, and
// the last calls of a credential or berth. In memory only, and never what a call was given or gave; but the person is shown the first words
// of what an act has come to.

import type {Berth} from '../berths/berths.ts';
import type {CallResult} from './result.ts';

const MAX_ENTRIES = 1_000;
const SHOWN_OF_SESSION = 8;
const MAX_EFFECT_CHARS = 120;

export interface Command {
	readonly credential: string;
	readonly sessionId?: string | undefined;
	readonly name: string;
	readonly tabId?: number | undefined;
	/** The caller's own id for it: `1` and `"1"` are two. */
	readonly originId?: string | number | undefined;
	readonly input: unknown;
	/** What it says is what it has done. */
	readonly acts?: boolean;
}

interface Entry {
	readonly wireId: string;
	readonly type: 'command';
	readonly originId?: string | number | undefined;
	readonly sessionId?: string | undefined;
	readonly name: string;
	readonly tabId?: number | undefined;
	readonly at: number;
	berth?: string;
	ms?: number;
	outcome: 'running' | 'ok' | 'error';
	/** For the person alone: when it had waited for its turn, and what it came to. */
	startedAt?: number;
	effect?: string;
}

type Home = Pick<Berth, 'id' | 'client' | 'tabs' | 'currentTabId'>;

/** How a call ended; nothing is said of the answer where it is a part of another's. */
interface End {
	readonly isError?: boolean | undefined;
	readonly content?: CallResult['content'] | undefined;
}

export interface Trace {
	readonly wireId: string;
	ranIn(berth: Home): void;
	/** It has waited for its turn. */
	starts(): void;
	end(how: End): void;
}

export type OnEnd = (call: EndedCall) => void;

/** A program as it calls itself, and when it made itself known. */
interface Arrival {
	readonly client: string;
	readonly at: number;
}

export class Activity {
	readonly #entries: {readonly credential: string; readonly entry: Entry}[] = [];
	readonly #onEnd: OnEnd;
	readonly #listeners: (() => void)[] = [];
	readonly #watchers: ((berth: string, isRunning: boolean) => void)[] = [];
	/** Who came last while this worker lives, also a client of an earlier one that goes on. */
	latest: Arrival | undefined;
	/** Whether anybody has used the browser while this worker lives. */
	hasCalled = false;

	constructor(onEnd: OnEnd) {
		this.#onEnd = onEnd;
	}

	meet({name: client}: {readonly name: string}): void {
		this.latest = {client, at: Date.now()};
		this.#tell();
	}

	begin({credential, input, acts, ...command}: Command): Trace {
		let home: Home | undefined;
		const entry: Entry = {
			wireId: crypto.randomUUID(),
			type: 'command',
			...command,
			at: Date.now(),
			outcome: 'running',
		};
		this.#entries.push({credential, entry});
		if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
		return {
			wireId: entry.wireId,
			ranIn: (berth) => {
				home = berth;
				entry.berth = berth.id;
				this.#tell();
			},
			starts: () => {
				// It may have been given up while it waited.
				if (entry.outcome !== 'running') return;
				entry.startedAt = Date.now();
				this.#tellRun(entry, true);
				this.#tell();
			},
			end: ({isError = false, content}) => {
				entry.ms = Date.now() - entry.at;
				entry.outcome = isError ? 'error' : 'ok';
				if (acts || isError) entry.effect = firstWords(content);
				this.#onEnd(toEnded(entry, home, {input, content}));
				this.hasCalled ||= home !== undefined && !isError;
				if (entry.startedAt !== undefined) this.#tellRun(entry, false);
				this.#tell();
			},
		};
	}

	/** For the calls that a call makes itself, as a batch does. */
	inside(outer: Pick<Command, 'credential' | 'sessionId' | 'originId'>, berth: Home) {
		return (call: Pick<Command, 'name' | 'tabId' | 'input'>): ((isError: boolean) => void) => {
			const trace = this.begin({...outer, ...call});
			trace.ranIn(berth);
			trace.starts();
			return (isError) => trace.end({isError});
		};
	}

	/** The last ones of this credential, the latest at the end. */
	recent(credential: string, count: number): readonly Record<string, unknown>[] {
		return this.#entries
			.filter((each) => each.credential === credential)
			.slice(-count)
			.map(({entry: {at, startedAt, effect, ...entry}}) => ({at: new Date(at).toISOString(), ...entry}));
	}

	/** By their berths, those that came to one, the latest last. */
	byBerth(): ReadonlyMap<string | undefined, readonly Readonly<Entry>[]> {
		const found = new Map<string | undefined, Entry[]>();
		for (const {entry} of this.#entries) {
			const calls = found.get(entry.berth);
			if (calls) calls.push(entry);
			else found.set(entry.berth, [entry]);
		}
		return found;
	}

	/** Word of each call that comes to a berth, starts or ends, and of who comes. */
	onChange(listener: () => void): void {
		this.#listeners.push(listener);
	}

	/** Word of each call that begins to run in a berth, and of its end: once each. */
	onRun(watcher: (berth: string, isRunning: boolean) => void): void {
		this.#watchers.push(watcher);
	}

	#tellRun({berth}: Entry, isRunning: boolean): void {
		if (berth !== undefined) for (const watcher of this.#watchers) watcher(berth, isRunning);
	}

	#tell(): void {
		for (const listener of this.#listeners) listener();
	}
}

/** A call that has ended, as the log of this browser is told of it. */
export interface EndedCall {
	readonly at: number;
	readonly id: string;
	readonly client?: string | undefined;
	readonly berth?: string | undefined;
	/** Its beginning, by which it is told from others and cannot be used. */
	readonly session?: string | undefined;
	readonly tool: string;
	readonly tabId?: number | undefined;
	readonly origin?: string | undefined;
	readonly ms: number;
	readonly outcome: 'ok' | 'error';
	readonly input: unknown;
	readonly content?: CallResult['content'] | undefined;
}

const toEnded = (
	{wireId: id, sessionId: session, name: tool, at, ms = 0, outcome, tabId}: Entry,
	home: Home | undefined,
	given: Pick<EndedCall, 'input' | 'content'>,
): EndedCall => {
	const shown = home?.tabs.find((tab) => tab.id === (tabId ?? home.currentTabId));
	return {
		...{
			at,
			id,
			session: session?.slice(0, SHOWN_OF_SESSION),
			tool,
			ms,
			outcome: outcome === 'error' ? 'error' : 'ok',
			...given,
		},
		...{client: home?.client.name, berth: home?.id, tabId: shown?.id ?? tabId, origin: shown && originOf(shown.url)},
	};
};

const firstWords = (content: End['content']): string => {
	const text = content?.find((part) => part.type === 'text')?.text ?? '';
	return text.slice(0, MAX_EFFECT_CHARS).split('\n', 1)[0] ?? '';
};

const originOf = (url: string): string | undefined => (/^https?:/.test(url) ? new URL(url).origin : undefined);
