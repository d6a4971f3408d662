// Everything by which the person sees and steers agents, put together once by the worker. In: what they may see and decide. Out: the
// toolbar button, its popup, the window that asks, the menu, the keys of the keyboard, each told of what changes.
import browser from 'webextension-polyfill';
import type {Reason} from '../reason.ts';
import {agentLines, type Call, callLine, stateOf} from './agent-lines.ts';
import {openAtWork} from './at-work.ts';
import {openBadge, type State} from './badge.ts';
import {openConsentWindow, type Pleas} from './consent-window.ts';
import type {LiveState, Question} from './live.ts';
import {openLiveDesk} from './live-desk.ts';
import type {DoctorDesk} from './requests/doctor.ts';
import type {SettingsDesk} from './requests/settings.ts';
import type {TrustDesk} from './requests/trust.ts';
import {openRequests, type Requested} from './requests.ts';
import {openShareMenu, type Sharing, shareTab} from './share-menu.ts';
import {showName} from './show-name.ts';
import {openWelcome} from './welcome/open-welcome.ts';

/** As in the manifest. */
const STOP_COMMAND = 'stop-everything';
const MAX_REFUSED = 20;
const MAX_CALLS = 30;

interface Agent {
	readonly id: string;
	readonly client: {readonly name: string; readonly version: string};
	readonly tabs: readonly {
		readonly id: number;
		readonly chromeId: number;
		readonly title: string;
		readonly url: string;
	}[];
	readonly currentTabId: number | undefined;
	readonly usedAt: number;
	readonly work: {readonly isOn: boolean};
	/** Its client has gone, and may come back. */
	readonly isDropped: boolean;
}

interface Berths<A extends Agent> {
	readonly sharing: Sharing & {rename(id: string, title: string): Promise<void>};
	readonly questions: {
		list(): readonly Question[];
		answer(tabId: number, answer: 'done' | 'cannot'): void;
		show(tabId: number): Promise<void>;
	};
	get(id: string): A | undefined;
	list(): readonly A[];
	onChange(listener: () => void): void;
	/** Word of what its tabs show. */
	onEvent(listener: () => void): void;
}

interface Held {
	readonly berth: string;
	readonly title: string;
	readonly color: string;
}

interface Stop<A> {
	readonly isEverything: boolean;
	readonly state: {
		readonly agents: readonly Held[];
		readonly paused: readonly Held[];
	};
	everything(by: 'popup' | 'keyboard'): void;
	resume(): void;
	agent(agent: A, look: {readonly title: string; readonly color: string}): void;
	pause(agent: A, look: {readonly title: string; readonly color: string}): void;
	resumeAgent(id: string): void;
	stoppedAs(agent: A): string | undefined;
	pausedAs(agent: A): string | undefined;
	onChange(listener: () => void): void;
}

export interface Person<A extends Agent> extends TrustDesk, Pick<Requested, 'playground' | 'shortcuts' | 'notebook'> {
	readonly berths: Berths<A> & TrustDesk['berths'];
	readonly stop: Stop<A>;
	readonly pleas: Pleas;
	readonly consents: Requested['consents'] & {onChange(listener: () => void): void};
	readonly keys: Requested['keys'];
	/** Why agents may not reach an address, or nothing. */
	readonly whyNot: (url: string) => Reason | undefined;
	readonly version: string;
	/** Where agents connect, or why they cannot. */
	readonly listening: DoctorDesk['listening'] & {
		readonly port?: number | undefined;
	};
	readonly connection: DoctorDesk['connection'] & {readonly tried: Promise<void>};
	/** Resolves once a companion has said what the browser was started with. */
	readonly greeted: Promise<void>;
	readonly inspect: DoctorDesk['inspect'];
	readonly settings: SettingsDesk;
	readonly mcp: TrustDesk['mcp'] & {
		readonly activity: {
			readonly latest: LiveState['latest'];
			readonly hasCalled: boolean;
			byBerth(): ReadonlyMap<string | undefined, readonly Call[]>;
			onChange(listener: () => void): void;
			onRun(listener: (berth: string, isRunning: boolean) => void): void;
		};
	};
	readonly audit: {tokensOf(berth: string): number; onCount(listener: () => void): void};
	readonly instruments: {picture(tabId: number): Promise<string>};
	/** Returns when the worker knows again what it knew. */
	readonly ready: () => Promise<unknown>;
}

/**
 * To be called in the worker's first turn.
 * @returns To be told of trouble, or that anything else may have changed.
 */
