// @ts-check
// The list of tools as a client is told it. In: `tools/list`, and word that Tabberth is there. Out: the real list where it can be
// had at once, else the saved one; and whether what was told has turned out to be out of date.

/**
 * @typedef {import('./json-rpc.mjs').Json} Json
 * @typedef {import('./json-rpc.mjs').Era} Era
 * @typedef {Json & {id: import('./json-rpc.mjs').RpcId}} Request
 */

/** What the revision of 2026-07-28 wants of a list. */
const NOTHING_KNOWN = {resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'private'};

export class Catalogue {
	#saved;
	#ask;
	#note;
	/** @type {Partial<Record<Era, string>>} */
	#told = {};
	#asked = 0;

	/**
	 * @param {object} options
	 * @param {import('./saved-tools.mjs').SavedTools} options.saved
	 * @param {(request: Request, era: Era) => Promise<Json | undefined>} options.ask asks Tabberth itself, and does not wait for it
	 * @param {(line: string) => void} options.note
	 */
	constructor({saved, ask, note}) {
		this.#saved = saved;
		this.#ask = ask;
		this.#note = note;
	}

	/**
	 * @param {Request} request
	 * @param {Era} era
	 * @returns {Promise<Json>} never later than a client is willing to wait for a server to start
	 */
	async list(request, era) {
		const real = await this.#ask(request, era);
		if (real) this.keep(era, {list: real});
		const list = real ?? this.#readSaved(era);
		this.#told[era] = JSON.stringify(list.tools);
		return list;
	}

	/**
	 * @param {Era} era
	 * @param {Json} params
	 * @returns {Promise<boolean>} whether the client has to be told to ask again
	 */
	async refresh(era, params) {
		this.#asked += 1;
		const id = `tabberth-stdio-list-${this.#asked}`;
		const real = await this.#ask({jsonrpc: '2.0', id, method: 'tools/list', params}, era);
		if (!real) return false;
		this.keep(era, {list: real});
		const tools = JSON.stringify(real.tools);
		const isNews = this.#told[era] !== undefined && this.#told[era] !== tools;
		if (isNews) this.#told[era] = tools;
		return isNews;
	}

	/**
	 * A folder that cannot be written to costs the next start its list, and nothing else.
	 * @param {Era} era
	 * @param {import('./saved-tools.mjs').Known} seen
	 */
	keep(era, seen) {
		try {
			this.#saved.keep(era, seen);
		} catch (error) {
			this.#note(`the list of tools could not be saved (${error instanceof Error ? error.message : String(error)})`);
		}
	}

	/** @param {Era} era */
	#readSaved(era) {
		return era === 'session' ? this.#saved.readSession().list : (this.#saved.read(era).list ?? NOTHING_KNOWN);
	}
}
