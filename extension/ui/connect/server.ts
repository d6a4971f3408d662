// What a client is to be told of this server. In: the port, a berth, a key. Out: the address, and what is wrong with the name of a berth. Pure.

/** As the installer and the documentation call it. */
export const SERVER_NAME = 'tabberth';
/** Stands in the place of a key until there is one. */
export const KEY_TO_COME = 'YOUR_KEY';

export interface Server {
	readonly url: string;
	readonly berth: string;
	readonly key?: string | undefined;
}

/** Where nothing is served yet, for what can be got ready. */
export const DEFAULT_PORT = 3456;

const addressOf = (port: number, path: string, berth: string): string => {
	const url = new URL(`http://localhost:${port}${path}`);
	if (berth !== '') url.searchParams.set('berth', berth);
	return url.href;
};

export const serverAt = (port: number, berth = '', key?: string): Server => ({
	url: addressOf(port, '/mcp', berth),
	berth,
	key,
});

export const sseAddress = (port: number): string => addressOf(port, '/sse', '');

/** Fewer names than the server takes: these need no thought about shells. */
export const isBerthName = (typed: string): boolean =>
	typed === '' || (/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(typed) && typed.trim() === typed);
