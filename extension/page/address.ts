// What `navigate` is asked for. In: the words of the client. Out: a move in the tab's history, or a URL as the parser reads it.
import {ToolError} from '../errors.ts';

export type Move = {readonly kind: 'url'; readonly url: string} | {readonly kind: 'back' | 'forward' | 'reload'};

/** Schemes that may stand before digits and are still no host with a port (`tel:5551234`, `javascript:1`). */
const SCHEMES =
	/^(?:https?|wss?|ftp|file|about|data|blob|javascript|vbscript|mailto|tel|sms|view-source|chrome|chrome-extension|devtools|edge|brave|intent):/i;

/** No browser shows what is there. */
export const isForOtherPrograms = (url: string): boolean =>
	URL.canParse(url) &&
	!/^(?:https?|file|about|data|blob|javascript|filesystem|view-source|chrome[a-z-]*|devtools):/i.test(url);

export const readMove = (words: string): Move => {
	const text = trimLikeParser(words);
	const word = text.toLowerCase();
	if (word === 'back' || word === 'forward' || word === 'reload') return {kind: word};
	if (/^(?:\/(?!\/)|~|\.{1,2}[/\\]|[a-z]:[/\\](?!\/))/i.test(text))
		throw new ToolError(
			`url: ${JSON.stringify(text.slice(0, 100))} looks like a file path, and files are not reachable. Serve the folder over HTTP (for example \`npx http-server\`) and give http://localhost:<port>/.`,
		);
	return {kind: 'url', url: parse(text).href};
};

/** The URL parser drops these before it looks for a scheme; looking for one before that would miss `java\nscript:`. */
const trimLikeParser = (words: string): string =>
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the parser trims.
	words.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$|[\t\n\r]/g, '');

const parse = (text: string): URL => {
	const address = hasScheme(text) ? text : withScheme(text.replace(/^\/\//, ''));
	const url = URL.canParse(address) ? new URL(address) : undefined;
	// Chromium's parser takes spaces in host names and encodes them; no host has such a name.
	if (url && !url.hostname.includes('%')) return url;
	throw new ToolError(
		`url: ${JSON.stringify(text.slice(0, 100))} is not a URL. Give an address such as example.com/path, or back, forward or reload; words are not searched for.`,
	);
};

const hasScheme = (text: string): boolean =>
	SCHEMES.test(text) || (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^:/?#]+:\d+(?:[/?#]|$)/.test(text));

/** Without a scheme: http where certificates are unusual (this machine, bare addresses), https elsewhere. */
const withScheme = (text: string): string => {
	const address = `http://${text}`;
	return URL.canParse(address) && isLocalOrAddress(new URL(address).hostname) ? address : `https://${text}`;
};

const isLocalOrAddress = (host: string): boolean =>
	host === 'localhost' || host.endsWith('.localhost') || host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host);
