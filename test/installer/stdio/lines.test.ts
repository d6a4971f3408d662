import {PassThrough, Writable} from 'node:stream';
import {describe, expect, test} from 'vitest';
import {LineWriter, readLines, TOO_LONG} from '../../../installer/stdio/lines.mjs';

const collect = async (chunks: readonly Buffer[], maxBytes = 1000): Promise<unknown[]> => {
	const lines: unknown[] = [];
	for await (const line of readLines(toInput(chunks), maxBytes)) lines.push(line);
	return lines;
};

async function* toInput(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
	yield* chunks;
}

describe('lines of a stream', () => {
	const text = '{"a":"ü€😀"}\r\n\n{"b":1}\nrest';
	const bytes = Buffer.from(text);

	test.each(Array.from(bytes, (_, index) => index))('are the same when split at byte %i', async (index) => {
		const lines = await collect([bytes.subarray(0, index), bytes.subarray(index)]);
		expect(lines).toEqual(['{"a":"ü€😀"}', '', '{"b":1}', 'rest']);
	});

	test('may come byte by byte', async () => {
		const lines = await collect(Array.from(bytes, (byte) => Buffer.from([byte])));
		expect(lines).toEqual(['{"a":"ü€😀"}', '', '{"b":1}', 'rest']);
	});

	test('above the limit are skipped to their end', async () => {
		const lines = await collect([Buffer.from('12345'), Buffer.from('6\n12345\n'), Buffer.from('1234567')], 5);
		expect(lines).toEqual([TOO_LONG, '12345', TOO_LONG]);
	});

	test('need no bytes at all', async () => {
		expect(await collect([])).toEqual([]);
		expect(await collect([Buffer.from('a\n')])).toEqual(['a']);
	});
});

describe('written messages', () => {
	test('wait for a slow reader, whole and in order', async () => {
		const taken: string[] = [];
		const waiting: (() => void)[] = [];
		const output = new Writable({
			decodeStrings: false,
			write: (chunk, _encoding, done) => {
				taken.push(String(chunk));
				waiting.push(done);
			},
		});
		const writer = new LineWriter(output, () => undefined);
		const all = Promise.all([writer.write({a: 1}), writer.write({b: 2})]);
		await Promise.resolve();
		expect(taken).toEqual(['{"a":1}\n']);
		waiting.shift()?.();
		await new Promise(setImmediate);
		waiting.shift()?.();
		await all;
		expect(taken).toEqual(['{"a":1}\n', '{"b":2}\n']);
	});

	test('are dropped when the reader has gone', async () => {
		const output = new PassThrough();
		let closed = 0;
		const writer = new LineWriter(output, () => {
			closed += 1;
		});
		output.destroy(Object.assign(new Error('gone'), {code: 'EPIPE'}));
		await writer.write({a: 1});
		await new Promise(setImmediate);
		expect(closed).toBeGreaterThan(0);
		await writer.flush();
	});
});
