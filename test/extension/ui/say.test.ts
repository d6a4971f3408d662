// What a reason is for a person, and what for everybody else.
import {expect, test} from 'vitest';
import {because, type ReasonName} from '../../../extension/reason.ts';
import {SaidError, sayError, sayReason} from '../../../extension/ui/say.ts';

test('the person is told the text, and agents the sentence', () => {
	const reason = because('The person denies shop.example to agents.', 'why_denied', 'shop.example');
	expect(sayReason(reason)).toBe('Your rule keeps agents from shop.example.');
	expect(reason.words).toBe('The person denies shop.example to agents.');
});

test('a reason that an earlier version has kept under another name is told in its sentence', () => {
	expect(sayReason({words: 'It was so.', name: 'why_longGone' as ReasonName, values: []})).toBe('It was so.');
});

test('an error that was thought of speaks for itself, and any other is quoted', () => {
	expect(sayError(new SaidError('The tab is closed.'))).toBe('The tab is closed.');
	expect(sayError(new TypeError('x is\n undefined'))).toMatch(
		/^something happened that was not thought of: “x is undefined”\./,
	);
	expect(sayError('closed')).toContain('“closed”');
	expect(sayError(new Error('long '.repeat(100))).length).toBeLessThan(330);
});
