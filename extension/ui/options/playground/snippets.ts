// A call of a tool, to take along. Pure. In: where, which tool, its arguments. Out: a line for a shell, and a piece of code for a page.

export interface Snippet {
	/** The MCP endpoint. */
	readonly url: string;
	readonly name: string;
	readonly input: Readonly<Record<string, unknown>>;
	/** Whether nobody comes in without one; it is never written out. */
	readonly needsKey: boolean;
}

const REVISION = '2026-07-28';
const META = 'io.modelcontextprotocol/';

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** By the revision without sessions: one request does all. */
export const toCurl = ({url, name, input, needsKey}: Snippet): string => {
	const meta = {
		[`${META}protocolVersion`]: REVISION,
		[`${META}clientCapabilities`]: {},
		[`${META}clientInfo`]: {name: 'curl', version: '1'},
	};
	const message = {jsonrpc: '2.0', id: 1, method: 'tools/call', params: {name, arguments: input, _meta: meta}};
	const headers = [
		'Content-Type: application/json',
		'Accept: application/json, text/event-stream',
		`MCP-Protocol-Version: ${REVISION}`,
		'Mcp-Method: tools/call',
		`Mcp-Name: ${name}`,
	];
	return [
		`curl -s ${quote(url)}`,
		...headers.map((header) => `-H ${quote(header)}`),
		// The shell puts it in: what is copied may be pasted anywhere.
		...(needsKey ? ['-H "Authorization: Bearer $TABBERTH_TOKEN"'] : []),
		`-d ${quote(JSON.stringify(message))}`,
	].join(' \\\n  ');
};

export const toCode = ({url, name, input, needsKey}: Snippet): string => {
	const given = Object.keys(input).length > 0 ? `, ${JSON.stringify(input, undefined, '\t')}` : '';
	const options = needsKey ? ", {headers: {Authorization: 'Bearer tbk_…'}}" : '';
	return [
		"import {MCPClient} from './mcp-client.mjs';",
		'',
		`const client = new MCPClient(${JSON.stringify(url)}${options});`,
		`const {text, data, isError} = await client.call(${JSON.stringify(name)}${given});`,
		'console.log(isError, data ?? text);',
		'await client.close();',
		'',
	].join('\n');
};
