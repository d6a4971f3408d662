// @ts-check
// What the server says unasked. In: an open session. Out: its messages, from one stream after another for as long as the
// session lasts; and word of each time the server is there again.
import {isAnswer} from './json-rpc.mjs';
import {toTrouble} from './trouble.mjs';

/**
 * @typedef {AsyncIterable<import('./http-mcp.mjs').Arrival>} Arrivals
 * @typedef {{lastId: string | undefined, retryMs: number}} Position how far the stream was read, and when to open it again
 */

/**
 * @param {object} options
 * @param {(resuming: Record<string, string>) => Promise<Arrivals>} options.open
 * @param {(ms: number) => Promise<void>} options.pause
 * @param {() => boolean} options.isOver
 * @param {() => void} options.onServed
 * @param {() => void} options.onGone
 * @param {(message: import('./json-rpc.mjs').Json) => Promise<void>} options.emit
 * @param {number} options.retryMs until the server says how long to wait
 */
export const listen = async ({open, pause, isOver, onServed, onGone, emit, retryMs}) => {
	const position = {lastId: undefined, retryMs};
	while (!isOver()) {
		try {
			const arrivals = await open(toHeaders(position));
			onServed();
			await hand(arrivals, position, emit);
		} catch (error) {
			const {kind} = toTrouble(error);
			if (kind === 'gone') onGone();
			// It serves no such stream, or not us; calls go on and tell why not.
			if (kind === 'refused') return;
		}
		await pause(position.retryMs);
	}
};

/**
 * @param {Position} position
 * @returns {Record<string, string>}
 */
const toHeaders = ({lastId}) => (lastId === undefined ? {} : {'last-event-id': lastId});

/**
 * @param {Arrivals} arrivals
 * @param {Position} position moved on
 * @param {(message: import('./json-rpc.mjs').Json) => Promise<void>} emit
 */
const hand = async (arrivals, position, emit) => {
	for await (const {message, id, retryMs} of arrivals) {
		if (id !== undefined) position.lastId = id;
		if (retryMs !== undefined) position.retryMs = retryMs;
		if (message && !isAnswer(message)) await emit(message);
	}
};
