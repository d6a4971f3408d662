// @ts-check
// What answers on a port of this machine. In: a port. Out: an answer of /health, or how it failed.
import {codeOf} from '../../failure.mjs';
import {withinLimit} from '../../limit.mjs';

export const HEALTH_LIMIT_MS = 3000;

/**
 * @typedef {{status: number, instance: unknown, version: unknown}} Health
 * @typedef {{health: Health} | {failure: 'closed' | 'silent' | 'stranger'}} Probe
 */

/** @param {unknown} error */
const toFailure = (error) => {
	const cause = error instanceof Error ? error.cause : undefined;
	if (codeOf(cause) === 'ECONNREFUSED') return 'closed';
	const isTimeout = error instanceof Error && error.name === 'TimeoutError';
	return isTimeout ? 'silent' : 'stranger';
};

/**
 * @param {Pick<import('../system.mjs').System, 'fetch'>} system
 * @param {number} port
 * @param {AbortSignal} signal
 * @returns {Promise<Probe>}
 */
export const probe = async ({fetch}, port, signal) => {
	try {
		const {status, text} = await withinLimit(signal, HEALTH_LIMIT_MS, async (limited) => {
			const response = await fetch(`http://127.0.0.1:${port}/health`, {signal: limited, redirect: 'manual'});
			return {status: response.status, text: await response.text()};
		});
		const {name, instance, version} = Object(JSON.parse(text));
		return name === 'tabberth' ? {health: {status, instance, version}} : {failure: 'stranger'};
	} catch (error) {
		signal.throwIfAborted();
		return {failure: toFailure(error)};
	}
};
