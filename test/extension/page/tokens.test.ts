import {countTokens} from 'gpt-tokenizer/encoding/o200k_base';
import {describe, expect, test} from 'vitest';
import {endWithinTokens, estimateTokens, lastWithinTokens} from '../../../extension/page/tokens.ts';

const SAMPLES: Readonly<Record<string, string>> = {
	English: 'The harbour was quiet that morning, and every berth but one lay empty under a thin grey mist.',
	German: 'Donaudampfschifffahrtsgesellschaftskapitän, Überraschung, Straßenbahnhaltestelle und Frühstück.',
	Russian: 'Каждый агент получает своё место у причала, и никто не мешает другому.',
	Greek: 'Κάθε πράκτορας έχει τη δική του θέση στο λιμάνι.',
	Chinese: '每个代理在浏览器中都有自己的泊位,互不干扰。春眠不觉晓,处处闻啼鸟。',
	Japanese: '各エージェントはブラウザの中に自分の場所を持ち、互いに邪魔をしません。',
	Korean: '모든 에이전트는 브라우저 안에 자신의 자리를 가지고 있습니다.',
	Arabic: 'لكل وكيل مرساه الخاص في المتصفح ولا يزعج أحدهم الآخر.',
	Hindi: 'हर एजेंट का ब्राउज़र में अपना स्थान होता है।',
	Thai: 'ตัวแทนแต่ละตัวมีที่จอดของตัวเองในเบราว์เซอร์',
	emoji: '🎉🚀👩‍👩‍👧‍👦🇩🇪👍🏽😀🤖',
	prose: 'It was the best of times, it was the worst of times; it was the age of wisdom (1859), p. 42.',
	camelCase: 'getElementsByClassName onDOMContentLoaded XMLHttpRequest toLocaleUpperCase NaN',
	table: '| 12.5 | 17 % | -3,400.00 |\n| a | b | c |\n',
	code: 'for (let i = 0; i < items.length; i++) {\n\t\tif (items[i]?.id === 0x1f) return [...a, {b: c}];\n}',
	hex: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
	digits: '3.14159265358979323846264338327950288419716939937510',
	URL: 'https://example.com/a/b?utm_source=x&id=8f3a&redirect=%2Fhome%3Ftab%3D2#section-4',
};

describe('estimateTokens', () => {
	test.each(Object.entries(SAMPLES))('never underestimates %s', (_name, text) => {
		expect(estimateTokens(text)).toBeGreaterThanOrEqual(countTokens(text));
	});

	test('stays within twice the tokens of plain English', () => {
		const text = SAMPLES.English ?? '';
		expect(estimateTokens(text)).toBeLessThanOrEqual(2 * countTokens(text));
	});

	test('counts nothing for nothing', () => {
		expect(estimateTokens('')).toBe(0);
	});
});

describe('endWithinTokens', () => {
	test('ends where the estimate reaches the limit', () => {
		const text = '泊'.repeat(100);
		const end = endWithinTokens(text, 10, 12);
		expect(end).toBe(20);
		expect(estimateTokens(text.slice(10, end))).toBeLessThanOrEqual(12);
	});

	test('ends with the text when all of it fits', () => {
		expect(endWithinTokens('short', 0, 6_000)).toBe(5);
	});
});

describe('the last lines', () => {
	const lines = Array.from({length: 50}, (_, index) => `line ${index}`);

	test('are all where all of them fit', () => {
		expect(lastWithinTokens(lines)).toEqual(lines);
		expect(lastWithinTokens([])).toEqual([]);
	});

	test('are as many as fit, and at least one', () => {
		const shown = lastWithinTokens(lines, 40);
		expect(shown.length).toBeLessThan(20);
		expect(shown).toEqual(lines.slice(-shown.length));
		expect(lastWithinTokens(lines, 1)).toEqual(['line 49']);
	});
});
