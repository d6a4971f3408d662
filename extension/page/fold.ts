// A long view made short: the largest parts become one line each, that says how to open them. Pure. In: lines, and what they may
// cost. Out: lines within that cost.
import type {Line} from './stitch.ts';

export interface Budget {
	/** Parts deeper than this are folded. */
	readonly depth: number;
	readonly limit: number;
	readonly costOf: (words: string) => number;
}

export interface Folded {
	readonly lines: readonly Line[];
	readonly isFolded: boolean;
}

interface Tree {
	readonly line: Line;
	readonly kids: readonly Tree[];
	/** Of it and all in it. */
	readonly cost: number;
	readonly count: number;
}

/** The longest line that stands for others. */
const LONGEST_STUB = '… 100000 more from ref_1000000+';

interface Purse {
	readonly output: Line[];
	/** What a line costs that stands for others. */
	readonly stubCost: number;
}

export const fold = (lines: readonly Line[], budget: Budget): Folded => {
	const short = lines.map((line) => shorten(line, budget));
	const output: Line[] = [];
	const purse: Purse = {output, stubCost: budget.costOf(LONGEST_STUB)};
	const trees = growTrees(short, budget.costOf).map((tree) => foldDeep(tree, budget.depth, purse));
	spend(trees, budget.limit, purse);
	return {lines: output, isFolded: output.length < lines.length || short.some((line, at) => line !== lines[at])};
};

/** No single text may use up what all the others need. */
const MAX_LINE_SHARE = 4;

const shorten = (line: Line, {limit, costOf}: Budget): Line => {
	// A character costs one and a half at most.
	if (line.words.length * 1.5 <= limit / MAX_LINE_SHARE) return line;
	const cost = costOf(line.words);
	if (cost <= limit / MAX_LINE_SHARE) return line;
	const kept = Math.floor((line.words.length * limit) / MAX_LINE_SHARE / cost);
	const words = line.words.slice(0, kept).toWellFormed();
	return {...line, words: `${words}…" (${line.words.length - kept} more characters: get_page_text)`};
};

const growTrees = (lines: readonly Line[], costOf: Budget['costOf']): Tree[] => {
	let at = 0;
	const grow = (above: number): Tree[] => {
		const trees: Tree[] = [];
		for (let line = lines[at]; line && line.indent > above; line = lines[at]) {
			at++;
			trees.push(toTree(line, grow(line.indent), costOf(' '.repeat(line.indent) + line.words) + 1));
		}
		return trees;
	};
	return grow(-1);
};

const toTree = (line: Line, kids: readonly Tree[], ownCost: number): Tree => ({
	line,
	kids,
	cost: kids.reduce((sum, kid) => sum + kid.cost, ownCost),
	count: kids.reduce((sum, kid) => sum + kid.count, 1),
});

const foldDeep = (tree: Tree, depth: number, purse: Purse): Tree => {
	if (tree.kids.length === 0) return tree;
	if (tree.line.handle > 0 && tree.kids.every(({line}) => line.indent >= depth)) return foldTree(tree, purse);
	const kids = tree.kids.map((kid) => foldDeep(kid, depth, purse));
	return toTree(tree.line, kids, ownCostOf(tree));
};

const ownCostOf = (tree: Tree): number => tree.cost - tree.kids.reduce((sum, kid) => sum + kid.cost, 0);

const foldTree = (tree: Tree, {stubCost}: Purse): Tree =>
	toTree(tree.line, [{line: stubOf(tree), kids: [], cost: stubCost, count: 1}], ownCostOf(tree));

const stubOf = ({line, count}: Tree): Line => ({
	indent: line.indent + 1,
	handle: 0,
	words: `… ${count - 1} more in ref_${line.handle}`,
});

const leastCostOf = (tree: Tree, purse: Purse): number => {
	if (tree.kids.length === 0) return tree.cost;
	return Math.min(
		tree.cost,
		ownCostOf(tree) + (tree.line.handle > 0 ? purse.stubCost : leastCostOfAll(tree.kids, purse)),
	);
};

