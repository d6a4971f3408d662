// What a session tells its client without being asked: changes of its tabs, and events, where the client asked for a log. In: the
// session. Out: notifications. What it subscribed to stands in its record, and so outlives the worker.
import type {BerthEvent, Berths} from '../berths/berths.ts';
import {type Spaced, spaced} from '../berths/spaced.ts';
import {log} from '../log.ts';
import {isSessionAllowed} from './consent.ts';
import {envelopeEvent} from './envelope.ts';
import type {Services, TabSubscriptions} from './services.ts';
import type {Session} from './session.ts';
import {isOfSession} from './session-source.ts';
import {MAX_SUBSCRIPTIONS, Subscriptions} from './subscriptions.ts';
import {uriOfTab} from './tab-uri.ts';

const LOG_EVERY_MS = 1_000;

export class SessionNews implements TabSubscriptions {
	readonly #berths: Berths;
	readonly #session: Session;
	readonly #subscriptions: Subscriptions;
	/** A page may change its title all the time: of each tab the last change in a second is logged. */
	readonly #changes = new Map<number, {readonly told: Spaced; readonly event: BerthEvent}>();

	constructor(services: Services, session: Session) {
		const {berths} = services;
		this.#berths = berths;
		this.#session = session;
		this.#subscriptions = new Subscriptions(berths, {
			isOwn: (berthId) => isSessionAllowed(services, session.record) && isOfSession(berths, session.record, berthId),
			tabChanged: (tabId) => this.#send(session.server.sendResourceUpdated({uri: uriOfTab(tabId)})),
			listChanged: () => this.#send(session.server.sendResourceListChanged()),
			heard: (event) => this.#log(event),
			lost: () => this.#note(),
		});
	}

	async subscribe(tabId: number): Promise<boolean> {
		const {tabs} = this.#subscriptions;
		if (!tabs.includes(tabId) && tabs.length >= MAX_SUBSCRIPTIONS) return false;
		const added = this.#subscriptions.add(tabId);
		this.#note();
		await added;
		return true;
	}

	async unsubscribe(tabId: number): Promise<void> {
		this.#subscriptions.remove(tabId);
		this.#note();
	}

	/** After a restart. A tab that was closed meanwhile is none of those that it knows any more. */
	revive(): void {
		const held = this.#session.record.subscriptions?.filter((tabId) => this.#berths.holding(tabId)) ?? [];
		for (const tabId of held) this.#send(this.#subscriptions.add(tabId));
	}

	/** A stream that begins cannot know what was lost with the one before. */
	streamBegan(): void {
		this.#subscriptions.tellAll();
	}

	/** The session came to a berth that has tabs already. */
	listChanged(): void {
		this.#subscriptions.listChanged();
	}

	end(): void {
		this.#subscriptions.end();
		for (const {told} of this.#changes.values()) told.stop();
	}

	#note(): void {
		this.#send(this.#session.setSubscriptions(this.#subscriptions.tabs));
	}

	#log(event: BerthEvent): void {
		if (this.#session.record.logLevel === undefined) return;
		const {name, tabId} = event;
		const known = this.#changes.get(tabId);
		if (name === 'tab_updated') {
			const told = known?.told ?? spaced(() => this.#logChange(tabId), LOG_EVERY_MS);
			this.#changes.set(tabId, {told, event});
			told.ask();
			return;
		}
		known?.told.stop();
		this.#changes.delete(tabId);
		this.#sendLog('info', event);
	}

	#logChange(tabId: number): void {
		const change = this.#changes.get(tabId);
		if (change) this.#sendLog('debug', change.event);
	}

	#sendLog(level: 'debug' | 'info', event: BerthEvent): void {
		const {server, record} = this.#session;
		const data = envelopeEvent(record.id, event);
		this.#send(server.sendLoggingMessage({level, logger: 'tabberth', data}, record.id));
	}

	/** Who has gone hears nothing; that is nobody's failure. */
	#send(sending: Promise<void>): void {
		sending.catch((error: unknown) => log.info('mcp', `not told: ${String(error)}`));
	}
}
