// @ts-check
// The revisions with sessions: one session at Tabberth for the life of the bridge, opened when there is a browser and kept over
// every restart. In: calls and notifications. Out: answers; what else the server says is emitted.
import {withinLimit} from '../limit.mjs';
import {readAnswer} from './answer.mjs';
import {introduce, NEWEST_VERSION} from './introduce.mjs';
import {listen} from './server-stream.mjs';
import {Trouble, toTrouble} from './trouble.mjs';

/**
 * @typedef {import('./json-rpc.mjs').Json} Json
 * @typedef {import('./call.mjs').Call} Call
 * @typedef {import('./introduce.mjs').Opened} Opened
 */

const REOPEN_MS = 50;

/** What a client that never introduced itself is introduced as. */
const NAMELESS = {
	protocolVersion: NEWEST_VERSION,
	capabilities: {},
	clientInfo: {name: 'tabberth stdio', version: '1'},
};

export class Session {
	#options;
	/** @type {Json} */
	#params = NAMELESS;
	/** @type {Opened | undefined} */
	#opened;
	/** @type {Promise<Opened> | undefined} */
	#opening;

	/**
	 * @param {object} options
	 * @param {import('./find-instance.mjs').Finder} options.finder
	 * @param {import('./bridge.mjs').Send} options.send
	 * @param {(message: Json) => Promise<void>} options.emit
	 * @param {(introduction: Json) => void} options.onServed the session was opened, or goes on after a restart
	 * @param {import('./call.mjs').Limits} options.limits
	 * @param {AbortSignal} options.signal the life of the bridge
	 */
	constructor(options) {
		this.#options = options;
	}

	/**
	 * A client that introduces itself anew begins anew.
	 * @param {Json} params
	 */
	begin(params) {
		this.#params = params;
		this.#opened = undefined;
		this.#opening = undefined;
	}

	get isOpen() {
		return this.#opened !== undefined;
	}

	/** The client ended the session for good. */
	forget() {
		this.#opened = undefined;
	}

	/** @returns {Promise<Opened>} the session, opened if need be; several calls wait for one and the same */
	open() {
		if (this.#opened) return Promise.resolve(this.#opened);
		if (this.#opening) return this.#opening;
		const opening = this.#initialize().finally(() => {
			if (this.#opening === opening) this.#opening = undefined;
		});
		this.#opening = opening;
		return opening;
	}

	/** Opens the session as soon as there is a browser, so that the client hears of changes without asking. */
	async openSoon() {
		const {finder, limits, signal} = this.#options;
		while (!signal.aborted) {
			try {
				await this.open();
				return;
			} catch (error) {
				// Whoever was refused would only be refused again; the next call tells the person.
				if (toTrouble(error).kind === 'refused') return;
				await finder.change(limits.recheckMs, signal);
			}
		}
	}

	/**
	 * @param {Call} call
	 * @returns {Promise<Json>}
	 */
	attempt = async (call) => {
		const {finder, emit} = this.#options;
		const {request, signal} = call;
		const opened = await orAborted(this.open(), signal);
		const resume = async (/** @type {string} */ lastId) =>
			(await this.#get({...opened.headers, 'last-event-id': lastId}, signal)).arrivals;
		const pause = (/** @type {number} */ ms) => finder.change(ms, signal);
		try {
			const {arrivals} = await this.#post(opened, request, signal, () => {
				call.isSent = true;
			});
			return await readAnswer(arrivals, call, {emit, resume, pause});
		} catch (error) {
			const trouble = toTrouble(error);
			if (trouble.kind === 'gone') this.#drop(opened);
			throw trouble.kind === 'gone' ? new Trouble('unreached', trouble.message, {retryMs: REOPEN_MS}) : trouble;
		}
	};

	/**
	 * What asks for no answer goes to a session that is open; without one there is nobody whom it concerns.
	 * @param {Json} message
	 */
	async tell(message) {
		if (!this.#opened) return;
		const {arrivals} = await this.#post(this.#opened, message, AbortSignal.timeout(this.#options.limits.ownMs));
		for await (const {message: other} of arrivals) if (other) await this.#options.emit(other);
	}

	/** @returns {Promise<Opened>} */
	#initialize() {
		const {limits, signal} = this.#options;
		return withinLimit(signal, limits.ownMs, (within) => this.#introduce(within));
	}

	/**
	 * @param {AbortSignal} within
	 * @returns {Promise<Opened>}
	 */
	async #introduce(within) {
		const {finder, send} = this.#options;
		const params = this.#params;
		const target = finder.current();
		const opened = await introduce(send, {url: target.url, params, signal: within});
		if (params !== this.#params) throw new Trouble('unreached', 'the client began anew', {retryMs: REOPEN_MS});
		finder.settle(target);
		this.#opened = opened;
		await this.#post(opened, {jsonrpc: '2.0', method: 'notifications/initialized'}, within);
		void this.#listen(opened);
		return opened;
	}

	/** @param {Opened} opened */
	async #listen(opened) {
		const {finder, emit, onServed, limits, signal} = this.#options;
		if (!('mcp-session-id' in opened.headers)) return onServed(opened.introduction);
		await listen({
			open: async (resuming) => (await this.#get({...opened.headers, ...resuming}, signal)).arrivals,
			pause: (ms) => finder.change(ms, signal),
			isOver: () => this.#opened !== opened || signal.aborted,
			onServed: () => onServed(opened.introduction),
			onGone: () => this.#drop(opened),
			emit,
			retryMs: limits.recheckMs,
		});
	}

	/**
	 * @param {Opened} opened
	 * @param {Json} message
	 * @param {AbortSignal} signal
	 * @param {() => void} [onLeaving]
	 */
	#post({headers}, message, signal, onLeaving) {
		const {url} = this.#options.finder.current();
		onLeaving?.();
		return this.#options.send({url, method: 'POST', headers, message, signal});
	}

	/**
	 * @param {Record<string, string>} headers
	 * @param {AbortSignal} signal
	 */
	async #get(headers, signal) {
		const {url} = this.#options.finder.current();
		return this.#options.send({url, method: 'GET', headers, signal});
	}

	/**
	 * The session is gone for good; the next call opens another.
	 * @param {Opened} opened
	 */
	#drop(opened) {
		if (this.#opened === opened) this.#opened = undefined;
	}
}

/**
 * @template T
 * @param {Promise<T>} promise that goes on for others when one of them has waited long enough
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
const orAborted = (promise, signal) =>
	new Promise((resolve, reject) => {
		const stop = () => reject(signal.reason);
		if (signal.aborted) stop();
		else signal.addEventListener('abort', stop, {once: true});
		promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
	});
