// What the files of this room share, put together once by the worker. No behaviour.
import type {Berth, Berths, HeldBerth} from '../berths/berths.ts';
import type {ClientProcess, Identity, ProcessId} from '../berths/owner.ts';
import type {Files} from '../files/files.ts';
import type {Settings} from '../settings.ts';
import type {ShortcutStore} from '../shortcuts/store.ts';
import type {Era, Tool} from '../tools/index.ts';
import type {Activity} from './activity.ts';
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
	readonly activity: Activity;
	readonly files: Files;
	readonly shortcuts: Pick<ShortcutStore, 'list'>;
	/** Holds a caller back that calls too fast, or refuses with a ToolError. */
	readonly pace: {take(caller: string): number; wait(caller: string, signal: AbortSignal): Promise<void>};
	/** What the person has stopped. */
	readonly stop: {pass(): Pass};
	/** Of callers without a key, whom the person has allowed; they are asked where that is not decided. */
	readonly consent: {
		applies(credential: string): boolean;
		isAllowed(subject: string): boolean;
		/** Asks nothing. */
		recall(asker: Asker): boolean;
		/** False where the person has not answered in time; a refusal is a ToolError. */
		require(asker: Asker, signal: AbortSignal): Promise<boolean>;
		subjectOf(process: ClientProcess): string;
	};
	/** An id that nobody can guess. */
	readonly newId: () => string;
	/** 0, or the milliseconds until another session may be opened. */
	readonly takeSession: () => number;
}

export interface Asker {
	/** The session, program or berth that is to be allowed. */
	readonly subject: string;
	readonly client: {readonly name: string; readonly version: string};
	readonly process?: ClientProcess | undefined;
}

type Stoppable = Pick<HeldBerth, 'id' | 'session' | 'process' | 'client' | 'credential'>;

/** One call's leave to go on. */
export interface Pass {
	readonly signal: AbortSignal;
	/** As soon as it is known, or supposed, in which berth the call runs. */
	supposeIn(berthId: string): void;
	/** Refuses where the person has stopped the berth's agent. */
	enter(berth: Stoppable): void;
	/** Returns when the person has not paused it, with what its agent should hear; throws where they do not let it go on in time. */
	clear(berth: Stoppable, signal: AbortSignal): Promise<string | undefined>;
	end(): void;
}

/** One HTTP exchange as this room sees it. */
export interface Visit {
	readonly credential: string;
	readonly query: URLSearchParams;
	readonly testament: Testament;
	/** The program that asks, and which of the others given have ended; nothing where the system does not tell cheaply. */
	identify(others: readonly ProcessId[]): Promise<Identity>;
}

export interface TabSubscriptions {
	/** False where there are too many. */
	subscribe(tabId: number): Promise<boolean>;
	unsubscribe(tabId: number): Promise<void>;
}

/** How an era tells who is asking. One lives as long as its `Server`. */
export interface Source {
	readonly era: Era;
	readonly credential: string;
	/** Present where a repeated request id can be recognised. */
	readonly session?: string;
	/** Limits are counted by this. */
	paceKey(input: Json): string;
	/** Returns when the person lets the caller use the browser, with the input to go on with; throws where they do not. */
	allow(tool: Tool, input: Json, request: Request | undefined, signal: AbortSignal): Promise<Json>;
	/**
	 * The berth the call runs in, the input without what only named the berth, and what the client should hear of how it came
	 * to the berth. `request` is the HTTP request that brought the call.
	 */
	settle(tool: Tool, input: Json, request: Request | undefined): Promise<{berth: Berth; input: Json; word?: string}>;
	/** The berth it has by now; none is made for a look. */
	berth(request: Request | undefined): Promise<HeldBerth | undefined>;
	/** The berth that holds this tab, where the caller may know of it. */
	holding(tabId: number, request: Request | undefined): Promise<HeldBerth | undefined>;
	/** Absent where a client says of each stream what it wants to hear on it. */
	readonly subscriptions?: TabSubscriptions;
	/** Where last words for a call go; `request` is the HTTP request that brought it. */
	testament(request: Request | undefined): Testament | undefined;
	/** A cancelled request gets no answer from the SDK; its stream must end all the same. */
	forget?(id: RpcId): void;
}
