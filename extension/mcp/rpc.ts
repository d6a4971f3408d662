// The few facts about JSON-RPC messages that this room's files share. In: parsed JSON. Out: ids, kinds, error answers.
import {nameLeg} from '../errors.ts';

export type RpcId = string | number;

export const INVALID_PARAMS = -32602;

export type Json = Record<string, unknown>;

/** `1` and `"1"` are different ids. */
export const keyOfId = (id: RpcId): string => `${typeof id === 'string' ? 's' : 'n'}${id}`;

export const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export const messagesOf = (body: unknown): Json[] => (Array.isArray(body) ? body : [body]).filter(isObject);

/** The ids of the requests in a body: of messages that have both a method and an id. */
export const requestIdsOf = (body: unknown): RpcId[] =>
	messagesOf(body)
		.filter((message) => typeof message.method === 'string')
		.map((message) => message.id)
		.filter((id): id is RpcId => typeof id === 'string' || typeof id === 'number');

export const hasMethod = (body: unknown, method: string): boolean =>
	messagesOf(body).some((message) => message.method === method);

export const errorResponse = (
	status: number,
	code: number,
	message: string,
	id: RpcId | null = null,
	headers: Record<string, string> = {},
): Response => Response.json({jsonrpc: '2.0', error: {code, message: nameLeg(status, message)}, id}, {status, headers});

const RESOURCE_NOT_FOUND = -32002;

/** In the eras with sessions an unknown resource has a code of its own; the SDK sends that of the latest era in all. */
export const withEraCode = <M extends object>(message: M): M => {
	if (!('error' in message) || !isObject(message.error)) return message;
	const {code, data} = message.error;
	const isNotFound = code === INVALID_PARAMS && isObject(data) && Object.keys(data).join() === 'uri';
	return isNotFound ? {...message, error: {...message.error, code: RESOURCE_NOT_FOUND}} : message;
};

/** Looks no deeper than the limit, so that a hostile body costs no more than an honest one of its size. */
export const isTooDeep = (value: unknown, levels: number): boolean => {
	if (typeof value !== 'object' || value === null) return false;
	if (levels <= 0) return true;
	for (const child of Array.isArray(value) ? value : Object.values(value)) {
		if (isTooDeep(child, levels - 1)) return true;
	}
	return false;
};
