// When each key was last used. In: its uses, as they come. Out: the latest, the same after a restart but for the last half minute: a
// write for each call would cost more than the call.
import {log} from '../log.ts';
import type {Area} from '../settings.ts';

const KEY = 'keyUses';
const WRITE_AFTER_MS = 30_000;
/** Those of keys that are gone, too. */
const MAX_KEPT = 500;

export class KeyUses {
	readonly #area: Area;
	readonly #usedAt = new Map<string, number>();
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(area: Area) {
		this.#area = area;
	}

	async load(): Promise<void> {
		const stored = (await this.#area.get(KEY))[KEY];
		if (typeof stored !== 'object' || stored === null) return;
		for (const [id, at] of Object.entries(stored))
			if (typeof at === 'number') this.#usedAt.set(id, Math.max(at, this.#usedAt.get(id) ?? 0));
	}

	note(id: string, now = Date.now()): void {
		this.#usedAt.set(id, now);
		this.#timer ??= setTimeout(() => this.#write(), WRITE_AFTER_MS);
	}

	of(id: string): number | undefined {
		return this.#usedAt.get(id);
	}

	#write(): void {
		this.#timer = undefined;
		const latest = [...this.#usedAt].sort(([, one], [, other]) => other - one).slice(0, MAX_KEPT);
		this.#area
			.set({[KEY]: Object.fromEntries(latest)})
			.catch((error: unknown) => log.warn('trust', 'when keys were used could not be stored', error));
	}
}
