// Which tab a download comes from, which the browser does not say. In: what tabs turned into downloads, by their addresses. Out: whose a
// download is, where it can only be one holder's. Pure.

/** From the turn to the download it takes the browser some milliseconds, and a redirect no longer. */
const WINDOW_MS = 5_000;
const MAX_TURNS = 200;

interface Turn {
	readonly chromeId: number;
	readonly url: string;
	readonly at: number;
}

export class DownloadOrigins {
	#turns: Turn[] = [];
	/** Tabs that were opened for a download close before anybody holds them. */
	readonly #openers = new Map<number, number>();

	opened(from: number, chromeId: number): void {
		this.#openers.set(chromeId, from);
		for (const oldest of this.#openers.keys()) {
			if (this.#openers.size <= MAX_TURNS) break;
			this.#openers.delete(oldest);
		}
	}

	/** Told once by the debugger, and once by a navigation that ended without a page: that is one turn. */
	turned(turn: Turn): void {
		const others = this.#turns.filter(({chromeId, url}) => chromeId !== turn.chromeId || url !== turn.url);
		this.#turns = [...others, turn].slice(-MAX_TURNS);
	}

	/** Nothing where it may be that of two: of another holder, or of the person's own tab. */
	take<H>(url: string, now: number, holderOf: (chromeId: number) => H | undefined): H | undefined {
		const turns = this.#turns.filter((turn) => turn.url === url && now - turn.at <= WINDOW_MS);
		const [first] = turns;
		if (!first) return undefined;
		this.#turns = this.#turns.filter((turn) => turn !== first);
		const holders = new Set(turns.map(({chromeId}) => holderOf(chromeId) ?? this.#holderOfOpener(chromeId, holderOf)));
		const [holder] = holders;
		return holders.size === 1 ? holder : undefined;
	}

	#holderOfOpener<H>(chromeId: number, holderOf: (chromeId: number) => H | undefined): H | undefined {
		const from = this.#openers.get(chromeId);
		return from === undefined ? undefined : holderOf(from);
	}
}
