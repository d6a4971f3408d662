import {describe, expect, test} from 'vitest';
import {fence} from '../../../extension/page/fence.ts';
import {estimateTokens} from '../../../extension/page/tokens.ts';
import {type Done, joinResults} from '../../../extension/tools/batch-answer.ts';
import type {Content} from '../../../extension/tools/define.ts';

const text = (words: string): Content => ({type: 'text', text: words});
const picture: Content = {type: 'image', data: 'AAAA', mimeType: 'image/jpeg'};
const done = (content: readonly Content[], change: Partial<Done> = {}): Done => ({
	name: 'find',
	content,
	isError: false,
	mayBeLong: false,
	...change,
});
const wordsOf = (content: readonly Content[]): string =>
	content.map((part) => (part.type === 'text' ? part.text : '<picture>')).join('\n');

describe('joinResults', () => {
	test('numbers the results and puts texts together', () => {
		const joined = joinResults([done([text('one')]), done([text('two')], {name: 'navigate'})], 2);
		expect(joined).toEqual({content: [text('[1/2] find\none\n[2/2] navigate\ntwo')]});
	});

	test('leaves pictures in their places', () => {
		const {content} = joinResults([done([picture, text('ID: ss_1')]), done([text('two')])], 2);
		expect(content).toEqual([text('[1/2] find'), picture, text('ID: ss_1\n[2/2] find\ntwo')]);
	});

	test('keeps the last twenty pictures and says so of the others', () => {
		const {content} = joinResults(Array<Done>(22).fill(done([picture])), 22);
		expect(content.filter(({type}) => type === 'image')).toHaveLength(20);
		const first = wordsOf(content).split('<picture>')[0];
		expect(first?.match(/left out/g)).toHaveLength(2);
	});

	test.each([
		[1, 3, 'Stopped: action 1 of 3 failed. The 2 after it were not run.'],
		[2, 3, 'Stopped: action 2 of 3 failed. The 1 after it was not run.'],
		[3, 3, 'Stopped: action 3 of 3 failed. It was the last.'],
	])('says after failure %i of %i what was not run', (failed, count, words) => {
		const results = [...Array<Done>(failed - 1).fill(done([text('fine')])), done([text('bad')], {isError: true})];
		const {content, isError} = joinResults(results, count);
		expect(isError).toBe(true);
		expect(wordsOf(content)).toMatch(new RegExp(`bad\\n${words}$`));
	});

	test('names the tab once while it stays as it is', () => {
		const here = '[tab 7 · Form · https://example.com/]';
		const there = '[tab 7 · Next · https://example.com/next]';
		const results = [here, here, there].map((line, place) => done([text(`r${place}\n${line}`)]));
		expect(wordsOf(joinResults(results, 3).content)).toBe(
			`[1/3] find\nr0\n[2/3] find\nr1\n${here}\n[3/3] find\nr2\n${there}`,
		);
	});

	test('cuts the longest texts, keeps their fences closed and their tabs named, and says so', () => {
		const long = fence('word of the page\n'.repeat(2_000));
		const nonce = /nonce="(\w+)"/.exec(long)?.[1];
		const line = '[tab 7 · Long · https://example.com/]';
		const results = [done([text('short')]), done([text(`${long}\n${line}`)], {name: 'read_page'}), done([text('end')])];
		const words = wordsOf(joinResults(results, 3).content);
		expect(estimateTokens(words)).toBeLessThanOrEqual(9_050);
		expect(words).toMatch(
			new RegExp(`</page-text nonce="${nonce}">\n… cut after \\d+ of \\d+ characters: .*Call read_page by itself`),
		);
		expect(words).toContain('\nshort\n');
		expect(words).toContain(`\n${line}\n[3/3] find\nend`);
	});

	test('is not misled by a page that writes the beginning of a fence', () => {
		const fake = '<page-text nonce="0123456789abcdef"> (written by the page)\n';
		const long = fence(fake + 'word\n'.repeat(10_000));
		const nonce = /nonce="(\w+)"/.exec(long)?.[1];
		const words = wordsOf(joinResults([done([text(long)])], 1).content);
		expect(words).toMatch(new RegExp(`\n</page-text nonce="${nonce}">\n… cut`));
		expect(words).not.toContain('</page-text nonce="0123456789abcdef">');
	});

	test('shares what there is among long texts, and leaves short ones whole', () => {
		const long = done([text('some words\n'.repeat(4_000))]);
		const words = wordsOf(joinResults([long, done([text('x'.repeat(500))]), long], 3).content);
		expect(estimateTokens(words)).toBeLessThanOrEqual(9_100);
		expect(words).toContain('x'.repeat(500));
		const kept = [...words.matchAll(/cut after (\d+)/g)].map((match) => Number(match[1]));
		expect(kept).toHaveLength(2);
		expect(kept[0]).toBe(kept[1]);
		expect(kept[0]).toBeGreaterThan(5_000);
	});

	test('leaves whole what was asked for at length', () => {
		const long = 'some words\n'.repeat(4_000);
		const {content} = joinResults([done([text(long)], {mayBeLong: true})], 1);
		expect(wordsOf(content)).toContain(long);
	});
});
