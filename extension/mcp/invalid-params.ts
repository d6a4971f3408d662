// The SDK calls parameters that its schemas refuse an internal error, with the issues as JSON for its words. In: what a handler threw. Out:
// the error that JSON-RPC has for it, in a sentence; or what was thrown, where it is something else.
import {ProtocolError} from '@modelcontextprotocol/server';
import {z} from 'zod';
import {INVALID_PARAMS} from './rpc.ts';

const MAX_ISSUES = 5;
const MAX_PATH_CHARS = 100;

const issuesSchema = z.array(
	z.object({path: z.array(z.union([z.string(), z.number()])), expected: z.string().optional()}),
);

export const toInvalidParams = (method: string, error: unknown): unknown => {
	if (error instanceof ProtocolError || !(error instanceof Error) || !error.message.startsWith('[')) return error;
	const issues = issuesSchema.safeParse(readJson(error.message));
	if (!issues.success) return error;
	const words = issues.data.slice(0, MAX_ISSUES).map(({path, expected}) => {
		const field = path.join('.').slice(0, MAX_PATH_CHARS) || 'the request';
		return expected === undefined ? `${field} is not as it should be` : `${field}: expected ${expected}`;
	});
	return new ProtocolError(INVALID_PARAMS, `${method}: ${words.join('; ')}.`);
};

const readJson = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
};
