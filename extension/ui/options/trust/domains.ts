// What a rule can be about. In: what is typed or pasted, also a whole address. Out: the domain, or what is wrong with it, by the name of the
// words. Pure.
import {siteOf} from '../../../trust/sites.ts';
import type {TextName} from '../../say.ts';

const hasScheme = (text: string): boolean =>
	/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^(?:about|data|javascript|file|chrome):/i.test(text);

/** The browser takes more for a host than anything can be called: it writes a space as %20. */
const isName = (hostname: string): boolean => /^[\w.-]*$|^\[[\da-f:.]+\]$/.test(hostname);

/** An address as the browser's own bar would take it. */
export const readAddress = (typed: string): string | undefined => {
	const text = typed.trim();
	if (text === '') return undefined;
	const whole = hasScheme(text) ? text : `https://${text}`;
	return URL.canParse(whole) && isName(new URL(whole).hostname) ? new URL(whole).href : undefined;
};

export const readDomain = (typed: string): {readonly domain: string} | {readonly wrong: TextName} => {
	const address = readAddress(typed.trim().replace(/^\*\./, ''));
	if (address === undefined) return {wrong: 'trust_wrong_domain'};
	const {protocol, hostname} = new URL(address);
	if (protocol !== 'http:' && protocol !== 'https:') return {wrong: 'trust_wrong_scheme'};
	const domain = siteOf(hostname.replace(/\.+$/, ''));
	return domain === '' ? {wrong: 'trust_wrong_domain'} : {domain};
};
