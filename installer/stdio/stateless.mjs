// @ts-check
// The revision of 2026-07-28: every request stands for itself, and is sent as it is. In: a call. Out: its answer; what comes
// before it is emitted. Closing the connection is what cancels it.
import {isAnswerTo, statelessHeaders} from './json-rpc.mjs';
import {Trouble} from './trouble.mjs';

/**
 * @typedef {import('./json-rpc.mjs').Json} Json
 * @typedef {import('./call.mjs').Call} Call
 */

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

export class Stateless {
	#finder;
	#send;
	#emit;
	#onSubscribed;
	/** @type {WeakSet<Call>} */
	#acknowledged = new WeakSet();

	/**
	 * @param {object} options
	 * @param {import('./find-instance.mjs').Finder} options.finder
	 * @param {import('./bridge.mjs').Send} options.send
	 * @param {(message: Json) => Promise<void>} options.emit
	 * @param {(subscription: import('./json-rpc.mjs').RpcId) => void} options.onSubscribed at every time it begins
	 */
	constructor({finder, send, emit, onSubscribed}) {
		this.#finder = finder;
		this.#send = send;
		this.#emit = emit;
		this.#onSubscribed = onSubscribed;
	}

	/**
	 * @param {Call} call
	 * @returns {Promise<Json>}
	 */
	attempt = async (call) => {
		const {request, signal} = call;
		const target = this.#finder.current();
		call.isSent = true;
		const headers = statelessHeaders(request);
		const {arrivals} = await this.#send({url: target.url, method: 'POST', headers, message: request, signal});
		if (request.method === 'tools/call') this.#finder.settle(target);
		for await (const {message} of arrivals) {
			if (!message) continue;
			if (isAnswerTo(message, request.id)) return message;
			if (this.#isNews(call, message)) await this.#emit(message);
		}
		throw new Trouble('lost', 'the answer ended before its result');
	};

	/**
	 * A subscription that began anew after a restart is acknowledged anew, but its client waits for that no more.
	 * @param {Call} call
	 * @param {Json} message
	 */
	#isNews(call, message) {
		if (message.method !== ACKNOWLEDGED) return true;
		this.#onSubscribed(call.request.id);
		if (this.#acknowledged.has(call)) return false;
		this.#acknowledged.add(call);
		return true;
	}
}
