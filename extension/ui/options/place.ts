// Where in the options the person is. In: the address behind the #, such as `server` or `server/port`. Out: the section, and what in it is
// pointed at; both follow the address.
import {useEffect, useState} from 'preact/hooks';

export interface Place {
	readonly section: string;
	readonly item: string | undefined;
}

export const readPlace = (hash: string): Place => {
	const [section = '', item] = hash.replace(/^#/, '').split('/');
	return {section, item: item || undefined};
};

export const usePlace = (): Place => {
	const [hash, setHash] = useState(location.hash);
	useEffect(() => {
		const follow = (): void => setHash(location.hash);
		window.addEventListener('hashchange', follow);
		return () => window.removeEventListener('hashchange', follow);
	}, []);
	return readPlace(hash);
};

/** What a link has pointed at comes into view, and is marked for a moment. */
export const usePointer = (item: string | undefined, isThere: boolean): void => {
	useEffect(() => {
		if (item === undefined || !isThere) return;
		const found = document.getElementById(item);
		if (!found) return;
		found.scrollIntoView({block: 'center'});
		found.classList.add('pointed');
		found.querySelector<HTMLElement>('input, select, button, textarea')?.focus({preventScroll: true});
		const end = (): void => found.classList.remove('pointed');
		found.addEventListener('animationend', end, {once: true});
		return end;
	}, [item, isThere]);
};
