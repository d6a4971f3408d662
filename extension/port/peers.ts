// The programs behind connections that are open. In: what the companion told of one. Out: the same, for the next request that comes over
// it, without asking again.
import type {ClientProcess} from '../../native-host/protocol.ts';

/** A connection that is gone is never asked about, and its place is taken by a later one. */
const MAX_CONNECTIONS = 2_000;

export class Peers {
	readonly #processes = new Map<number, ClientProcess>();

	of(connection: number | undefined): ClientProcess | undefined {
		return connection === undefined ? undefined : this.#processes.get(connection);
	}

	note(connection: number | undefined, process: ClientProcess | undefined): void {
		if (connection === undefined || !process) return;
		this.#processes.set(connection, process);
		const [oldest] = this.#processes.keys();
		if (this.#processes.size > MAX_CONNECTIONS && oldest !== undefined) this.#processes.delete(oldest);
	}

	/** Another companion counts its connections from one again. */
	clear(): void {
		this.#processes.clear();
	}
}
