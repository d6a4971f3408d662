// How far a navigation has come. In: the browser's events of one tab's main frame, in order. Out: the state after each.

export type NavigationEvent =
	| {readonly type: 'began' | 'domReady' | 'completed' | 'sameDocument'; readonly url: string}
	/** `isRevisit`: it came from the history, or by a reload. */
	| {readonly type: 'committed'; readonly url: string; readonly isRevisit: boolean}
	/** `isOfDocument`: a document that is there stops loading; otherwise none comes. */
	| {readonly type: 'failed'; readonly url: string; readonly error: string; readonly isOfDocument: boolean}
	| {readonly type: 'tabClosed'};

export interface Arrival {
	/** `idle` before the move begins, `waiting` for the server, `committed` to a document, `ready` with its tree; then ends. */
	readonly phase:
		| 'idle'
		| 'waiting'
		| 'committed'
		| 'ready'
		| 'loaded'
		| 'sameDocument'
		| 'failed'
		| 'aborted'
		| 'tabClosed';
	/** Of the document as the server gave it; the page may rewrite its address afterwards. */
	readonly url: string;
	readonly error?: string;
	readonly trail: Trail;
}

/** Whose doing it is that the tab is where it is. */
export interface Trail {
	/** Where the move set out to. */
	readonly startUrl: string;
	/** The first document that the move itself led to; the tab may have gone on from there. */
	readonly ownUrl?: string;
	/** The newest document since the move began. */
	readonly shownUrl?: string;
	/** Another navigation took the place of the move before it led to a document. */
	readonly isOvertaken: boolean;
}

/** Where a move may lead: a URL, or anywhere in the history. */
export type Destination = {readonly url: string} | 'history';

export const START: Arrival = {phase: 'idle', url: '', trail: {startUrl: '', isOvertaken: false}};

export const hasDocument = ({phase}: Arrival): boolean => phase === 'committed' || phase === 'ready';

export const isOver = (arrival: Arrival): boolean => !isUnderWay(arrival) && arrival.phase !== 'idle';

/** Also true again when a page that had arrived sends the browser on. */
export const isUnderWay = (arrival: Arrival): boolean => arrival.phase === 'waiting' || hasDocument(arrival);

export const follow = (arrival: Arrival, event: NavigationEvent, destination: Destination): Arrival => {
	if (event.type === 'tabClosed') return {...arrival, phase: 'tabClosed'};
	if (arrival.phase === 'idle') return begin(arrival, event, destination);
	switch (event.type) {
		case 'began':
			return setOut(arrival.trail, event.url);
		case 'committed':
			return {phase: 'committed', url: event.url, trail: enter(arrival.trail, event, destination)};
		case 'domReady':
			return arrival.phase === 'committed' ? {...arrival, phase: 'ready'} : arrival;
		case 'completed':
			return hasDocument(arrival) ? {...arrival, phase: 'loaded'} : arrival;
		case 'sameDocument':
			return arrival;
		case 'failed':
			return fail(arrival, event);
	}
};

/** Until the move itself begins, events are of what the tab did before: its last page still loads, or rewrites its address. */
const begin = (arrival: Arrival, event: NavigationEvent, destination: Destination): Arrival => {
	if (event.type !== 'began' && event.type !== 'sameDocument') return arrival;
	if (destination !== 'history' && !isSamePlace(destination.url, event.url)) return arrival;
	const {url} = event;
	return {phase: event.type === 'began' ? 'waiting' : 'sameDocument', url, trail: {startUrl: url, isOvertaken: false}};
};

/** A page that sends the browser on while it loads has not arrived yet. Before there is a page, somebody else does it. */
const setOut = (trail: Trail, url: string): Arrival => {
	const isOvertaken = trail.ownUrl === undefined ? !isSamePlace(trail.startUrl, url) : trail.isOvertaken;
	return {phase: 'waiting', url, trail: {...trail, isOvertaken}};
};

const enter = (
	trail: Trail,
	{url, isRevisit}: {readonly url: string; readonly isRevisit: boolean},
	destination: Destination,
): Trail => {
	if (trail.ownUrl !== undefined) return {...trail, shownUrl: url};
	// Any move may begin where one in the history was wanted; the browser says only now whether it was one.
	const isOvertaken = destination === 'history' ? !isRevisit : trail.isOvertaken;
	return {...trail, shownUrl: url, isOvertaken, ...(!isOvertaken && {ownUrl: url})};
};

/** The browser may turn http into https before it begins. */
const isSamePlace = (wanted: string, url: string): boolean => withoutScheme(wanted) === withoutScheme(url);

const withoutScheme = (url: string): string => url.replace(/^https?:/, '');

const fail = (arrival: Arrival, {url, error, isOfDocument}: NavigationEvent & {readonly type: 'failed'}): Arrival => {
	if (isOver(arrival)) return arrival;
	// The loading of the document was stopped: what is there stays usable. Or it was of one that is being left.
	if (isOfDocument) return hasDocument(arrival) ? {...arrival, phase: 'loaded'} : arrival;
	const {trail} = arrival;
	if (error !== 'net::ERR_ABORTED') return {phase: 'failed', url, error, trail};
	// The page sent the browser to a download, and stays.
	if (trail.shownUrl !== undefined) return {phase: 'loaded', url: trail.shownUrl, trail};
	return {phase: 'aborted', url, error, trail};
};
