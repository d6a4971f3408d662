// Who speaks to the worker for the person. In: the sender of a message or port. Out: whether it is the page of this extension that is
// meant, shown by itself: what we inject into pages could open a port as well, and nobody may show a page of ours in a frame.
import browser, {type Runtime} from 'webextension-polyfill';

const TOP = 0;

/** @param page Its file; without one any page of the extension. */
export const isOwnPage = (sender: Runtime.MessageSender | undefined, page = ''): boolean => {
	if (sender?.id !== browser.runtime.id || sender.url === undefined || (sender.frameId ?? TOP) !== TOP) return false;
	const url = browser.runtime.getURL(page);
	return page === '' ? sender.url.startsWith(url) : sender.url.split(/[?#]/, 1)[0] === url;
};
