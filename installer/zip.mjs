// @ts-check
// A zip archive, as extension stores take it. In: names and contents. Out: its bytes, the same for the same input.
import {Buffer} from 'node:buffer';
import {deflateRawSync} from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_HEADER = 0x06054b50;
const VERSION = 20;
const NAMES_ARE_UTF8 = 0x0800;
const DEFLATED = 8;
/** The first day that the format knows: a real date would make every archive another one. */
const DATE = 0x0021;

const CRC_TABLE = Uint32Array.from({length: 256}, (_, index) => {
	let value = index;
	for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
	return value;
});

/** @param {Uint8Array} bytes */
export const crc32 = (bytes) => {
	let value = 0xffffffff;
	for (const byte of bytes) value = (value >>> 8) ^ (CRC_TABLE[(value ^ byte) & 0xff] ?? 0);
	return (value ^ 0xffffffff) >>> 0;
};

/**
 * What local and central headers have in common.
 * @param {Buffer} name
 * @param {Uint8Array} content
 * @param {Uint8Array} packed
 */
const describe = (name, content, packed) => {
	const fields = Buffer.alloc(26);
	fields.writeUInt16LE(VERSION, 0);
	fields.writeUInt16LE(NAMES_ARE_UTF8, 2);
	fields.writeUInt16LE(DEFLATED, 4);
	fields.writeUInt16LE(DATE, 8);
	fields.writeUInt32LE(crc32(content), 10);
	fields.writeUInt32LE(packed.length, 14);
	fields.writeUInt32LE(content.length, 18);
	fields.writeUInt16LE(name.length, 22);
	return fields;
};

/** @param {number} value @param {number} bytes */
const number = (value, bytes) => {
	const buffer = Buffer.alloc(bytes);
	buffer.writeUIntLE(value, 0, bytes);
	return buffer;
};

/**
 * @param {readonly {name: string, content: Uint8Array}[]} files
 * @returns {Buffer}
 */
export const zip = (files) => {
	/** @type {Buffer[]} */
	const bodies = [];
	/** @type {Buffer[]} */
	const directory = [];
	let offset = 0;
	for (const file of [...files].sort((a, b) => (a.name < b.name ? -1 : 1))) {
		const name = Buffer.from(file.name, 'utf8');
		const packed = deflateRawSync(file.content, {level: 9});
		const fields = describe(name, file.content, packed);
		const body = Buffer.concat([number(LOCAL_HEADER, 4), fields, name, packed]);
		// Comment, disk and attributes stay empty; last comes where the file begins.
		directory.push(
			Buffer.concat([number(CENTRAL_HEADER, 4), number(VERSION, 2), fields, Buffer.alloc(10), number(offset, 4), name]),
		);
		bodies.push(body);
		offset += body.length;
	}
	const central = Buffer.concat(directory);
	const end = Buffer.concat([
		number(END_HEADER, 4),
		Buffer.alloc(4),
		number(files.length, 2),
		number(files.length, 2),
		number(central.length, 4),
		number(offset, 4),
		Buffer.alloc(2),
	]);
	return Buffer.concat([...bodies, central, end]);
};
