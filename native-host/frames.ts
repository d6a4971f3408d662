// Native messages (four bytes of length, then JSON) and pieces of bodies: objects ⇄ bytes. Pure.
import {isUtf8} from 'node:buffer';
import {MAX_FRAME_BYTES, MAX_PIECE_BYTES, type Piece, type ToCompanion, type ToWorker} from './protocol.ts';

/** The browser lets a worker send no more than this. */
const MAX_INCOMING_BYTES = 64 * 1024 * 1024;
const LENGTH_BYTES = 4;

/** One buffer, so that a frame is one write and one wake-up of the browser. */
export const encodeFrame = (frame: ToWorker): Buffer => {
	const json = JSON.stringify(frame);
	const length = Buffer.byteLength(json);
	if (length > MAX_FRAME_BYTES) throw new Error(`a ${frame.type} frame of ${length} bytes is over the limit`);
	const buffer = Buffer.allocUnsafe(LENGTH_BYTES + length);
	buffer.writeUInt32LE(length);
	buffer.write(json, LENGTH_BYTES);
	return buffer;
};

/** Takes bytes as they come and hands on whole frames; throws on anything that cannot be one. */
export const createFrameReader = (onFrame: (frame: ToCompanion) => void): ((chunk: Buffer) => void) => {
	let chunks: Buffer[] = [];
	let heldBytes = 0;
	let neededBytes = LENGTH_BYTES;
	return (chunk) => {
		chunks.push(chunk);
		heldBytes += chunk.length;
		// Joining only when a frame is whole keeps a large one linear in the number of its chunks.
		if (heldBytes < neededBytes) return;
		const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks, heldBytes);
		let at = 0;
		neededBytes = frameBytesAt(bytes, at);
		while (bytes.length - at >= neededBytes) {
			onFrame(parseFrame(bytes.toString('utf8', at + LENGTH_BYTES, at + neededBytes)));
			at += neededBytes;
			neededBytes = frameBytesAt(bytes, at);
		}
		chunks = at < bytes.length ? [bytes.subarray(at)] : [];
		heldBytes = bytes.length - at;
	};
};

const frameBytesAt = (bytes: Buffer, at: number): number => {
	if (bytes.length - at < LENGTH_BYTES) return LENGTH_BYTES;
	const length = bytes.readUInt32LE(at);
	if (length > MAX_INCOMING_BYTES) throw new Error(`a frame from the worker claims ${length} bytes`);
	return LENGTH_BYTES + length;
};

const parseFrame = (json: string): ToCompanion => {
	const frame: unknown = readJson(json);
	if (typeof frame !== 'object' || frame === null || !('type' in frame))
		throw new Error('a frame from the worker has no type');
	return frame as ToCompanion;
};

const readJson = (json: string): unknown => {
	try {
		return JSON.parse(json);
	} catch {
		// The parser's own message quotes what it read, and bodies must not reach the log.
		throw new Error(`a frame of ${json.length} characters from the worker is not JSON`);
	}
};

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
