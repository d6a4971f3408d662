// The calls in flight that act, written down before they do. In: session, request id, tool. Out: after the worker's death,
// which requests were cut off, so that a repeated one is never run twice.
import {log} from '../log.ts';
import type {Area} from '../settings.ts';
import {keyOfId, type RpcId} from './rpc.ts';

const PREFIX = 'call:';
const keyOf = (session: string, id: RpcId): string => `${PREFIX}${session}:${keyOfId(id)}`;

export class Journal {
	readonly #area: Area;
	readonly #cutOff = new Map<string, string>();

	/** The area must outlive the worker, and should end with the browser: `storage.session`. */
	constructor(area: Area) {
		this.#area = area;
	}

	/** What an earlier worker left behind was cut off. */
	async load(): Promise<void> {
		for (const [key, value] of Object.entries(await this.#area.get(null))) {
			if (key.startsWith(PREFIX)) this.#cutOff.set(key, String(value));
		}
	}

	/** The tool of a request that an earlier worker began and never answered. */
	cutOff(session: string, id: RpcId): string | undefined {
		return this.#cutOff.get(keyOf(session, id));
	}

	async begin(session: string, id: RpcId, tool: string): Promise<void> {
		await this.#area.set({[keyOf(session, id)]: tool});
	}

	/** Nobody waits for it: an entry that outlives its answer only keeps a repeated request from running. */
	end(session: string, id: RpcId): void {
		this.#area.remove(keyOf(session, id)).catch((error: unknown) => log.warn('mcp', 'the journal', error));
	}
}
