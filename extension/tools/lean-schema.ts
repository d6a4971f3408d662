// What a schema says, without what tells an agent nothing. In: a JSON Schema. Out: the same in fewer tokens; what is left out is checked
// all the same, and named where it is broken.
import type {JsonSchema} from './json-schema.ts';

export const leanSchema = (schema: JsonSchema): JsonSchema =>
	Object.fromEntries(
		Object.entries(schema)
			.filter(([key, value]) => !isIdle(key, value) && !(isPair(schema) && /^(?:min|max)Items$/.test(key)))
			.map(([key, value]) => [key, leanPart(key, value)]),
	);

/** Of so many as its description shows. */
const isPair = ({minItems, maxItems}: JsonSchema): boolean => minItems !== undefined && minItems === maxItems;

const MANY = 20;

/** Texts are neither empty nor books, nobody gives a list of nothing, and what is not said is not so. */
const isIdle = (key: string, value: unknown): boolean =>
	key === 'minLength' ||
	key === 'maxLength' ||
	(key === 'minItems' && value === 1) ||
	(key === 'maxItems' && Number(value) >= MANY) ||
	(key === 'default' && value === false) ||
	(typeof value === 'object' && value !== null && Object.keys(value).length === 0);

const leanPart = (key: string, value: unknown): unknown => {
	if (key === 'properties') return mapValues(value, leanSchema);
	if (key === 'items') return leanSchema(value as JsonSchema);
	return key === 'anyOf' ? (value as readonly JsonSchema[]).map(leanSchema) : value;
};

const mapValues = (schemas: unknown, map: (schema: JsonSchema) => JsonSchema): JsonSchema =>
	Object.fromEntries(Object.entries(schemas as Record<string, JsonSchema>).map(([name, each]) => [name, map(each)]));
