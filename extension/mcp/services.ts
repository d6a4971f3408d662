// What the files of this room share, put together once by the worker. No behaviour.
import type {Berth, Berths} from '../berths/berths.ts';
import type {Settings} from '../settings.ts';
import type {Era, Tool} from '../tools/index.ts';
import type {Journal} from './journal.ts';
import type {Records} from './records.ts';
import type {Json, RpcId} from './rpc.ts';
import type {Testament} from './testament.ts';

export interface Services {
	readonly version: string;
	/** A data URL. */
	readonly icon: string;
	/** Counts the worker's boots: events and streams of an earlier one are known by it. */
	readonly generation: number;
	readonly settings: () => Settings;
	readonly berths: Berths;
	readonly records: Records;
	readonly journal: Journal;
	/** Holds a caller back that calls too fast, or refuses with a ToolError. */
	readonly pace: {take(caller: string): number; wait(caller: string, signal: AbortSignal): Promise<void>};
	/** An id that nobody can guess. */
	readonly newId: () => string;
	/** 0, or the milliseconds until another session may be opened. */
	readonly takeSession: () => number;
}

/** The program a request comes from. A later one with the same pid has another start. */
export interface ClientProcess {
	readonly pid: number;
	readonly startedAt: number;
	readonly path: string;
}

/** One HTTP exchange as this room sees it. */
export interface Visit {
	readonly credential: string;
	readonly query: URLSearchParams;
	readonly testament: Testament;
	/** Nothing where the system does not tell cheaply. Asked of it once an exchange, and not before. */
	findProcess(): Promise<ClientProcess | undefined>;
}

/** How an era tells who is asking. One lives as long as its `Server`. */
export interface Source {
	readonly era: Era;
	/** Present where a repeated request id can be recognised. */
	readonly session?: string;
	/** Limits are counted by this. */
	paceKey(input: Json): string;
	/** The berth the call runs in, and the input without what only named the berth. */
	settle(tool: Tool, input: Json): Promise<{berth: Berth; input: Json}>;
	/** Where last words for a call go; `request` is the HTTP request that brought it. */
	testament(request: Request | undefined): Testament | undefined;
	/** A cancelled request gets no answer from the SDK; its stream must end all the same. */
	forget?(id: RpcId): void;
}
