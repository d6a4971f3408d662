// Requests in words. In: an entry of a tab's log. Out: one line, or all that is known of it; never what lets its holder in.
import {ToolError} from '../../errors.ts';
import {cleanLine, cleanText} from '../clean.ts';
import type {Attachment} from '../debugger/attachment.ts';
import {maskBody, maskHeader, maskQuery} from './mask.ts';
import type {NetworkEntry} from './network-log.ts';

const MAX_URL_CHARS = 300;
const MAX_HEADER_CHARS = 500;

export const entryToLine = ({id, method, url, type, status, error, ms}: NetworkEntry): string => {
	const outcome = error ?? status ?? 'pending';
	const took = ms === undefined ? '' : ` ${ms} ms`;
	return `${id} ${method} ${outcome} ${type}${took} ${cleanLine(maskQuery(url), MAX_URL_CHARS)}`;
};

export const describeEntry = async (attachment: Attachment, entry: NetworkEntry): Promise<string> => {
	const {debuggerId, requestHeaders, responseHeaders, sent} = entry;
	if (debuggerId === undefined)
		throw new ToolError(
			`requestId: headers and body of ${entry.id} are not known, because it was made before the debugger listened to the document that made it. It listens now: let the page make it again, by a reload say, and ask for that one.`,
		);
	return [
		cleanText(maskQuery(entry.url)),
		...headerLines('Request headers', requestHeaders),
		...(sent === undefined ? [] : ['Sent:', cleanText(maskBody(sent))]),
		...headerLines('Response headers', responseHeaders),
		'Body:',
		cleanText(maskBody(await readBody(attachment, debuggerId, entry.sessionId))),
	].join('\n');
};

const headerLines = (title: string, headers: Readonly<Record<string, string>> | undefined): string[] =>
	headers
		? [
				`${title}:`,
				...Object.entries(headers).map(
					([name, value]) => `  ${name}: ${cleanLine(maskHeader(name, value), MAX_HEADER_CHARS)}`,
				),
			]
		: [];

const readBody = async (attachment: Attachment, requestId: string, sessionId?: string): Promise<string> => {
	const reading = attachment.send<{body: string; base64Encoded: boolean}>(
		'Network.getResponseBody',
		{requestId},
		sessionId === undefined ? {} : {sessionId},
	);
	const read = await reading.catch((error: unknown) => {
		if (error instanceof ToolError) throw error;
		return undefined;
	});
	if (!read) return '(none, or not kept any more)';
	return read.base64Encoded ? `(not text, ${atob(read.body).length} bytes)` : read.body;
};
