// Tells the person that nothing works before they have done something. In: what that is, or nothing. Out: a mark on the toolbar
// button, and the words where the pointer rests on it.
import browser from 'webextension-polyfill';
import {log} from '../log.ts';

export const showTrouble = (trouble: string | undefined): void => {
	const {default_title: name = ''} = browser.runtime.getManifest().action ?? {};
	const title = trouble === undefined ? name : `${name}: ${trouble}`;
	Promise.all([browser.action.setTitle({title}), browser.action.setBadgeText({text: trouble ? '!' : ''})]).catch(
		(error: unknown) => log.warn('ui', 'the toolbar button', error),
	);
};
