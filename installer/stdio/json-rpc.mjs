// @ts-check
// The few facts about JSON-RPC and MCP messages that the bridge needs. In: parsed JSON. Out: kinds, ids, answers of our own.

/**
 * @typedef {Record<string, unknown>} Json
 * @typedef {string | number} RpcId
 * @typedef {'session' | 'stateless'} Era whether a client speaks a revision with `initialize` or that of 2026-07-28
 */

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
const NOT_REACHED = -32000;

const VERSION_IN_META = 'io.modelcontextprotocol/protocolVersion';

/**
 * @param {unknown} value
 * @returns {value is Json}
 */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @param {unknown} id
 * @returns {id is RpcId}
 */
const isId = (id) => typeof id === 'string' || typeof id === 'number';

/**
 * `1` and `"1"` are different ids.
 * @param {RpcId} id
 */
export const keyOfId = (id) => `${typeof id === 'string' ? 's' : 'n'}${id}`;

/**
 * @param {Json} message
 * @returns {message is Json & {id: RpcId, method: string}}
 */
export const isRequest = (message) => typeof message.method === 'string' && isId(message.id);

/** @param {Json} message */
export const isAnswer = (message) => !('method' in message) && ('result' in message || 'error' in message);

/**
 * @param {Json} message
 * @param {RpcId} id
 */
export const isAnswerTo = (message, id) => isAnswer(message) && message.id === id;

/**
 * @param {Json} message
 * @returns {Json}
 */
export const paramsOf = (message) => (isObject(message.params) ? message.params : {});

/**
 * @param {Json} message
 * @returns {Json}
 */
const metaOf = (message) => {
	const {_meta: meta} = paramsOf(message);
	return isObject(meta) ? meta : {};
};

/**
 * Every request of the stateless revision names its version itself.
 * @param {Json} message
 * @returns {string | undefined}
 */
const statelessVersionOf = (message) => {
	const version = metaOf(message)[VERSION_IN_META];
	return typeof version === 'string' ? version : undefined;
};

/**
 * @param {Json} message
 * @returns {Era}
 */
export const eraOf = (message) => (statelessVersionOf(message) === undefined ? 'session' : 'stateless');

/**
 * @param {Json} message
 * @returns {RpcId | undefined}
 */
export const progressTokenOf = (message) => {
	const token = metaOf(message).progressToken;
	return isId(token) ? token : undefined;
};

/** What `Mcp-Name` repeats, so that whoever stands between need not read the body. */
const NAMED_BY = new Map([
	['tools/call', 'name'],
	['prompts/get', 'name'],
	['resources/read', 'uri'],
	['tasks/get', 'taskId'],
	['tasks/update', 'taskId'],
	['tasks/cancel', 'taskId'],
]);

/**
 * A header carries visible ASCII as it is and anything else as base64, which the protocol marks like this.
 * @param {string} text
 */
const toHeaderValue = (text) => {
	const isPlain = /^[\x20-\x7e]*$/.test(text) && text.trim() === text && !text.startsWith('=?');
	return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
};

/**
 * @param {Json} message of the stateless revision
 * @returns {Record<string, string>}
 */
export const statelessHeaders = (message) => {
	const version = statelessVersionOf(message);
	const method = String(message.method);
	const name = paramsOf(message)[NAMED_BY.get(method) ?? ''];
	return {
		...(version !== undefined && {'mcp-protocol-version': version}),
		'mcp-method': method,
		...(typeof name === 'string' && {'mcp-name': toHeaderValue(name)}),
	};
};

/**
 * @param {RpcId | null} id
 * @param {number} code
 * @param {string} message
 * @returns {Json}
 */
export const errorAnswer = (id, code, message) => ({jsonrpc: '2.0', id, error: {code, message}});

/**
 * @param {RpcId} id
 * @param {Json} result
 * @returns {Json}
 */
export const resultAnswer = (id, result) => ({jsonrpc: '2.0', id, result});

/**
 * A call is answered with a result in any case: an error of the protocol would not reach the model.
 * @param {Json & {id: RpcId}} request
 * @param {string} text
 * @returns {Json}
 */
export const failureAnswer = (request, text) => {
	if (request.method !== 'tools/call') return errorAnswer(request.id, NOT_REACHED, text);
	const result = {content: [{type: 'text', text}], isError: true};
	return resultAnswer(request.id, {...result, ...(eraOf(request) === 'stateless' && {resultType: 'complete'})});
};
