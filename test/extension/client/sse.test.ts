import {expect, test} from 'vitest';
import {readEvents, type StreamEvent} from '../../../extension/client/sse.ts';

const read = async (pieces: readonly (string | Uint8Array)[]): Promise<StreamEvent[]> => {
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		start: (controller) => {
			for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
			controller.close();
		},
	});
	const events: StreamEvent[] = [];
	for await (const event of readEvents(body)) events.push(event);
	return events;
};

test.each([
	['lines that end with a feed', 'id: 1\ndata: a\n\ndata: b\n\n'],
	['with a return and a feed', 'id: 1\r\ndata: a\r\n\r\ndata: b\r\n\r\n'],
	['with a return', 'id: 1\rdata: a\r\rdata: b\r\r'],
	['without a space', 'id:1\ndata:a\n\ndata:b\n\n'],
])('events come in %s, in whatever pieces', async (_how, text) => {
	const expected = [{id: '1', data: 'a'}, {data: 'b'}];
	expect(await read([text])).toEqual(expected);
	expect(await read([...text])).toEqual(expected);
});

test.each(['\n\n', '\r\n\r\n', '\r\r'])('an event is there with its end, while the stream goes on: %j', async (end) => {
	const encoder = new TextEncoder();
	const pieces = [...`data: a${end}data: b`].map((piece) => encoder.encode(piece));
	const body = new ReadableStream<Uint8Array>({
		pull: (controller) => {
			const piece = pieces.shift();
			if (piece) controller.enqueue(piece);
			else controller.error(new Error('nothing came before it'));
		},
	});
	expect((await readEvents(body).next()).value).toEqual({data: 'a'});
});

test('several lines of data are one, comments are nothing, and what is not whole is left out', async () => {
	expect(await read([': hello\n\ndata: a\ndata:  b\nretry: 50\nretry: soon\n\ndata: never'])).toEqual([
		{data: ''},
		{data: 'a\n b', retry: 50},
	]);
});

test('a sign that is parted stays whole', async () => {
	const bytes = new TextEncoder().encode('data: 鷗\n\n');
	expect(await read([bytes.subarray(0, 7), bytes.subarray(7)])).toEqual([{data: '鷗'}]);
});

test('an event without end is refused', async () => {
	const piece = 'x'.repeat(33 * 1024 * 1024);
	await expect(read([piece, piece])).rejects.toMatchObject({name: 'MCPError', code: -32700});
});
