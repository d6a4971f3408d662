// What this room keeps, put together once by the worker. In: where it is stored, and the settings. Out: the guards of every request and
// call. Wiring only.
import {log} from '../log.ts';
import type {Area, Settings} from '../settings.ts';
import type {SettingsStore} from '../settings-store.ts';
import {type Applicant, admit, isRevoked, keyOf, NO_KEY} from './access.ts';
import {Audit} from './audit.ts';
import {openAuditStore} from './audit-store.ts';
import {Bucket} from './bucket.ts';
import {subjectOfProcess} from './consent.ts';
import {Consents} from './consents.ts';
import type {ReachOptions} from './judge.ts';
import {KeyDesk} from './key-desk.ts';
import {KeyUses} from './key-uses.ts';
import {randomToken} from './keys.ts';
import {openSites} from './open-sites.ts';
import {isLoopbackHost, kindOfOrigin, type OriginKind} from './origins.ts';
import {Pace} from './pace.ts';
import {OWN_PAGE, PagePass} from './page-pass.ts';
import {isPaired, Pairing, type PairingOptions} from './pairing/pairing.ts';
import type {PairingQuestion} from './pairing/waiting-room.ts';
import type {PermitOptions} from './permits.ts';
import type {Answer, Plea} from './plea.ts';
import {Stop} from './stop.ts';

const ID_BYTES = 12;

interface Request extends Pick<Applicant, 'authorization' | 'origin'> {
	/** Of its Host header. */
	readonly host: string;
	readonly url: string;
}

export interface GuardsOptions extends Pick<PermitOptions, 'findBerth'>, Pick<ReachOptions, 'ports'> {
	readonly area: Area;
	/** Ends with the browser. */
	readonly session: Area;
	readonly settings: SettingsStore;
	/** The origin of our own pages. */
	readonly extension: string;
	/** What the person reads on a page that we serve. */
	readonly say: PairingOptions['say'];
	/** How many tokens a text costs. */
	readonly costOf: (text: string) => number;
}

export const openGuards = ({area, session, settings, extension, say, costOf, ...reach}: GuardsOptions) => {
	const now = Date.now();
	const failures = new Bucket(settings.current.failedKeysPerMinute, now);
	const sessions = new Bucket(settings.current.newSessionsPerMinute, now);
	const uses = new KeyUses(area);
	const keepOther = ({subject, site}: Plea, answer: Answer): void => {
		const keeping = site ? sites.answered(site, answer) : pairing.decide(subject, answer !== 'deny');
		keeping.catch((error: unknown) => log.error('trust', 'an answer could not be stored', error));
	};
	const consents = new Consents({area, newId: () => randomToken(ID_BYTES), keepOther});
	const stop = new Stop(area);
	const playground = new PagePass(session);
	const audit = new Audit(openAuditStore(), costOf);
	const sites = openSites({
		...{settings, ...reach},
		ask: (...plea) => consents.pleas.ask(...plea),
		put: (plea) => consents.pleas.put(plea),
		decided: ({why: {name, values}, ...decision}) => audit.decided({...decision, why: {name, values}}),
	});
	const pairing = new Pairing({
		area,
		say,
		isOn: () => settings.current.pairing ?? settings.current.access === 'key',
		ask: (question) => consents.pleas.put(pleaOf(question)),
	});
	settings.watch((current) => {
		failures.setRate(current.failedKeysPerMinute, Date.now());
		sessions.setRate(current.newSessionsPerMinute, Date.now());
	});
	return {
		audit,
		playground,
		sites,
		pairing,
		stop,
		consents,
		keys: new KeyDesk(settings, uses),
		pace: new Pace(() => settings.current),
		/** 0, or the milliseconds until another session may be opened. */
		takeSession: () => sessions.take(Date.now()),
		kindOfOrigin: (origin: string | undefined, port: number): OriginKind =>
			kindOfOrigin(origin, {port, listed: settings.current.corsOrigins, extension}),
		admit: async ({authorization, origin, host, url}: Request): Promise<string> => {
			// A page of ours is no listed one, whoever has got hold of its key.
			if ((origin === 'own' || origin === 'none') && (await playground.isShown(authorization))) return OWN_PAGE;
			const remote = !isLoopbackHost(settings.current.host) || !isLoopbackHost(host);
			const paired = pairing.entry(new URL(url));
			const credential = await admit({authorization, origin, remote, paired}, settings.current, failures);
			const key = keyOf(credential);
			if (key !== undefined) uses.note(key);
			return credential;
		},
		isRevoked: (credential: string, current: Settings): boolean =>
			credential !== OWN_PAGE && (isPaired(credential) ? !pairing.lets(credential) : isRevoked(credential, current)),
		/** Whom the person must have allowed. */
		consent: {
			applies: (credential: string) => credential === NO_KEY && settings.current.access === 'ask',
			isAllowed: consents.isAllowed.bind(consents),
			recall: consents.recall.bind(consents),
			require: consents.require.bind(consents),
			subjectOf: subjectOfProcess,
		},
		load: () => Promise.all([stop.load(), consents.load(), uses.load(), pairing.load(), playground.load()]),
	};
};

/** What is asked is to be let in from now on. */
const pleaOf = ({id, code, client: name, target, isLoopback}: PairingQuestion): Omit<Plea, 'id' | 'at'> => ({
	kind: 'pairing',
	subject: id,
	client: {name, version: ''},
	pairing: {code, target, isLoopback},
	answers: ['always', 'deny'],
});
