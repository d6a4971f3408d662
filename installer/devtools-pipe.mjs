// @ts-check
// The browser's debugging pipe: commands out and answers back as JSON, each ended by a zero byte.

/** @typedef {{send: (method: string, params?: object) => Promise<Record<string, unknown>>}} DevtoolsPipe */
/** @typedef {{id?: number, result?: Record<string, unknown>, error?: {message?: string}}} DevtoolsMessage */

/**
 * @param {(text: string) => void} onMessage
 * @returns {(chunk: Buffer) => void} takes the bytes as they come, split anywhere
 */
export const splitMessages = (onMessage) => {
	/** @type {Buffer[]} */
	let begun = [];
	return (chunk) => {
		let start = 0;
		for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
			const text = Buffer.concat([...begun, chunk.subarray(start, end)]).toString('utf8');
			begun = [];
			start = end + 1;
			onMessage(text);
		}
		if (start < chunk.length) begun.push(chunk.subarray(start));
	};
};

/**
 * @param {NodeJS.WritableStream} output to the browser
 * @param {NodeJS.ReadableStream} input from the browser
 * @returns {DevtoolsPipe}
 */
export const openDevtoolsPipe = (output, input) => {
	/** @type {Map<number, {resolve: (result: Record<string, unknown>) => void, reject: (error: Error) => void}>} */
	const waiting = new Map();
	let lastId = 0;
	let isClosed = false;
	const close = () => {
		isClosed = true;
		for (const {reject} of waiting.values()) reject(new Error('the browser closed its debugging pipe'));
		waiting.clear();
	};
	const receive = splitMessages((text) => {
		/** @type {DevtoolsMessage} */
		const {id, result, error} = JSON.parse(text);
		const call = id === undefined ? undefined : waiting.get(id);
		if (id === undefined || !call) return;
		waiting.delete(id);
		if (error) call.reject(new Error(error.message ?? 'the browser gave no reason'));
		else call.resolve(result ?? {});
	});
	input.on('data', receive);
	input.on('close', close);
	input.on('error', close);
	output.on('error', close);
	return {
		send: (method, params = {}) =>
			new Promise((resolve, reject) => {
				if (isClosed) return reject(new Error('the browser closed its debugging pipe'));
				lastId += 1;
				waiting.set(lastId, {resolve, reject});
				output.write(`${JSON.stringify({id: lastId, method, params})}\0`);
			}),
	};
};
