// Which frame lies at a place of the document around it. Pure. In: the frames in a document, and the places where it shows one. Out: the
// frame of each place.

/** Of a frame that has said nothing, or is shown nowhere. */
export const UNREAD_INDEX = -2;

/** Those in shadow trees do not know their place: they are told by their size, and else by the order in which they came. */
export const chooseFrom = <F extends {readonly index: number}>(inner: readonly F[], shown: readonly number[]) => {
	const left = new Set(inner.filter(({index}) => index !== UNREAD_INDEX));
	const places = new Set(shown);
	return (place: number): F | undefined => {
		const others = [...left];
		const child =
			others.find(({index}) => index === place) ??
			(place < 0 ? others.find(({index}) => index < 0 && !places.has(index)) : undefined);
		if (child) left.delete(child);
		return child;
	};
};
