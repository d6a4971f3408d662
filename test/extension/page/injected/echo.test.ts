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

test('hides a value that holds it, and words in quotes alone', () => {
	const echo = echoOf('say "textbox"');
	expect(hideValue(' required value="I say \\"textbox\\" now"', echo)).toBe(' required value="(as typed)"');
	expect(hideInQuotes('say "Field", "he: say \\"textbox\\""', echo)).toBe('say "Field", "he: (as typed)"');
});
