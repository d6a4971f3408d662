// The JSON Schema of what a tool takes. In: its zod schema. Out: what clients are told, for the kinds that tools use; any other
// throws, and a test tries every tool. zod's own converter knows all kinds, and would be a fifteenth of the worker.
import {z} from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

type Schema = z.core.$ZodType;
type Check = z.core.$ZodChecks['_zod']['def'] | {readonly check: 'custom'};

export const toJsonSchema = (schema: Schema): JsonSchema => {
	const description = z.globalRegistry.get(schema)?.description;
	return {...kindOf(schema), ...(description !== undefined && {description})};
};

/** A field that may be left out, or has a default, is not required. */
export const toFields = (shape: Readonly<Record<string, Schema>>) => {
	const fields = Object.entries(shape);
	const required = fields.filter(([, field]) => field._zod.optin === undefined).map(([name]) => name);
	const properties: JsonSchema = Object.fromEntries(fields.map(([name, field]) => [name, toJsonSchema(field)]));
	return {properties, ...(required.length > 0 && {required})};
};

const kindOf = (schema: Schema): JsonSchema => {
	// Every schema is one of these; the base type does not say so.
	const {def} = (schema as z.core.$ZodTypes)._zod;
	const checks = (def.checks ?? []).map((check) => check._zod.def as Check);
	const limits = (unit = ''): JsonSchema => Object.assign({}, ...checks.map((check) => limitOf(check, unit)));
	switch (def.type) {
		case 'string':
			return {type: 'string', ...limits('Length')};
		case 'number':
			return {type: [def, ...checks].some(isWhole) ? 'integer' : 'number', ...limits()};
		case 'boolean':
			return {type: 'boolean'};
		case 'unknown':
			return {};
		case 'enum':
			return {type: 'string', enum: Object.values(def.entries)};
		case 'literal':
			return {type: typeof def.values[0], const: def.values[0]};
		case 'array':
			return {type: 'array', items: toJsonSchema(def.element), ...limits('Items')};
		case 'object':
			return {type: 'object', ...toFields(def.shape), ...restOf(def.catchall)};
		case 'union':
			return eitherOf(def.options.map(toJsonSchema));
		case 'optional':
			return toJsonSchema(def.innerType);
		case 'default':
			return {...toJsonSchema(def.innerType), default: def.defaultValue};
		default:
			throw new TypeError(`tools/json-schema.ts does not know ${def.type}`);
	}
};

/** What is said of fields that are not named. */
const restOf = (catchall: Schema | undefined): JsonSchema => {
	if (!catchall) return {};
	return {additionalProperties: catchall._zod.def.type === 'never' ? false : toJsonSchema(catchall)};
};

const isWhole = (def: object): boolean => 'check' in def && def.check === 'number_format';

const eitherOf = (options: readonly JsonSchema[]): JsonSchema => {
	const isPlain = options.every((option) => Object.keys(option).join() === 'type');
	return isPlain ? {type: options.map(({type}) => type)} : {anyOf: options};
};

const limitOf = (def: Check, unit: string): JsonSchema => {
	switch (def.check) {
		case 'greater_than':
			return {[def.inclusive ? 'minimum' : 'exclusiveMinimum']: def.value};
		case 'less_than':
			return {[def.inclusive ? 'maximum' : 'exclusiveMaximum']: def.value};
		case 'min_length':
			return {[`min${unit}`]: def.minimum};
		case 'max_length':
			return {[`max${unit}`]: def.maximum};
		case 'length_equals':
			return {[`min${unit}`]: def.length, [`max${unit}`]: def.length};
		// A whole number, which the type says; and what only code can say.
		case 'number_format':
		case 'custom':
			return {};
		default:
			throw new TypeError(`tools/json-schema.ts does not know ${def.check}`);
	}
};
