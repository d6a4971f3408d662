// What looks into the tabs of berths, and into no others: debugger, request logs, pictures, recordings and earlier views. In: the berths, and what the person has
// set. Out: the instruments, which let go of a tab as soon as it is nobody's.

import {quoteLine} from '../page/clean.ts';
import {openDebugger} from '../page/debugger/chromium-debugger.ts';
import type {Debugger, DebuggerOptions} from '../page/debugger/debugger.ts';
import {Downloads} from '../page/downloads.ts';
import {watchDocuments} from '../page/engine.ts';
import {LoginPrompts} from '../page/login-prompts.ts';
import {watchNavigations} from '../page/navigations.ts';
import {Traffic} from '../page/network/traffic.ts';
import {watchPrinting} from '../page/print-dialogs.ts';
import {Recorder, type RecorderOptions} from '../page/recorder.ts';
import {Shots} from '../page/shots.ts';
import {askStudio} from '../page/studio-link.ts';
import {Told} from '../page/told.ts';
import {Views} from '../page/views.ts';
import {because, type Reason} from '../reason.ts';
import type {HeldBerth} from './berth.ts';
import type {Berths} from './berths.ts';
import {Newcomers} from './newcomers.ts';
import {pictureOf} from './picture-of.ts';

export interface Instruments {
	readonly debugger: Debugger;
	readonly loginPrompts: LoginPrompts;
	readonly traffic: Traffic;
	readonly downloads: Downloads<HeldBerth>;
	readonly shots: Shots;
	readonly views: Views;
	readonly told: Told;
	readonly recorder: Recorder;
	/** Our id of a tab that a page has opened, once its berth has it. */
	tabOpened(chromeId: number): Promise<number | undefined>;
	/** For the person, of a tab of an agent: a data URL. */
	picture(tabId: number): Promise<string>;
	/** What the worker before knew of the tabs. */
	load(): Promise<unknown>;
	/** To be called once, when the berths are there. */
	follow(berths: Berths): void;
}

const MAX_NAME_CHARS = 100;

/** What a page makes itself, without saying where it was made, is taken for what the tab in use shows. */
const pageIn = ({tabs, currentTabId}: HeldBerth): string =>
	tabs.find(({id}) => id === currentTabId)?.url ?? 'about:blank';

const aProgram = (name: string): Reason => because(`It is ${name}, which runs when it is opened.`, 'why_program', name);

/** To be called in the worker's first turn, or an event that woke the worker is lost. */
export const openInstruments = (
	options: Pick<DebuggerOptions, 'refusal' | 'release' | 'canceled'> &
		Pick<RecorderOptions, 'area'> & {
			/** Why an agent may not have this program now, or nothing. */
			readonly refuseProgram: (berth: HeldBerth, url: string, what: Reason) => string | undefined;
			/** Why nothing may be done in this berth now, or nothing. */
			readonly barred: (berth: HeldBerth | undefined) => string | undefined;
		},
): Instruments => {
	watchNavigations();
	const traffic = new Traffic();
	let list: Berths['list'] = () => [];
	const newcomers = new Newcomers(() => list());
	const holderOf = (chromeId: number) => list().find(({tabs}) => tabs.some((tab) => tab.chromeId === chromeId));
	const downloads = new Downloads<HeldBerth>({
		holderOf,
		refuseProgram: (berth, url, name) =>
			options.refuseProgram(berth, url ?? pageIn(berth), aProgram(quoteLine(name, MAX_NAME_CHARS))),
	});
	const recorder = new Recorder({
		area: options.area,
		ask: askStudio,
		debugger: () => opened,
		tabs: () => list().flatMap(({tabs}) => tabs),
	});
	const opened = openDebugger({
		...options,
		attached: (chromeId) => traffic.attached(chromeId),
		sending: (...command) => recorder.beforeInput(...command),
		heard: (chromeId, method, params, sessionId) => {
			traffic.heard(chromeId, method, params, sessionId);
			downloads.heard(chromeId, method, params);
		},
		sizeOf: (chromeId) =>
			list()
				.flatMap(({tabs}) => tabs)
				.find((tab) => tab.chromeId === chromeId)?.size,
		holderOf,
		barred: (chromeId) => options.barred(holderOf(chromeId)),
	});
	watchDocuments((chromeId, url) => holderOf(chromeId) !== undefined && !options.refusal(url));
	const [shots, told] = [new Shots(options.area), new Told(options.area)];
	watchPrinting((chromeId, isOpen) => opened.printing(chromeId, isOpen));
	return {
		debugger: opened,
		loginPrompts: new LoginPrompts(),
		traffic,
		downloads,
		shots,
		views: new Views(),
		told,
		recorder,
		tabOpened: (chromeId) => newcomers.idOf(chromeId),
		picture: (tabId) =>
			pictureOf(
				list()
					.flatMap(({tabs}) => tabs)
					.find(({id}) => id === tabId),
				opened,
			),
		load: () => Promise.all([shots.load(), told.load()]),
		follow: (berths) => {
			list = () => berths.list();
			berths.onEvent(({name}) => newcomers.heard(name));
			berths.onChange(() => {
				recorder.review();
				opened.review();
				traffic.follow(list().flatMap(({tabs}) => tabs.map(({chromeId}) => chromeId)));
			});
		},
	};
};
