// @ts-check
// As much of an MCP client as the doctor needs. In: a port and a key. Out: a session that answers requests and can be closed.
import {messageOf} from '../failure.mjs';
import {withinLimit} from '../limit.mjs';

const PROTOCOL_VERSION = '2025-06-18';
const CLOSE_LIMIT_MS = 3000;
const MAX_REASON_CHARS = 300;

/**
 * @typedef {object} McpSession
 * @property {(method: string, params?: object) => Promise<Record<string, unknown>>} request gives the result; throws with a reason
 * @property {() => Promise<void>} close
 * @typedef {object} McpOptions
 * @property {typeof globalThis.fetch} fetch
 * @property {number} port
 * @property {string | undefined} key
 * @property {string} version
 * @property {AbortSignal} signal
 * @property {number} limitMs for each request
 */

/**
 * A single answer comes as JSON or as a short stream of events.
 * @param {string} text
 * @returns {Array<Record<string, unknown>>}
 */
export const readMessages = (text) => {
	const isStream = /^(event|data|id|retry)?:/m.test(text) && !/^\s*[{[]/.test(text);
	const parts = isStream
		? text
				.split(/\r?\n\r?\n/)
				.map((block) => [...block.matchAll(/^data: ?(.*)$/gm)].map(([, data]) => data).join('\n'))
				.filter((data) => data.trim() !== '')
		: [text];
	return parts.map((part) => Object(JSON.parse(part)));
};

/** @param {string} text */
const readErrorMessage = (text) => {
	try {
		return String(JSON.parse(text).error.message);
	} catch {
		return text.slice(0, MAX_REASON_CHARS);
	}
};

/**
 * @param {McpOptions} options
 * @param {Record<string, string>} own headers of the session
 * @param {Record<string, unknown>} message
 */
const post = ({fetch, port, key, signal, limitMs}, own, message) =>
	withinLimit(signal, limitMs, async (limited) => {
		const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
				...(key !== undefined && {authorization: `Bearer ${key}`}),
				...own,
			},
			body: JSON.stringify({jsonrpc: '2.0', ...message}),
			signal: limited,
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`HTTP ${response.status}: ${readErrorMessage(text)}`);
		return {response, text};
	});

/**
 * @param {string} text
 * @param {number} id
 * @returns {Record<string, unknown>}
 */
const readResult = (text, id) => {
	const answer = readMessages(text).find((message) => message.id === id);
	if (!answer) throw new Error('the answer held no message of this request');
	if (answer.error) throw new Error(messageOf(Object(answer.error).message ?? 'an error without words'));
	return Object(answer.result);
};

/**
 * @param {McpOptions} options
 * @returns {Promise<McpSession>}
 */
export const openSession = async (options) => {
	const params = {
		protocolVersion: PROTOCOL_VERSION,
		capabilities: {},
		clientInfo: {name: 'tabberth doctor', version: options.version},
	};
	let lastId = 1;
	const {response, text} = await post(options, {}, {id: lastId, method: 'initialize', params});
	const {protocolVersion} = readResult(text, lastId);
	const sessionId = response.headers.get('mcp-session-id');
	if (sessionId === null) throw new Error('no session was opened');
	const own = {'mcp-session-id': sessionId, 'mcp-protocol-version': String(protocolVersion)};
	await post(options, own, {method: 'notifications/initialized'});
	return {
		request: async (method, given = {}) => {
			lastId += 1;
			const id = lastId;
			return readResult((await post(options, own, {id, method, params: given})).text, id);
		},
		// Also after the person has given up, so that no tab group of ours stays.
		close: async () => {
			const {fetch, port, key} = options;
			const headers = {...own, ...(key !== undefined && {authorization: `Bearer ${key}`})};
			const signal = AbortSignal.timeout(CLOSE_LIMIT_MS);
			await fetch(`http://127.0.0.1:${port}/mcp`, {method: 'DELETE', headers, signal}).catch(() => undefined);
		},
	};
};
