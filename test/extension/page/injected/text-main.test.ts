import {describe, expect, test} from 'vitest';
import {type Block, pickMain} from '../../../../extension/page/injected/text-main.ts';

interface Sketch {
	readonly kind: string;
	readonly names?: string;
	/** Text of its own, or what is in it. */
	readonly in: string | readonly Sketch[];
	readonly isLink?: boolean;
}

const p = (text: string): Sketch => ({kind: 'p', in: text});
const div = (names: string, ...kids: readonly Sketch[]): Sketch => ({kind: 'div', names, in: kids});
const links = (count: number): Sketch => ({
	kind: 'ul',
	in: Array.from({length: count}, (_, index) => ({kind: 'li', in: `Link number ${index}`, isLink: true})),
});
const prose = (about: string, times = 8): string =>
	`The ${about} is told here, at some length, and in sentences. `.repeat(times);

const draw = (sketch: Sketch, pieces: string[]): Block => {
	const from = pieces.length;
	if (typeof sketch.in === 'string') pieces.push(sketch.in);
	const kids = typeof sketch.in === 'string' ? [] : sketch.in.map((kid) => draw(kid, pieces));
	const chars = pieces.slice(from).join('').length;
	const linkChars = sketch.isLink ? chars : kids.reduce((sum, kid) => sum + kid.linkChars, 0);
	return {kind: sketch.kind, names: ` ${sketch.names ?? ''}`, from, to: pieces.length, chars, linkChars, kids};
};

const mainOf = (...sketches: readonly Sketch[]): string | undefined => {
	const pieces: string[] = [];
	const root = draw({kind: 'body', in: sketches}, pieces);
	const spans = pickMain(root, pieces);
	return spans?.flatMap(({from, to}) => pieces.slice(from, to)).join('|');
};

const ARTICLE = [p(prose('first')), p(prose('second')), p(prose('third'))];
const TOLD = ARTICLE.map((one) => one.in).join('|');

describe('the main part', () => {
	test('is where the prose is, without the links around it', () => {
		expect(mainOf(div('top', links(20)), div('x', div('y', ...ARTICLE)), div('bottom', links(20)))).toBe(TOLD);
	});

	test('is all of it where paragraphs stand at several levels', () => {
		const text = mainOf(links(9), div('x', p(prose('lead')), div('y', ...ARTICLE), p(prose('end'))));
		expect(text).toBe(`${prose('lead')}|${TOLD}|${prose('end')}`);
	});

	test('has the lead that stands beside it', () => {
		const text = mainOf(links(9), div('x', div('a', p(prose('lead', 2))), div('b', ...ARTICLE)));
		expect(text).toBe(`${prose('lead', 2)}|${TOLD}`);
	});

	test('has the title that stands above it', () => {
		const title = {kind: 'h1', in: 'The title'};
		expect(mainOf(div('h', title, links(9)), div('x', ...ARTICLE), links(9))).toBe(`The title|${TOLD}`);
	});

	test.each(['comments', 'related-posts', 'share', 'sidebar', 'ad'])('lacks what is named %s in it', (names) => {
		expect(mainOf(links(9), div('x', ...ARTICLE, div(names, p(prose('other', 2)))))).toBe(TOLD);
	});

	test('keeps what is named like an aside when it holds much of the text', () => {
		const talk = div('comments', p(prose('talk', 20)));
		expect(mainOf(div('x', ...ARTICLE, talk))).toContain('The talk');
	});

	test('is found in Chinese', () => {
		const chinese = '天气很好，我们去公园散步。'.repeat(30);
		expect(mainOf(links(30), div('x', p(chinese), p(chinese)))).toBe(`${chinese}|${chinese}`);
	});

	test('is what the page says it is, if it says much', () => {
		const main = {kind: 'main', in: 'Small things '.repeat(40)};
		expect(mainOf(links(9), main)).toBe(main.in);
		expect(mainOf(p(prose('all')), {kind: 'main', in: 'Small'})).toBeUndefined();
	});

	test.each([
		['little prose', [links(30), p(prose('only', 3))]],
		[
			'many small things and one word about the shop',
			[
				...Array.from({length: 60}, (_, index) => div('card', {kind: 'h3', in: `Product ${index} with a long name`})),
				div('about', ...ARTICLE.slice(0, 2)),
			],
		],
		['links on the whole', [links(900), div('about', ...ARTICLE.slice(0, 2))]],
	])('is nowhere on a page with %s', (_name, sketches) => {
		expect(mainOf(...sketches)).toBeUndefined();
	});
});
