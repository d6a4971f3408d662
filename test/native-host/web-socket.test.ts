import {describe, expect, test} from 'vitest';
import {acceptKey, createMessageReader, encodePong, encodeText} from '../../native-host/web-socket.ts';
import {encodeMasked} from '../kit/web-socket-client.ts';

const MAX_BYTES = 200_000;

const read = (chunks: readonly Buffer[], maxBytes = MAX_BYTES) => {
	const texts: string[] = [];
	const pings: string[] = [];
	let closes = 0;
	const take = createMessageReader(maxBytes, {
		onText: (text) => texts.push(text),
		onPing: (payload) => pings.push(payload.toString()),
		onClose: () => {
			closes += 1;
		},
	});
	for (const chunk of chunks) take(chunk);
	return {texts, pings, closes};
};

const LENGTHS = [0, 1, 3, 4, 125, 126, 127, 65_535, 65_536, 100_001];

describe('a reader of messages', () => {
	test.each(LENGTHS)('takes one of %i characters', (length) => {
		const text = 'x'.repeat(length);
		expect(read([encodeMasked({text})]).texts).toEqual([text]);
	});

	test('takes them cut at every place', () => {
		const bytes = Buffer.concat([encodeMasked({text: 'äh, größer'}), encodeMasked({text: 'y'.repeat(130)})]);
		for (let at = 0; at <= bytes.length; at++)
			expect(read([bytes.subarray(0, at), bytes.subarray(at)]).texts, `cut at ${at}`).toEqual([
				'äh, größer',
				'y'.repeat(130),
			]);
	});

	test('takes them byte by byte', () => {
		const bytes = Buffer.concat([encodeMasked({text: 'one'}), encodeMasked({text: 'two'})]);
		expect(read([...bytes].map((byte) => Buffer.from([byte]))).texts).toEqual(['one', 'two']);
	});

	test('joins the parts of one, with a ping between them', () => {
		const {texts, pings} = read([
			encodeMasked({text: 'in ', isFinal: false}),
			encodeMasked({text: 'you there?', opcode: 9}),
			encodeMasked({text: 'three ', isFinal: false, opcode: 0}),
			encodeMasked({text: 'parts', opcode: 0}),
		]);
		expect(texts).toEqual(['in three parts']);
		expect(pings).toEqual(['you there?']);
	});

	test('hears of a close, and takes no note of a pong', () => {
		expect(read([encodeMasked({text: '', opcode: 10}), encodeMasked({text: '', opcode: 8})])).toEqual({
			texts: [],
			pings: [],
			closes: 1,
		});
	});

	test.each<[string, Buffer[]]>([
		['is not masked', [encodeText('open')]],
		['is of no known kind', [encodeMasked({text: 'x', opcode: 3})]],
		['is binary', [encodeMasked({text: 'x', opcode: 2})]],
		['uses an extension', [Buffer.concat([Buffer.from([0xc1]), encodeMasked({text: 'x'}).subarray(1)])]],
		['goes on with nothing', [encodeMasked({text: 'x', opcode: 0})]],
		['begins within another', [encodeMasked({text: 'x', isFinal: false}), encodeMasked({text: 'y'})]],
	])('refuses what %s', (_why, chunks) => {
		expect(() => read(chunks)).toThrow();
	});

	test('refuses one above the limit before it has come, also in parts', () => {
		expect(() => read([encodeMasked({text: 'x'.repeat(101)}).subarray(0, 8)], 100)).toThrow('above 100 bytes');
		const parts = [60, 60].map((length, at) =>
			encodeMasked({text: 'x'.repeat(length), isFinal: false, opcode: at === 0 ? 1 : 0}),
		);
		expect(() => read(parts, 100)).toThrow('above 100 bytes');
	});
});

describe('what a server writes', () => {
	test.each([0, 125, 126, 65_535, 65_536])('says how long it is: %i bytes', (length) => {
		const bytes = encodeText('x'.repeat(length));
		const [first, kind] = bytes;
		expect(first).toBe(0x81);
		expect(kind).toBe(length <= 125 ? length : length < 65_536 ? 126 : 127);
		expect(bytes.subarray(-length || bytes.length).toString()).toBe('x'.repeat(length));
	});

	test('gives a ping its payload back', () => {
		expect(encodePong(Buffer.from('hey'))).toEqual(Buffer.from([0x8a, 3, ...Buffer.from('hey')]));
	});

	test('accepts a key as the standard has it', () => {
		expect(acceptKey('dGhlIHNhbXBsZSBub25jZQ==')).toBe('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
	});
});
