// How far a navigation has come. In: the browser's events of one tab's main frame, in order. Out: the state after each.

export type NavigationEvent =
	| {readonly type: 'began' | 'committed' | 'domReady' | 'completed'; readonly url: string}
	| {readonly type: 'sameDocument'; readonly url: string}
	| {readonly type: 'failed'; readonly url: string; readonly error: string}
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
}

/** Where a move may lead: a URL, or anywhere in the history. */
export type Destination = {readonly url: string} | 'history';

export const START: Arrival = {phase: 'idle', url: ''};

export const hasDocument = ({phase}: Arrival): boolean => phase === 'committed' || phase === 'ready';

export const isOver = (arrival: Arrival): boolean => !isUnderWay(arrival) && arrival.phase !== 'idle';

/** Also true again when a page that had arrived sends the browser on. */
export const isUnderWay = (arrival: Arrival): boolean => arrival.phase === 'waiting' || hasDocument(arrival);

export const follow = (arrival: Arrival, event: NavigationEvent, destination: Destination): Arrival => {
	if (event.type === 'tabClosed') return {phase: 'tabClosed', url: arrival.url};
	if (arrival.phase === 'idle') return begin(arrival, event, destination);
	switch (event.type) {
		// A page that sends the browser on while it loads has not arrived yet.
		case 'began':
			return {phase: 'waiting', url: event.url};
		case 'committed':
			return {phase: 'committed', url: event.url};
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
	return {phase: event.type === 'began' ? 'waiting' : 'sameDocument', url: event.url};
};

/** The browser may turn http into https before it begins. */
const isSamePlace = (wanted: string, url: string): boolean => withoutScheme(wanted) === withoutScheme(url);

const withoutScheme = (url: string): string => url.replace(/^https?:/, '');

/** After the document is there, a failure means that its loading was stopped: what is there stays usable. */
const fail = (arrival: Arrival, event: {readonly url: string; readonly error: string}): Arrival => {
	if (hasDocument(arrival)) return {...arrival, phase: 'loaded'};
	if (isOver(arrival)) return arrival;
	return {phase: event.error === 'net::ERR_ABORTED' ? 'aborted' : 'failed', url: event.url, error: event.error};
};
