// Event streams. In: bytes as they come. Out: each event, whole.
import {brokenOff, unreadable} from './error.ts';

export interface StreamEvent {
	readonly id?: string;
	/** Of an event that only says when to come back. */
	readonly retry?: number;
	readonly data: string;
}

const MAX_EVENT_CHARS = 64 * 1024 * 1024;

const EVENT_END = /\r\n\r\n|\n\n|\r\r/;
/** All but the last sign of the longest end. */
const MAX_SEAM = 3;

export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
	const reader = body.getReader();
	const decoder = new TextDecoder();
	let pieces: string[] = [];
	let length = 0;
	let seam = '';
	try {
		for (;;) {
			const {done, value} = await reader.read().catch(brokenOff);
			const piece = decoder.decode(value, {stream: !done});
			// Only what is new is searched: an event of many megabytes comes in hundreds of pieces.
			seam = seam.slice(-MAX_SEAM) + piece;
			pieces.push(piece);
			length += piece.length;
			if (done || EVENT_END.test(seam)) {
				const {blocks, rest} = cut(pieces.join(''), done);
				for (const block of blocks) yield readEvent(block);
				pieces = [rest];
				length = rest.length;
			}
			if (length > MAX_EVENT_CHARS) throw unreadable('an event is longer than 64 MiB.');
			if (done) return;
		}
	} finally {
		reader.cancel().catch(() => undefined);
	}
}

const cut = (text: string, isLast: boolean): {blocks: string[]; rest: string} => {
	// A lone return at the end may be the first half of a line's end.
	const whole = isLast ? text : text.replace(/\r$/, '');
	const blocks = whole.split(EVENT_END);
	return {rest: (blocks.pop() ?? '') + text.slice(whole.length), blocks};
};

const readEvent = (block: string): StreamEvent => {
	const event: {id?: string; retry?: number; data: string[]} = {data: []};
	for (const line of block.split(/\r\n|\n|\r/)) {
		const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
		if (field === 'data') event.data.push(value);
		else if (field === 'id') event.id = value;
		else if (field === 'retry' && /^\d+$/.test(value)) event.retry = Number(value);
	}
	return {...event, data: event.data.join('\n')};
};
