// What lies between opening and closing: a session, or the revision without. In: where the server is, and how to speak with it. Out: what
// it says of itself, calls, and the end of this session and no other.
import {Calls} from './calls.ts';
import {Deadline} from './deadline.ts';
import {MCPError} from './error.ts';
import type {Json} from './messages.ts';
import {SESSION_REVISION, STATELESS_REVISION, Wire, type WireOptions} from './wire.ts';

const SESSION_REVISIONS: readonly unknown[] = ['2025-03-26', SESSION_REVISION, '2025-11-25'];

export interface LinkOptions extends WireOptions {
	readonly timeout: number;
	readonly protocolVersion: '2025-06-18' | '2026-07-28' | 'auto' | undefined;
	readonly toolsChanged: () => void;
}

export class Link {
	readonly wire: Wire;
	readonly calls: Calls;
	/** What the server says of itself, once it can be called. */
	readonly ready: Promise<Json>;
	readonly #options: LinkOptions;

	constructor(url: string, options: LinkOptions) {
		this.#options = options;
		this.wire = new Wire(url, options);
		this.calls = new Calls(this.wire, options.timeout, options.toolsChanged);
		this.ready = this.#begin();
	}

	/** @returns Whether there was a session, and the server let it be ended. */
	async end(): Promise<boolean> {
		// The server has it, though its name is not known yet.
		await this.ready.catch(() => undefined);
		const deadline = new Deadline('DELETE', this.#options.timeout);
		try {
			return await this.wire.endSession(deadline.signal);
		} finally {
			deadline.end();
		}
	}

	async #begin(): Promise<Json> {
		const {protocolVersion = SESSION_REVISION} = this.#options;
		if (protocolVersion === STATELESS_REVISION) return this.#discover();
		const offered = protocolVersion === 'auto' ? await this.#discoverIfOffered() : undefined;
		return offered ?? this.#openSession();
	}

	async #openSession(): Promise<Json> {
		const {clientInfo} = this.#options;
		this.wire.revision = SESSION_REVISION;
		try {
			const asked = {protocolVersion: SESSION_REVISION, capabilities: {}, clientInfo};
			const info = await this.calls.request('initialize', asked);
			if (!SESSION_REVISIONS.includes(info.protocolVersion))
				throw new MCPError(`The server speaks ${String(info.protocolVersion)}, which this client does not.`);
			this.wire.revision = String(info.protocolVersion);
			await this.calls.post({method: 'notifications/initialized'});
			return info;
		} catch (error) {
			if (!speaksOnlyStateless(error)) throw error;
			return this.#discover();
		}
	}

	#discover(): Promise<Json> {
		this.wire.revision = STATELESS_REVISION;
		return this.calls.request('server/discover', {});
	}

	/** Servers that do not know the question refuse it in their own ways, and browsers where CORS does not allow its headers. */
	async #discoverIfOffered(): Promise<Json | undefined> {
		try {
			const info = await this.#discover();
			return includes(info.supportedVersions, STATELESS_REVISION) ? info : undefined;
		} catch (error) {
			if (error instanceof MCPError && error.isTimeout()) throw error;
			return undefined;
		}
	}
}

const speaksOnlyStateless = (error: unknown): boolean => {
	const data = error instanceof MCPError ? error.data : undefined;
	return (
		typeof data === 'object' && data !== null && 'supported' in data && includes(data.supported, STATELESS_REVISION)
	);
};

const includes = (list: unknown, one: string): boolean => Array.isArray(list) && list.includes(one);
