// Holds an answer's head back until it is known what the answer is. In: the SDK's event stream. Out: plain JSON when the answer
// comes soon, which costs client and companion least; otherwise the stream, from its first event on.
import type {SessionEvents} from './session-events.ts';
import {WholeResponse} from './whole-response.ts';

export interface HoldLimits {
	readonly plainMs: number;
	/**
	 * A client that can resume a stream is given something to resume: should the companion be killed, its call is answered all
	 * the same, while a request without a head would just fail.
	 */
	readonly resumableMs: number;
}

const LIMITS: HoldLimits = {plainMs: 1000, resumableMs: 100};

type Chunk = ReadableStreamReadResult<Uint8Array>;

export interface Held {
	readonly response: Response;
	readonly streaming: boolean;
}

const isEventStream = (response: Response): boolean =>
	response.body !== null && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');

/** `answers`: how many the stream is to carry; only a single one can be plain JSON. */
export const holdAnswer = async (
	response: Response,
	answers: number,
	events: SessionEvents,
	limits = LIMITS,
): Promise<Held> => {
	if (!isEventStream(response) || !response.body) return {response, streaming: false};
	const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
	const decoder = new TextDecoder();
	const passed: Uint8Array[] = [];
	const begun = performance.now();
	let timer = startTimer(limits.plainMs);
	let next = reader.read();
	try {
		for (;;) {
			const chunk = await Promise.race([next, timer.elapsed]);
			if (!chunk || chunk.done) break;
			const event = decoder.decode(chunk.value);
			const id = /^id: (.+)$/m.exec(event)?.[1];
			if (answers === 1 && id !== undefined && events.isAnswer(id) && passed.every(isPriming)) {
				events.forget(id);
				return {response: asJson(response, event), streaming: false};
			}
			passed.push(chunk.value);
			next = reader.read();
			if (!isPriming(chunk.value)) break;
			if (id === undefined) continue;
			timer.stop();
			timer = startTimer(limits.resumableMs - (performance.now() - begun));
		}
	} finally {
		timer.stop();
	}
	return {response: new Response(resume(passed, next, reader), response), streaming: true};
};

/** `id:` and an empty `data:`, or a comment: nothing that a client would have to see before the answer. */
const isPriming = (chunk: Uint8Array): boolean => {
	const text = new TextDecoder().decode(chunk.subarray(0, 2000));
	return text.startsWith(':') || /\ndata: ?\n\n$/.test(text);
};

const asJson = (response: Response, event: string): Response => {
	const headers = new Headers(response.headers);
	headers.set('content-type', 'application/json');
	const start = event.indexOf('\ndata: ') + '\ndata: '.length;
	return new WholeResponse(event.slice(start, event.lastIndexOf('\n\n')), {headers});
};

const resume = (
	passed: readonly Uint8Array[],
	pending: Promise<Chunk>,
	reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> => {
	let next: Promise<Chunk> | undefined = pending;
	return new ReadableStream({
		start: (controller) => {
			for (const chunk of passed) controller.enqueue(chunk);
		},
		pull: async (controller) => {
			const chunk = await (next ?? reader.read());
			next = undefined;
			if (chunk.done) controller.close();
			else controller.enqueue(chunk.value);
		},
		cancel: (reason) => reader.cancel(reason),
	});
};

const startTimer = (ms: number): {elapsed: Promise<undefined>; stop: () => void} => {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const elapsed = new Promise<undefined>((resolve) => {
		timer = setTimeout(() => resolve(undefined), ms);
	});
	return {elapsed, stop: () => clearTimeout(timer)};
};
