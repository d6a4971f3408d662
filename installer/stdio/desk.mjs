// @ts-check
// What each message of the client leads to: some requests are answered at once, the rest by the browser. In: a message. Out: its
// answer, or nothing where nobody waits for one.
import {Calls} from './calls.mjs';
import {Catalogue} from './catalogue.mjs';
import {NEWEST_VERSION} from './introduce.mjs';
import {eraOf, errorAnswer, METHOD_NOT_FOUND, paramsOf, resultAnswer} from './json-rpc.mjs';
import {Roots} from './roots.mjs';
import {SavedTools} from './saved-tools.mjs';
import {Session} from './session.mjs';
import {Stateless} from './stateless.mjs';
import {toTrouble} from './trouble.mjs';
import {Uploads, withPaths} from './uploads.mjs';

/**
 * @typedef {import('./json-rpc.mjs').Json} Json
 * @typedef {import('./json-rpc.mjs').RpcId} RpcId
 * @typedef {Json & {id: RpcId}} Request
 */

const VERSIONS = new Set([NEWEST_VERSION, '2025-06-18', '2025-03-26', '2024-11-05']);
const LIST_CHANGED = 'notifications/tools/list_changed';

export class Desk {
	#options;
	#saved;
	#catalogue;
	#calls;
	#roots;
	#session;
	/** @type {Json} what a client of the stateless era says in each request */
	#lastListParams = {};

	/**
	 * @param {object} options
	 * @param {string} options.state Tabberth's own folder
	 * @param {import('./find-instance.mjs').Finder} options.finder
	 * @param {import('./bridge.mjs').Send} options.send
	 * @param {(url: URL) => string | undefined} options.keyFor
	 * @param {string} options.folder where this program was started
	 * @param {(message: Json) => Promise<void>} options.emit
	 * @param {(line: string) => void} options.note
	 * @param {import('./call.mjs').Limits} options.limits
	 * @param {AbortSignal} options.signal
	 */
	constructor(options) {
		const {state, note} = options;
		this.#options = options;
		this.#session = new Session({...options, onServed: (introduction) => void this.#refreshSession(introduction)});
		const stateless = new Stateless({...options, onSubscribed: (id) => void this.#refreshStateless(id)});
		this.#roots = new Roots(options);
		const uploads = new Uploads({...options, roots: this.#roots});
		this.#calls = new Calls(options, {
			session: uploads.before(this.#session.attempt),
			stateless: uploads.before(stateless.attempt),
		});
		this.#saved = new SavedTools(state);
		this.#catalogue = new Catalogue({saved: this.#saved, note, ask: (request) => this.#calls.askNow(request)});
	}

	/**
	 * @param {Request} request
	 * @returns {Promise<Json | undefined>}
	 */
	async answer(request) {
		const {id, method} = request;
		const isStateless = eraOf(request) === 'stateless';
		if (method === 'tools/list' && paramsOf(request).cursor === undefined) return this.#list(request);
		if (method === 'server/discover') return isStateless ? this.#discover(request) : notKnown(request);
		if (isStateless) return this.#calls.relay(request);
		if (method === 'initialize') return this.#initialize(request);
		if (method === 'ping') return resultAnswer(id, {});
		if (method === 'shutdown') return this.#shutDown(request);
		return this.#calls.relay(request);
	}

	/**
	 * A notification of the client, or its answer to a question of the server.
	 * @param {Json} message
	 */
	async hear(message) {
		if (this.#roots.hear(message)) return;
		if (message.method === 'notifications/roots/list_changed') this.#roots.forget();
		// The session introduces itself, when there is a browser to introduce it to.
		if (message.method === 'notifications/initialized') return;
		if (message.method === 'notifications/cancelled' && !this.#calls.cancel(paramsOf(message).requestId)) return;
		await this.#session.tell(message).catch((error) => this.#options.note(toTrouble(error).message));
	}

	/** The client has gone. */
	close() {
		this.#calls.close();
	}

	/** @param {Request} request */
	async #initialize(request) {
		const params = paramsOf(request);
		this.#session.begin(params);
		this.#roots.begin(params);
		const opened = await inTime(this.#session.open(), this.#options.limits.quickMs);
		if (opened) return resultAnswer(request.id, opened.introduction);
		void this.#session.openSoon();
		const {introduction} = this.#saved.readSession();
		const asked = String(params.protocolVersion);
		return resultAnswer(request.id, {...introduction, protocolVersion: VERSIONS.has(asked) ? asked : NEWEST_VERSION});
	}

	/** @param {Request} request */
	async #discover(request) {
		const real = await this.#calls.askNow(request);
		if (real) this.#catalogue.keep('stateless', {introduction: real});
		const introduction = real ?? this.#saved.read('stateless').introduction;
		// A client that hears this goes on with `initialize`, which can be answered in any case.
		return introduction ? resultAnswer(request.id, introduction) : notKnown(request);
	}

	/** @param {Request} request */
	async #list(request) {
		const era = eraOf(request);
		if (era === 'stateless') this.#lastListParams = paramsOf(request);
		return resultAnswer(request.id, withPaths(await this.#catalogue.list(request, era)));
	}

	/**
	 * Ends the session and its berth: the one way of a client to say that it will not come back.
	 * @param {Request} request
	 */
	async #shutDown(request) {
		if (this.#session.isOpen) await this.#calls.askNow(request);
		this.#session.forget();
		return resultAnswer(request.id, {});
	}

	/** @param {Json} introduction */
	async #refreshSession(introduction) {
		this.#catalogue.keep('session', {introduction});
		if (!(await this.#catalogue.refresh('session', {}))) return;
		await this.#options.emit({jsonrpc: '2.0', method: LIST_CHANGED});
	}

	/** @param {RpcId} subscription */
	async #refreshStateless(subscription) {
		if (!(await this.#catalogue.refresh('stateless', this.#lastListParams))) return;
		const params = {_meta: {'io.modelcontextprotocol/subscriptionId': subscription}};
		await this.#options.emit({jsonrpc: '2.0', method: LIST_CHANGED, params});
	}
}

/** @param {Request} request */
const notKnown = ({id, method}) => errorAnswer(id, METHOD_NOT_FOUND, `${String(method)} is not known here.`);

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {number} ms
 * @returns {Promise<T | undefined>} nothing where it fails or takes longer
 */
const inTime = (promise, ms) =>
	new Promise((resolve) => {
		const timer = setTimeout(resolve, ms, undefined);
		promise
			.catch(() => undefined)
			.then((value) => {
				clearTimeout(timer);
				resolve(value);
			});
	});
