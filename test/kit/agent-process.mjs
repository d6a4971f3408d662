// An agent in a process of its own. In: the kind of client, its name, the address and the headers of every request; then a line of
// JSON for each call. Out: a line of JSON for each answer.
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {Client as ClientV2, StreamableHTTPClientTransport as TransportV2} from '@modelcontextprotocol/client';
import {Client as ClientV1} from '@modelcontextprotocol/sdk/client/index.js';
import {SSEClientTransport} from '@modelcontextprotocol/sdk/client/sse.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import {StreamableHTTPClientTransport as TransportV1} from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const BRIDGE = fileURLToPath(new URL('../../installer/stdio/command.mjs', import.meta.url));
const [, , kind, name, url, headers = '{}'] = process.argv;
const options = {requestInit: {headers: JSON.parse(headers)}};
const info = {name, version: '1.0.0'};

const transports = {
	'v1 http': () => new TransportV1(new URL(url), options),
	'v1 sse': () => new SSEClientTransport(new URL(url.replace(/\/mcp/, '/sse')), options),
	'v1 stdio': () => new StdioClientTransport({command: process.execPath, args: [BRIDGE, '--url', url]}),
};

/** Out: one call, whichever the client. */
const connect = async () => {
	if (kind === 'v2 modern') {
		const client = new ClientV2(info, {versionNegotiation: {mode: 'auto'}});
		await client.connect(new TransportV2(new URL(url), options));
		return (params, within) => client.callTool(params, within);
	}
	const client = new ClientV1(info);
	await client.connect(transports[kind]());
	return (params, within) => client.callTool(params, undefined, within);
};

const tell = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);
const call = await connect();
tell({text: 'connected', isError: false});
for await (const line of createInterface({input: process.stdin})) {
	const {timeout, ...params} = JSON.parse(line);
	const {content, isError = false} = await call(params, {timeout}).catch((error) => ({
		content: [{text: String(error)}],
		isError: true,
	}));
	tell({text: content.map(({text}) => text).join('\n'), isError});
}
