// Which site each agent was last told that a tab shows, so that it does not act on another one unawares. In: what answers say. Out: the
// same.

const MAX_TABS = 2_000;

export class Told {
	readonly #sites = new Map<string, string>();

	note(berthId: string, tabId: number, url: string): void {
		const key = `${berthId} ${tabId}`;
		this.#sites.delete(key);
		this.#sites.set(key, siteOf(url));
		for (const oldest of this.#sites.keys()) {
			if (this.#sites.size <= MAX_TABS) break;
			this.#sites.delete(oldest);
		}
	}

	/** Also where nothing was told yet: a worker that has just started knows nothing of what was. */
	isKnown(berthId: string, tabId: number, url: string): boolean {
		const site = this.#sites.get(`${berthId} ${tabId}`);
		return site === undefined || site === siteOf(url);
	}
}

const siteOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);
