// Bodies ⇄ the pieces of frames, on the worker's side. Text stays text; bytes that are not UTF-8 travel as base64.
import {MAX_PIECE_BYTES, type Piece} from '../../native-host/protocol.ts';
import {base64ToBytes} from '../base64.ts';

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

/** Cuts text into pieces without parting a surrogate pair: half of one would not survive the way. */
export function* textToPieces(text: string): Generator<Piece> {
	for (let start = 0; start < text.length; ) {
		let end = Math.min(start + MAX_PIECE_BYTES, text.length);
		if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end -= 1;
		yield {text: start === 0 && end === text.length ? text : text.slice(start, end)};
		start = end;
	}
}

/** Bytes of unknown kind: always base64, so that any value passes unharmed. */
export function* bytesToPieces(bytes: Uint8Array): Generator<Piece> {
	for (let start = 0; start < bytes.length; start += MAX_PIECE_BYTES) {
		yield {base64: bytesToBase64(bytes.subarray(start, start + MAX_PIECE_BYTES))};
	}
}

const encoder = new TextEncoder();

export const pieceToBytes = (piece: Piece): Uint8Array<ArrayBuffer> =>
	'text' in piece ? encoder.encode(piece.text) : base64ToBytes(piece.base64);

/** What a piece counts for in credits: UTF-16 units of text, decoded bytes of base64. */
export const pieceSize = (piece: Piece): number => {
	if ('text' in piece) return piece.text.length;
	const padding = piece.base64.endsWith('==') ? 2 : piece.base64.endsWith('=') ? 1 : 0;
	return (piece.base64.length / 4) * 3 - padding;
};

const bytesToBase64 = (bytes: Uint8Array): string => {
	let binary = '';
	// Below the engine's limit for the arguments of one call.
	for (let start = 0; start < bytes.length; start += 8192) {
		binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
	}
	return btoa(binary);
};
