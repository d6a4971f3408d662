// Where the lines of a long list stand, so that only those in view need be there. Pure. In: how high each is. Out: where each begins, and which
// are in view.

interface Layout {
	/** Where each item begins; one more than there are: where the last one ends. */
	readonly tops: Float64Array;
	readonly height: number;
}

export const layOut = (count: number, heightOf: (at: number) => number): Layout => {
	const tops = new Float64Array(count + 1);
	for (let at = 0; at < count; at++) tops[at + 1] = (tops[at] ?? 0) + heightOf(at);
	return {tops, height: tops[count] ?? 0};
};

/** The last item that begins at or before a place. */
const findAt = (tops: Float64Array, place: number): number => {
	let [low, high] = [0, tops.length - 1];
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if ((tops[middle] ?? 0) <= place) low = middle;
		else high = middle - 1;
	}
	return low;
};

/** @returns The first in view and the first behind it, with some to spare on both sides. */
export const inView = (
	{tops}: Layout,
	{top, bottom, spare}: {readonly top: number; readonly bottom: number; readonly spare: number},
): readonly [from: number, to: number] => {
	const count = tops.length - 1;
	return [Math.max(0, findAt(tops, top) - spare), Math.min(count, findAt(tops, bottom) + 1 + spare)];
};
