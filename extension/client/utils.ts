// Help for pages that show tools. In: a schema, or a time. Out: text, or arguments to begin with. Pure.
import type {Schema, Tool} from './messages.ts';
import {SESSION_REVISION} from './wire.ts';

const MAX_DEPTH = 6;
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
	['year', 365 * 86_400],
	['month', 30 * 86_400],
	['week', 7 * 86_400],
	['day', 86_400],
	['hour', 3600],
	['minute', 60],
	['second', 1],
];

const schemaOf = (given: Tool | Schema | undefined): Schema =>
	(given && 'inputSchema' in given ? (given as Tool).inputSchema : (given as Schema | undefined)) ?? {};

const typeOf = ({type, anyOf, oneOf, enum: values, items}: Schema): string => {
	const [choice] = anyOf ?? oneOf ?? [];
	if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
	if (type === 'array') return items ? `${typeOf(items)}[]` : 'array';
	return [type].flat().join(' | ') || (choice ? [...(anyOf ?? oneOf ?? [])].map(typeOf).join(' | ') : 'any');
};

const exampleOf = (schema: Schema, depth: number): unknown => {
	const {default: preset, const: fixed, enum: values, examples, anyOf, oneOf} = schema;
	const given = [preset, fixed, values?.[0], examples?.[0]].find((value) => value !== undefined);
	if (given !== undefined) return given;
	const [choice] = anyOf ?? oneOf ?? [];
	if (choice) return exampleOf(choice, depth);
	const [kind = schema.properties ? 'object' : 'string'] = [schema.type ?? []].flat();
	return (EXAMPLES[kind] ?? EXAMPLES.string)?.(schema, depth);
};

const EXAMPLES: Readonly<Record<string, (schema: Schema, depth: number) => unknown>> = {
	object: (schema, depth) => (depth < MAX_DEPTH ? exampleObject(schema, depth + 1) : {}),
	array: ({items}, depth) => (items && depth < MAX_DEPTH ? [exampleOf(items, depth + 1)] : []),
	number: ({minimum = 0}) => minimum,
	integer: ({minimum = 0}) => minimum,
	boolean: () => false,
	null: () => null,
	string: () => '',
};

const exampleObject = ({properties = {}, required = []}: Schema, depth: number): Record<string, unknown> =>
	Object.fromEntries(
		required.flatMap((name) => (properties[name] ? [[name, exampleOf(properties[name], depth)]] : [])),
	);

export const MCPUtils = {
	/** A line for each parameter: its name, type, whether it is required, and what it is for. */
	formatParameters(given: Tool | Schema | undefined): string {
		const {properties = {}, required = []} = schemaOf(given);
		const lines = Object.entries(properties).map(([name, schema]) => {
			const about = schema.description ? `: ${schema.description}` : '';
			return `${name} (${typeOf(schema)}${required.includes(name) ? ', required' : ''})${about}`;
		});
		return lines.join('\n') || 'No parameters';
	},

	/** Arguments to begin with: what is required, with what it may be. */
	generateExample(given: Tool | Schema | undefined): Record<string, unknown> {
		return exampleObject(schemaOf(given), 0);
	},

	/** @param time A date, its milliseconds, or what `Date` reads. */
	formatRelativeTime(time: Date | number | string, now: number = Date.now()): string {
		const seconds = (new Date(time).getTime() - now) / 1000;
		if (Number.isNaN(seconds)) return '';
		const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
		return new Intl.RelativeTimeFormat('en', {numeric: 'auto'}).format(Math.trunc(seconds / length), unit);
	},

	getProtocolVersion: (): string => SESSION_REVISION,
};
