// Native messages, four bytes of length and then JSON: objects ⇄ bytes. Pure.
import {gather} from './gather.ts';
import {MAX_FRAME_BYTES, type ToCompanion, type ToWorker} from './protocol.ts';

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
export const createFrameReader = (onFrame: (frame: ToCompanion) => void): ((chunk: Buffer) => void) =>
	gather(LENGTH_BYTES, (bytes) => {
		let used = 0;
		let needed = frameBytesAt(bytes, used);
		while (bytes.length - used >= needed) {
			onFrame(parseFrame(bytes.toString('utf8', used + LENGTH_BYTES, used + needed)));
			used += needed;
			needed = frameBytesAt(bytes, used);
		}
		return {used, needed};
	});

const frameBytesAt = (bytes: Buffer, at: number): number => {
	if (bytes.length - at < LENGTH_BYTES) return LENGTH_BYTES;
	const length = bytes.readUInt32LE(at);
	if (length > MAX_INCOMING_BYTES) throw new Error(`a frame from the worker claims ${length} bytes`);
	return LENGTH_BYTES + length;
};

export const parseFrame = (json: string): ToCompanion => {
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
