// Leaves out of packages what the worker never calls, where a bundler cannot see that by itself. In: the text of their modules
// and the cuts. Out: the same text without those parts. A cut that finds nothing ends the build: the package has changed.
import {parseSync} from 'oxc-parser';
import type {Plugin} from 'vite';
import type {Cut, MemberCut} from './cut.ts';

interface SyntaxNode {
	readonly type: string;
	readonly start: number;
	readonly end: number;
	readonly [field: string]: unknown;
}

interface Edit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** What Vite and vitest call such a path in their own folders. */
const PACKAGES = /[\\/]node_modules[\\/](zod|@modelcontextprotocol|webextension-polyfill)[\\/]/;
/** Inside of a declaration: what it returns. */
const RETURNED = 'return';

export const leanPackages = (cuts: readonly Cut[]): Plugin => ({
	name: 'lean-packages',
	enforce: 'pre',
	transform: {
		filter: {id: PACKAGES},
		handler: (code, id) => {
			const path = id.replaceAll('\\', '/').replace(/\?.*/, '');
			const wanted = cuts.filter(({file}) => file.test(path));
			return wanted.length === 0 ? null : {code: makeCuts(code, wanted), map: null};
		},
	},
});

export const makeCuts = (code: string, cuts: readonly Cut[]): string =>
	cuts.reduce((text, cut) => {
		const edits = editsOf(text, cut);
		if (edits.length > 0) return withEdits(text, edits);
		throw new Error(`A package has changed: build/ cuts something from ${cut.file} that is not there. ${cut.why}`);
	}, code);

const editsOf = (text: string, cut: Cut): readonly Edit[] => {
	if ('replace' in cut) return replacements(text, cut.replace, cut.by);
	const root = parse(text);
	if ('pure' in cut) return wrappings(root, cut.pure);
	return membersToDrop(root, cut).map((node) => removal(text, node));
};

const parse = (text: string): SyntaxNode =>
	parseSync('package.mjs', text, {preserveParens: false}).program as unknown as SyntaxNode;

const replacements = (text: string, from: string | RegExp, by: string): readonly Edit[] => {
	const pattern = typeof from === 'string' ? new RegExp(from.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'), 'g') : from;
	return [...text.matchAll(pattern)].map(({index, 0: found}) => ({start: index, end: index + found.length, text: by}));
};

/** Marks how a value is made as free of effects, so that the bundler leaves it out where nobody uses the value. */
const wrappings = (root: SyntaxNode, names: RegExp): readonly Edit[] =>
	[...walk(root)].flatMap((node) => {
		if (node.type !== 'VariableDeclarator' || !names.test(nameOf(node.id))) return [];
		const init = asNode(node.init);
		if (!init || !/^(Call|Class|New|Object)Expression$/.test(init.type)) return [];
		return [
			{start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ('},
			{start: init.end, end: init.end, text: '))()'},
		];
	});

const membersToDrop = (root: SyntaxNode, cut: MemberCut): readonly SyntaxNode[] => {
	const members = membersOf(root, cut.of);
	const names = 'drop' in cut ? cut.drop : cut.keep;
	const missing = names.filter((name) => !members.some((node) => nameOf(node.key) === name));
	if (missing.length > 0) throw new Error(`A package has changed: ${cut.of} has no ${missing.join(', ')}. ${cut.why}`);
	return members.filter((node) => names.includes(nameOf(node.key)) === 'drop' in cut);
};

const membersOf = (root: SyntaxNode, of: string): readonly SyntaxNode[] => {
	const [name, inner] = of.split(' > ');
	const owner = [...walk(root)].find(({type, id}) => /Declara/.test(type) && nameOf(id) === name);
	if (!owner) return [];
	if (inner === RETURNED) return listOf(bodyOf(owner).find(({type}) => type === 'ReturnStatement')?.argument);
	if (inner === undefined) return listOf(owner.init ?? owner);
	return listOf([...walk(owner)].find(({type, key}) => type === 'Property' && nameOf(key) === inner)?.value);
};

/** Of a class, of an object, and of the last object that a call is given. */
const listOf = (value: unknown): readonly SyntaxNode[] => {
	const node = asNode(value);
	if (!node) return [];
	if (node.type === 'CallExpression') return listOf(nodesIn(node.arguments).at(-1));
	return node.type === 'ObjectExpression' ? nodesIn(node.properties) : bodyOf(node);
};

const bodyOf = (node: SyntaxNode): readonly SyntaxNode[] => nodesIn(asNode(node.body)?.body);

const removal = (text: string, {start, end}: SyntaxNode): Edit => {
	const [comma = ''] = /^\s*,/.exec(text.slice(end)) ?? [];
	return {start, end: end + comma.length, text: ''};
};

/** From the last to the first, so that the places of the others stay true. */
const withEdits = (text: string, edits: readonly Edit[]): string =>
	[...edits]
		.sort((a, b) => b.start - a.start)
		.reduce((done, edit) => done.slice(0, edit.start) + edit.text + done.slice(edit.end), text);

/** Of an identifier, or of a key in quotes. */
const nameOf = (value: unknown): string => {
	const node = asNode(value);
	return String(node?.name ?? node?.value ?? '');
};

const asNode = (value: unknown): SyntaxNode | undefined =>
	typeof value === 'object' && value !== null && 'type' in value ? (value as SyntaxNode) : undefined;

const nodesIn = (value: unknown): readonly SyntaxNode[] =>
	Array.isArray(value) ? value.flatMap((each) => asNode(each) ?? []) : [];

function* walk(node: SyntaxNode): Generator<SyntaxNode> {
	yield node;
	for (const value of Object.values(node)) {
		for (const child of Array.isArray(value) ? nodesIn(value) : [asNode(value)]) if (child) yield* walk(child);
	}
}
