// Takes the page out of a tab that is about to be closed, where the page may ask whether to be left: nobody would answer, the tab would stay,
// and the browser would bring it to the front. In: a tab. Out: its id from then on.
import browser from 'webextension-polyfill';
import {toError} from '../errors.ts';
import {log} from '../log.ts';
import {mayAsk} from './injected/may-ask.ts';
import {within} from './within.ts';

/** A page that is busy for longer may ask when it is not any more. On a machine that is busy itself any page takes its time. */
const LOOK_MS = 1_000;

export const unload = async (chromeId: number): Promise<number> => {
	if (!(await isInDoubt(chromeId))) return chromeId;
	try {
		// The types say that nothing comes, and Chromium gives the tab that has taken its place.
		const left: unknown = await browser.tabs.discard(chromeId);
		const id: unknown = left instanceof Object ? Reflect.get(left, 'id') : undefined;
		return typeof id === 'number' ? id : chromeId;
	} catch (error) {
		log.info('page', `a tab is closed with its page: ${toError(error).message}`);
		return chromeId;
	}
};

const isInDoubt = async (tabId: number): Promise<boolean> => {
	const target = {tabId, allFrames: true};
	const looking = browser.scripting
		.executeScript({target, injectImmediately: true, func: mayAsk})
		.then((frames) => frames.some(({result}) => result === true))
		// What cannot be asked is no page of a site.
		.catch(() => false);
	return within(LOOK_MS, looking, 'busy').catch(() => true);
};
