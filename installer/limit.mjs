// @ts-check
// Work that has to be done in time. In: a signal, a limit, the work. Out: what the work gives, or a TimeoutError.

/**
 * Not AbortSignal.any with AbortSignal.timeout: Node 20 may collect such a pair as garbage, and then it never fires.
 * @template T
 * @param {AbortSignal} signal
 * @param {number} limitMs
 * @param {(signal: AbortSignal) => Promise<T>} work
 * @returns {Promise<T>}
 */
export const withinLimit = async (signal, limitMs, work) => {
	signal.throwIfAborted();
	const controller = new AbortController();
	const onAbort = () => controller.abort(signal.reason);
	const onTime = () => controller.abort(new DOMException(`no answer within ${limitMs / 1000} s`, 'TimeoutError'));
	const timer = setTimeout(onTime, limitMs);
	signal.addEventListener('abort', onAbort);
	try {
		return await work(controller.signal);
	} finally {
		clearTimeout(timer);
		signal.removeEventListener('abort', onAbort);
	}
};
