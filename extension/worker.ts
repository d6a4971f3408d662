// Wiring only: builds the rooms, joins them, and registers every listener in the first turn of the worker.
// The first import asks for the companion, which takes longer to start than all the rest.
import './port/companion-port.ts';
import browser from 'webextension-polyfill';
import type {Hello, ToWorker} from '../native-host/protocol.ts';
import {AwakeClock} from './berths/awake.ts';
import {Berths, type HeldBerth} from './berths/berths.ts';
import {openInstruments} from './berths/instruments.ts';
import {openBerthStore} from './berths/store.ts';
import {Files} from './files/files.ts';
import {openFileStore} from './files/store.ts';
import {elsewhere} from './http/elsewhere.ts';
import {healthRoute} from './http/health.ts';
import {createServe, type Route} from './http/serve.ts';
import icon from './icon.svg?inline';
import {log} from './log.ts';
import {Activity} from './mcp/activity.ts';
import {diagnose} from './mcp/diagnose.ts';
import {Journal} from './mcp/journal.ts';
import {createMcp} from './mcp/mcp.ts';
import {Records} from './mcp/records.ts';
import {atMostEvery, once} from './once.ts';
import {RefNumbers} from './page/ref-numbers.ts';
import {estimateTokens} from './page/tokens.ts';
import {nameBrowserRun} from './port/browser-run.ts';
import type {Caller} from './port/caller.ts';
import {companionPort} from './port/companion-port.ts';
import {Connection} from './port/connection.ts';
import {answerOtherCopies, serveAlone} from './port/copies.ts';
import {describeBrowser} from './port/describe-browser.ts';
import {Identity} from './port/identity.ts';
import {keepAlive, reloadSoon} from './port/lifetime.ts';
import {Link} from './port/link.ts';
import {Listening} from './port/listening.ts';
import {type Area, berthLimits, type Environment, maxUnreadUnits} from './settings.ts';
import {SETTINGS_KEY, SettingsStore} from './settings-store.ts';
import {Notebook} from './shortcuts/notebook.ts';
import {SHORTCUTS_KEY, ShortcutStore} from './shortcuts/store.ts';
import {openGuards} from './trust/guards.ts';
import {digestKey, randomToken} from './trust/keys.ts';
import {openPerson} from './ui/person.ts';
import {say} from './ui/say.ts';

const SESSION_ID_BYTES = 24;
const SWEEP_EVERY_MS = 24 * 3600_000;
const FIRST_SWEEP_AFTER_MS = 10 * 60_000;

const [local, session]: [Area, Area] = [browser.storage.local, browser.storage.session];
const extension = browser.runtime.getURL('').slice(0, -1);
const settings = new SettingsStore({local, managed: browser.storage.managed});
const [identity, records, journal] = [new Identity(local), new Records(local), new Journal(session)];
const files = new Files({store: openFileStore(), newId: () => randomToken(SESSION_ID_BYTES)});
const guards = openGuards({
	...{area: local, session, settings, extension, say, costOf: estimateTokens},
	findBerth: (id) => berths.get(id),
	ports: () => [...listening.endpoints, listening].flatMap(({port}) => port ?? []),
});
const {stop, consents, keys, sites, pairing, audit} = guards;
let environment: Environment = {};
const here = {version: __VERSION__, browser: describeBrowser(navigator)};
const inspect = (credential: string) =>
	diagnose({...here, connection, listening, mcp, settings, identity, link, guards}, credential);

const refNumbers = new RefNumbers(local);
const [shortcuts, notebook] = [new ShortcutStore(local), new Notebook()];
const instruments = openInstruments({
	...{refusal: sites.refusal, area: local},
	release: () => settings.current.debuggerRelease,
	barred: (berth) => stop.refusal(berth),
	refuseProgram: (berth, url, what) => sites.tryUse({berth, tool: 'downloads', use: 'program'}, url, what),
	canceled: () => stop.everything('bar'),
});
const clock = new AwakeClock(local);
const berths = new Berths({
	store: openBerthStore(local),
	tick: () => clock.now(),
	limits: () => berthLimits(settings.current),
	host: {
		version: __VERSION__,
		...instruments,
		...sites,
		openFile: (id, berth) => files.open(id, berth),
		port: () => listening.port,
		sessionsOf: async (owner) => mcp.sessions.describe(owner),
		...{refNumbers, notebook, shortcuts},
		reload: () => settings.current.developerMode && reloadSoon(isIdle),
		diagnose: async (credential) => inspect(credential),
	},
});
const isIdle = (): boolean => berths.running === 0;
instruments.follow(berths);
stop.onChange(() => {
	instruments.debugger.review();
	berths.questions.silence((berth) => stop.refusal(berth) !== undefined);
	if (stop.isEverything) consents.pleas.withdraw(() => true);
});

const mcp = createMcp({
	version: __VERSION__,
	icon,
	get generation() {
		return identity.generation;
	},
	settings: () => settings.current,
	berths,
	records,
	journal,
	activity: new Activity((call) => audit.called(call)),
	files,
	shortcuts,
	...guards,
	newId: () => randomToken(SESSION_ID_BYTES),
});
/** Nothing is served before what the last worker knew is there again. */
const {promise: ready, resolve: announceReady} = Promise.withResolvers<void>();

