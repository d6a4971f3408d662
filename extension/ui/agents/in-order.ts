// Rows that stay where they are. In: lines, in whatever order they come. Out: those known already in the order in which they were shown first,
// then the new ones: nobody presses what has just moved under the pointer.
import {useRef} from 'preact/hooks';

export const inOrder = <T>(known: readonly string[], lines: readonly T[], keyOf: (line: T) => string): readonly T[] => {
	const places = new Map(known.map((key, place) => [key, place]));
	const placeOf = (line: T): number => places.get(keyOf(line)) ?? known.length;
	return lines.toSorted((one, other) => placeOf(one) - placeOf(other));
};

export const useInOrder = <T>(lines: readonly T[], keyOf: (line: T) => string): readonly T[] => {
	const known = useRef<readonly string[]>([]);
	const ordered = inOrder(known.current, lines, keyOf);
	known.current = ordered.map(keyOf);
	return ordered;
};
