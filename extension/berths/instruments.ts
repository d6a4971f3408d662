// What looks into the tabs of berths, and into no others: debugger, request logs, pictures and earlier views. In: the berths, and what the person has
// set. Out: the instruments, which let go of a tab as soon as it is nobody's.
import {openDebugger} from '../page/debugger/chromium-debugger.ts';
import type {Debugger, DebuggerOptions} from '../page/debugger/debugger.ts';
import {Downloads} from '../page/downloads.ts';
import {Traffic} from '../page/network/traffic.ts';
import {Shots} from '../page/shots.ts';
import {Told} from '../page/told.ts';
import {Views} from '../page/views.ts';
import type {Berths} from './berths.ts';
import {Newcomers} from './newcomers.ts';

export interface Instruments {
	readonly debugger: Debugger;
	readonly traffic: Traffic;
	readonly downloads: Downloads;
	readonly shots: Shots;
	readonly views: Views;
	readonly told: Told;
	/** Our id of a tab that a page has opened, once its berth has it. */
	tabOpened(chromeId: number): Promise<number | undefined>;
	/** To be called once, when the berths are there. */
	follow(berths: Berths): void;
}

/** To be called in the worker's first turn, or an event that woke the worker is lost. */
export const openInstruments = (options: Pick<DebuggerOptions, 'refusal' | 'release'>): Instruments => {
	const traffic = new Traffic();
	let list: Berths['list'] = () => [];
	const newcomers = new Newcomers(() => list());
	const holderOf = (chromeId: number) => list().find(({tabs}) => tabs.some((tab) => tab.chromeId === chromeId));
	const downloads = new Downloads(holderOf);
	const opened = openDebugger({
		...options,
		attached: (chromeId) => traffic.attached(chromeId),
		heard: (...told) => {
			traffic.heard(...told);
			downloads.heard(...told);
		},
		sizeOf: (chromeId) =>
			list()
				.flatMap(({tabs}) => tabs)
				.find((tab) => tab.chromeId === chromeId)?.size,
		holderOf,
	});
	return {
		debugger: opened,
		traffic,
		downloads,
		shots: new Shots(),
		views: new Views(),
		told: new Told(),
		tabOpened: (chromeId) => newcomers.idOf(chromeId),
		follow: (berths) => {
			list = () => berths.list();
			berths.onEvent(({name}) => newcomers.heard(name));
			berths.onChange(() => {
				opened.review();
				traffic.follow(list().flatMap(({tabs}) => tabs.map(({chromeId}) => chromeId)));
			});
		},
	};
};
