import {describe, expect, it} from 'vitest';
import {createFrameReader, encodeFrame} from '../../native-host/frames.ts';
import {countCredit, fromPiece, toPieces} from '../../native-host/pieces.ts';
import {MAX_FRAME_BYTES, MAX_PIECE_BYTES, type Piece} from '../../native-host/protocol.ts';
import {toBytes} from '../kit/companion.ts';

const readAll = (chunks: readonly Buffer[]): unknown[] => {
	const frames: unknown[] = [];
	const read = createFrameReader((frame) => frames.push(frame));
	for (const chunk of chunks) read(chunk);
	return frames;
};

const sequence = [
	{type: 'ready'},
	{type: 'body', id: 1, piece: {text: 'äöü €😀'}, end: false},
	{type: 'reset', id: 70_000},
];
const sequenceBytes = Buffer.concat(sequence.map(toBytes));

describe('frame reader', () => {
	it('reads frames split at any point', () => {
		for (let at = 0; at <= sequenceBytes.length; at++) {
			expect(readAll([sequenceBytes.subarray(0, at), sequenceBytes.subarray(at)])).toEqual(sequence);
		}
	});

	it('reads frames split at any two points', () => {
		for (let first = 0; first <= sequenceBytes.length; first++) {
			for (let second = first; second <= sequenceBytes.length; second += 7) {
				const chunks = [
					sequenceBytes.subarray(0, first),
					sequenceBytes.subarray(first, second),
					sequenceBytes.subarray(second),
				];
				expect(readAll(chunks)).toEqual(sequence);
			}
		}
	});

	it('reads frames byte by byte', () => {
		expect(readAll([...sequenceBytes].map((byte) => Buffer.from([byte])))).toEqual(sequence);
	});

	it('reads several frames from one chunk', () => {
		expect(readAll([sequenceBytes])).toEqual(sequence);
	});

	it('waits for the rest of a cut frame', () => {
		expect(readAll([sequenceBytes.subarray(0, -1)])).toEqual(sequence.slice(0, -1));
	});

	it('reads a frame of many megabytes', () => {
		const frame = {type: 'body', id: 1, piece: {text: 'x'.repeat(20_000_000)}, end: true};
		const bytes = toBytes(frame);
		const chunks = Array.from({length: Math.ceil(bytes.length / 65_536)}, (_, index) =>
			bytes.subarray(index * 65_536, (index + 1) * 65_536),
		);
		expect(readAll(chunks)).toEqual([frame]);
	});

	const lengthOf = (value: number): Buffer => {
		const bytes = Buffer.alloc(4);
		bytes.writeUInt32LE(value);
		return bytes;
	};

	it.each([
		['a length above 64 MiB', lengthOf(64 * 1024 * 1024 + 1), /claims 67108865 bytes/],
		['an empty message', lengthOf(0), /not JSON/],
		['garbage', Buffer.concat([lengthOf(3), Buffer.from('{]}')]), /3 characters .* not JSON/],
		['a bare string', Buffer.concat([lengthOf(4), Buffer.from('"hi"')]), /no type/],
		['null', Buffer.concat([lengthOf(4), Buffer.from('null')]), /no type/],
		['an object without type', Buffer.concat([lengthOf(2), Buffer.from('{}')]), /no type/],
	])('refuses %s', (_, bytes, reason) => {
		expect(() => readAll([bytes])).toThrow(reason);
	});

	it('accepts a claim of exactly 64 MiB', () => {
		expect(readAll([lengthOf(64 * 1024 * 1024)])).toEqual([]);
	});

	it('never quotes what it could not parse', () => {
		const secret = Buffer.from('{"token":"tbk_secret"');
		expect(() => readAll([lengthOf(secret.length), secret])).toThrow(/^(?!.*secret).*$/);
	});
});

describe('frame encoder', () => {
	it('puts the length in bytes before the JSON', () => {
		const bytes = encodeFrame({type: 'body', id: 1, piece: {text: '€'}, end: true});
		expect(bytes.readUInt32LE()).toBe(bytes.length - 4);
		expect(JSON.parse(bytes.toString('utf8', 4))).toEqual({type: 'body', id: 1, piece: {text: '€'}, end: true});
	});

	it('refuses a frame over the limit', () => {
		const text = 'x'.repeat(MAX_FRAME_BYTES);
		expect(() => encodeFrame({type: 'body', id: 1, piece: {text}, end: true})).toThrow(/over the limit/);
	});
});

