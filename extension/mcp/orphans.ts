// SSE sessions whose stream broke. In: when each broke. Out: the one that a client means which opens its stream again and does
// not say which it had, as the SDK's SSE client does not. Only where there is no doubt: with two, neither.

interface Orphan {
	readonly credential: string;
	readonly since: number;
}

/** Clients try again several times a second: who has not come by then is gone, and must not put another in doubt. */
const GRACE_MS = 10_000;

export class Orphans {
	readonly #orphans = new Map<string, Orphan>();

	add(id: string, credential: string, now: number): void {
		this.#orphans.set(id, {credential, since: now});
	}

	remove(id: string): void {
		this.#orphans.delete(id);
	}

	only(credential: string, now: number): string | undefined {
		for (const [id, {since}] of this.#orphans) if (now - since > GRACE_MS) this.#orphans.delete(id);
		const ids = [...this.#orphans].filter(([, orphan]) => orphan.credential === credential).map(([id]) => id);
		return ids.length === 1 ? ids[0] : undefined;
	}
}
