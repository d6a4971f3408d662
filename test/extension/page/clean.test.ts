import {describe, expect, test} from 'vitest';
import {cleanLine, cleanText} from '../../../extension/page/clean.ts';

describe('cleanText', () => {
	test.each([
		['zero-width characters', 'a\u200bb\u200cc\u200dd\ufeffe\u2060f', 'abcdef'],
		['bidirectional controls', 'a\u202eb\u202cc\u2066d\u2069e\u200ff', 'abcdef'],
		['tag characters', `a${String.fromCodePoint(0xe0041, 0xe0042, 0xe007f)}b`, 'ab'],
		['variation selectors', `a\ufe00${String.fromCodePoint(0xe0100, 0xe01ef)}b`, 'ab'],
		['soft hyphens and fillers', 'a\u00ad\u115f\u3164\uffa0b', 'ab'],
		['control characters', 'a\u0000\u0007\u001b[31m\u0085b', 'a[31mb'],
	])('removes %s', (_name, text, clean) => {
		expect(cleanText(text)).toBe(clean);
	});

	test('keeps tabs, line feeds and what people see', () => {
		const text = 'a\tb\nc — “d” 泊 ❤\ufe0f עברית é e\u0301';
		expect(cleanText(text)).toBe(text);
	});

	test('repairs lone surrogates and keeps pairs', () => {
		expect(cleanText('a\ud800b\udc00c😀')).toBe('a\ufffdb\ufffdc😀');
	});

	test('makes all line ends one', () => {
		expect(cleanText('a\r\nb\rc\u2028d')).toBe('a\nb\nc\nd');
	});

	test('shrinks data URLs to type and size', () => {
		const url = `data:image/png;base64,${'A'.repeat(1_000)}`;
		expect(cleanText(`see ${url} there`)).toBe(`see [data: image/png, ${url.length} characters] there`);
	});

	test('is done soon with what only begins like a data URL', () => {
		// Where two parts of a pattern can share characters this takes minutes: it would end by the test's own limit.
		for (const text of [
			`data:a/${'x'.repeat(3_000_000)}`,
			'data:a/x'.repeat(200_000),
			`data:${'a/'.repeat(1_000_000)}`,
		]) {
			expect(cleanText(text)).toBe(text);
		}
	});

	test('keeps words that only look like a data URL', () => {
		expect(cleanText('The data: a, b and c.')).toBe('The data: a, b and c.');
	});

	test('shrinks blob URLs', () => {
		expect(cleanText('at blob:https://example.com/7f1c now')).toBe('at [blob:] now');
	});
});

describe('cleanLine', () => {
	test('makes one line of many', () => {
		expect(cleanLine(' a\n\n b\tc ', 20)).toBe('a b c');
	});

	test('shortens with an ellipsis and never inside a pair', () => {
		expect(cleanLine('abcdef', 4)).toBe('abc…');
		expect(cleanLine('ab😀def', 4)).toBe('ab\ufffd…');
	});
});
