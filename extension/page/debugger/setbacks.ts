// What speaks against attaching. In: how the browser took the debugger off tabs. Out: why a tab is left alone for now, or nothing.
import {NEEDED} from './refused.ts';

/** How long a tab that was taken from us twice is left alone, and how close together the two must be. */
export const COOLDOWN_MS = 60_000;

/** The person's Cancel is none: it stops everything. */
type Setback = Exclude<DetachReason, 'canceled_by_user'>;
export type DetachReason = 'canceled_by_user' | 'target_closed' | 'replaced_with_devtools';

export class Setbacks {
	readonly #byTab = new Map<number, {readonly at: number; readonly isRepeated: boolean; readonly reason: Setback}>();

	note(chromeId: number, reason: Setback, now: number): void {
		const before = this.#byTab.get(chromeId);
		const isRepeated = before !== undefined && now - before.at < COOLDOWN_MS;
		for (const [id, {at}] of this.#byTab) if (now - at >= COOLDOWN_MS) this.#byTab.delete(id);
		this.#byTab.set(chromeId, {at: now, isRepeated, reason});
	}

	forget(chromeId: number): void {
		if (this.#byTab.get(chromeId)?.reason === 'target_closed') this.#byTab.delete(chromeId);
	}

	/** Counts for its tab, from the second time on. */
	refusal(chromeId: number, now: number): string | undefined {
		const last = this.#byTab.get(chromeId);
		const left = last?.isRepeated ? last.at + COOLDOWN_MS - now : 0;
		if (!last || left <= 0) return undefined;
		const who = last.reason === 'replaced_with_devtools' ? 'developer tools took its place' : 'the browser ended it';
		return toWords(`the debugger was taken off this tab twice: ${who}`, left);
	}
}

const toWords = (what: string, leftMs: number): string =>
	`${what}, so it is not attached for another ${Math.ceil(leftMs / 1000)} s: ${NEEDED}`;
