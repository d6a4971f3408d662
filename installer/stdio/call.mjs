// @ts-check
// One request of the client while it is under way. In: the request and the limits. Out: a signal that ends it in time, progress
// while it waits for the browser, and, where nothing else came, the answer that says what happened.
import {failureAnswer, paramsOf, progressTokenOf} from './json-rpc.mjs';
import {startTheBrowser, toTrouble, unknownOutcome} from './trouble.mjs';

/** @typedef {import('./json-rpc.mjs').Json} Json */

export const LIMITS = {
	/** How long a browser that seems to run may take to introduce itself before the saved list is given. */
	quickMs: 1000,
	/** Clients give up after 60 s by default; with a progress token they wait as long as they hear something. */
	waitMs: 50_000,
	waitWithProgressMs: 300_000,
	/** Tabberth itself answers at those limits: beyond them, no answer can be expected. */
	graceMs: 5_000,
	progressEveryMs: 3_000,
	/** How often to look again where nothing tells of a change. */
	recheckMs: 1_000,
	/** One exchange of the bridge's own: to introduce itself, to ask for the list. */
	ownMs: 10_000,
	/** What calls are given to finish when the client has closed its side. */
	endMs: 500,
};

/** @typedef {typeof LIMITS} Limits */

export class Call {
	/** It has left us, or may have. */
	isSent = false;
	/** What stood in the way last. */
	seen = 'nothing answered in time';
	#controller = new AbortController();
	#isCancelled = false;
	/** @type {(NodeJS.Timeout | undefined)[]} */
	#timers;

	/**
	 * @param {Json & {id: import('./json-rpc.mjs').RpcId}} request
	 * @param {object} options
	 * @param {Limits} options.limits
	 * @param {(message: Json) => Promise<void>} options.emit
	 * @param {boolean} [options.isEndless] a subscription: it waits for the browser as long as it takes
	 */
	constructor(request, {limits, emit, isEndless = false}) {
		this.request = request;
		const token = progressTokenOf(request);
		const waitMs = token === undefined ? limits.waitMs : limits.waitWithProgressMs;
		this.#timers = isEndless
			? []
			: [
					setTimeout(() => this.isSent || this.#controller.abort(), waitMs),
					setTimeout(() => this.#controller.abort(), waitMs + limits.graceMs),
					token === undefined ? undefined : this.#tellProgress(token, limits.progressEveryMs, emit),
				];
	}

	get signal() {
		return this.#controller.signal;
	}

	/** The client does not want an answer any more. */
	cancel() {
		this.#isCancelled = true;
		this.#controller.abort();
	}

	end() {
		for (const timer of this.#timers) clearTimeout(timer);
	}

	/**
	 * @param {unknown} error
	 * @returns {Json | undefined} nothing where nobody waits for it
	 */
	toFailure(error) {
		if (this.#isCancelled) return undefined;
		const trouble = toTrouble(error);
		if (!this.signal.aborted && trouble.kind === 'refused') return failureAnswer(this.request, trouble.message);
		if (!this.isSent) return failureAnswer(this.request, startTheBrowser(this.seen));
		const {name} = paramsOf(this.request);
		return failureAnswer(this.request, unknownOutcome(typeof name === 'string' ? name : String(this.request.method)));
	}

	/**
	 * Progress must grow, and Tabberth's own counts seconds from 1: what is told before stays below that.
	 * @param {import('./json-rpc.mjs').RpcId} progressToken
	 * @param {number} everyMs
	 * @param {(message: Json) => Promise<void>} emit
	 */
	#tellProgress(progressToken, everyMs, emit) {
		const began = Date.now();
		return setInterval(() => {
			if (this.isSent) return;
			const progress = (Date.now() - began) / 1_000_000;
			const params = {progressToken, progress, message: `waiting for the browser: ${this.seen}`};
			void emit({jsonrpc: '2.0', method: 'notifications/progress', params});
		}, everyMs);
	}
}
