// The latest calls, for whoever looks into what went wrong. In: a call's beginning and end. Out: its id on the wire, and the last
// calls of a credential. In memory only, and never what a call was given or gave.

const MAX_ENTRIES = 1_000;

export interface Command {
	readonly credential: string;
	readonly sessionId?: string | undefined;
	readonly name: string;
	readonly tabId?: number | undefined;
	/** The caller's own id for it: `1` and `"1"` are two. */
	readonly originId?: string | number | undefined;
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
}

export interface Trace {
	readonly wireId: string;
	ranIn(berthId: string): void;
	end(isError: boolean): void;
}

export class Activity {
	readonly #entries: {readonly credential: string; readonly entry: Entry}[] = [];

	begin({credential, ...command}: Command): Trace {
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
			ranIn: (berthId) => {
				entry.berth = berthId;
			},
			end: (isError) => {
				entry.ms = Date.now() - entry.at;
				entry.outcome = isError ? 'error' : 'ok';
			},
		};
	}

	/** For the calls that a call makes itself, as a batch does. */
	inside(outer: Pick<Command, 'credential' | 'sessionId' | 'originId'>, berthId: string) {
		return (call: Pick<Command, 'name' | 'tabId'>): ((isError: boolean) => void) => {
			const trace = this.begin({...outer, ...call});
			trace.ranIn(berthId);
			return trace.end;
		};
	}

	/** The last ones of this credential, the latest at the end. */
	recent(credential: string, count: number): readonly Record<string, unknown>[] {
		return this.#entries
			.filter((each) => each.credential === credential)
			.slice(-count)
			.map(({entry: {at, ...entry}}) => ({at: new Date(at).toISOString(), ...entry}));
	}
}
