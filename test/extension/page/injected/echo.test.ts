import {expect, test} from 'vitest';
import {echoOf, hideInQuotes, hideValue} from '../../../../extension/page/injected/echo.ts';

const LONG = 'The quick brown fox\njumps over  the lazy dog';

test.each([
	['the whole', 'hunter2', 'You wrote hunter2, twice: hunter2.', 'You wrote (as typed), twice: (as typed).'],
	['the whole, as all there is', 'ab', 'ab', '(as typed)'],
	['a short word', 'Bern', 'Bern | Bernau | in Bern', '(as typed) | Bernau | in (as typed)'],
	['a longer one also within words', 'London', 'Londonderry', '(as typed)derry'],
	['a long piece', LONG, 'dog: “quick brown fox jumps over the la…', 'dog: “(as typed)…'],
	['each line', 'one two\nhunter2', 'hunter2 | one two', '(as typed) | (as typed)'],
	['what nobody sees in it', 'hunter2', 'hun\u200bter2', '(as typed)'],
	['signs of patterns', 'a+b(c)?', '1 a+b(c)? 2', '1 (as typed) 2'],
])('hides %s', (_name, typed, said, told) => {
	expect(echoOf(typed).hide(said)).toBe(told);
});

test.each([
	['letters that stand everywhere', 'a', 'a banana'],
	['what the page has made of it', 'hunter2', 'HUNTER2'],
	['words that it shares', LONG, 'The quick red fox'],
	['all where nothing was written', '', ' as  it is '],
])('leaves %s', (_name, typed, said) => {
	expect(echoOf(typed).hide(said)).toBe(said);
});

test('hides it in a value, and words in quotes alone', () => {
	const echo = echoOf('say "textbox"');
	expect(hideValue(' required value="I say \\"textbox\\" now"', echo)).toBe(' required value="I (as typed) now"');
	expect(hideInQuotes('say "Field", "he: say \\"textbox\\""', echo)).toBe('say "Field", "he: (as typed)"');
});

test.each([
	['beside what was there before', 'Smith', 'JohnSmith', 'John(as typed)'],
	['however short it is', '1', '401', '40(as typed)'],
	['where the value is cut off', LONG, 'The quick brown fox jumps…', '(as typed)'],
	['that is a word of the sign', 'typed', 'typed it', '(as typed) it'],
	['with all else where it is everywhere', 'a', 'abracadabra', '(as typed)'],
])('hides in its own value what was written %s', (_name, typed, value, told) => {
	expect(hideValue(` value="${value}"`, echoOf(typed))).toBe(` value="${told}"`);
	expect(hideValue(` value="${told}"`, echoOf(typed))).toBe(` value="${told}"`);
});

test('hides it within the words of a value in an answer, where it is not there by chance', () => {
	expect(hideInQuotes('+ textbox "JohnSmith" value="JohnSmith"', echoOf('Smith'))).toBe(
		'+ textbox "JohnSmith" value="John(as typed)"',
	);
	expect(hideInQuotes('+ textbox "1" value="210"', echoOf('1'))).toBe('+ textbox "(as typed)" value="210"');
});