const leastCostOfAll = (trees: readonly Tree[], purse: Purse): number =>
	sumOf(trees, (tree) => leastCostOf(tree, purse));

const sumOf = (trees: readonly Tree[], costOf: (tree: Tree) => number): number =>
	trees.reduce((sum, tree) => sum + costOf(tree), 0);

/** Puts out what the limit allows: all, or each part with an even share, or the first ones. */
const spend = (trees: readonly Tree[], limit: number, purse: Purse): void => {
	const least = leastCostOfAll(trees, purse);
	if (sumOf(trees, ({cost}) => cost) <= limit) putAll(trees, purse);
	else if (least > limit) putFirst(trees, limit, purse);
	else putShares(trees, limit - least, purse);
};

const putShares = (trees: readonly Tree[], extra: number, purse: Purse): void => {
	const share = evenShare(
		trees.map((tree) => tree.cost - leastCostOf(tree, purse)),
		extra,
	);
	for (const tree of trees) putWithin(tree, leastCostOf(tree, purse) + share, purse);
};

/** How much more each may cost so that all together stay within the sum, and none that wants less leaves any unused. */
const evenShare = (wants: readonly number[], sum: number): number => {
	let left = sum;
	let others = wants.length;
	for (const want of wants.toSorted((a, b) => a - b)) {
		if (want > left / others) break;
		left -= want;
		others--;
	}
	return others === 0 ? Number.POSITIVE_INFINITY : left / others;
};

const putAll = (trees: readonly Tree[], purse: Purse): void => {
	for (const {line, kids} of trees) {
		purse.output.push(line);
		putAll(kids, purse);
	}
};

const putWithin = (tree: Tree, limit: number, purse: Purse): void => {
	const rest = limit - ownCostOf(tree);
	purse.output.push(tree.line);
	if (tree.cost <= limit) putAll(tree.kids, purse);
	else if (tree.line.handle > 0 && rest < leastCostOfAll(tree.kids, purse)) putFewOf(tree, rest, purse);
	else spend(tree.kids, rest, purse);
};

/** As many of its parts as fit, so that one sees what kind they are, and how many more there are. */
const putFewOf = (tree: Tree, limit: number, purse: Purse): void => {
	const shown = tree.kids.slice(0, countWithin(tree.kids, limit - purse.stubCost));
	putAll(shown, purse);
	const count = tree.count - 1 - sumOf(shown, (kid) => kid.count);
	purse.output.push({...stubOf(tree), words: `… ${count} more in ref_${tree.line.handle}`});
};

const countWithin = (trees: readonly Tree[], limit: number): number => {
	let cost = 0;
	const over = trees.findIndex((tree) => {
		cost += tree.cost;
		return cost > limit;
	});
	return over < 0 ? trees.length : over;
};

/** Where even the shortest view of each is too long, reading goes on from where this one ends. */
const putFirst = (trees: readonly Tree[], limit: number, purse: Purse): void => {
	const fitting = Math.max(1, countWithin(trees, limit - purse.stubCost));
	const shown = trees.slice(0, fitting);
	putAll(shown, purse);
	const rest = trees.slice(fitting);
	const [first] = rest;
	if (!first) return;
	const from = refOf(first) ?? shown.map(refOf).findLast((ref) => ref !== undefined);
	const how = from === undefined ? 'get_page_text' : `from ref_${from}+`;
	purse.output.push({indent: first.line.indent, handle: 0, words: `… ${sumOf(rest, ({count}) => count)} more ${how}`});
};

const refOf = ({line}: Tree): number | undefined => {
	if (line.handle > 0) return line.handle;
	const [, digits] = / \[ref_(\d+)\]/.exec(line.words) ?? [];
	return digits === undefined ? undefined : Number(digits);
};
