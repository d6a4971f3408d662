import {describe, expect, test} from 'vitest';
import {Readings, wordsIn} from '../../../extension/trust/readings.ts';

const words =
	'signal harbor copper meadow lantern orbit velvet canyon ripple timber cobalt saffron glacier thistle ember'.split(
		' ',
	);
/** Words in an order that does not repeat. */
const prose = (chars: number, seed = 1): string => {
	let [text, state] = ['', seed];
	while (text.length < chars) {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		text += `${words[(state >>> 8) % words.length]} `;
	}
	return text.slice(0, chars);
};

const MAIL = 'https://mail.test/inbox';
const OTHER = 'https://pastes.test/new';
const LETTER = prose(3_000);

const read = (text = LETTER, url = MAIL) => {
	const readings = new Readings();
	readings.note('b', url, text);
	return readings;
};

describe('what was read on one site', () => {
	test.each([
		['as it is', LETTER],
		['a part of 240 characters', LETTER.slice(1_007, 1_247)],
		['after other words', `Dear all, ${prose(900, 7)} ${LETTER.slice(500, 740)}`],
		['with other spaces, quotes and case', `> ${LETTER.slice(800, 1_100).toUpperCase().replaceAll(' ', '\n>  ')}`],
	])('is known again elsewhere: %s', (_how, text) => {
		expect(read().carried('b', OTHER, text)).toBe('mail.test');
	});

	test('is known again where it is written without spaces, in signs of three bytes', () => {
		const signs = Array.from({length: 600}, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000))).join('');
		expect(read(signs).carried('b', OTHER, signs.slice(100, 200))).toBe('mail.test');
		expect(read(signs).carried('b', OTHER, signs.slice(100, 140))).toBeUndefined();
	});

	test.each([
		['a few words of it', LETTER.slice(1_000, 1_120)],
		['the same few words, again and again', `${LETTER.slice(100, 150)}; `.repeat(9)],
		['what was never read', prose(5_000, 99)],
		['nothing', ''],
	])('is not what this is: %s', (_what, text) => {
		expect(read().carried('b', OTHER, text)).toBeUndefined();
	});

	test.each([MAIL, 'https://www.mail.test/', 'https://a.mail.test/', 'about:blank', 'not an address'])(
		'may go to %s, which is the same site or none',
		(url) => {
			expect(read().carried('b', url, LETTER)).toBeUndefined();
		},
	);

	test('is known of the berth that has read it alone', () => {
		expect(read().carried('another', OTHER, LETTER)).toBeUndefined();
	});

	test('is known in an address', () => {
		const query = new URLSearchParams({q: LETTER.slice(0, 400)});
		expect(read().carried('b', OTHER, wordsIn(`${OTHER}?${query}`))).toBe('mail.test');
		expect(read().carried('b', OTHER, wordsIn(`${OTHER}/${encodeURIComponent(LETTER.slice(0, 400))}`))).toBe(
			'mail.test',
		);
		expect(wordsIn('https://a.test/%ff%20x')).toBe('/ x  ');
	});

	test('is forgotten when much else was read since, and costs little', () => {
		const readings = read();
		for (let page = 0; page < 12; page++) readings.note('b', 'https://news.test/', prose(100_000, page + 5));
		expect(readings.carried('b', OTHER, LETTER)).toBeUndefined();
		expect(readings.carried('b', OTHER, prose(100_000, 16).slice(0, 500))).toBe('news.test');
	});

	test('of many berths, that of the latest is kept', () => {
		const readings = new Readings();
		for (let berth = 0; berth < 150; berth++) readings.note(`b${berth}`, MAIL, LETTER);
		expect(readings.carried('b0', OTHER, LETTER)).toBeUndefined();
		expect(readings.carried('b149', OTHER, LETTER)).toBe('mail.test');
	});
});