/** As a stream would: what one call holds back goes before the bytes of the next. */
const cut = (...chunks: readonly Buffer[]): Piece[] => {
	const all: Piece[] = [];
	let rest = Buffer.alloc(0);
	for (const [index, chunk] of chunks.entries()) {
		const {pieces, held} = toPieces(Buffer.concat([rest, chunk]), index === chunks.length - 1);
		all.push(...pieces);
		rest = Buffer.from(held);
	}
	expect(rest).toHaveLength(0);
	return all;
};

const join = (pieces: readonly Piece[]): Buffer => Buffer.concat(pieces.map(fromPiece));

describe('pieces', () => {
	const text = Buffer.from('\ufeffaé€😀\u0000\u001f"\\\u2028ñ漢字👩‍👩‍👧');

	it('stay text wherever UTF-8 is split', () => {
		for (let at = 0; at <= text.length; at++) {
			const pieces = cut(text.subarray(0, at), text.subarray(at));
			expect(pieces.every((piece) => 'text' in piece)).toBe(true);
			expect(join(pieces).equals(text)).toBe(true);
		}
	});

	it('stay text byte by byte', () => {
		const pieces = cut(...[...text].map((byte) => Buffer.from([byte])));
		expect(pieces.every((piece) => 'text' in piece)).toBe(true);
		expect(join(pieces).equals(text)).toBe(true);
	});

	it('keep a byte order mark', () => {
		expect(cut(Buffer.from('\ufeffa'))).toEqual([{text: '\ufeffa'}]);
	});

	const allBytes = Buffer.from(Array.from({length: 256}, (_, byte) => byte));

	it.each([
		['all 256 bytes', allBytes],
		['a lone continuation byte', Buffer.from([0x80])],
		['an overlong form', Buffer.from([0xc0, 0xaf])],
		['a surrogate', Buffer.from([0xed, 0xa0, 0x80])],
		['a value above U+10FFFF', Buffer.from([0xf4, 0x90, 0x80, 0x80])],
		['a cut character', Buffer.from([0x61, 0xf0, 0x9f, 0x98])],
		['only lead bytes', Buffer.from([0xf0, 0xf0, 0xf0, 0xf0, 0xe2])],
	])('carry %s as base64', (_, bytes) => {
		for (let at = 0; at <= bytes.length; at++) {
			const pieces = cut(bytes.subarray(0, at), bytes.subarray(at));
			expect(pieces.some((piece) => 'base64' in piece)).toBe(true);
			expect(join(pieces).equals(bytes)).toBe(true);
		}
	});

	it('of an empty body are none', () => {
		expect(cut(Buffer.alloc(0))).toEqual([]);
	});

	it.each([
		['control characters', Buffer.alloc(3 * MAX_PIECE_BYTES + 5, 0x01)],
		['quotes', Buffer.alloc(2 * MAX_PIECE_BYTES, '"')],
		['three-byte characters', Buffer.from('€'.repeat(100_000))],
		['emoji', Buffer.from('😀'.repeat(50_000))],
		['binary', Buffer.alloc(400_000, allBytes)],
	])('of large %s fit into frames', (_, bytes) => {
		const pieces = cut(bytes);
		expect(join(pieces).equals(bytes)).toBe(true);
		for (const piece of pieces) {
			const frame = encodeFrame({type: 'body', id: Number.MAX_SAFE_INTEGER, piece, end: false});
			expect(frame.length - 4).toBeLessThanOrEqual(MAX_FRAME_BYTES);
			expect(fromPiece(piece).length).toBeLessThanOrEqual(MAX_PIECE_BYTES);
		}
	});

	it.each<[string, Piece, number]>([
		['UTF-16 units of text', {text: '😀€'}, 3],
		['bytes of base64', {base64: Buffer.from([1, 2, 3, 4]).toString('base64')}, 4],
	])('cost %s of the window', (_, piece, cost) => {
		expect(countCredit(piece)).toBe(cost);
	});
});
