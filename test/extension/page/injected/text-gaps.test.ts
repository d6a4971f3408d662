import {describe, expect, test} from 'vitest';
import {joinPieces, Paper} from '../../../../extension/page/injected/text-gaps.ts';

const write = (put: (paper: Paper) => void): string => {
	const paper = new Paper();
	put(paper);
	return joinPieces(paper.pieces);
};

const within = (paper: Paper, mark: {first: string; rest: string}, put: () => void): void => {
	const place = paper.open(mark);
	put();
	paper.close(place);
};

const ITEM = {first: '- ', rest: '  '};

describe('text on paper', () => {
	test('has the widest of the gaps that were asked for', () => {
		const text = write((paper) => {
			paper.separate('\n\n');
			for (const word of ['a', 'b']) {
				paper.put(word);
				paper.separate(' ');
				paper.separate('\n');
				paper.separate(' ');
			}
			paper.put('c');
			paper.separate('\n\n');
			paper.separate('\n');
			paper.put('d');
		});
		expect(text).toBe('a\nb\nc\n\nd');
	});

	test.each([
		[['one ', ' two'], 'one two'],
		[['one', 'two'], 'onetwo'],
		[['\n\t one\n', 'two \n'], 'one two'],
		[['one', ' ', 'two'], 'one two'],
		[['one', '\u00a0', 'two'], 'one two'],
		[['', '   '], ''],
	])('collapses %j', (texts, expected) => {
		const text = write((paper) => {
			for (const one of texts) paper.putCollapsed(one);
		});
		expect(text).toBe(expected);
	});

	test.each([
		[['  if x:\n    y'], '  if x:\n    y'],
		[['a\n', '\n', '\nb'], 'a\n\n\nb'],
		[['a', '\n', 'b', '\n', '\n', 'c'], 'a\nb\n\nc'],
		[[`a${'\n'.repeat(50)}b`], 'a\n\n\nb'],
		[['a  \nb\t'], 'a\nb'],
		[['a\r\nb'], 'a\nb'],
	])('keeps lines of %j', (texts, expected) => {
		const text = write((paper) => {
			for (const one of texts) paper.putVerbatim(one);
		});
		expect(text).toBe(expected);
	});

	test('indents what goes on in an item, and marks only its first line', () => {
		const text = write((paper) => {
			within(paper, ITEM, () => {
				paper.put('a');
				paper.separate('\n');
				within(paper, ITEM, () => paper.put('b'));
				paper.separate('\n\n');
				paper.putVerbatim('c\nd');
			});
			paper.separate('\n');
			paper.put('e');
		});
		expect(text).toBe('- a\n  - b\n\n  c\n  d\ne');
	});

	test('keeps a mark until there is text, and forgets it where there is none', () => {
		const text = write((paper) => {
			within(paper, ITEM, () => {
				within(paper, {first: '# ', rest: ''}, () => {});
				within(paper, {first: '## ', rest: ''}, () => paper.put('a'));
			});
			within(paper, ITEM, () => {});
			paper.separate('\n');
			paper.put('b');
		});
		expect(text).toBe('- ## a\nb');
	});

	test('indents no further than a page may make it', () => {
		const text = write((paper) => {
			for (let level = 0; level < 500; level++) paper.open(ITEM);
			paper.put('a');
		});
		expect(text.length).toBeLessThan(40);
	});

	test('keeps a row on one line', () => {
		const text = write((paper) => {
			for (const row of [1, 2]) {
				for (const cell of [0, 1]) {
					const place = paper.openCell(cell === 0);
					paper.separate('\n\n');
					within(paper, ITEM, () => paper.putVerbatim(`${row}\n${cell}`));
					paper.separate('\n\n');
					paper.close(place);
				}
				paper.separate('\n');
			}
		});
		expect(text).toBe('1 0 | 1 1\n2 0 | 2 1');
	});

	test('counts what stands in links, and repairs broken characters', () => {
		const paper = new Paper();
		paper.put('ab');
		paper.links++;
		paper.put('c\ud800');
		expect([paper.chars, paper.linkChars, joinPieces(paper.pieces)]).toEqual([4, 2, 'abc\ufffd']);
	});
});
