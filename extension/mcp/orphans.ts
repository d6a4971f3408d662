// SSE sessions whose stream broke. In: whose it was, and when it broke. Out: the one that a client means which opens its stream
// again and does not say which it had, as the SDK's SSE client does not. Only where there is no doubt: with two, neither.

/** Whose stream it is. The process is unknown where the system does not tell. */
export interface StreamOwner {
	readonly credential: string;
	readonly process?: string;
}

interface Orphan {
	readonly owner: StreamOwner;
	readonly since: number;
}

/** Clients try again several times a second: who has not come by then is gone, and must not put another in doubt. */
const GRACE_MS = 10_000;

export class Orphans {
	readonly #orphans = new Map<string, Orphan>();

	add(id: string, owner: StreamOwner, now: number): void {
		this.#orphans.set(id, {owner, since: now});
	}

	remove(id: string): void {
		this.#orphans.delete(id);
	}

	/**
	 * Gives it out once: of two that ask at the same time only one finds it.
	 * @param isCertain Only to the very program that had it.
	 */
	claim(asking: StreamOwner, now: number, isCertain = false): string | undefined {
		for (const [id, {since}] of this.#orphans) if (now - since > GRACE_MS) this.#orphans.delete(id);
		const possible = [...this.#orphans].filter(([, {owner}]) => mayBe(owner, asking));
		const certain = possible.filter(([, {owner}]) => owner.process !== undefined && owner.process === asking.process);
		const candidates = isCertain || certain.length > 0 ? certain : possible;
		const [found] = candidates.length === 1 ? candidates : [];
		if (found) this.#orphans.delete(found[0]);
		return found?.[0];
	}
}

const mayBe = (owner: StreamOwner, asking: StreamOwner): boolean =>
	owner.credential === asking.credential &&
	(owner.process === undefined || asking.process === undefined || owner.process === asking.process);
