// `?profile=NAME`: whether this is the profile that was meant. In: the name and the instances that run. Out: nothing if it is
// ours, else what to tell the client and, where it is known, the right URL.

interface Instance {
	readonly instance: string;
	readonly profile: string;
	readonly port: number;
}

export const elsewhere = (
	profile: string,
	/** Path and query, as asked for: what else it names is meant there, too. */
	target: string,
	known: {readonly own: readonly string[]; readonly endpoints: readonly Instance[]},
): {message: string; url?: string} | undefined => {
	if (known.own.includes(profile)) return undefined;
	const other = known.endpoints.find((each) => each.profile === profile || each.instance === profile);
	if (!other) {
		const names = known.endpoints.map((each) => each.profile).join(', ') || 'none';
		return {
			message: `No browser profile “${profile}” is running Tabberth: start its browser, or name one that runs (${names}).`,
		};
	}
	const url = `http://localhost:${other.port}${target}`;
	return {message: `The browser profile “${profile}” is served at ${url}: send this request there.`, url};
};
