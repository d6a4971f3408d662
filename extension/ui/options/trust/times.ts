// Points in time as people read them. In: ms since the epoch. Out: words of their language.
import browser from 'webextension-polyfill';

export const sayDay = (at: number): string =>
	new Intl.DateTimeFormat(browser.i18n.getUILanguage(), {dateStyle: 'medium'}).format(at);

export const sayMoment = (at: number): string =>
	new Intl.DateTimeFormat(browser.i18n.getUILanguage(), {dateStyle: 'medium', timeStyle: 'short'}).format(at);
