// Which site each agent was last told that a tab shows, so that it does not act on another one unawares, also after a restart of the
// worker. In: what answers say. Out: the same.
import type {NumberArea} from './ref-numbers.ts';

const KEY = 'told';
const MAX_TABS = 500;

export class Told {
	readonly #area: NumberArea;
	readonly #sites = new Map<string, string>();

	constructor(area: NumberArea) {
		this.#area = area;
	}

	async load(): Promise<void> {
		const {[KEY]: sites} = await this.#area.get(KEY);
		for (const [key, site] of Object.entries(sites ?? {})) this.#sites.set(key, String(site));
	}

	note(berthId: string, tabId: number, url: string): void {
		const key = `${berthId} ${tabId}`;
		const [before, site] = [this.#sites.get(key), siteOf(url)];
		this.#sites.delete(key);
		this.#sites.set(key, site);
		for (const oldest of this.#sites.keys()) {
			if (this.#sites.size <= MAX_TABS) break;
			this.#sites.delete(oldest);
		}
		// Nobody waits for it; where it fails the next one is written.
		if (before !== site) this.#area.set({[KEY]: Object.fromEntries(this.#sites)}).catch(() => undefined);
	}

	/** Also where nothing was told yet. */
	isKnown(berthId: string, tabId: number, url: string): boolean {
		const site = this.#sites.get(`${berthId} ${tabId}`);
		return site === undefined || site === siteOf(url);
	}
}

const siteOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);
