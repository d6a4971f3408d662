// @ts-check
// The answer of one call in a session. In: what arrives on its stream, and on those that take it up where it broke. Out: the
// answer; what comes before it is emitted.
import {isAnswerTo} from './json-rpc.mjs';
import {Trouble, toTrouble} from './trouble.mjs';

/**
 * @typedef {import('./json-rpc.mjs').Json} Json
 * @typedef {import('./call.mjs').Call} Call
 * @typedef {AsyncIterable<import('./http-mcp.mjs').Arrival>} Arrivals
 * @typedef {{lastId: string | undefined, retryMs: number}} Position how far a stream was read, and when to take it up again
 */

const RESUME_MS = 200;

/**
 * @param {Arrivals} arrivals
 * @param {Call} call
 * @param {object} options
 * @param {(message: Json) => Promise<void>} options.emit
 * @param {(lastId: string) => Promise<Arrivals>} options.resume
 * @param {(ms: number) => Promise<void>} options.pause
 * @returns {Promise<Json>}
 */
export const readAnswer = async (arrivals, call, {emit, resume, pause}) => {
	/** @type {Position} */
	const position = {lastId: undefined, retryMs: RESUME_MS};
	let next = arrivals;
	for (;;) {
		const answer = await readOne(next, call, position, emit);
		if (answer) return answer;
		next = await takeUp(call, position, {resume, pause});
	}
};

/**
 * @param {Arrivals} arrivals
 * @param {Call} call
 * @param {Position} position moved on
 * @param {(message: Json) => Promise<void>} emit
 */
const readOne = async (arrivals, {request}, position, emit) => {
	try {
		for await (const {message, id, retryMs} of arrivals) {
			if (id !== undefined) position.lastId = id;
			if (retryMs !== undefined) position.retryMs = retryMs;
			if (message && isAnswerTo(message, request.id)) return message;
			if (message) await emit(message);
		}
	} catch (error) {
		// Only a stream with ids can be taken up again where it broke.
		if (position.lastId === undefined) throw error;
	}
	if (position.lastId === undefined) throw new Trouble('lost', 'the answer ended before its result');
	return undefined;
};

/**
 * @param {Call} call
 * @param {Position} position
 * @param {{resume: (lastId: string) => Promise<Arrivals>, pause: (ms: number) => Promise<void>}} options
 * @returns {Promise<Arrivals>}
 */
const takeUp = async ({signal}, {lastId = '', retryMs}, {resume, pause}) => {
	for (;;) {
		await pause(retryMs);
		signal.throwIfAborted();
		try {
			return await resume(lastId);
		} catch (error) {
			const {kind, message} = toTrouble(error);
			// The call was taken, so whatever is said of its stream now, it may have run.
			if (kind === 'gone' || kind === 'refused') throw new Trouble('lost', message);
		}
	}
};
