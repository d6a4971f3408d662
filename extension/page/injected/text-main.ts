// Which blocks of a page are its main part. Pure. In: the pieces of a page's text, and the blocks they lie in. Out: the pieces to keep,
// or nothing where all may be meant. Prose is what counts: text in sentences, and not in links.

/** An element that stands in lines of its own, and holds some text. */
export interface Block {
	readonly kind: string;
	/** Its role, id and classes, as weak signs of what it is for. */
	names: string;
	readonly from: number;
	to: number;
	chars: number;
	linkChars: number;
	readonly kids: Block[];
}

export interface Span {
	readonly from: number;
	readonly to: number;
}

/** A block with what is thought of it. */
interface Judged {
	readonly block: Block;
	readonly kids: readonly Judged[];
	/** Characters of prose in it. */
	readonly prose: number;
	/** The same, where what stands beside an article counts little. */
	readonly weight: number;
	/** Characters in and out of links that do not stand beside an article. */
	readonly body: number;
	readonly plain: number;
	readonly isAside: boolean;
}

const MIN_MAIN_CHARS = 200;
const MIN_PROSE_CHARS = 500;
const MIN_PROSE_SHARE = 0.4;
/** What holds so much of all prose holds the main part. */
const MAIN_SHARE = 0.7;
/** What may be left out of the main part holds no more of its prose. */
const ASIDE_SHARE = 0.35;
/** A block with so much of its prose in paragraphs of its own is not left for one in it. */
const OWN_SHARE = 0.1;
/** How many times as large as the main part all may be, without links and with them. */
const MAX_AROUND = 2;
const MAX_AROUND_WITH_LINKS = 10;
const ASIDE_FACTOR = 0.15;
const LONG_PARAGRAPH_CHARS = 80;
const MIN_SENTENCE_CHARS = 25;
const MIN_OWN_CHARS = 13;
const LEAD_LEVELS = 2;
const MIN_LEAD_CHARS = 80;
const MIN_LEAD_SHARE = 0.6;

export const pickMain = (root: Block, pieces: readonly string[]): readonly Span[] | undefined => {
	const all = judge(root, pieces);
	const marked = markedMain(all);
	const path = descend(marked ?? all);
	const main = path.at(-1);
	if (!main || !isClearlyMain(main, marked ?? all)) return marked && [marked.block];
	const dropped = new Set<Block>();
	dropAsides(main, main.prose, dropped);
	const spans: Span[] = [...titleBefore(all, main), ...leadsAround(path)];
	keepSpans(main.block, dropped, spans);
	return spans;
};

/** A page of many small things may hold some prose as well, and is not about that. */
const isClearlyMain = ({block, prose, body, plain}: Judged, start: Judged): boolean => {
	if (prose < MIN_PROSE_CHARS || prose < block.chars * MIN_PROSE_SHARE) return false;
	return start.plain <= plain * MAX_AROUND && start.body <= body * MAX_AROUND_WITH_LINKS;
};

/** One loop for all sums, as large pages have tens of thousands of blocks. */
const judge = (block: Block, pieces: readonly string[]): Judged => {
	const kids: Judged[] = [];
	const own = {chars: block.chars, linkChars: block.linkChars};
	let [prose, weight, body, plain] = [0, 0, 0, 0];
	for (const kid of block.kids) {
		const judged = judge(kid, pieces);
		kids.push(judged);
		own.chars -= kid.chars;
		own.linkChars -= kid.linkChars;
		prose += judged.prose;
		weight += judged.weight;
		body += judged.body;
		plain += judged.plain;
	}
	const ownPlain = own.chars - own.linkChars;
	const ownProse = ownPlain < MIN_OWN_CHARS ? 0 : proseIn(block, ownPlain, pieces);
	prose += ownProse;
	weight += ownProse;
	if (isAsideBlock(block)) return {block, kids, prose, weight: weight * ASIDE_FACTOR, body: 0, plain: 0, isAside: true};
	return {block, kids, prose, weight, body: body + own.chars, plain: plain + ownPlain, isAside: false};
};

const WHOLE = new Set('p pre blockquote dd td li h1 h2 h3 h4 h5 h6 figcaption'.split(' '));
const ASIDE_KINDS = new Set('nav aside footer dialog'.split(' '));

/** Of the text that stands in this block itself and in none within it. */
const proseIn = (block: Block, chars: number, pieces: readonly string[]): number => {
	if (block.kind === 'pre') return chars;
	const text = ownText(block, pieces);
	const size = chars + (text.match(WIDE)?.length ?? 0);
	if (size >= LONG_PARAGRAPH_CHARS) return size;
	return size >= MIN_SENTENCE_CHARS && SENTENCE.test(text) ? size : 0;
};

