import {describe, expect, test} from 'vitest';
import {cutText, fence} from '../../../extension/page/fence.ts';
import {DEFAULT_TOKENS, estimateTokens} from '../../../extension/page/tokens.ts';

const readAll = (text: string, maxChars: number): string => {
	let whole = '';
	let offset: number | undefined = 0;
	while (offset !== undefined) {
		const part = cutText(text, offset, maxChars);
		whole += part.text;
		offset = part.nextOffset;
	}
	return whole;
};

describe('cutText', () => {
	test('gives a short text whole', () => {
		expect(cutText('short', 0, undefined)).toEqual({text: 'short'});
	});

	test('keeps to the default limit in any script', () => {
		for (const word of ['lorem ipsum ', '泊位', 'Каждый ']) {
			const part = cutText(word.repeat(20_000), 0, undefined);
			expect(estimateTokens(part.text)).toBeLessThanOrEqual(DEFAULT_TOKENS);
			expect(part.nextOffset).toBe(part.text.length);
		}
	});

	test('loses nothing between the parts, at any size', () => {
		const text = 'one two\nthree 😀😀 four\n\nfive sixsevenEight 👩‍👩‍👧 end';
		for (let maxChars = 1; maxChars <= text.length + 1; maxChars++) expect(readAll(text, maxChars)).toBe(text);
	});

	test('never cuts a surrogate pair', () => {
		const text = '😀'.repeat(50);
		for (let maxChars = 1; maxChars < 20; maxChars++) expect(cutText(text, 0, maxChars).text.isWellFormed()).toBe(true);
		expect(cutText(text, 1, 10).text.isWellFormed()).toBe(true);
	});

	test('ends after a line when one ends near the limit', () => {
		const text = `${'a'.repeat(95)}\n${'b'.repeat(100)}`;
		expect(cutText(text, 0, 100)).toEqual({text: `${'a'.repeat(95)}\n`, nextOffset: 96});
	});

	test('refuses an offset beyond the end', () => {
		expect(() => cutText('abc', 3, undefined)).toThrow(/offset: 3 is beyond the end.*3 characters/);
		expect(cutText('', 0, undefined)).toEqual({text: ''});
	});
});

describe('fence', () => {
	test('opens and closes with the same nonce, new each time', () => {
		const [first, second] = [fence('x'), fence('x')];
		const [, nonce] = /^<page-text nonce="([0-9a-f]{16})">/.exec(first) ?? [];
		expect(nonce).toBeDefined();
		expect(first.endsWith(`\nx\n</page-text nonce="${nonce}">`)).toBe(true);
		expect(second).not.toContain(nonce);
	});
});