const routes: Readonly<Record<string, Route<Caller>>> = {
	...mcp.routes,
	...pairing.routes,
	'/health': healthRoute(() => [__VERSION__, identity.instance, mcp.sessions.live.length]),
};

const kindOf = (origin: string | undefined) => guards.kindOfOrigin(origin, listening.port ?? 0);
const serve = createServe<Caller>({
	routes,
	admit: ({url, headers}, {origin, host}) =>
		guards.admit({authorization: headers.get('authorization'), origin: kindOf(origin), host, url}),
	isListed: (origin) => kindOf(origin) === 'listed',
	isForeign: (origin) => kindOf(origin) === 'foreign',
	elsewhere: (profile, target) =>
		elsewhere(profile, target, {own: [identity.instance, listening.profile], endpoints: listening.endpoints}),
	ready,
});

const connection = new Connection({
	...companionPort,
	onFrame: (frame) => receive(frame),
	onClose: () => {
		link.close();
		listening.lose();
		showTrouble();
	},
	onTrouble: (trouble) => showTrouble({trouble}),
});

const link = new Link(serve, connection, () => maxUnreadUnits(settings.current));

const listening = new Listening({
	post: (frame) => connection.post(frame),
	settings: () => settings.current,
	isPortFromEnvironment: () => environment.port !== undefined,
	identity,
	...{...here, extension},
});

const receive = (frame: ToWorker): void => {
	if (frame.type === 'hello') inTurn(() => greet(frame));
	else if (frame.type === 'environment') inTurn(() => adopt(frame.environment));
	else if (link.receive(frame)) return;
	else if (listening.receive(frame)) {
		if (frame.type === 'bound') connection.confirm();
		showTrouble();
	}
};

const load = once(() =>
	Promise.all(
		[settings, identity, journal, clock, refNumbers, mcp.sessions, guards, instruments].map((each) => each.load()),
	),
);
// Begun while the companion starts; whoever needs it waits for it, and is told if it failed.
load().catch(() => undefined);
const showTrouble = openPerson<HeldBerth>({
	...{berths, stop, consents, keys, settings, listening, connection, mcp, audit, instruments, ready: load},
	...{whyNot: sites.whyNot, pleas: consents.pleas, version: __VERSION__, pairing, greeted: ready, inspect},
	...{shortcuts, notebook, playground: guards.playground},
});
const restore = once((run: string) => berths.restore(run).then(() => instruments.recorder.resume()));
let turn = Promise.resolve();
/** What the companion says of itself counts in the order it was said. A start that failed is tried with the next companion. */
const inTurn = (step: () => Promise<void>): void => {
	turn = turn.then(step).catch((error: unknown) => {
		log.error('port', 'could not start', error);
		connection.close();
	});
};

/** What was said when the browser was started, or installed for it. */
const adopt = async (said: Environment): Promise<void> => {
	environment = said;
	await settings.applyEnvironment(said, said.token && (await digestKey(said.token)));
};

/** Also when a companion comes back: what is known already is not read again. */
const greet = async (hello: Hello): Promise<void> => {
	await load();
	await adopt(hello.environment);
	listening.begin(hello);
	await restore(await nameBrowserRun(session, hello.browser));
	await instruments.debugger.adopt();
	announceReady();
	connection.post({type: 'ready'});
};

const endRevoked = (): void => void mcp.endWhere((credential) => guards.isRevoked(credential, settings.current));
pairing.onEnd(endRevoked);
settings.watch(() => {
	listening.update();
	showTrouble();
	berths.reap().catch((error: unknown) => log.warn('berths', 'ending berths', error));
	endRevoked();
	mcp.reviewTools();
});
// By area: every call that acts writes to another one, and the worker would be told of it.
browser.storage.managed.onChanged.addListener(() => settings.reload());
browser.storage.local.onChanged.addListener((changes) => {
	if (SHORTCUTS_KEY in changes) mcp.promptsChanged();
	if (SETTINGS_KEY in changes) settings.reload();
});

const tick = async (): Promise<void> => {
	await load();
	await clock.tick();
	await berths.reap();
};

answerOtherCopies(async () => {
	await Promise.all([load(), connection.tried]);
	return settings.current.enabled && connection.state.name === 'connected';
});
const open = (): void =>
	void serveAlone(connection, showTrouble).catch((error: unknown) =>
		log.warn('port', 'looking for another copy', error),
	);

/** Not at the start, when everybody waits. */
const sweepRecords = atMostEvery(SWEEP_EVERY_MS, FIRST_SWEEP_AFTER_MS, () => {
	records.sweep(Date.now()).catch((error: unknown) => log.warn('mcp', 'sweeping sessions', error));
});
keepAlive({
	wake: () => {
		open();
		mcp.sessions.reap(Date.now());
		files.sweep().catch((error: unknown) => log.warn('files', 'sweeping', error));
		tick().catch((error: unknown) => log.warn('berths', 'looking after berths', error));
		sweepRecords();
	},
	isIdle,
});
open();
