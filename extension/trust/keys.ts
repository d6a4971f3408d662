// Keys: made here, kept only as digests, compared in constant time. In: a key as sent. Out: which of ours it is.
import type {AccessKey} from '../settings.ts';

const KEY_BYTES = 32;

const toBase64Url = (bytes: Uint8Array): string =>
	btoa(String.fromCharCode(...bytes))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '');

export const randomToken = (byteCount: number): string =>
	toBase64Url(crypto.getRandomValues(new Uint8Array(byteCount)));

/** A key to hand to a client: shown once. */
export const newKey = (): string => `tbk_${randomToken(KEY_BYTES)}`;

export const digestKey = async (key: string): Promise<string> => {
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
	return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Looks at every key and every digit, so that time tells nothing about how near a guess was. */
export const findKey = <K extends Pick<AccessKey, 'digest'>>(digest: string, keys: readonly K[]): K | undefined => {
	let found: K | undefined;
	for (const key of keys) {
		let difference = key.digest.length ^ digest.length;
		for (let i = 0; i < digest.length; i++) difference |= key.digest.charCodeAt(i) ^ digest.charCodeAt(i);
		if (difference === 0) found = key;
	}
	return found;
};
