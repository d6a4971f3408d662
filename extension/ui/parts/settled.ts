// Whether there is enough to show. In: whether all is known that decides where things stand. Out: the same, or that it has been waited for long
// enough: what is shown later moves what was there, and what is never shown helps nobody.
import {useEffect, useState} from 'preact/hooks';

/** A worker that has to be started first is there by then. */
const LONGEST_MS = 1_000;

export const useSettled = (isKnown: boolean): boolean => {
	const [isOver, setOver] = useState(isKnown);
	useEffect(() => {
		if (isOver) return;
		if (isKnown) return setOver(true);
		const timer = setTimeout(() => setOver(true), LONGEST_MS);
		return () => clearTimeout(timer);
	}, [isKnown, isOver]);
	return isKnown || isOver;
};
