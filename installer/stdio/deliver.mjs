// @ts-check
// Brings one request to the browser, whenever that is there. In: the call and one way to try. Out: the answer. What was never
// taken, and what only reads, is tried again; a tool call that may have run is not.
import {toTrouble} from './trouble.mjs';

/**
 * @typedef {import('./json-rpc.mjs').Json} Json
 * @typedef {import('./call.mjs').Call} Call
 * @typedef {(call: Call) => Promise<Json>} Attempt
 */

/**
 * @param {Call} call
 * @param {Attempt} attempt
 * @param {{finder: import('./find-instance.mjs').Finder, recheckMs: number}} options
 * @returns {Promise<Json>}
 */
export const deliver = async (call, attempt, {finder, recheckMs}) => {
	for (;;) {
		try {
			return await attempt(call);
		} catch (error) {
			const trouble = toTrouble(error);
			if (call.signal.aborted || trouble.kind === 'refused') throw trouble;
			if (trouble.kind === 'lost' && call.request.method === 'tools/call') throw trouble;
			call.isSent = false;
			call.seen = trouble.message;
			await finder.change(Math.min(trouble.retryMs ?? recheckMs, recheckMs), call.signal);
			if (call.signal.aborted) throw trouble;
		}
	}
};
