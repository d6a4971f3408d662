// Commands as they are typed. In: what stands in them. Out: a line that sh, PowerShell and cmd read alike, or lines for sh. Pure.
import type {Server} from './server.ts';

/** zsh takes a ? for a pattern, and a blank ends a word everywhere. */
export const quote = (word: string): string => (/^[\w./:@%-]+$/.test(word) ? word : `"${word}"`);

const HELLO = {
	jsonrpc: '2.0',
	id: 1,
	method: 'initialize',
	params: {protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {name: 'curl', version: '1'}},
};

/** What a client says first. */
export const shellLines = ({url, key}: Server): string =>
	[
		`curl ${quote(url)}`,
		...(key === undefined ? [] : [`-H "Authorization: Bearer ${key}"`]),
		'-H "Content-Type: application/json"',
		'-H "Accept: application/json, text/event-stream"',
		`-d '${JSON.stringify(HELLO)}'`,
	].join(' \\\n  ');
