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
}

/** The credential of everybody who needed no key. */
export const NO_KEY = 'open';

const CHALLENGE = {'WWW-Authenticate': 'Bearer realm="tabberth"'};

const credentialOf = ({id}: {readonly id: string}): string => `key:${id}`;

/** Whether the key behind a credential is not on the list any more. */
export const isRevoked = (credential: string, {keys}: Pick<Settings, 'keys'>): boolean =>
	credential !== NO_KEY && !keys.some((key) => credentialOf(key) === credential);

export const admit = async (applicant: Applicant, settings: Settings, failures: Bucket): Promise<string> => {
	if (applicant.origin === 'foreign') {
		throw new HttpError(
			403,
			'This web page’s origin is not on Tabberth’s list of origins: add exactly this origin to it (setting corsOrigins).',
		);
	}
	const needsKey = settings.access !== 'open' || applicant.origin === 'listed' || applicant.remote;
	if (!needsKey) return NO_KEY;
	const token = /^bearer +(\S+)$/i.exec(applicant.authorization ?? '')?.[1];
	if (!token) {
		throw new HttpError(
			401,
			'A key is required: send it as “Authorization: Bearer tbk_…”. npm start prints the key it uses, and TABBERTH_TOKEN sets one.',
			CHALLENGE,
		);
	}
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
