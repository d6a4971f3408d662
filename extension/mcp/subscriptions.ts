// What one client hears of its tabs. In: the tabs it subscribed to, and the events of berths. Out: word of what has changed, at most
// once a second for each tab and for the list. Whose a tab is, is asked again each time something is told.
import type {BerthEvent, Berths} from '../berths/berths.ts';
import {type Spaced, spaced} from '../berths/spaced.ts';

const TELL_EVERY_MS = 1_000;
export const MAX_SUBSCRIPTIONS = 50;

export interface Hearer {
	/** Whether the berth is the client's at this moment; one that has just ended counts as its own too. */
	isOwn(berthId: string): boolean;
	tabChanged(tabId: number): void;
	listChanged(): void;
	/** Of its own berth. */
	heard?(event: BerthEvent): void;
	/** A tab that it subscribed to is not its own any more. */
	lost?(tabId: number): void;
}

interface Subscription {
	readonly told: Spaced;
	stop(): void;
}

type Events = Pick<Berths, 'holding' | 'onEvent' | 'watch'>;

export class Subscriptions {
	readonly #berths: Events;
	readonly #hearer: Hearer;
	readonly #tabs = new Map<number, Subscription>();
	readonly #list: Spaced;
	readonly #stopHearing: () => void;

	constructor(berths: Events, hearer: Hearer) {
		this.#berths = berths;
		this.#hearer = hearer;
		this.#list = spaced(() => hearer.listChanged(), TELL_EVERY_MS);
		this.#stopHearing = berths.onEvent((event) => this.#hear(event));
	}

	get tabs(): readonly number[] {
		return [...this.#tabs.keys()];
	}

	/** Resolves when whatever changes from now on is told. */
	async add(tabId: number): Promise<void> {
		if (this.#tabs.has(tabId)) return;
		const told = spaced(() => this.#tell(tabId), TELL_EVERY_MS);
		const watching = this.#berths.watch(tabId, told.ask);
		const stop = (): void => {
			watching.stop();
			told.stop();
		};
		this.#tabs.set(tabId, {told, stop});
		await watching.ready;
	}

	remove(tabId: number): void {
		this.#tabs.get(tabId)?.stop();
		this.#tabs.delete(tabId);
	}

	/** For a client that may have missed what was told before. */
	tellAll(): void {
		for (const {told} of this.#tabs.values()) told.ask();
	}

	/** Without a tab having been opened or closed. */
	listChanged(): void {
		this.#list.ask();
	}

	end(): void {
		this.#stopHearing();
		this.#list.stop();
		for (const tabId of this.tabs) this.remove(tabId);
	}

	#tell(tabId: number): void {
		const berth = this.#berths.holding(tabId);
		if (berth && this.#hearer.isOwn(berth.id)) this.#hearer.tabChanged(tabId);
		else this.#lose(tabId);
	}

	#hear(event: BerthEvent): void {
		const {berthId, name, tabId} = event;
		if (!this.#hearer.isOwn(berthId)) return;
		this.#hearer.heard?.(event);
		if (name === 'tab_updated') return;
		this.#list.ask();
		if (name === 'tab_closed') this.#lose(tabId);
	}

	#lose(tabId: number): void {
		if (!this.#tabs.has(tabId)) return;
		this.remove(tabId);
		this.#hearer.lost?.(tabId);
	}
}
