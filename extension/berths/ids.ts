// Ids that clients hold: random, so that knowing one is what entitles to use it.

/** Our id of a tab, stable while the browser's own changes: a random 31-bit number, never 0. */
export const newTabId = (isTaken: (id: number) => boolean): number => {
	for (;;) {
		const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
		const id = word >>> 1;
		if (id !== 0 && !isTaken(id)) return id;
	}
};

/** The handle of a berth: 122 random bits. */
export const newBerthId = (): string => `berth_${crypto.randomUUID().replaceAll('-', '')}`;
