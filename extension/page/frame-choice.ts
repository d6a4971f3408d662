// Which frame lies at a place of the document around it. Pure. In: the frames in a document, and the places where it shows one. Out: the
// frame of each place.

/** Of a frame that has said nothing, or is shown nowhere. */
export const UNREAD_INDEX = -2;

/** As frame-place.ts in the pages: below it are likenesses, by which frames of other origins in shadow trees are told. */
const FIRST_LIKENESS = -100_000;
const SIZES = 1e10;

export const isLikeness = (index: number): boolean => index < FIRST_LIKENESS;

/** What is compared, from the surest on: all of it; the name or address; the size. */
const LOOKS: readonly ((index: number) => number)[] = [
	(index) => index,
	(index) => Math.floor((FIRST_LIKENESS - index) / SIZES),
	(index) => (FIRST_LIKENESS - index) % SIZES,
];

const alikeIn = <F extends {readonly index: number}>(inner: readonly F[], place: number): readonly F[] => {
	const exact = inner.filter(({index}) => index === place);
	if (exact.length > 0 || !isLikeness(place)) return exact;
	const free = inner.filter(({index}) => isLikeness(index));
	const alike = LOOKS.map((look) => free.filter(({index}) => look(index) === look(place)));
	return alike.find((found) => found.length > 0) ?? [];
};

/** To be read: where nothing tells them apart, in the order in which they came. */
export const chooseFrom = <F extends {readonly index: number}>(inner: readonly F[], shown: readonly number[]) => {
	const left = new Set(inner.filter(({index}) => index !== UNREAD_INDEX));
	const places = new Set(shown);
	return (place: number): F | undefined => {
		const free = [...left].filter(({index}) => index === place || !places.has(index));
		const child =
			alikeIn(free, place)[0] ?? (isLikeness(place) ? free.find(({index}) => isLikeness(index)) : undefined);
		if (child) left.delete(child);
		return child;
	};
};

/** To be acted in: nothing where there is any doubt. */
export const surelyAt = <F extends {readonly index: number}>(inner: readonly F[], place: number): F | undefined => {
	const [only, ...others] = alikeIn(inner, place);
	return others.length === 0 ? only : undefined;
};
