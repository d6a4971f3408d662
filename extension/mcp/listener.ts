// One stream that listens for changes, of a client without a session. In: what it asks to hear of. Out: word of it, as far as it
// is the client's own. Known for as long as the stream is open.
import type {McpHttpHandler} from '@modelcontextprotocol/server';
import type {Berths, HeldBerth} from '../berths/berths.ts';
import type {Client, ClientProcess} from '../berths/owner.ts';
import {isObject, type Json, messagesOf} from './rpc.ts';
import type {Visit} from './services.ts';
import {holdingFor} from './stateless-tabs.ts';
import type {StreamHolder} from './streams.ts';
import {MAX_SUBSCRIPTIONS, Subscriptions} from './subscriptions.ts';
import {tabOfUri, uriOfTab} from './tab-uri.ts';

export interface ListenerSurroundings {
	/** All that listen now. */
	readonly all: Set<Listener>;
	/** Reaches this stream and no other. */
	readonly notify: McpHttpHandler['notify'];
}

interface ListenerOwner {
	readonly visit: Visit;
	readonly client: Client['client'];
	/** Whether the person lets it know of what the berth holds. */
	mayKnow(berth: HeldBerth): boolean;
}

export class Listener implements StreamHolder {
	readonly credential: string;
	readonly #berths: Berths;
	readonly #visit: Visit;
	readonly #client: Client['client'];
	readonly #mayKnow: ListenerOwner['mayKnow'];
	readonly #around: ListenerSurroundings;
	readonly #ending = new AbortController();
	#subscriptions: Subscriptions | undefined;
	/** Berths that were its own at some time: of one that ended nothing else is known any more. */
	readonly #known = new Set<string>();
	/** Those of them that held a tab it named: it hears too that the last one left. */
	readonly #named = new Set<string>();
	#tabs: readonly number[] = [];
	#process: ClientProcess | undefined;
	#streams = 0;

	constructor(berths: Berths, {visit, client, mayKnow}: ListenerOwner, around: ListenerSurroundings) {
		this.credential = visit.credential;
		this.#berths = berths;
		this.#visit = visit;
		this.#client = client;
		this.#mayKnow = mayKnow;
		this.#around = around;
	}

	get ended(): AbortSignal {
		return this.#ending.signal;
	}

	get streams(): number {
		return this.#streams;
	}

	set streams(open: number) {
		this.#streams = open;
		if (open > 0) this.#around.all.add(this);
		else this.#close();
	}

	/** The request as the SDK is given it: of the tabs asked for only those that it may know of. */
	async listenTo(body: unknown): Promise<unknown> {
		const [message] = messagesOf(body);
		const params = isObject(message?.params) ? message.params : {};
		const {notifications} = params;
		// What is no listening is for the SDK to refuse.
		if (!isObject(body) || !isObject(notifications)) return body;
		await this.#identify(notifications);
		const uris = notifications.resourceSubscriptions;
		const isList = Array.isArray(uris) && uris.every((uri) => typeof uri === 'string');
		if (isList) this.#tabs = this.#ownTabs(uris);
		const subscriptions = this.#hear();
		await Promise.all(this.#tabs.map((tabId) => subscriptions.add(tabId)));
		if (!isList) return body;
		const narrowed = {...notifications, resourceSubscriptions: this.#tabs.map(uriOfTab)};
		return {...message, params: {...params, notifications: narrowed}};
	}

	/** What changed before the stream was open was told to nobody. */
	streamBegan(): void {
		this.#subscriptions?.tellAll();
	}

	toolsChanged(): void {
		this.#around.notify.toolsChanged();
	}

	promptsChanged(): void {
		this.#around.notify.promptsChanged();
	}

	end(): void {
		this.#ending.abort();
	}

	#hear(): Subscriptions {
		const {notify} = this.#around;
		this.#subscriptions = new Subscriptions(this.#berths, {
			isOwn: (berthId) => this.#isOwn(berthId),
			tabChanged: (tabId) => notify.resourceUpdated(uriOfTab(tabId)),
			listChanged: () => notify.resourcesChanged(),
		});
		return this.#subscriptions;
	}

	#close(): void {
		this.#around.all.delete(this);
		this.#subscriptions?.end();
	}

	#ownTabs(uris: readonly string[]): readonly number[] {
		const tabs = uris.flatMap((uri) => tabOfUri(uri) ?? []);
		const own = tabs.filter((tabId) => {
			const berth = holdingFor(this.#berths, this.#visit, tabId);
			return berth && this.#mayKnow(berth) && this.#isNamed(berth, [tabId]);
		});
		return [...new Set(own)].slice(0, MAX_SUBSCRIPTIONS);
	}

	/** Asked only where it tells something: whose list is meant. */
	async #identify({resourcesListChanged}: Json): Promise<void> {
		if (resourcesListChanged !== true) return;
		const name = this.#visit.query.get('berth');
		if (name === null) this.#process = (await this.#visit.identify([])).process;
		const berth = name === null ? this.#ofProcess() : this.#berths.named(name, this.credential);
		if (berth && this.#mayKnow(berth)) this.#known.add(berth.id);
	}

	#isOwn(berthId: string): boolean {
		const berth = this.#berths.get(berthId);
		if (!berth) return this.#known.has(berthId);
		if (berth.credential !== this.credential || !this.#mayKnow(berth)) return false;
		const wanted = this.#visit.query.get('berth');
		const isOwn =
			wanted === null ? this.#ofProcess()?.id === berthId || this.#isNamed(berth, this.#tabs) : berth.name === wanted;
		if (isOwn) this.#known.add(berthId);
		return isOwn;
	}

	#ofProcess(): HeldBerth | undefined {
		return this.#berths.ofProcess({credential: this.credential, client: this.#client, process: this.#process});
	}

	/** Remembers it: by the time one hears that a tab has left its berth, it is not there any more. */
	#isNamed(berth: HeldBerth, tabs: readonly number[]): boolean {
		if (!tabs.some((tabId) => berth.holds(tabId))) return this.#named.has(berth.id);
		this.#named.add(berth.id);
		this.#known.add(berth.id);
		return true;
	}
}
