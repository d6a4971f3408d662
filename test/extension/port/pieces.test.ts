import {expect, test} from 'vitest';
import {bytesToPieces, pieceSize, pieceToBytes, textToPieces} from '../../../extension/port/pieces.ts';
import {MAX_FRAME_BYTES, MAX_PIECE_BYTES, type Piece} from '../../../native-host/protocol.ts';

const joinText = (pieces: Iterable<Piece>): string =>
	[...pieces].map((piece) => new TextDecoder('utf-8', {ignoreBOM: true}).decode(pieceToBytes(piece))).join('');

test.each([
	['nothing', ''],
	['one character', 'a'],
	['exactly one piece', 'x'.repeat(MAX_PIECE_BYTES)],
	['one unit more', 'x'.repeat(MAX_PIECE_BYTES + 1)],
	['a pair on the border', `${'x'.repeat(MAX_PIECE_BYTES - 1)}😀y`],
	['only pairs', '😀'.repeat(MAX_PIECE_BYTES)],
])('text comes back whole: %s', (_name, text) => {
	expect(joinText(textToPieces(text)) === text).toBe(true);
});

test('no piece of text outgrows a frame, whatever JSON makes of it', () => {
	for (const worst of ['\u0001', '"', '\u2028', '😀', '漢']) {
		for (const piece of textToPieces(worst.repeat(MAX_PIECE_BYTES * 2))) {
			const frame = JSON.stringify({type: 'body', id: Number.MAX_SAFE_INTEGER, piece, end: false});
			expect(Buffer.byteLength(frame)).toBeLessThanOrEqual(MAX_FRAME_BYTES);
		}
	}
});

test('bytes come back exactly, and no piece outgrows a frame', () => {
	const bytes = Uint8Array.from({length: MAX_PIECE_BYTES * 2 + 7}, (_, i) => i % 256);
	const pieces = [...bytesToPieces(bytes)];
	expect(pieces).toHaveLength(3);
	expect(Buffer.concat(pieces.map(pieceToBytes)).equals(bytes)).toBe(true);
	for (const piece of pieces) expect(JSON.stringify(piece).length).toBeLessThan(MAX_FRAME_BYTES);
});

test.each([
	[{text: 'a😀'}, 3],
	[{text: ''}, 0],
	[{base64: ''}, 0],
	[{base64: 'AA=='}, 1],
	[{base64: 'AAA='}, 2],
	[{base64: 'AAAA'}, 3],
])('%j counts for %i', (piece, size) => {
	expect(pieceSize(piece)).toBe(size);
});
