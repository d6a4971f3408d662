// The browser's navigation events of one tab's main frame, as one stream, until the signal ends it.
import type {NavigationEvent} from './arrival.ts';
import {type Navigation, navigations} from './navigations.ts';

/** Of a navigation that has no document yet, which no process can hold. */
const NO_PROCESS = -1;

export const watchMainFrame = (
	chromeId: number,
	onEvent: (event: NavigationEvent) => void,
	signal: AbortSignal,
): void => {
	// A page that is prepared in the background has events of its own, before it is shown in the tab.
	const isOurs = ({tabId, frameId, documentLifecycle}: Navigation) =>
		tabId === chromeId && frameId === 0 && documentLifecycle !== 'prerender';
	const on = (kind: 'began' | 'committed' | 'domReady' | 'completed' | 'failed' | 'moved', toEvent: ToEvent): void =>
		navigations[kind].until(signal, (told) => {
			if (isOurs(told)) onEvent(toEvent(told));
		});
	on('began', ({url}) => ({type: 'began', url}));
	on('committed', (told) => ({type: 'committed', url: told.url, isRevisit: isRevisit(told)}));
	on('domReady', ({url}) => ({type: 'domReady', url}));
	on('completed', ({url}) => ({type: 'completed', url}));
	on('failed', ({url, error = '', processId}) => ({
		type: 'failed',
		url,
		error,
		isOfDocument: processId !== NO_PROCESS,
	}));
	on('moved', ({url}) => ({type: 'sameDocument', url}));
	navigations.closed.until(signal, (closedId) => {
		if (closedId === chromeId) onEvent({type: 'tabClosed'});
	});
};

type ToEvent = (told: Navigation) => NavigationEvent;

const isRevisit = ({transitionType, transitionQualifiers}: Navigation): boolean =>
	transitionType === 'reload' || transitionQualifiers?.includes('forward_back') === true;
