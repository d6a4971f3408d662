// The calls in flight that act, written down before they do. In: session, request id, tool. Out: after the worker's death,
// which requests were cut off, so that a repeated one is never run twice.
import {log} from '../log.ts';
import type {Area} from '../settings.ts';
import {keyOfId, type RpcId} from './rpc.ts';

const PREFIX = 'call:';
const CROSS_OUT_AFTER_MS = 1000;
const keyOf = (session: string, id: RpcId): string => `${PREFIX}${session}:${keyOfId(id)}`;

export class Journal {
	readonly #area: Area;
	readonly #ended: string[] = [];
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

	/** Its answer is yet to leave, and calls follow one another: a while later, those that have ended are crossed out together. */
	end(session: string, id: RpcId): void {
		if (this.#ended.push(keyOf(session, id)) === 1) setTimeout(() => this.#crossOut(), CROSS_OUT_AFTER_MS);
	}

	#crossOut(): void {
		this.#area.remove(this.#ended.splice(0)).catch((error: unknown) => log.warn('mcp', 'the journal', error));
	}
}
