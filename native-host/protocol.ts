// The messages that companion and worker both know: types and limits, no behaviour and no imports.
//
// One exchange is one HTTP request with its answer; its number is chosen by the companion and is unique for the life of
// one companion process. Frames of one exchange arrive in order. A side ignores frame types and fields it does not know,
// so either side may be one version ahead of the other.

/** Revisions of this protocol that a build speaks. The worker picks the newest that both know and names it in `bind`. */
export const PROTOCOL_VERSIONS = {min: 1, max: 2} as const;

/** The first in which a companion says that it has a will. */
export const WILLS_ARE_CONFIRMED = 2;

/** The largest frame either side may send, in bytes of JSON. The browser closes the port above 1 MiB. */
export const MAX_FRAME_BYTES = 512 * 1024;

/** The most bytes, or UTF-16 units, in one piece of a body: JSON may need six bytes for one, and that still fits into a frame. */
export const MAX_PIECE_BYTES = 80 * 1024;

/** How much of one body may be under way before the receiver has granted more. Bounds what either side buffers. */
export const STREAM_WINDOW_BYTES = 1024 * 1024;

export const MAX_BODY_BYTES = 16 * 1024 * 1024;
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

export const DEFAULT_PORT = 3456;
export const LAST_PORT = 3475;

/** Part of a body: text where the bytes are valid UTF-8, base64 where they are not. Byte-exact either way. */
export type Piece = {readonly text: string} | {readonly base64: string};

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A Tabberth that runs on this machine, as its file in `endpoints/` tells. */
export interface Endpoint {
	readonly instance: string;
	readonly profile: string;
	readonly port: number;
	readonly browser: string;
	/** The companion, and the browser that started it, with their start times so that a re-used pid is not taken for them. */
	readonly pid: number;
	readonly startedAt: number;
	readonly browserPid: number;
	readonly browserStartedAt: number;
}

/** What the launcher or the person put into the browser's environment; it stands above the options. */
export interface Environment {
	readonly port?: number;
	readonly access?: 'ask' | 'key' | 'open';
	readonly token?: string;
	/** Tool calls a minute and berth; 0 is off. */
	readonly rateLimit?: number;
	readonly profile?: string;
	readonly developerMode?: boolean;
	/** Made by the installer, beside those of the options; a digest is the SHA-256 of the key in hex. */
	readonly keys?: readonly Key[];
}

export type Key = {readonly id: string; readonly name: string; readonly digest: string; readonly createdAt: number};

/** The program that a request came from; with `startedAt` a re-used pid is not taken for it. */
export interface ClientProcess {
	readonly pid: number;
	readonly startedAt: number;
	readonly path: string;
	readonly user?: string;
	/** A shell or an interpreter, and not known of what: its path does not tell who asks. */
	readonly runsOthers?: true;
}

// Companion → worker

/** The first frame of a companion. */
export interface Hello {
	readonly type: 'hello';
	readonly protocol: {readonly min: number; readonly max: number};
	readonly version: string;
	readonly pid: number;
	/** The browser that started this companion: the same pair means the same run of the browser, so tab ids still hold. */
	readonly browser: {readonly pid: number; readonly startedAt: number};
	readonly environment: Environment;
}

/** A shorter way than native messaging, which whoever has the ticket may open once; the worker may leave it. */
export interface WireOffer {
	readonly type: 'wire';
	readonly port: number;
	readonly ticket: string;
}

/** What the installer decided has changed since `hello`. */
export interface EnvironmentFrame {
	readonly type: 'environment';
	readonly environment: Environment;
}

/** The companion listens as the last `bind` asked. */
export interface Bound {
	readonly type: 'bound';
	readonly port: number;
	readonly addresses: readonly string[];
	readonly endpoints: readonly Endpoint[];
}

/** The port of the last `bind` could not be had, although it was tried for three seconds unless a Tabberth answered there. */
export interface BindFailed {
	readonly type: 'bindFailed';
	readonly port: number;
	/** `system`: the operating system refuses (a reserved range, no permission). */
	readonly holder: 'tabberth' | 'stranger' | 'system';
	readonly instance?: string;
	readonly reason: string;
}

