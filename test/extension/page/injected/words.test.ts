import {describe, expect, test} from 'vitest';
import {matcherOf} from '../../../../extension/page/injected/match.ts';
import {readQuery} from '../../../../extension/page/injected/query.ts';
import {likeness, partsOfIdentifier, wordsOf} from '../../../../extension/page/injected/words.ts';

describe('words', () => {
	test('lose case, accents and signs', () => {
		expect(wordsOf('Crème brûlée — 2.50 €!')).toEqual(
			['creme', 'brulee', '—', '2.50', '€'].filter((word) => word !== '—'),
		);
	});

	test('come out of names that programs give', () => {
		expect(partsOfIdentifier('newsletterEmail-field_2')).toEqual(['newsletter', 'email', 'field']);
	});

	test.each([
		['button', 'button', 1],
		['setting', 'settings', 0.95],
		['cancle', 'cancel', 0.78],
		['subcribe', 'subscribe', 0.78],
		['privacy', 'basket', 0],
		['隐私政策', '隐私', 0.65],
	])('%s is like %s by %d', (wanted, given, expected) => {
		expect(likeness(wanted, given)).toBeCloseTo(expected, 2);
	});
});

describe('a match', () => {
	const worthOf = (term: string, text: string): number => {
		const words = wordsOf(text);
		return matcherOf(term, new Set(words))(words).score;
	};

	test.each([
		['wishlist', 'Wish list', 0.95],
		['log in', 'Anmelden', 0.88],
		['security code', 'CVC', 0.88],
		['lieferanschrift', 'Adresse', 0.72],
		['subcribe', 'Subscribe', 0.78],
		['prices', 'Plans & pricing', 0.95],
		['hotkeys', 'Keyboard shortcuts', 0.84],
		['upload', 'Add a new file', 0.88],
		['64', '64GB', 0.9],
		['검색', '검색어 입력', 0.9],
		['recipient', 'Goes to the same address', 0],
	])('%s in "%s" is worth %d', (term, text, score) => {
		expect(worthOf(term, text)).toBeCloseTo(score, 1);
	});

	test('takes no word of the page for another that stands there as well', () => {
		expect(matcherOf('price', new Set(['price', 'prize']))(['prize']).score).toBe(0);
	});

	test('weighs other words less where the page has the word itself', () => {
		expect(matcherOf('login', new Set(['log', 'in', 'register']))(['anmelden']).score).toBeLessThan(
			worthOf('login', 'Anmelden'),
		);
	});

	test('finds a known saying also with small words in between', () => {
		expect(worthOf('upload', 'Choose a file')).toBeGreaterThan(worthOf('upload', 'Choose colours'));
	});
});

describe('a query', () => {
	test.each([
		['the login button', {words: ['login'], roles: 'button', context: []}],
		['third checkbox', {words: [], roles: 'checkbox', ordinal: 3, context: []}],
		['email field in the newsletter form', {words: ['email'], roles: 'textbox', context: ['newsletter', 'form']}],
		['price of the second product', {words: ['price'], shape: 'price', ordinal: 2, context: ['product']}],
		['button next to the total', {words: [], roles: 'button', context: ['total']}],
		['click the Save link', {words: ['save'], roles: 'link', context: []}],
		['terms of sale', {words: ['terms', 'sale'], context: []}],
		['last row', {words: ['row'], ordinal: -1, context: []}],
		['card type (dropdown)', {words: ['card type'], roles: 'combobox', context: []}],
		['first comment: report it', {words: ['report'], ordinal: 1, context: ['comment']}],
		['how many faults are there', {words: ['count'], shape: 'number', context: ['faults']}],
		['share via Tumblr', {words: ['share'], context: ['tumblr']}],
		['get rid of the filter', {words: ['get rid of', 'filter'], context: []}],
		['share the photo', {words: ['share', 'photo'], context: []}],
		['ログインボタン', {words: ['ロクイン'], roles: 'button', context: []}],
	])('%s', (text, expected) => {
		const {words, roles, ordinal, context, shape} = readQuery(text);
		const [first] = roles;
		expect({words, context, ...(first && {roles: first}), ...(ordinal && {ordinal}), ...(shape && {shape})}).toEqual(
			expected,
		);
	});
});
