// The two kinds of failure that are not bugs. Each becomes an answer in one place: mcp/result.ts and http/serve.ts.

import type {Reason} from './reason.ts';

/** The caller can mend it: the sentence says what failed, on what, and what to do next. */
export class ToolError extends Error {
	override readonly name = 'ToolError';
	/** 404 or 409 where `/commands` must answer with that status; in MCP the sentence alone counts. */
	readonly status: number | undefined;
	/** The same for the person, where a page of ours may have to say it. */
	readonly reason: Reason | undefined;

	constructor(message: string, options: {cause?: unknown; status?: number; reason?: Reason} = {}) {
		super(message, {cause: options.cause});
		this.status = options.status;
		this.reason = options.reason;
	}
}

/** It may be for an agent, and for the person. */
export const refusalFor = (reason: Reason): ToolError => new ToolError(reason.words, {reason});

/** What the client can mend is the client's, the rest is ours; the companion names its legs itself. */
export const nameLeg = (status: number, message: string): string => `${status < 500 ? 'client' : 'worker'}: ${message}`;

/** An answer with a status instead of a result, outside JSON-RPC. The leg that failed is put before its sentence. */
export class HttpError extends Error {
	override readonly name = 'HttpError';
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;

	constructor(status: number, message: string, headers: Record<string, string> = {}) {
		super(message);
		this.status = status;
		this.headers = headers;
	}
}

export const toError = (value: unknown): Error => (value instanceof Error ? value : new Error(String(value)));
