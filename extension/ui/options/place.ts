// Where in the options the person is. In: the address behind the #, such as `server` or `server/port`. Out: the section, and what in it is
// pointed at; both follow the address.
import {useEffect, useState} from 'preact/hooks';

export interface Place {
	readonly section: string;
	readonly item: string | undefined;
}

const readPlace = (hash: string): Place => {
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

const CONTROLS = 'input, select, button, textarea, a[href]';
/** What has to be read first may come so late. */
const AWAITED_MS = 3_000;

const point = (found: HTMLElement): (() => void) => {
	found.scrollIntoView({block: found.offsetHeight < innerHeight ? 'center' : 'start'});
	// Once more, also where the mark has not faded yet.
	found.classList.remove('pointed');
	void found.offsetWidth;
	found.classList.add('pointed');
	const control = found.matches(CONTROLS) ? found : found.querySelector<HTMLElement>(CONTROLS);
	control?.focus({preventScroll: true});
	const end = (): void => found.classList.remove('pointed');
	found.addEventListener('animationend', end, {once: true});
	return end;
};

/** At once, or as soon as it is there. */
const pointSoon = (item: string): (() => void) => {
	const found = document.getElementById(item);
	if (found) return point(found);
	let end: () => void = () => undefined;
	const changes = new MutationObserver(() => {
		const late = document.getElementById(item);
		if (!late) return;
		changes.disconnect();
		end = point(late);
	});
	changes.observe(document.body, {childList: true, subtree: true});
	const timer = setTimeout(() => changes.disconnect(), AWAITED_MS);
	return () => {
		clearTimeout(timer);
		changes.disconnect();
		end();
	};
};

/** What a link has pointed at comes into view, and is marked for a moment; again when the same link is chosen again. */
export const usePointer = (item: string | undefined, isThere: boolean): void => {
	useEffect(() => {
		if (item === undefined || !isThere) return;
		let end = pointSoon(item);
		const again = ({target}: MouseEvent): void => {
			const link = target instanceof Element ? target.closest('a') : null;
			if (link?.hash !== location.hash) return;
			end();
			end = pointSoon(item);
		};
		addEventListener('click', again);
		return () => {
			removeEventListener('click', again);
			end();
		};
	}, [item, isThere]);
};
