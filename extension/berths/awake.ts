// Time as agents spend it: it stands still while the computer sleeps or the browser is closed. In: ticks, every half minute. Out:
// milliseconds since the first of them, the same after any restart.
import type {Area} from '../settings.ts';

const KEY = 'awake';
/** No tick for this long: the computer slept, or the browser was closed. */
const SLEEP_MS = 90_000;
const TICK_MS = 30_000;

export class AwakeClock {
	readonly #area: Area;
	#elapsed = 0;
	#at: number | undefined;

	constructor(area: Area) {
		this.#area = area;
	}

	async load(): Promise<void> {
		const stored = (await this.#area.get(KEY))[KEY] as {elapsed?: unknown; at?: unknown} | undefined;
		if (typeof stored?.elapsed !== 'number' || typeof stored.at !== 'number') return;
		this.#elapsed = stored.elapsed;
		this.#at = stored.at;
	}

	now(wall = Date.now()): number {
		return this.#elapsed + (this.#at === undefined ? 0 : toAwake(wall - this.#at));
	}

	async tick(wall = Date.now()): Promise<void> {
		this.#elapsed = this.now(wall);
		this.#at = wall;
		await this.#area.set({[KEY]: {elapsed: this.#elapsed, at: wall}});
	}
}

/** A clock that was set back has not moved. */
const toAwake = (gap: number): number => (gap > SLEEP_MS ? TICK_MS : Math.max(0, gap));
