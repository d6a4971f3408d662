// Messages over a WebSocket, as its server sees them (RFC 6455): bytes of a client in, whole texts out, and the other way round. Pure.
import {createHash} from 'node:crypto';
import {gather} from './gather.ts';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const FINAL = 0x80;
const MASKED = 0x80;
/** The least that tells anything. */
const HEAD_BYTES = 2;
const MASK_BYTES = 4;
const SHORT = 125;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const OPCODES = {continuation: 0, text: 1, close: 8, ping: 9, pong: 10} as const;
const NOTHING = Buffer.alloc(0);

/** What a client must be told so that it knows it speaks with a WebSocket's server. */
export const acceptKey = (key: string): string => createHash('sha1').update(`${key}${GUID}`).digest('base64');

export const encodeText = (text: string): Buffer => encode(OPCODES.text, Buffer.from(text, 'utf8'));

/** The answer to a ping. */
export const encodePong = (payload: Buffer): Buffer => encode(OPCODES.pong, payload);

const encode = (opcode: number, payload: Buffer): Buffer => Buffer.concat([headOf(opcode, payload.length), payload]);

const headOf = (opcode: number, length: number): Buffer => {
	if (length <= SHORT) return Buffer.from([FINAL | opcode, length]);
	const isShort = length < 2 ** 16;
	const head = Buffer.alloc(isShort ? 4 : 10);
	head[0] = FINAL | opcode;
	head[1] = isShort ? LENGTH_16 : LENGTH_64;
	if (isShort) head.writeUInt16BE(length, 2);
	else head.writeBigUInt64BE(BigInt(length), 2);
	return head;
};

export interface Heard {
	readonly onText: (text: string) => void;
	readonly onPing: (payload: Buffer) => void;
	readonly onClose: () => void;
}

interface Head {
	readonly opcode: number;
	readonly isFinal: boolean;
	/** Where the payload begins, and where it ends. */
	readonly from: number;
	readonly to: number;
}

/** Takes bytes as they come; throws on what no client may send, and on a message above the limit. */
export const createMessageReader = (maxBytes: number, heard: Heard): ((chunk: Buffer) => void) => {
	let parts: Buffer[] | undefined;
	const takePart = (isFirst: boolean, isFinal: boolean, payload: Buffer): void => {
		if (isFirst === (parts !== undefined)) throw new Error('the parts of two messages are mixed');
		parts = [...(parts ?? []), payload];
		if (lengthOf(parts) > maxBytes) throw new Error(`a message above ${maxBytes} bytes`);
		if (!isFinal) return;
		const whole = parts.length === 1 ? payload : Buffer.concat(parts);
		parts = undefined;
		heard.onText(whole.toString('utf8'));
	};
	const take = ({opcode, isFinal}: Head, payload: Buffer): void => {
		if (opcode === OPCODES.text || opcode === OPCODES.continuation) takePart(opcode === OPCODES.text, isFinal, payload);
		else if (opcode === OPCODES.ping) heard.onPing(payload);
		else if (opcode === OPCODES.close) heard.onClose();
		else if (opcode !== OPCODES.pong) throw new Error(`a message of kind ${opcode}`);
	};
	return gather(HEAD_BYTES, (bytes) => {
		let used = 0;
		let head = readHead(bytes, used, maxBytes);
		while (typeof head !== 'number' && bytes.length >= head.to) {
			take(head, unmask(bytes, head));
			used = head.to;
			head = readHead(bytes, used, maxBytes);
		}
		return {used, needed: typeof head === 'number' ? head : head.to - used};
	});
};

const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((sum, {length}) => sum + length, 0);

/** How many bytes it takes to tell, where there are too few. */
const readHead = (bytes: Buffer, at: number, maxBytes: number): Head | number => {
	const left = bytes.length - at;
	if (left < HEAD_BYTES) return HEAD_BYTES;
	const [first = 0, second = 0] = bytes.subarray(at, at + HEAD_BYTES);
	if ((first & 0x70) !== 0) throw new Error('a message in an extension that was not agreed on');
	if ((second & MASKED) === 0) throw new Error('a message of a client that is not masked');
	const kind = second & ~MASKED;
	const lengthBytes = kind === LENGTH_64 ? 8 : kind === LENGTH_16 ? 2 : 0;
	const headBytes = HEAD_BYTES + lengthBytes + MASK_BYTES;
	if (left < headBytes) return headBytes;
	const length = readLength(bytes, at + HEAD_BYTES, kind);
	if (length > maxBytes) throw new Error(`a message above ${maxBytes} bytes`);
	const from = at + headBytes;
	return {opcode: first & 0x0f, isFinal: (first & FINAL) !== 0, from, to: from + length};
};

const readLength = (bytes: Buffer, at: number, kind: number): number => {
	if (kind === LENGTH_64) return Number(bytes.readBigUInt64BE(at));
	return kind === LENGTH_16 ? bytes.readUInt16BE(at) : kind;
};

/** In a copy, as pieces of what was read are kept for longer; four bytes at a time, as answers may be long. */
const unmask = (bytes: Buffer, {from, to}: Head): Buffer => {
	if (from === to) return NOTHING;
	const payload = copyOf(bytes.subarray(from, to));
	const mask = copyOf(bytes.subarray(from - MASK_BYTES, from));
	const [key = 0] = new Int32Array(mask.buffer);
	const words = new Int32Array(payload.buffer, 0, Math.floor(payload.length / MASK_BYTES));
	for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) ^ key;
	for (let at = words.length * MASK_BYTES; at < payload.length; at++)
		payload[at] = (payload[at] ?? 0) ^ (mask[at % MASK_BYTES] ?? 0);
	return payload;
};

/** In memory of its own, which begins where words do. */
const copyOf = (bytes: Buffer): Buffer => {
	const copy = Buffer.allocUnsafeSlow(bytes.length);
	bytes.copy(copy);
	return copy;
};
