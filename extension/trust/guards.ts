// What this room keeps, put together once by the worker. In: where it is stored, and the settings. Out: the guards of every request and
// call. Wiring only.
import type {Area, SettingsStore} from '../settings.ts';
import {type Applicant, admit, isRevoked, keyOf, NO_KEY} from './access.ts';
import {Bucket} from './bucket.ts';
import {subjectOfProcess} from './consent.ts';
import {Consents} from './consents.ts';
import {KeyDesk} from './key-desk.ts';
import {KeyUses} from './key-uses.ts';
import {randomToken} from './keys.ts';
import {isLoopbackHost, kindOfOrigin, type OriginKind} from './origins.ts';
import {Pace} from './pace.ts';
import {Stop} from './stop.ts';

const ID_BYTES = 12;

interface Request extends Pick<Applicant, 'authorization' | 'origin'> {
	/** Of its Host header. */
	readonly host: string;
}

export const openGuards = (area: Area, settings: SettingsStore) => {
	const now = Date.now();
	const failures = new Bucket(settings.current.failedKeysPerMinute, now);
	const sessions = new Bucket(settings.current.newSessionsPerMinute, now);
	const uses = new KeyUses(area);
	const consents = new Consents({area, newId: () => randomToken(ID_BYTES)});
	const stop = new Stop(area);
	settings.watch((current) => {
		failures.setRate(current.failedKeysPerMinute, Date.now());
		sessions.setRate(current.newSessionsPerMinute, Date.now());
	});
	return {
		stop,
		consents,
		keys: new KeyDesk(settings, uses),
		pace: new Pace(() => settings.current),
		/** 0, or the milliseconds until another session may be opened. */
		takeSession: () => sessions.take(Date.now()),
		kindOfOrigin: (origin: string | undefined, port: number): OriginKind =>
			kindOfOrigin(origin, port, settings.current.corsOrigins),
		admit: async ({authorization, origin, host}: Request): Promise<string> => {
			const remote = !isLoopbackHost(settings.current.host) || !isLoopbackHost(host);
			const credential = await admit({authorization, origin, remote}, settings.current, failures);
			const key = keyOf(credential);
			if (key !== undefined) uses.note(key);
			return credential;
		},
		isRevoked,
		/** Whom the person must have allowed. */
		consent: {
			applies: (credential: string) => credential === NO_KEY && settings.current.access === 'ask',
			isAllowed: consents.isAllowed.bind(consents),
			recall: consents.recall.bind(consents),
			require: consents.require.bind(consents),
			subjectOf: subjectOfProcess,
		},
		load: () => Promise.all([stop.load(), consents.load(), uses.load()]),
	};
};
