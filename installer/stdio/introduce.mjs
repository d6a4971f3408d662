// @ts-check
// Opens a session. In: where, and what the client said of itself. Out: what the server said, and the headers that name the
// session from now on; or the trouble.
import {isAnswerTo, isObject} from './json-rpc.mjs';
import {Trouble, toTrouble} from './trouble.mjs';

/**
 * @typedef {import('./json-rpc.mjs').Json} Json
 * @typedef {{headers: Record<string, string>, introduction: Json}} Opened
 */

export const NEWEST_VERSION = '2025-11-25';
const OWN_ID = 'tabberth-stdio-initialize';

/**
 * @param {import('./bridge.mjs').Send} send
 * @param {{url: URL, params: Json, signal: AbortSignal}} request
 * @returns {Promise<Opened>}
 */
export const introduce = async (send, {url, params, signal}) => {
	const message = {jsonrpc: '2.0', id: OWN_ID, method: 'initialize', params};
	try {
		const {headers, arrivals} = await send({url, method: 'POST', headers: {}, message, signal});
		for await (const {message: answer} of arrivals) {
			if (answer && isAnswerTo(answer, OWN_ID)) return toOpened(answer, headers['mcp-session-id']);
		}
	} catch (error) {
		throw toSafe(toTrouble(error));
	}
	throw new Trouble('unreached', 'the answer to initialize broke off');
};

/**
 * @param {Json} answer
 * @param {string | string[] | undefined} id
 * @returns {Opened}
 */
const toOpened = ({result, error}, id) => {
	if (!isObject(result)) {
		const reason = isObject(error) ? String(error.message) : 'no reason given';
		throw new Trouble('refused', `Tabberth refused this client: ${reason}.`);
	}
	const version = String(result.protocolVersion ?? NEWEST_VERSION);
	const headers = {'mcp-protocol-version': version, ...(typeof id === 'string' && {'mcp-session-id': id})};
	return {introduction: result, headers};
};

/**
 * To introduce oneself twice does no harm, so what was lost here can be sent again.
 * @param {Trouble} trouble
 */
const toSafe = (trouble) => {
	if (trouble.kind === 'gone') return new Trouble('refused', `No MCP server is there (${trouble.message}).`);
	return trouble.kind === 'lost' ? new Trouble('unreached', trouble.message) : trouble;
};
