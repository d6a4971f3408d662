// What a call says of itself before any tool looks at it. In: `params` of a tools/call, or a command's payload, as they came.
// Out: the tool's name and an object, or a failure that names the field.
import {ProtocolError} from '@modelcontextprotocol/server';
import {ToolError} from '../errors.ts';
import {INVALID_PARAMS, isObject, type Json} from './rpc.ts';

/** `null` means none, as if the field were absent: many languages write an empty optional field so. */
export const readArguments = (tool: string, field: 'arguments' | 'payload', given: unknown): Json => {
	if (given === undefined || given === null) return {};
	if (isObject(given)) return given;
	throw new ToolError(
		`${tool}: ${field}: expected an object such as {"name": "value"}, but ${kindOf(given)} was given.`,
	);
};

/** Without a name there is no tool whose result could say so. */
export const readToolName = (params: Json): string => {
	if (typeof params.name === 'string') return params.name;
	throw new ProtocolError(INVALID_PARAMS, 'tools/call: name: expected a string, the name of a tool.');
};

const kindOf = (value: unknown): string => {
	if (Array.isArray(value)) return 'an array';
	return typeof value === 'string' ? 'text (a string)' : `a ${typeof value}`;
};
