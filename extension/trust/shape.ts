// What a call was given, told without telling it. In: the input of a tool. Out: kinds and sizes; words only of those that we made up. Pure.

/** Fields whose values are words of ours: none of them can hold what an agent was given by somebody. */
const OURS: ReadonlySet<string> = new Set(['action', 'filter', 'scroll_direction', 'since', 'state']);
const MAX_FIELDS = 20;
const MAX_DEPTH = 3;

export const shapeOf = (input: unknown): Readonly<Record<string, unknown>> =>
	isRecord(input) ? shapeOfFields(input, 1) : {};

const shapeOfFields = (fields: Record<string, unknown>, depth: number): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(fields)
			.slice(0, MAX_FIELDS)
			.map(([name, value]) => [/^\w{1,40}$/.test(name) ? name : '…', shapeOfValue(name, value, depth)]),
	);

const shapeOfValue = (name: string, value: unknown, depth: number): unknown => {
	if (typeof value === 'boolean' || value === null || value === undefined) return value ?? null;
	if (typeof value === 'string') return isOurs(name, value) ? value : `text(${value.length})`;
	if (typeof value === 'number') return name === 'tabId' ? value : 'number';
	if (Array.isArray(value))
		return depth < MAX_DEPTH
			? value.slice(0, MAX_FIELDS).map((each) => shapeOfValue(name, each, depth + 1))
			: `list(${value.length})`;
	return isRecord(value) && depth < MAX_DEPTH ? shapeOfFields(value, depth + 1) : 'object';
};

const isOurs = (name: string, value: string): boolean =>
	/^ref_\d{1,12}$/.test(value) || (OURS.has(name) && /^[a-z_]{1,30}$/.test(value));

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
