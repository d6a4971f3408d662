// What a source file imports and which browser APIs it names: in, a path and its text; out, plain lists from its syntax tree.
import {posix} from 'node:path';
import {type EcmaScriptModule, parseSync} from 'oxc-parser';

export interface Import {
	/** A path from the repository's root, or a package name. */
	readonly target: string;
	readonly typesOnly: boolean;
	/** `import()`: loaded when the code gets there. */
	readonly isLate: boolean;
}

interface SyntaxNode {
	readonly type: string;
	readonly [field: string]: unknown;
}

const BROWSER_GLOBALS = ['chrome', 'browser'];
const GLOBAL_OBJECTS = ['globalThis', 'self', 'window'];
const POLYFILL = 'webextension-polyfill';

export function readImports(path: string, text: string): readonly Import[] {
	const {module, program} = parse(path, text);
	const found: Import[] = [];
	const add = (specifier: string, typesOnly: boolean, isLate = false): void => {
		const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
		found.push({target, typesOnly, isLate});
	};
	for (const {moduleRequest, entries} of module.staticImports) {
		add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType));
	}
	for (const {entries} of module.staticExports) {
		for (const entry of entries) if (entry.moduleRequest) add(entry.moduleRequest.value, entry.isType);
	}
	// A computed import keeps its source text as its target, which no rule allows.
	for (const {moduleRequest} of module.dynamicImports) {
		add(text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''), false, true);
	}
	for (const node of walk(program)) {
		if (node.type === 'TSImportType') add(String(literalOf(node.source)), true);
	}
	return found;
}

/** The dotted names by which a file reaches the browser, such as `tabs.create`; an empty one where it names the global alone. */
export function readBrowserApis(path: string, text: string): readonly string[] {
	const {module, program} = parse(path, text);
	const imported = polyfillNames(module);
	const isOwnName = isOwnBrowser(program, imported);
	const globals = new Set([...BROWSER_GLOBALS.filter((name) => name !== 'browser' || !isOwnName), ...imported]);
	return collectChains(program, globals);
}

/** The names of all methods that a script calls: `x.name()`, `x?.name()`. */
export function readMethodCalls(path: string, text: string): ReadonlySet<string> {
	const names = new Set<string>();
	for (const node of walk(parse(path, text).program)) {
		const callee = node.type === 'CallExpression' ? (node.callee as SyntaxNode) : undefined;
		if (callee?.type === 'MemberExpression' && !callee.computed)
			names.add(String((callee.property as SyntaxNode).name));
	}
	return names;
}

/** What a file takes by name, and of what as far as that has a name: `of.name`, `const {name} = of`. */
export function readAskedNames(path: string, text: string): readonly {readonly of: string; readonly name: string}[] {
	return [...walk(parse(path, text).program)].flatMap((node) => {
		const [object, taken] =
			node.type === 'MemberExpression' && !node.computed && asNode(node.property)?.type === 'Identifier'
				? [node.object, [node.property]]
				: node.type === 'VariableDeclarator'
					? [node.init, asNodes(asNode(node.id)?.properties).map(({key}) => key)]
					: [undefined, []];
		const of = (dottedName(asNode(object) ?? node) ?? []).join('.');
		return taken.map((name) => ({of, name: String(asNode(name)?.name)}));
	});
}

function polyfillNames(module: EcmaScriptModule): readonly string[] {
	return module.staticImports
		.filter(({moduleRequest}) => moduleRequest.value === POLYFILL)
		.flatMap(({entries}) => entries.map((entry) => entry.localName.value));
}

/** A variable that only happens to have the name. */
function isOwnBrowser(program: unknown, imported: readonly string[]): boolean {
	return declaresName(program, 'browser') && !imported.includes('browser');
}

/** What a file takes from one object, such as `tabs.create` of `chrome`; an empty one where the object goes elsewhere as a whole. */
export function readMembers(path: string, text: string, object: string): readonly string[] {
	const {module, program} = parse(path, text);
	if (object === 'browser' && isOwnBrowser(program, polyfillNames(module))) return [];
	return [...new Set(collectMembers(program, object))];
}

/** Only whole chains: `chrome.tabs.create` is not also a use of `chrome` alone. */
function* collectMembers(value: unknown, object: string): Generator<string> {
	if (Array.isArray(value)) {
		for (const item of value) yield* collectMembers(item, object);
		return;
	}
	const node = asNode(value);
	if (!node || node.type.startsWith('Import')) return;
	const names = withoutGlobal(dottedName(node) ?? []);
	if (names[0] === object) return void (yield names.slice(1).join('.'));
	for (const [field, child] of Object.entries(node)) {
		if (!isPlainName(node, field)) yield* collectMembers(child, object);
	}
}

function collectChains(program: unknown, globals: ReadonlySet<string>): readonly string[] {
	const chains = new Set<string>();
	for (const node of walk(program)) {
		const chain = dottedName(node);
		if (!chain) continue;
		const names = withoutGlobal(chain);
		if (globals.has(names[0] ?? '')) chains.add(names.slice(1).join('.'));
	}
	return [...chains];
}

function withoutGlobal(chain: readonly string[]): readonly string[] {
	return GLOBAL_OBJECTS.includes(chain[0] ?? '') ? chain.slice(1) : chain;
}

