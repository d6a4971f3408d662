// What went wrong, by code. In: a code and a message. Out: an error that can be asked what it is.

export const CODES = {
	parse: -32700,
	methodNotFound: -32601,
	internal: -32603,
	timeout: -32000,
	sessionExpired: -32000,
	network: -32001,
} as const;

const SESSION_EXPIRED = 'session-expired';
const TIMEOUT = 'timeout';

export interface MCPErrorOptions extends ErrorOptions {
	readonly status?: number;
}

export class MCPError extends Error {
	override readonly name = 'MCPError';
	readonly code: number;
	/** As the server gave it. */
	readonly data: unknown;
	/** Of HTTP, where the server refused the request. */
	readonly status: number | undefined;

	constructor(message: string, code: number = CODES.internal, data?: unknown, options: MCPErrorOptions = {}) {
		super(message, options);
		this.code = code;
		this.data = data;
		this.status = options.status;
	}

	isToolNotFound(): boolean {
		return this.code === CODES.methodNotFound;
	}

	/** Servers give errors of their own the same code. */
	isTimeout(): boolean {
		return this.code === CODES.timeout && this.#reason === TIMEOUT;
	}

	isNetworkError(): boolean {
		return this.code === CODES.network;
	}

	/** The next call opens another session. */
	isSessionExpired(): boolean {
		return this.code === CODES.sessionExpired && this.#reason === SESSION_EXPIRED;
	}

	get #reason(): unknown {
		return typeof this.data === 'object' && this.data !== null && 'reason' in this.data ? this.data.reason : undefined;
	}
}

export const sessionExpired = (): MCPError =>
	new MCPError('The server does not know this session any more. Call again: another is opened.', CODES.sessionExpired, {
		reason: SESSION_EXPIRED,
	});

export const timedOut = (method: string, ms: number): MCPError =>
	new MCPError(`${method}: no answer within ${ms} ms.`, CODES.timeout, {reason: TIMEOUT});

export const unreachable = (url: string, cause: unknown): MCPError =>
	new MCPError(
		`${url} cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}. Is the server running, and does it allow this page's origin?`,
		CODES.network,
		undefined,
		{cause},
	);

/** Of a body that ends before it is whole. */
export const brokenOff = (cause: unknown): never => {
	throw new MCPError('The answer broke off.', CODES.network, undefined, {cause});
};

export const unreadable = (why: string, cause?: unknown): MCPError =>
	new MCPError(`The answer cannot be read: ${why}`, CODES.parse, undefined, {cause});
