// What a call is about to touch, told in words while it is still there. In: what is worth remembering of the call, and its tab. Out: the
// elements, as their page tells of them.
import {isLocatedFirst, type Located, locateFocus, locatePoint, locateRef, type Place} from '../page/locate.ts';
import {numberOfRef, readRef} from '../page/ref.ts';
import {readTab} from '../page/tabs.ts';
import {within} from '../page/within.ts';
import type {ToolHost} from './tool-host.ts';
import type {Aim, Trace} from './traces.ts';

export interface Sighting {
	readonly url: string;
	readonly target?: Located | undefined;
	readonly start?: Located | undefined;
	readonly focus?: Located | undefined;
}

export const NOTHING_SEEN: Sighting = {url: 'about:blank'};

/** A page that does not answer must not hold up what is done there. */
const LIMIT_MS = 1_000;

type Host = Pick<ToolHost, 'shots' | 'debugger'>;

export const sight = async (trace: Trace, place: Place, {shots, debugger: attached}: Host): Promise<Sighting> => {
	const {id, chromeId} = place.page;
	const reading = readTab(chromeId).then((tab) => tab?.url ?? NOTHING_SEEN.url);
	// It keeps the page from answering.
	if (attached.dialogOf(chromeId)) return {url: await reading};
	const scale = shots.scaleOf(id);
	const locate = (aim: Aim | undefined): Promise<Located | undefined> => {
		if (!aim) return Promise.resolve(undefined);
		if ('ref' in aim) return locateRef(place, readRef('ref', aim.ref));
		const [x = 0, y = 0] = aim.at;
		return locatePoint(place, {x: x / scale, y: y / scale});
	};
	const focused = trace.isToFocus ? focusIn(place) : Promise.resolve(undefined);
	const asked = [locate(trace.target), locate(trace.start), focused].map(orNothing);
	const [url, target, start, focus] = await Promise.all([reading, ...asked]);
	// The call itself will be refused there.
	return place.refusal(url) ? {url} : {url, target, start, focus};
};

/** Whether what is done from now on changes nothing of what `sight`, once called, will tell. */
export const isSeenFirst = ({target, start, isToFocus}: Trace, place: Place): boolean => {
	const ref = target && 'ref' in target && !start && !isToFocus ? numberOfRef(target.ref) : undefined;
	return ref !== undefined && isLocatedFirst(place, ref);
};

/** Where one writes: of what else has the focus the page may make something new each time. */
const focusIn = async (place: Place): Promise<Located | undefined> => {
	const focus = await locateFocus(place);
	return focus && /^(?:textbox|searchbox|combobox|spinbutton)$/.test(focus.role) ? focus : undefined;
};

export const orNothing = <T>(asking: Promise<T>): Promise<T | undefined> =>
	within(LIMIT_MS, asking, 'busy').catch(() => undefined);