/** Tool definitions: the `name` given to each `defineTool` or `definePageTool` call. */
export function readToolNames(path: string, text: string): readonly string[] {
	const names: string[] = [];
	for (const node of walk(parse(path, text).program)) {
		if (node.type !== 'CallExpression' || !/^define(Page)?Tool$/.test(String(asNode(node.callee)?.name))) continue;
		for (const property of asNodes(asNodes(node.arguments)[0]?.properties)) {
			if (asNode(property.key)?.name === 'name') names.push(String(literalOf(property.value)));
		}
	}
	return names;
}

/** What a page says without a text of ours: words between tags, in attributes that are read or in what is handed on to them, and sentences. */
export function readSpoken(path: string, text: string): readonly string[] {
	const nodes = [...walk(parse(path, text).program)];
	const silent = new Set(nodes.filter(isForNobody).flatMap((node) => [...walk(node.arguments)]));
	return nodes.filter((node) => !silent.has(node)).flatMap(spokenIn);
}

const READ_ATTRIBUTES = /^(?:aria-label|aria-description|alt|label|title|placeholder|hint|word)$/;
/** Begins like one, and has a second word and an end; or several small words and an end. */
const SENTENCE = /^[A-Z][^\n]*\s\S[^\n]*[.?!:…]$/;

/** What goes to the log, to agents, or is a mistake of ours. */
function isForNobody(node: SyntaxNode): boolean {
	if (node.type === 'NewExpression') return /^(?:TypeError|RangeError)$/.test(String(asNode(node.callee)?.name));
	if (node.type !== 'CallExpression') return false;
	return ['because', 'log'].includes(dottedName(asNode(node.callee) ?? node)?.[0] ?? '');
}

function spokenIn(node: SyntaxNode): readonly string[] {
	if (node.type === 'JSXText') return wordsIn(node.value);
	if (node.type === 'JSXAttribute')
		return READ_ATTRIBUTES.test(attributeName(node)) ? wordsIn(literalOf(node.value)) : [];
	if (node.type === 'Property')
		return READ_ATTRIBUTES.test(String(asNode(node.key)?.name)) ? wordsIn(literalOf(node.value)) : [];
	if (node.type === 'Literal') return sentencesIn(node.value);
	return node.type === 'TemplateLiteral' ? sentencesIn(asNodes(node.quasis).map(rawOf).join('x')) : [];
}

const attributeName = (node: SyntaxNode): string => String(asNode(node.name)?.name);
const rawOf = (node: SyntaxNode): string => String((node.value as {readonly raw?: string} | undefined)?.raw ?? '');
const wordsIn = (value: unknown): readonly string[] =>
	typeof value === 'string' && /\p{L}{2}/u.test(value) ? [value.trim()] : [];
const sentencesIn = (value: unknown): readonly string[] =>
	typeof value === 'string' && SENTENCE.test(value.trim()) ? [value.trim()] : [];

function parse(path: string, text: string) {
	const result = parseSync(path, text);
	if (result.errors.length > 0) throw new Error(`${path} cannot be parsed: ${result.errors[0]?.message}`);
	return result;
}

function* walk(value: unknown): Generator<SyntaxNode> {
	if (Array.isArray(value)) {
		for (const item of value) yield* walk(item);
		return;
	}
	const node = asNode(value);
	if (!node) return;
	yield node;
	for (const [field, child] of Object.entries(node)) {
		if (!isPlainName(node, field)) yield* walk(child);
	}
}

/** Names that stand for a property, not for a variable: `x.browser`, `{browser: 1}`, a member of a type or class. */
function isPlainName(node: SyntaxNode, field: string): boolean {
	if (node.computed === true) return false;
	if (node.type === 'MemberExpression') return field === 'property';
	if (node.type === 'TSQualifiedName') return field === 'right';
	return field === 'key' && node.shorthand !== true;
}

function dottedName(node: SyntaxNode): readonly string[] | undefined {
	if (node.type === 'Identifier') return [String(node.name)];
	if (node.type === 'MemberExpression') return join(node.object, node.property, node.computed === true);
	if (node.type === 'TSQualifiedName') return join(node.left, node.right, false);
	return undefined;
}

function join(left: unknown, right: unknown, computed: boolean): readonly string[] | undefined {
	const node = asNode(left);
	const start = node && dottedName(node);
	const end = computed ? literalOf(right) : asNode(right)?.name;
	return start && typeof end === 'string' ? [...start, end] : start;
}

function declaresName(program: unknown, name: string): boolean {
	for (const node of walk(program)) {
		const declared = node.type === 'VariableDeclarator' ? [node.id] : asNodes(node.params);
		for (const pattern of declared) {
			for (const part of walk(pattern)) if (part.type === 'Identifier' && part.name === name) return true;
		}
	}
	return false;
}

function literalOf(value: unknown): unknown {
	const node = asNode(value);
	return node?.type === 'Literal' ? node.value : undefined;
}

function asNode(value: unknown): SyntaxNode | undefined {
	return typeof value === 'object' && value !== null && 'type' in value ? (value as SyntaxNode) : undefined;
}

function asNodes(value: unknown): readonly SyntaxNode[] {
	return Array.isArray(value) ? value.map(asNode).filter((node) => node !== undefined) : [];
}