export const openPerson = <A extends Agent>(
	person: Person<A>,
): ((trouble?: Pick<State, 'trouble' | 'rival'>) => void) => {
	const {berths, stop, pleas, consents, listening, connection, whyNot, ready} = person;
	const {mcp, audit, instruments} = person;
	const {sharing} = berths;
	let wrong: Pick<State, 'trouble' | 'rival'> = {};
	const openConsent = openConsentWindow(pleas, ready);
	const showBadge = openBadge();
	const troubleNow = () => wrong.trouble ?? listening.trouble;
	const state = (): LiveState => ({
		type: 'state',
		version: person.version,
		port: listening.port,
		trouble: wrong.rival ?? troubleNow(),
		companion: connection.state.name,
		isStopped: stop.isEverything,
		agents: linesOf(person),
		questions: berths.questions.list(),
		pleas: pleas.list.map(({client}) => showName(client.name)),
		refused: consents.list
			.filter(({isAllowed}) => !isAllowed)
			.slice(0, MAX_REFUSED)
			.map(({id, client, program}) => ({id, name: showName(client.name), path: program?.path})),
		latest: mcp.activity.latest && {...mcp.activity.latest, client: showName(mcp.activity.latest.client)},
		hasCalled: mcp.activity.hasCalled,
	});
	const holdNow = (how: 'agent' | 'pause', id: string): boolean => {
		const agent = berths.get(id);
		const look = sharing.agents.find((each) => each.id === id);
		if (agent && look) stop[how](agent, {title: look.title, color: look.color});
		return agent !== undefined;
	};
	/** A worker that has just begun knows its agents a moment later. */
	const hold = (how: 'agent' | 'pause', id: string): void => {
		if (!holdNow(how, id)) void person.greeted.then(() => holdNow(how, id));
	};
	const showLive = openLiveDesk(
		{
			state,
			answer: (tabId, answer) => berths.questions.answer(tabId, answer),
			show: (tabId) => berths.questions.show(tabId),
			stop: () => stop.everything('popup'),
			resume: () => stop.resume(),
			stopAgent: (id) => hold('agent', id),
			pauseAgent: (id) => hold('pause', id),
			resumeAgent: (id) => stop.resumeAgent(id),
			openConsent,
			askAgain: (id) => consents.forget(id),
		},
		ready,
	);
	const agents = {
		calls: (id: string) => (mcp.activity.byBerth().get(id) ?? []).slice(-MAX_CALLS).map(callLine),
		rename: (id: string, title: string) => sharing.rename(id, title),
		picture: (tabId: number) => instruments.picture(tabId),
		share: async (chromeId: number, id: string | undefined) =>
			id === undefined ? sharing.takeBack(chromeId) : shareTab(sharing, whyNot, await browser.tabs.get(chromeId), id),
	};
	openRequests({...person, agents, trust: person, doctor: person}, ready);
	openWelcome(person);
	const refreshMenu = openShareMenu(sharing, whyNot);
	const refresh = (): void => {
		const holdOf = holdsNow(person);
		const isWorking = (agent: A): boolean =>
			!agent.isDropped &&
			(agent.work.isOn || atWork.has(agent.id)) &&
			stateOf({isWorking: true, ...holdOf(agent)}) === 'working';
		showLive();
		showBadge({
			rival: wrong.rival,
			trouble: troubleNow(),
			isStopped: stop.isEverything,
			pleas: pleas.list.length,
			asking: berths.questions.list().length,
			working: berths.list().filter(isWorking).length,
		});
	};
	const atWork = openAtWork(refresh);
	mcp.activity.onRun(atWork.note);
	berths.onChange(() => {
		refreshMenu();
		refresh();
	});
	for (const source of [stop, pleas, consents]) source.onChange(refresh);
	mcp.activity.onChange(showLive);
	audit.onCount(showLive);
	berths.onEvent(showLive);
	browser.commands.onCommand.addListener((command) => {
		if (command === STOP_COMMAND) stop.everything('keyboard');
	});
	return (trouble = {}) => {
		wrong = {...wrong, ...trouble};
		refresh();
	};
};

/** What keeps an agent from its work, as it is now. */
const holdsNow = <A extends Agent>({berths, stop}: Person<A>) => {
	const asking = new Set(berths.questions.list().map(({tabId}) => tabId));
	return (agent: A) => ({
		isAsking: agent.tabs.some(({id}) => asking.has(id)),
		...{stoppedAs: stop.stoppedAs(agent), pausedAs: stop.pausedAs(agent)},
	});
};

const linesOf = <A extends Agent>(person: Person<A>) => {
	const {berths, stop, mcp, audit} = person;
	const calls = mcp.activity.byBerth();
	const holdOf = holdsNow(person);
	const present = berths.sharing.agents.flatMap(({id, title, color}) => {
		const agent = berths.get(id);
		if (!agent) return [];
		const {client, usedAt, work, tabs, currentTabId} = agent;
		return [
			{
				...{id, title, color, client, usedAt, tabs, currentTabId, isWorking: work.isOn, calls: calls.get(id) ?? []},
				tokens: audit.tokensOf(id),
				...holdOf(agent),
			},
		];
	});
	return agentLines(present, stop.state, Date.now());
};
