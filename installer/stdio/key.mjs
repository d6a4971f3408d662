// @ts-check
// The key of this bridge. In: where a request goes. Out: the key, for this machine only, and read anew for each request, so
// that one made a moment ago counts at once.
import {readFileSync} from 'node:fs';
import path from 'node:path';

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Anything else could not be sent in a header. */
const KEY = /^[\x21-\x7e]{1,512}$/;

/** @param {URL} url */
const isLoopback = (url) => LOOPBACK_HOSTS.has(url.hostname);

/** @param {string} file */
const readKeyFile = (file) => {
	try {
		return readFileSync(file, 'utf8').trim();
	} catch {
		// Nothing is installed: where access is open, no key is needed.
		return undefined;
	}
};

/**
 * @param {URL} url
 * @param {{state: string, env: NodeJS.ProcessEnv}} place
 * @returns {string | undefined}
 */
export const keyFor = (url, {state, env}) => {
	if (!isLoopback(url)) return undefined;
	// What the person set for this very bridge stands above what was installed for all.
	const key = env.TABBERTH_TOKEN || readKeyFile(path.join(state, 'stdio-key'));
	return key !== undefined && KEY.test(key) ? key : undefined;
};
