// The companion's edge and frames under inputs that nobody would think of.
import {Buffer} from 'node:buffer';
import {describe, expect, it} from 'vitest';
import {createEdge} from '../../native-host/edge.ts';
import {createFrameReader, encodeFrame} from '../../native-host/frames.ts';
import {fromPiece, toPieces} from '../../native-host/pieces.ts';
import {eachCase, FUZZ_TIMEOUT_MS, type Fuzz} from '../kit/fuzz.ts';
import {ACCEPTED, EDGE_RULES, REFUSED} from './edge-cases.ts';

const edge = createEdge({port: 3456, ...EDGE_RULES});
const HOSTS = ['localhost:3456', '127.0.0.1:3456', '[::1]:3456', 'devbox:3456'];
/** Node's parser lets no others pass. */
const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'TRACE', 'CONNECT', 'M-SEARCH', 'PROPFIND'];
const REQUESTS = [
	...ACCEPTED.map(([, line, headers]) => ({line, headers})),
	...REFUSED.map(([, , line, headers]) => ({line, headers})),
];

/** One of the requests of the tables, with something about it changed. */
const strangeHead = (fuzz: Fuzz) => {
	const {line, headers} = fuzz.pick(REQUESTS);
	const [method = '', url = '', httpVersion = '1.1'] = line.split(' ');
	const given = headers.some((header) => /^host:/i.test(header)) ? headers : ['Host: localhost:3456', ...headers];
	const rawHeaders = given.flatMap((header) => [header.replace(/:.*/s, ''), header.replace(/^[^:]*: */, '')]);
	const head = {method, url, httpVersion, rawHeaders};
	for (let change = fuzz.below(4); change >= 0; change--) {
		const at = Math.floor(fuzz.next() * rawHeaders.length);
		const changes = [
			() => rawHeaders.splice(at, 1, fuzz.bend(rawHeaders[at] ?? '')),
			() => rawHeaders.push(...rawHeaders.slice(at - (at % 2), at - (at % 2) + 2)),
			() => rawHeaders.push(fuzz.text(), fuzz.text()),
			() => rawHeaders.splice(at - (at % 2), 2),
			() => Object.assign(head, {url: fuzz.bend(head.url)}),
			() => Object.assign(head, {method: fuzz.pick(METHODS)}),
		];
		fuzz.pick(changes)();
	}
	return head;
};

describe('the edge', {timeout: FUZZ_TIMEOUT_MS}, () => {
	it('answers every head, and lets in none of another host or target', async () => {
		let accepted = 0;
		await eachCase('edge', (fuzz) => {
			const head = strangeHead(fuzz);
			const refused = edge(head);
			if (refused) {
				expect(refused.status).toBeGreaterThanOrEqual(400);
				expect(refused.status).toBeLessThan(500);
				expect(refused.message).toMatch(/^client: [^\n\r]{10,300}$/);
				return;
			}
			accepted += 1;
			const hosts = head.rawHeaders.filter(
				(_, at) => at % 2 === 1 && head.rawHeaders[at - 1]?.toLowerCase() === 'host',
			);
			expect(hosts).toHaveLength(1);
			expect(HOSTS).toContain(hosts[0]?.toLowerCase());
			const {origin, href} = new URL(head.url, 'http://localhost:3456');
			expect(origin).toBe('http://localhost:3456');
			expect(href).toMatch(/^[\x21-\x7e]+$/);
		});
		expect(accepted).toBeGreaterThan(0);
	});
});

const randomBytes = (fuzz: Fuzz, most: number): Buffer =>
	Buffer.from(Array.from({length: fuzz.below(most)}, () => Math.floor(fuzz.next() * 256)));

/** The same bytes, as they may come from a pipe. */
function* inChunks(fuzz: Fuzz, bytes: Buffer): Generator<Buffer> {
	for (let at = 0; at < bytes.length; ) {
		const length = 1 + fuzz.below(fuzz.isOneIn(2) ? Math.max(9, bytes.length / 40) : bytes.length);
		yield bytes.subarray(at, at + length);
		at += length;
	}
}

const framed = (frame: object): Buffer => {
	const json = Buffer.from(JSON.stringify(frame));
	const length = Buffer.alloc(4);
	length.writeUInt32LE(json.length);
	return Buffer.concat([length, json]);
};

describe('frames', {timeout: FUZZ_TIMEOUT_MS}, () => {
	it('are read whole, however they come', () =>
		eachCase('whole frames', (fuzz) => {
			const frames = Array.from({length: 1 + fuzz.below(4)}, () => ({type: 'log', id: 1, told: fuzz.value()}));
			const read: unknown[] = [];
			const take = createFrameReader((frame) => read.push(frame));
			for (const chunk of inChunks(fuzz, Buffer.concat(frames.map(framed)))) take(chunk);
			expect(JSON.stringify(read)).toBe(JSON.stringify(frames));
		}));

	it('that are none are told as such, and in words of ours', () =>
		eachCase('broken frames', (fuzz) => {
			const bytes = fuzz.isOneIn(3)
				? randomBytes(fuzz, 300)
				: Buffer.from(fuzz.bend(framed({type: 'reset', id: fuzz.value()}).toString('latin1')), 'latin1');
			const take = createFrameReader((frame) => expect(frame).toHaveProperty('type'));
			try {
				for (const chunk of inChunks(fuzz, bytes)) take(chunk);
			} catch (error) {
				expect(String(error)).toMatch(/^Error: a frame [^\n]{5,200}$/);
			}
		}));

	it('carry a body byte by byte, in pieces that fit', () =>
		eachCase('pieces', (fuzz) => {
			const body = fuzz.isOneIn(2) ? randomBytes(fuzz, 2_000) : Buffer.from(fuzz.text().repeat(1 + fuzz.below(40)));
			const carried: Buffer[] = [];
			let rest = Buffer.alloc(0);
			const give = (isEnd: boolean): void => {
				const {pieces, held} = toPieces(rest, isEnd);
				rest = Buffer.from(held);
				for (const piece of pieces) {
					encodeFrame({type: 'body', id: 1, piece, end: false});
					carried.push(fromPiece(piece));
				}
			};
			for (const chunk of inChunks(fuzz, body)) {
				rest = Buffer.concat([rest, chunk]);
				give(false);
			}
			give(true);
			expect(Buffer.concat(carried).equals(body)).toBe(true);
		}));
});
