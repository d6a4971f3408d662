// @ts-check
// One HTTP request to an MCP endpoint. In: where, what, and the key. Out: the messages of the answer as they come, whether as
// JSON or as a stream of events; or the trouble, by what it means for the request.
import http from 'node:http';
import https from 'node:https';
import {codeOf, messageOf} from '../failure.mjs';
import {isObject} from './json-rpc.mjs';
import {readLines, TOO_LONG} from './lines.mjs';
import {Trouble} from './trouble.mjs';

const MAX_EVENT_BYTES = 64 * 1024 * 1024;
const MAX_REFUSAL_BYTES = 64 * 1024;

/**
 * @typedef {import('./json-rpc.mjs').Json} Json
 * @typedef {{message?: Json, id?: string, retryMs?: number}} Arrival
 * @typedef {object} Sending
 * @property {URL} url
 * @property {'POST' | 'GET'} method
 * @property {string | undefined} key
 * @property {Record<string, string>} headers
 * @property {Json} [message]
 * @property {AbortSignal} signal
 */

/**
 * Every request has a connection of its own: on one that was used before, a request that fails may or may not have arrived.
 * @param {Sending} sending
 * @returns {Promise<http.IncomingMessage>}
 */
const exchange = ({url, method, key, headers, message, signal}) =>
	new Promise((resolve, reject) => {
		const {request} = url.protocol === 'https:' ? https : http;
		const body = message === undefined ? undefined : JSON.stringify(message);
		const sent = request(url, {
			method,
			agent: false,
			signal,
			headers: {
				accept: method === 'GET' ? 'text/event-stream' : 'application/json, text/event-stream',
				...(body !== undefined && {'content-type': 'application/json', 'content-length': Buffer.byteLength(body)}),
				...(key !== undefined && {authorization: `Bearer ${key}`}),
				...headers,
			},
		});
		let isConnected = false;
		sent.once('socket', (socket) => {
			socket.once('connect', () => {
				isConnected = true;
			});
		});
		sent.once('response', resolve);
		// Not `once`: a connection that breaks while the answer is read is told of here as well.
		sent.on('error', (error) => {
			const seen = `${url.host} does not answer (${codeOf(error) ?? error.message})`;
			reject(new Trouble(isConnected ? 'lost' : 'unreached', seen, {cause: error}));
		});
		sent.end(body);
	});

/** @param {http.IncomingMessage} response */
export const readRefusal = async (response) => {
	let text = '';
	response.setEncoding('utf8');
	for await (const chunk of response) {
		text += chunk;
		if (text.length > MAX_REFUSAL_BYTES) break;
	}
	try {
		const json = JSON.parse(text);
		return isObject(json) ? json : {};
	} catch {
		return {};
	}
};

const NOT_TAKEN_YET = new Set([421, 429, 503]);
const NO_KEY = new Set([401, 403]);

/**
 * Whether a refusal is an answer of MCP itself, to be handed on like any other. A session that is gone is for us to mend.
 * @param {number} status
 * @param {Json} refusal
 * @param {Sending} sending
 */
const isOfMcp = (status, refusal, {headers}) =>
	'jsonrpc' in refusal &&
	!NOT_TAKEN_YET.has(status) &&
	!NO_KEY.has(status) &&
	!(status === 404 && 'mcp-session-id' in headers);

/**
 * @param {http.IncomingMessage} response
 * @param {Json} refusal
 * @param {Pick<Sending, 'url' | 'key'>} sending
 */
export const troubleOf = (response, refusal, {url, key}) => {
	const status = response.statusCode ?? 0;
	const reason = isObject(refusal.error) && typeof refusal.error.message === 'string' ? refusal.error.message : '';
	const seen = `${url.host} answers ${status}${reason && `: ${reason}`}`;
	if (NO_KEY.has(status)) {
		const which = key === undefined ? 'no key, and one is needed' : 'a key that is not accepted';
		return new Trouble(
			'refused',
			`This bridge has ${which} (${seen}). Run “tabberth install” again, or set TABBERTH_TOKEN for it, then try again.`,
		);
	}
	if (status === 404) return new Trouble('gone', seen);
	if (NOT_TAKEN_YET.has(status)) {
		const retryS = Number(response.headers['retry-after'] ?? Number.NaN);
		return new Trouble('unreached', seen, {retryMs: Number.isFinite(retryS) ? retryS * 1000 : undefined});
	}
	if (status >= 500) return new Trouble('lost', seen);
	return new Trouble('refused', `Tabberth did not take this request: ${seen}.`);
};

/**
 * @param {Sending} sending
 * @returns {Promise<{headers: http.IncomingHttpHeaders, arrivals: AsyncIterable<Arrival>}>}
 */
export const send = async (sending) => {
	const response = await exchange(sending);
	const {statusCode = 0, headers} = response;
	if (statusCode >= 200 && statusCode < 300) return {headers, arrivals: readArrivals(response)};
	const refusal = await readRefusal(response).catch(() => ({}));
	if (isOfMcp(statusCode, refusal, sending)) return {headers, arrivals: readWhole(refusal, sending.message)};
	throw troubleOf(response, refusal, sending);
};

/**
 * @param {Json} refusal
 * @param {Json | undefined} message what it answers, also where it could not tell
 * @returns {AsyncGenerator<Arrival>}
 */
async function* readWhole(refusal, message) {
	yield {message: {...refusal, id: message?.id ?? null}};
}

/**
 * @param {http.IncomingMessage} response
 * @returns {AsyncGenerator<Arrival>} ends with `lost` where the connection breaks
 */
async function* readArrivals(response) {
	const isStream = (response.headers['content-type'] ?? '').startsWith('text/event-stream');
	try {
		yield* isStream ? readEvents(response) : readJson(response);
	} catch (error) {
		throw error instanceof Trouble ? error : new Trouble('lost', `the answer broke off (${messageOf(error)})`);
	}
}

/**
 * @param {http.IncomingMessage} response
 * @returns {AsyncGenerator<Arrival>}
 */
async function* readJson(response) {
	const chunks = [];
	for await (const chunk of response) chunks.push(chunk);
	const text = Buffer.concat(chunks).toString('utf8');
	if (text === '') return;
	const json = JSON.parse(text);
	for (const message of Array.isArray(json) ? json : [json]) if (isObject(message)) yield {message};
}

/**
 * @param {http.IncomingMessage} response
 * @returns {AsyncGenerator<Arrival>}
 */
async function* readEvents(response) {
	/** @type {Arrival & {data?: string}} */
	let event = {};
	for await (const line of readLines(response, MAX_EVENT_BYTES)) {
		if (line === TOO_LONG) throw new Trouble('lost', 'an event of the answer is too large');
		if (line !== '') {
			event = withField(event, line);
			continue;
		}
		const {data, ...rest} = event;
		event = {};
		const message = data ? JSON.parse(data) : undefined;
		yield {...rest, ...(isObject(message) && {message})};
	}
}

/**
 * @param {Arrival & {data?: string}} event
 * @param {string} line
 */
const withField = (event, line) => {
	const colon = line.indexOf(':');
	const name = colon < 0 ? line : line.slice(0, colon);
	const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
	if (name === 'data') return {...event, data: event.data === undefined ? value : `${event.data}\n${value}`};
	if (name === 'id') return {...event, id: value};
	if (name === 'retry' && /^\d{1,9}$/.test(value)) return {...event, retryMs: Number(value)};
	return event;
};
