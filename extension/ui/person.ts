// Everything by which the person sees and steers agents, put together once by the worker. In: what they may see and decide. Out: the
// toolbar button, its popup, the window that asks, the menu, the keys of the keyboard, each told of what changes.
import browser from 'webextension-polyfill';
import {agentLines} from './agent-lines.ts';
import {openBadge, type State} from './badge.ts';
import {openConsentWindow, type Pleas} from './consent-window.ts';
import type {Companion, LiveState, Question} from './live.ts';
import {openLiveDesk} from './live-desk.ts';
import type {SettingsDesk} from './requests/settings.ts';
import {openRequests, type Requested} from './requests.ts';
import {openShareMenu, type Sharing} from './share-menu.ts';
import {showName} from './show-name.ts';

/** As in the manifest. */
const STOP_COMMAND = 'stop-everything';
const MAX_REFUSED = 20;

interface Agent {
	readonly id: string;
	readonly tabs: readonly {readonly id: number}[];
	readonly work: {readonly isOn: boolean};
}

interface Berths<A extends Agent> {
	readonly sharing: Sharing;
	readonly questions: {
		list(): readonly Question[];
		answer(tabId: number, answer: 'done' | 'cannot'): void;
		show(tabId: number): Promise<void>;
	};
	get(id: string): A | undefined;
	list(): readonly A[];
	onChange(listener: () => void): void;
}

interface Stop<A> {
	readonly isEverything: boolean;
	readonly state: {
		readonly agents: readonly {readonly berth: string; readonly title: string; readonly color: string}[];
	};
	everything(by: 'popup' | 'keyboard'): void;
	resume(): void;
	agent(agent: A, look: {readonly title: string; readonly color: string}): void;
	resumeAgent(id: string): void;
	stoppedAs(agent: A): string | undefined;
	onChange(listener: () => void): void;
}

export interface Person<A extends Agent> {
	readonly berths: Berths<A>;
	readonly stop: Stop<A>;
	readonly pleas: Pleas;
	readonly consents: Requested['consents'] & {onChange(listener: () => void): void};
	readonly keys: Requested['keys'];
	/** Why agents may not reach an address, or nothing. */
	readonly refusal: (url: string) => string | undefined;
	readonly version: string;
	/** Where agents connect, or in words why they cannot. */
	readonly listening: {readonly port?: number | undefined; readonly trouble?: string | undefined};
	readonly connection: {readonly state: {readonly name: Companion}};
	readonly settings: SettingsDesk;
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
	const {berths, stop, pleas, consents, keys, settings, listening, connection, refusal, ready} = person;
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
	});
	const showLive = openLiveDesk(
		{
			state,
			answer: (tabId, answer) => berths.questions.answer(tabId, answer),
			show: (tabId) => berths.questions.show(tabId),
			stop: () => stop.everything('popup'),
			resume: () => stop.resume(),
			stopAgent: (id) => {
				const agent = berths.get(id);
				const look = berths.sharing.agents.find((each) => each.id === id);
				if (agent && look) stop.agent(agent, {title: look.title, color: look.color});
			},
			resumeAgent: (id) => stop.resumeAgent(id),
			openConsent,
			askAgain: (id) => consents.forget(id),
		},
		ready,
	);
	openRequests({keys, consents, settings}, ready);
	const refreshMenu = openShareMenu(berths.sharing, refusal);
	const refresh = (): void => {
		showLive();
		showBadge({
			rival: wrong.rival,
			trouble: troubleNow(),
			isStopped: stop.isEverything,
			pleas: pleas.list.length,
			asking: berths.questions.list().length,
			working: berths.list().filter(({work}) => work.isOn).length,
		});
	};
	berths.onChange(() => {
		refreshMenu();
		refresh();
	});
	for (const source of [stop, pleas, consents]) source.onChange(refresh);
	browser.commands.onCommand.addListener((command) => {
		if (command === STOP_COMMAND) stop.everything('keyboard');
	});
	return (trouble = {}) => {
		wrong = {...wrong, ...trouble};
		refresh();
	};
};

const linesOf = <A extends Agent>({berths, stop}: Person<A>) => {
	const asking = new Set(berths.questions.list().map(({tabId}) => tabId));
	const present = berths.sharing.agents.flatMap(({id, title, color}) => {
		const agent = berths.get(id);
		if (!agent) return [];
		const isAsking = agent.tabs.some((tab) => asking.has(tab.id));
		const tabs = agent.tabs.length;
		return [{id, title, color, tabs, isAsking, isWorking: agent.work.isOn, stoppedAs: stop.stoppedAs(agent)}];
	});
	return agentLines(present, stop.state.agents);
};
