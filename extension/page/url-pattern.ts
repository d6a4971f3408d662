// Addresses by pattern. Pure. In: an address and a part of it, in which `*` stands for anything. Out: whether it is in it.

export const matchesUrl = (url: string, pattern: string): boolean => {
	let at = 0;
	for (const part of pattern.split('*')) {
		const found = url.indexOf(part, at);
		if (found === -1) return false;
		at = found + part.length;
	}
	return true;
};
