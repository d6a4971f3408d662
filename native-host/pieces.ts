// Bodies in pieces that fit into frames: bytes ⇄ text, or base64 where they are no text. Pure.
import {isUtf8} from 'node:buffer';
import {MAX_PIECE_BYTES, type Piece} from './protocol.ts';

/** Cuts a body into pieces; `held` is the start of a split character, to be put before the bytes that follow. */
export const toPieces = (bytes: Buffer, isEnd: boolean): {pieces: Piece[]; held: Buffer} => {
	const pieces: Piece[] = [];
	let at = 0;
	while (at < bytes.length) {
		const slice = bytes.subarray(at, at + MAX_PIECE_BYTES);
		const isLast = isEnd && at + slice.length === bytes.length;
		const whole = slice.subarray(0, slice.length - (isLast ? 0 : countSplitBytes(slice)));
		if (whole.length === 0) break;
		pieces.push(isUtf8(whole) ? {text: whole.toString('utf8')} : {base64: whole.toString('base64')});
		at += whole.length;
	}
	return {pieces, held: bytes.subarray(at)};
};

/** How many bytes at the end begin a UTF-8 character without completing it: 0 to 3. */
const countSplitBytes = (bytes: Buffer): number => {
	for (let count = 1; count <= Math.min(3, bytes.length); count++) {
		const byte = bytes[bytes.length - count] ?? 0;
		const isContinuation = (byte & 0xc0) === 0x80;
		if (!isContinuation) return count < characterBytes(byte) ? count : 0;
	}
	return 0;
};

const characterBytes = (firstByte: number): number => {
	if (firstByte < 0xc0 || firstByte >= 0xf8) return 1;
	return firstByte >= 0xf0 ? 4 : firstByte >= 0xe0 ? 3 : 2;
};

export const fromPiece = (piece: Piece): Buffer =>
	'text' in piece ? Buffer.from(piece.text, 'utf8') : Buffer.from(piece.base64, 'base64');

/** What a piece costs of the window: UTF-16 units of text, or bytes. */
export const countCredit = (piece: Piece): number =>
	'text' in piece ? piece.text.length : Buffer.byteLength(piece.base64, 'base64');