/** The list of running instances has changed. */
export interface Endpoints {
	readonly type: 'endpoints';
	readonly endpoints: readonly Endpoint[];
}

export interface RequestFrame {
	readonly type: 'request';
	readonly id: number;
	readonly method: string;
	/** Path and query, as sent. */
	readonly target: string;
	readonly headers: HeaderList;
	/** The same number for all requests that come over one connection, and so from one program. */
	readonly connection?: number;
	/** The client waits for `100 Continue`: the companion sends it at the worker's first `credit`. */
	readonly expectsContinue?: true;
	readonly piece?: Piece;
	/** The body is complete with this frame. */
	readonly end: boolean;
}

/** More of a request body (to the worker) or of an answer (to the companion). */
export interface BodyFrame {
	readonly type: 'body';
	readonly id: number;
	readonly piece?: Piece;
	readonly end: boolean;
}

/** The answer to `who`. */
export interface Peer {
	readonly type: 'peer';
	readonly id: number;
	readonly process?: ClientProcess;
	/** The others that do not run any more. */
	readonly gone?: readonly Pick<ClientProcess, 'pid' | 'startedAt'>[];
}

/** The companion has the will that asked for this: from now on it is done whatever becomes of the worker. */
export interface Kept {
	readonly type: 'kept';
	readonly id: number;
}

/** The client has gone, or broke the limits for bodies; nothing more follows on this exchange in either direction. */
export interface Abort {
	readonly type: 'abort';
	readonly id: number;
}

// Worker → companion

/** What to listen on and for whom. Sent once after `hello`, and again whenever a setting changes; may name another port. */
export interface Bind {
	readonly type: 'bind';
	readonly protocol: number;
	readonly version: string;
	/** Counts the boots of the worker in this profile. */
	readonly generation: number;
	readonly instance: string;
	readonly profile: string;
	readonly browser: string;
	readonly port: number;
	/** `127.0.0.1` means both loopback addresses. */
	readonly host: string;
	/** Exact `Host` values accepted beside the loopback ones, lower case, with port. */
	readonly allowedHosts: readonly string[];
	/** Exact origins that web pages may call from; `http://localhost:*` means any port of that host. */
	readonly origins: readonly string[];
}

/** `unbind`: stop listening, the server is switched off. `ready`: all is loaded; until then the companion answers `/health` with 503. */
export interface Order {
	readonly type: 'unbind' | 'ready';
}

export interface HeadFrame {
	readonly type: 'head';
	readonly id: number;
	readonly status: number;
	readonly headers: HeaderList;
	readonly piece?: Piece;
	readonly end: boolean;
}

/** Break the answer off: the socket is closed without an end of body. Or: say who sent the request. */
export interface Ask {
	readonly type: 'reset' | 'who';
	readonly id: number;
	/** With `who`: of which other processes to tell whether they still run. */
	readonly others?: readonly Pick<ClientProcess, 'pid' | 'startedAt'>[];
}

/** What to tell the client if the worker dies before it answers, with `head` where none was sent. The last counts; without `piece` none. */
export interface Will {
	readonly type: 'will';
	readonly id: number;
	readonly head?: {readonly status: number; readonly headers: HeaderList};
	readonly piece?: Piece;
	/** The worker waits for `kept`. */
	readonly asks?: true;
}

// Both ways

/** The last frame over native messaging of the side that says so: all that follows comes over the wire. */
export interface Wired {
	readonly type: 'wired';
}

/** The receiver of a body has used this many bytes (of text: UTF-16 units) and grants as many more; zero says that it is wanted. */
export interface Credit {
	readonly type: 'credit';
	readonly id: number;
	readonly bytes: number;
}

export type ToWorker =
	| Hello
	| WireOffer
	| Wired
	| EnvironmentFrame
	| Bound
	| BindFailed
	| Endpoints
	| RequestFrame
	| BodyFrame
	| Peer
	| Kept
	| Abort
	| Credit;
export type ToCompanion = Bind | Order | Wired | HeadFrame | BodyFrame | Ask | Will | Credit;
