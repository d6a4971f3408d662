// Event streams. In: bytes as they come. Out: each event, whole.

export interface StreamEvent {
	readonly id?: string;
	/** Of an event that only says when to come back. */
	readonly retry?: number;
	readonly data: string;
}

const MAX_EVENT_CHARS = 64 * 1024 * 1024;

export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
	const reader = body.getReader();
	const decoder = new TextDecoder();
	let text = '';
	try {
		for (;;) {
			const {done, value} = await reader.read();
			text += decoder.decode(value, {stream: !done});
			// A lone return at the end may be the first half of a line's end.
			const whole = done ? text : text.replace(/\r$/, '');
			const blocks = whole.split(/\r\n\r\n|\n\n|\r\r/);
			text = (blocks.pop() ?? '') + text.slice(whole.length);
			if (text.length > MAX_EVENT_CHARS) throw new RangeError('an event is longer than 64 MiB');
			for (const block of blocks) yield readEvent(block);
			if (done) return;
		}
	} finally {
		reader.cancel().catch(() => undefined);
	}
}

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
