// A value of the page as a console would show it: JSON for plain data, and something readable for everything else. Runs in the
// page's own world, with the value as `this`; a page that has changed what it uses changes only what it is told of itself.

export interface ValueLimits {
	readonly chars: number;
	readonly depth: number;
	/** Entries of one object, list or map. */
	readonly entries: number;
}

export interface DescribedValue {
	readonly text: string;
	/** More was left out than is shown. */
	readonly isCut: boolean;
}

export function describeValue(this: unknown, limits: ValueLimits): DescribedValue {
	const LINE_CHARS = 200;
	const path = new Set<unknown>();
	let left = limits.chars;
	let isCut = false;

	const quote = (text: string): string => JSON.stringify(text.length > left ? text.slice(0, left) : text);
	const short = (text: string): string => (text.length > LINE_CHARS ? `${text.slice(0, LINE_CHARS)}…` : text);
	const has = (object: object, key: string): boolean => Object.hasOwn(object, key);
	const nameOf = (object: object): string => {
		const name = (object.constructor as {name?: unknown} | undefined)?.name;
		return typeof name === 'string' && name ? name : 'Object';
	};

	const join = (open: string, items: Iterable<string>, close: string): string => {
		const parts: string[] = [];
		for (const item of items) {
			if (parts.length >= limits.entries || left <= 0) {
				isCut = true;
				parts.push('…');
				break;
			}
			left -= item.length + 1;
			parts.push(item);
		}
		return open + parts.join(',') + close;
	};

	const listItems = function* (list: ArrayLike<unknown>): Generator<string> {
		for (let index = 0; index < list.length; index++) yield describe(list[index]);
	};
	const mapItems = function* (map: Map<unknown, unknown>): Generator<string> {
		for (const [key, value] of map) yield `${describe(key)} => ${describe(value)}`;
	};
	const setItems = function* (set: Set<unknown>): Generator<string> {
		for (const value of set) yield describe(value);
	};
	const fields = function* (object: object, keys: Iterable<string>): Generator<string> {
		for (const key of keys) yield `${quote(key)}:${describeField(object, key)}`;
	};

	const describeField = (object: object, key: string): string => {
		try {
			return describe((object as Record<string, unknown>)[key]);
		} catch (error) {
			return `[threw ${short(String(error))}]`;
		}
	};

	const describeNode = (node: Node): string => {
		if (!(node instanceof Element)) return short(`${node.nodeName} ${quote(node.nodeValue ?? '')}`);
		// A form answers to the names of what is in it.
		const read = <K extends keyof Element>(name: K): Element[K] => Reflect.get(Element.prototype, name, node);
		const attributes = Array.from(read('attributes'), ({name, value}) => ` ${name}=${quote(value)}`).join('');
		const text = read('textContent').trim().replace(/\s+/g, ' ');
		return `<${read('localName')}${short(attributes)}>${text.length > 80 ? `${text.slice(0, 80)}…` : text}</${read('localName')}>`;
	};

	/** Objects of the browser keep what they have on their prototype. */
	const inherited = (object: object): string[] => {
		const keys: string[] = [];
		for (const key in object) {
			if (keys.length > limits.entries) break;
			if (typeof (object as Record<string, unknown>)[key] !== 'function') keys.push(key);
		}
		return keys;
	};

	const describeFields = (object: object, prefix: string): string => {
		const own = Object.keys(object);
		const isPlain = prefix === '' || own.length > 0;
		return join(`${prefix}{`, fields(object, isPlain ? own : inherited(object)), '}');
	};

	const isList = (object: object): object is ArrayLike<unknown> & object =>
		'length' in object &&
		(ArrayBuffer.isView(object) || [NodeList, HTMLCollection, DOMTokenList].some((kind) => object instanceof kind));

	const describeKnown = (object: object): string | undefined => {
		if (Array.isArray(object)) return join('[', listItems(object), ']');
		if (object instanceof Error) return String(object.stack || object);
		if (object instanceof Node) return describeNode(object);
		if (object instanceof Map) return join(`Map(${object.size}) {`, mapItems(object), '}');
		if (object instanceof Set) return join(`Set(${object.size}) {`, setItems(object), '}');
		if (isList(object)) return join(`${nameOf(object)}(${object.length}) [`, listItems(object), ']');
		return describeLeaf(object);
	};

	const describeLeaf = (object: object): string | undefined => {
		if (object instanceof Date) return Number.isNaN(object.getTime()) ? 'Invalid Date' : quote(object.toISOString());
		if (object instanceof RegExp) return String(object);
		if (object === window) return 'Window';
		return [Promise, WeakMap, WeakSet].some((kind) => object instanceof kind) ? nameOf(object) : undefined;
	};

	const describeObject = (object: object): string => {
		const known = describeKnown(object);
		if (known !== undefined) return known;
		const prototype = Object.getPrototypeOf(object);
		const isPlain = prototype === null || prototype === Object.prototype;
		const {toJSON} = object as {toJSON?: unknown};
		// Old libraries give one to every object; only what is meant for this one is asked.
		if (typeof toJSON === 'function' && (!isPlain || has(object, 'toJSON'))) return describe(toJSON.call(object));
		return describeFields(object, isPlain ? '' : `${nameOf(object)} `);
	};

	const describeString = (text: string): string => {
		if (text.length > left) isCut = true;
		return quote(text);
	};

	const describeNested = (object: object): string => {
		if (path.has(object)) return '[Circular]';
		if (path.size >= limits.depth) return `[${nameOf(object)}]`;
		path.add(object);
		try {
			return describeObject(object);
		} finally {
			path.delete(object);
		}
	};

	const describe = (value: unknown): string => {
		if (typeof value === 'string') return describeString(value);
		if (typeof value === 'bigint') return `${value}n`;
		if (typeof value === 'function') return `ƒ ${value.name || 'anonymous'}()`;
		if (typeof value === 'object' && value !== null) return describeNested(value);
		return Object.is(value, -0) ? '-0' : String(value);
	};

	const text = typeof this === 'function' ? String(this) : describe(this);
	return {text: text.slice(0, limits.chars), isCut: isCut || text.length > limits.chars};
}
