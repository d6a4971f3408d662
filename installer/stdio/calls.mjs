// @ts-check
// The requests that are under way to the browser. In: requests, and word that one is not wanted any more. Out: their answers.
import {Call} from './call.mjs';
import {deliver} from './deliver.mjs';
import {eraOf, errorAnswer, INVALID_REQUEST, isObject, keyOfId} from './json-rpc.mjs';
import {toTrouble} from './trouble.mjs';

/**
 * @typedef {import('./json-rpc.mjs').Json} Json
 * @typedef {import('./json-rpc.mjs').RpcId} RpcId
 * @typedef {Json & {id: RpcId}} Request
 */

export class Calls {
	#options;
	/** @type {Map<string, Call>} */
	#calls = new Map();
	/** @type {Set<Call>} */
	#quick = new Set();

	/**
	 * @param {object} options
	 * @param {import('./find-instance.mjs').Finder} options.finder
	 * @param {(message: Json) => Promise<void>} options.emit
	 * @param {(line: string) => void} options.note
	 * @param {import('./call.mjs').Limits} options.limits
	 * @param {Record<import('./json-rpc.mjs').Era, import('./deliver.mjs').Attempt>} attempts
	 */
	constructor({finder, emit, note, limits}, attempts) {
		this.#options = {finder, emit, note, limits, attempts};
	}

	/**
	 * Waits for the browser if need be.
	 * @param {Request} request
	 * @returns {Promise<Json | undefined>} nothing where nobody waits for it any more
	 */
	async relay(request) {
		const {finder, emit, note, limits, attempts} = this.#options;
		const key = keyOfId(request.id);
		if (this.#calls.has(key)) {
			return errorAnswer(request.id, INVALID_REQUEST, 'A request with this id is still running; each needs its own.');
		}
		const call = new Call(request, {emit, limits, isEndless: request.method === 'subscriptions/listen'});
		this.#calls.set(key, call);
		try {
			return await deliver(call, attempts[eraOf(request)], {finder, recheckMs: limits.recheckMs});
		} catch (error) {
			note(`${String(request.method)}: ${toTrouble(error).message}`);
			return call.toFailure(error);
		} finally {
			this.#calls.delete(key);
			call.end();
		}
	}

	/**
	 * Does not wait for the browser.
	 * @param {Request} request
	 * @returns {Promise<Json | undefined>} its result, where it can be had at once
	 */
	async askNow(request) {
		const {emit, note, limits, attempts} = this.#options;
		const call = new Call(request, {emit, limits: {...limits, waitMs: limits.quickMs, graceMs: 0}});
		this.#quick.add(call);
		try {
			const {result} = await attempts[eraOf(request)](call);
			return isObject(result) ? result : undefined;
		} catch (error) {
			note(`${String(request.method)}: ${toTrouble(error).message}`);
			return undefined;
		} finally {
			this.#quick.delete(call);
			call.end();
		}
	}

	/**
	 * @param {unknown} id
	 * @returns {boolean} whether the browser has to be told, too
	 */
	cancel(id) {
		const call = typeof id === 'string' || typeof id === 'number' ? this.#calls.get(keyOfId(id)) : undefined;
		call?.cancel();
		// In the stateless era the end of the connection says it.
		return call === undefined || (call.isSent && eraOf(call.request) === 'session');
	}

	/** The client has gone. */
	close() {
		for (const call of [...this.#calls.values(), ...this.#quick]) call.cancel();
	}
}
