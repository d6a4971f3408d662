// Where a client may have the answer sent. In: addresses as it registers and asks for them. Out: whether they may be used, and whether they
// are the same. Pure.
import type {Say} from './page.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Run in a browser, or read from its disk. */
const UNFIT = new Set([
	'javascript:',
	'data:',
	'file:',
	'blob:',
	'about:',
	'vbscript:',
	'chrome:',
	'chrome-extension:',
	'view-source:',
]);
const MAX_CHARS = 2_000;

/** Over the network only where nobody can listen; to a program of this machine by the scheme that is its own. */
export const mayRedirectTo = (uri: string): boolean => {
	if (uri.length > MAX_CHARS || !URL.canParse(uri)) return false;
	const {protocol, hostname, hash, username, password} = new URL(uri);
	if (hash !== '' || username !== '' || password !== '' || UNFIT.has(protocol)) return false;
	return protocol === 'http:' ? LOOPBACK.has(hostname) : true;
};

/** On the own machine a program takes whatever port is free; everything else must be as it was registered. */
export const isSameRedirect = (registered: string, asked: string): boolean => {
	if (registered === asked) return true;
	const [one, other] = [withoutPort(registered), withoutPort(asked)];
	return one !== undefined && one === other;
};

const withoutPort = (uri: string): string | undefined => {
	const url = URL.canParse(uri) ? new URL(uri) : undefined;
	if (url?.protocol !== 'http:' || !LOOPBACK.has(url.hostname)) return undefined;
	url.port = '';
	return url.href;
};

/** What the person is told of it. */
export const targetToWords = (uri: string, say: Say): string => {
	const {protocol, host, hostname} = new URL(uri);
	if (LOOPBACK.has(hostname)) return say('pairing_here');
	return protocol === 'https:' ? host : say('pairing_app', protocol);
};

export const isLoopbackRedirect = (uri: string): boolean => LOOPBACK.has(new URL(uri).hostname);

/** With these fields behind what is there already. */
export const withAnswer = (uri: string, fields: Readonly<Record<string, string | undefined>>): string => {
	const url = new URL(uri);
	for (const [name, value] of Object.entries(fields)) if (value !== undefined) url.searchParams.append(name, value);
	return url.href;
};
