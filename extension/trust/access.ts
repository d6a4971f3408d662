// Who may come in. In: the Authorization header, where the request comes from, the settings. Out: the credential that
// sessions are bound to, or an HttpError with the status the design gives it.
import {HttpError} from '../errors.ts';
import type {Settings} from '../settings.ts';
import type {Bucket} from './bucket.ts';
import {digestKey, findKey} from './keys.ts';
import type {OriginKind} from './origins.ts';

export interface Applicant {
	readonly authorization: string | null;
	readonly origin: OriginKind;
	/** Bound beyond loopback, or reached through an extra host name. */
	readonly remote: boolean;
	/** Tokens of clients that have paired; absent where that is off. */
	readonly paired?: PairedEntry | undefined;
}

/** The credential of everybody who needed no key; where the person is asked, each of them is allowed or denied apart. */
export const NO_KEY = 'open';

export interface PairedEntry {
	/** Whether it is a token of theirs, in use or not. */
	isToken(token: string): boolean;
	/** The credential that it stands for, while it is good. */
	credentialOf(token: string): Promise<string | undefined>;
	/** What a 401 says of where to begin. */
	challenge(hasToken: boolean): string;
}

const CHALLENGE = 'Bearer realm="tabberth"';

const credentialOf = ({id}: {readonly id: string}): string => `key:${id}`;

/** Whether the key behind a credential is not on the list any more, or one is needed by now. */
export const isRevoked = (credential: string, {keys, access}: Pick<Settings, 'keys' | 'access'>): boolean =>
	credential === NO_KEY ? access === 'key' : !keys.some((key) => credentialOf(key) === credential);

/** Of the credential that a key gave. */
export const keyOf = (credential: string): string | undefined =>
	credential.startsWith('key:') ? credential.slice('key:'.length) : undefined;

export const admit = async (applicant: Applicant, settings: Settings, failures: Bucket): Promise<string> => {
	if (applicant.origin === 'foreign') {
		throw new HttpError(
			403,
			'This web page’s origin is not on Tabberth’s list of origins: add exactly this origin to it (setting corsOrigins).',
		);
	}
	const needsKey = settings.access === 'key' || applicant.origin === 'listed' || applicant.remote;
	// Where the person is asked, a key that is sent must be right all the same: a mistake shall not look like a stranger.
	if (!needsKey && (settings.access === 'open' || applicant.authorization === null)) return NO_KEY;
	const token = /^bearer +(\S+)$/i.exec(applicant.authorization ?? '')?.[1];
	if (!token) {
		throw new HttpError(
			401,
			'A key is required: send it as “Authorization: Bearer tbk_…”. npm start prints the key it uses, tabberth connect makes one, and TABBERTH_TOKEN sets one.',
			challengeOf(applicant, false),
		);
	}
	if (applicant.paired?.isToken(token)) return admitPaired(token, applicant, applicant.paired);
	const key = findKey(await digestKey(token), settings.keys);
	if (key) return credentialOf(key);
	const wait = failures.take(Date.now());
	if (wait > 0) {
		const seconds = String(Math.ceil(wait / 1000));
		throw new HttpError(429, `Too many wrong keys: wait ${seconds} s, then send the right one.`, {
			'Retry-After': seconds,
		});
	}
	throw new HttpError(
		403,
		'This key is not known here, or was revoked: send the one that npm start prints, or that tabberth connect makes.',
	);
};

const challengeOf = ({paired}: Applicant, hasToken: boolean): Record<string, string> => ({
	'WWW-Authenticate': paired?.challenge(hasToken) ?? CHALLENGE,
});

/** A client that hears 401 of its token gets itself another one. */
const admitPaired = async (token: string, applicant: Applicant, paired: PairedEntry): Promise<string> => {
	const credential = await paired.credentialOf(token);
	if (credential !== undefined) return credential;
	throw new HttpError(
		401,
		'This token has expired, was taken away, or is for another address: pair anew.',
		challengeOf(applicant, true),
	);
};
