// Inputs that nobody would think of, the same for the same seed. In: a seed. Out: choices, and values and texts made of what has broken
// programs before. FUZZ_CASES and FUZZ_SEED make a short run a long one.
import process from 'node:process';
import {expect} from 'vitest';
import {type Random, randomOf} from './random.ts';

const CASES = Number(process.env.FUZZ_CASES ?? 2_000);
const SEED = process.env.FUZZ_SEED ?? '1';
/** For a hundred thousand cases. */
export const FUZZ_TIMEOUT_MS = 60_000 + CASES * 5;

const SIGNS = [
	...'aZ09/\\?#%&=:;,.@"\'`<>{}[]()|*+-_~^$! \t\r\n\0\u007f\u0080éß€\u200b\u202e\ufeff\ud800\udc00',
	'😀',
	'%00',
	'..',
	'//',
];
const WORDS = [
	...['', 'null', 'true', '0', '-1', 'NaN', '1e999', '[]', '{}', '__proto__', 'constructor', 'prototype', 'toString'],
	...[
		'length',
		'then',
		'https://example.com/',
		'file:///etc/passwd',
		'javascript:alert(1)',
		'ref_1',
		'back',
		'../../x',
	],
	...['<page-text nonce="1">', '\ud83d', 'a'.repeat(70_000), 'é'.repeat(9_000), '\n'.repeat(500)],
];
const NUMBERS = [0, -0, 1, -1, 1.5, 1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63), 4_294_967_296];
const KEYS = [
	...[
		'__proto__',
		'constructor',
		'toString',
		'',
		'id',
		'name',
		'arguments',
		'params',
		'method',
		'jsonrpc',
		'_meta',
		'tabId',
	],
	...['tabIds', 'url', 'ref', 'text', 'action', 'coordinate', 'actions', 'input', 'files', 'data', 'value', 'berth'],
];
const MAX_DEPTH = 4;

export interface Fuzz extends Random {
	/** At least 0, below the limit; small numbers come more often. */
	below(limit: number): number;
	isOneIn(count: number): boolean;
	text(): string;
	/** Whatever JSON can say. */
	value(depth?: number): unknown;
	/** The same text with something changed, taken out, doubled or put in. */
	bend(text: string): string;
}

export const fuzzOf = (seed: string): Fuzz => {
	const random = randomOf(seed);
	const {next, pick} = random;
	const below = (limit: number): number => Math.floor(next() ** 2 * limit);
	const isOneIn = (count: number): boolean => next() * count < 1;
	const text = (): string => {
		if (isOneIn(3)) return pick(WORDS);
		return Array.from({length: below(12)}, () => pick(SIGNS)).join('');
	};
	const key = (): string => (isOneIn(4) ? text() : pick(KEYS));
	const nested = (): unknown => {
		let inner: unknown = 1;
		for (let level = below(isOneIn(20) ? 3_000 : 60); level > 0; level--)
			inner = level % 2 === 0 ? [inner] : {a: inner};
		return inner;
	};
	const value = (depth = 0): unknown => {
		if (isOneIn(60)) return nested();
		const kinds = depth < MAX_DEPTH ? 6 : 4;
		switch (Math.floor(next() * kinds)) {
			case 0:
				return pick([null, true, false]);
			case 1:
				return pick(NUMBERS);
			case 2:
			case 3:
				return text();
			case 4:
				return Array.from({length: below(isOneIn(400) ? 1_000 : 5)}, () => value(depth + 1));
			default:
				return Object.fromEntries(
					Array.from({length: below(isOneIn(400) ? 1_000 : 5)}, () => [key(), value(depth + 1)]),
				);
		}
	};
	const bend = (from: string): string => {
		const at = Math.floor(next() * (from.length + 1));
		const length = below(8);
		const [before, after] = [from.slice(0, at), from.slice(at)];
		switch (Math.floor(next() * 4)) {
			case 0:
				return before + after.slice(length);
			case 1:
				return before + after.slice(0, length) + after;
			case 2:
				return before + text() + after;
			default:
				return before + pick(SIGNS) + after.slice(1);
		}
	};
	return {...random, below, isOneIn, text, value, bend};
};

/** As many cases as were asked for. A failure names the seed of its case. */
export const eachCase = async (what: string, work: (fuzz: Fuzz) => unknown): Promise<void> => {
	expect(CASES).toBeGreaterThan(0);
	for (let at = 0; at < CASES; at++) {
		const seed = `${what} ${SEED} ${at}`;
		try {
			await work(fuzzOf(seed));
		} catch (error) {
			throw new Error(`the case of fuzzOf(${JSON.stringify(seed)})`, {cause: error});
		}
	}
};
