// @ts-check
// The bridge as a whole: lines of the client in, lines for the client out, until either side is closed.
import {setTimeout as sleep} from 'node:timers/promises';
import {LIMITS} from './call.mjs';
import {Desk} from './desk.mjs';
import {Finder} from './find-instance.mjs';
import {send} from './http-mcp.mjs';
import {errorAnswer, INVALID_REQUEST, isAnswer, isObject, isRequest, PARSE_ERROR} from './json-rpc.mjs';
import {keyFor} from './key.mjs';
import {LineWriter, readLines, TOO_LONG} from './lines.mjs';

/**
 * @typedef {import('./json-rpc.mjs').Json} Json
 * @typedef {(sending: Omit<import('./http-mcp.mjs').Sending, 'key'>) => ReturnType<typeof send>} Send
 */

const MAX_LINE_BYTES = 32 * 1024 * 1024;

/**
 * @param {object} options
 * @param {import('node:stream').Readable} options.input
 * @param {import('node:stream').Writable} options.output
 * @param {string} options.state Tabberth's own folder
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.folder where this program was started
 * @param {import('./find-instance.mjs').Wanted} options.wanted
 * @param {(line: string) => void} options.note
 * @param {Partial<import('./call.mjs').Limits>} [options.limits]
 * @param {AbortSignal} options.signal
 * @returns {Promise<void>} when the client has gone
 */
export const runBridge = async ({
	input,
	output,
	state,
	env,
	folder,
	wanted,
	note,
	limits: changed = {},
	signal: outer,
}) => {
	const limits = {...LIMITS, ...changed};
	const life = new AbortController();
	const signal = AbortSignal.any([outer, life.signal]);
	const writer = new LineWriter(output, () => life.abort());
	const desk = new Desk({
		state,
		finder: new Finder(state, wanted, signal),
		send: (sending) => send({...sending, key: keyFor(sending.url, {state, env})}),
		keyFor: (url) => keyFor(url, {state, env}),
		folder,
		emit: (message) => writer.write(message),
		note,
		limits,
		signal,
	});
	const underWay = new Set();
	const stopReading = () => input.destroy();
	if (signal.aborted) stopReading();
	signal.addEventListener('abort', stopReading, {once: true});
	try {
		for await (const line of readLines(input, MAX_LINE_BYTES)) {
			const answered = answerLine(line, desk).then((answer) => answer && writer.write(answer));
			underWay.add(answered);
			void answered.finally(() => underWay.delete(answered));
		}
	} catch (error) {
		// However the client's side ends, there is nobody left to serve.
		note(`reading ended: ${error instanceof Error ? error.message : String(error)}`);
	}
	// The session is left as it is, without DELETE: a client that restarts closes our input just like one that is done, and
	// its tabs must not close under it. Who is done says `shutdown`, or its berth ends by itself.
	if (!signal.aborted)
		await Promise.race([Promise.allSettled(underWay), sleep(limits.endMs, undefined, {signal})]).catch(() => {});
	desk.close();
	life.abort();
	await Promise.race([writer.flush(), sleep(limits.endMs)]);
};

/**
 * @param {string | typeof TOO_LONG} line
 * @param {Desk} desk
 * @returns {Promise<Json | Json[] | undefined>}
 */
const answerLine = async (line, desk) => {
	if (line === TOO_LONG) return errorAnswer(null, INVALID_REQUEST, `A message is longer than ${MAX_LINE_BYTES} bytes.`);
	if (line.trim() === '') return undefined;
	let message;
	try {
		message = JSON.parse(line);
	} catch {
		return errorAnswer(null, PARSE_ERROR, 'This line is not JSON; each message has to be one line of it.');
	}
	if (!Array.isArray(message)) return answerMessage(message, desk);
	if (message.length === 0) return errorAnswer(null, INVALID_REQUEST, 'A batch has to hold at least one message.');
	const answers = await Promise.all(message.map((each) => answerMessage(each, desk)));
	const given = answers.filter((answer) => answer !== undefined);
	return given.length > 0 ? given : undefined;
};

/**
 * @param {unknown} message
 * @param {Desk} desk
 * @returns {Promise<Json | undefined>}
 */
const answerMessage = async (message, desk) => {
	if (!isObject(message)) return errorAnswer(null, INVALID_REQUEST, 'A message has to be a JSON object.');
	if (isRequest(message)) return desk.answer(message);
	const isNotification = typeof message.method === 'string' && !('id' in message);
	if (isNotification || isAnswer(message)) {
		await desk.hear(message);
		return undefined;
	}
	return errorAnswer(null, INVALID_REQUEST, 'A request needs a method, and an id that is a string or a number.');
};