/** A Chinese character says as much as half a word. */
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;
const SENTENCE = /[,.;:!?…](?=\s|$)|[、，。；：！？،؛؟।]/;

const ownText = ({from, to, kids}: Block, pieces: readonly string[]): string => {
	let text = '';
	let at = from;
	for (const kid of kids) {
		text += pieces.slice(at, kid.from).join('');
		at = kid.to;
	}
	return text + pieces.slice(at, to).join('');
};

const ASIDE_NAMES =
	/(?:^|[\s_-])(?:navigation|complementary|contentinfo|search|banner|comments?|disqus|respond|share|sharing|social|sidebar|related|recommended|recommendations|promo|sponsor(?:ed)?|adverts?|advertisement|ads?|breadcrumbs?|foot|footer|masthead|menu|nav|navbar|newsletter|subscribe|subscription|popup|modal|cookies?|consent|pager|pagination|toolbar|tools|widget|rail|outbrain|taboola|trending|popular|login|signup|skip|copyright|tags)(?=$|[\s_-])/i;
const MAIN_NAMES = /(?:^|[\s_-])(?:article|content|main|body|entry|post|story|text|blog|page)(?=$|[\s_-])/i;

const isAsideBlock = ({kind, names}: Block): boolean => {
	if (ASIDE_KINDS.has(kind)) return true;
	if (kind === 'body' || names === '' || !ASIDE_NAMES.test(names)) return false;
	return /comment|disqus|respond/i.test(names) || !MAIN_NAMES.test(names);
};

/** The page says itself what its main part is. */
const markedMain = (all: Judged): Judged | undefined => {
	const marked = findAll(all, ({block}) => block.kind === 'main' || /^main /.test(block.names));
	const [longest] = marked.toSorted((a, b) => b.block.chars - a.block.chars);
	if (!longest || longest.block.chars < MIN_MAIN_CHARS) return undefined;
	return longest.block.chars >= Math.min(all.block.chars / 5, 1_000) ? longest : undefined;
};

const findAll = (judged: Judged, isWanted: (one: Judged) => boolean): Judged[] => [
	...(isWanted(judged) ? [judged] : []),
	...judged.kids.flatMap((kid) => findAll(kid, isWanted)),
];

/** Down to the smallest block with most of the prose, as long as there are no paragraphs beside the way. */
const descend = (start: Judged): readonly Judged[] => {
	const path = [start];
	for (let at: Judged | undefined = start; at; ) {
		const next: Judged | undefined = holdsProse(at)
			? undefined
			: at.kids.find(({weight, block}) => weight >= start.weight * MAIN_SHARE && !WHOLE.has(block.kind));
		if (next) path.push(next);
		at = next?.block.kind === 'article' ? undefined : next;
	}
	return path;
};

const holdsProse = ({kids, prose}: Judged): boolean => {
	let own = 0;
	for (const kid of kids) if (WHOLE.has(kid.block.kind)) own += kid.prose;
	return own > prose * OWN_SHARE;
};

const dropAsides = (judged: Judged, prose: number, dropped: Set<Block>): void => {
	for (const kid of judged.kids) {
		if (isDroppable(kid, prose)) dropped.add(kid.block);
		else dropAsides(kid, prose, dropped);
	}
};

const isDroppable = ({block, isAside, prose}: Judged, mainProse: number): boolean => {
	if (WHOLE.has(block.kind) || prose > mainProse * ASIDE_SHARE) return false;
	return isAside;
};

/** The heading of the page often stands above what holds its text. */
const titleBefore = (all: Judged, main: Judged): Span[] => {
	const isTitle = ({block}: Judged): boolean =>
		block.kind === 'h1' && block.to <= main.block.from && block.linkChars * 2 < block.chars;
	const title = findAll(all, isTitle).at(-1);
	return title ? [title.block] : [];
};

/** Prose beside the main part: the lead above it, the rest of it after a picture. */
const leadsAround = (path: readonly Judged[]): Span[] =>
	path.slice(-LEAD_LEVELS).flatMap((inner, index, inners) => {
		const outer = index > 0 ? inners[index - 1] : path[path.length - LEAD_LEVELS - 1];
		return (outer?.kids ?? []).filter((kid) => kid !== inner && isLead(kid)).map(({block}) => block);
	});

const isLead = ({block, prose, isAside}: Judged): boolean =>
	!isAside && prose >= MIN_LEAD_CHARS && prose >= block.chars * MIN_LEAD_SHARE;

/** All of the block, but not what is dropped. */
const keepSpans = (block: Block, dropped: ReadonlySet<Block>, spans: Span[]): void => {
	let at = block.from;
	for (const kid of block.kids) {
		spans.push({from: at, to: kid.from});
		if (!dropped.has(kid)) keepSpans(kid, dropped, spans);
		at = kid.to;
	}
	spans.push({from: at, to: block.to});
};
