// Who asks for a berth. In: what is known of a client, and of the berths there are. Out: those that were its own in an earlier
// life and that nobody holds any more. Pure.

export interface ProcessId {
	readonly pid: number;
	readonly startedAt: number;
}

/** The program that calls. A later process with the same pid has another start. */
export interface ClientProcess extends ProcessId {
	readonly path: string;
}

/** What the companion could tell of a caller. */
export interface Identity {
	readonly process?: ClientProcess;
	/** Of the processes asked about, those that do not run any more. */
	readonly gone: readonly ProcessId[];
}

export interface Client {
	readonly credential: string;
	readonly client: {readonly name: string};
	readonly process?: ClientProcess | undefined;
}

export interface Claimable extends Client {
	readonly name?: string | undefined;
	/** Its client has closed the connection without a word of ending. */
	readonly isDropped: boolean;
}

export const keyOfProcess = ({pid, startedAt}: ProcessId): string => `${pid}:${startedAt}`;

export const isSameProcess = (one: ProcessId | undefined, other: ProcessId | undefined): boolean =>
	one !== undefined && other !== undefined && keyOfProcess(one) === keyOfProcess(other);

/** Who gave a berth a name asks for it by name; the others are known by their credential, client name and program. */
export const isRelated = (berth: Claimable, asking: Client): boolean =>
	berth.name === undefined &&
	berth.credential === asking.credential &&
	berth.client.name === asking.client.name &&
	berth.process?.path === asking.process?.path;

/** A client that lives and has not closed its connection may come back to its berth any moment. */
export const isOrphaned = (berth: Claimable, asking: Client, gone: readonly ProcessId[]): boolean => {
	const {process} = berth;
	if (!process) return berth.isDropped;
	return (
		gone.some((ended) => isSameProcess(ended, process)) || (berth.isDropped && isSameProcess(process, asking.process))
	);
};
