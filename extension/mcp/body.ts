// A request's JSON, read once for all that look at it. In: a request, and how deep it may be nested. Out: the parsed body, or the answer that
// refuses it.
import {errorResponse, isTooDeep} from './rpc.ts';

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

export const parseBody = async (request: Request, levels: number): Promise<{body: unknown} | Response> => {
	let body: unknown;
	try {
		body = JSON.parse(await request.text());
	} catch (error) {
		if (request.signal.aborted) throw error;
		return errorResponse(400, PARSE_ERROR, 'Parse error: the body is not valid JSON; send one JSON value in UTF-8.');
	}
	if (isTooDeep(body, levels))
		return errorResponse(400, INVALID_REQUEST, `The body is nested more than ${levels} levels deep: send it flatter.`);
	return {body};
};
