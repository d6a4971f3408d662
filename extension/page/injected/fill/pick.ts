// One of several by what it is called. Pure. In: the candidates, the words, and what each may be called by. Out: the one that is meant.

/** Exact names come before those in other letters, and these before a beginning that only one has. */
export const pickBy = <T>(
	all: readonly T[],
	wished: string,
	names: readonly ((each: T) => string)[],
): T | undefined => {
	for (const nameOf of names) {
		const exact = all.find((each) => nameOf(each) === wished);
		if (exact !== undefined) return exact;
	}
	const loose = plain(wished);
	for (const nameOf of names) {
		const same = all.find((each) => plain(nameOf(each)) === loose);
		if (same !== undefined) return same;
	}
	const [byLabel] = names;
	const begun = byLabel && loose ? all.filter((each) => plain(byLabel(each)).startsWith(loose)) : [];
	return begun.length === 1 ? begun[0] : undefined;
};

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
