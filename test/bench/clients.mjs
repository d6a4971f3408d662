// The official clients, as agents run them, against any URL. Out: functions that make one call, and the end of the connection.
import {Client as ModernClient, StreamableHTTPClientTransport as ModernTransport} from '@modelcontextprotocol/client';
import {Client as LegacyClient} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport as LegacyTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const ME = {name: 'tabberth-bench', version: '1'};
const CALL_LIMIT_MS = 60_000;

export async function connectLegacy(url) {
	const client = new LegacyClient(ME);
	const transport = new LegacyTransport(new URL(url));
	await client.connect(transport);
	return {
		sessionId: transport.sessionId,
		ping: () => client.ping(),
		call: (args) => callTool(client, args, undefined, {timeout: CALL_LIMIT_MS}),
		/** Resolves also when it is told that its outcome is unknown. */
		navigate: (address) =>
			client.callTool({name: 'navigate', arguments: {url: address}}, undefined, {timeout: CALL_LIMIT_MS}),
		close: () => client.close(),
	};
}

export async function connectModern(url, key) {
	const client = new ModernClient(ME, {versionNegotiation: {mode: 'auto'}});
	const requestInit = key === undefined ? {} : {headers: {authorization: `Bearer ${key}`}};
	await client.connect(new ModernTransport(new URL(url), {requestInit}));
	return {
		call: (args) => callTool(client, args, {timeout: CALL_LIMIT_MS}),
		tool: (name, args = {}) => client.callTool({name, arguments: args}, {timeout: CALL_LIMIT_MS}),
		close: () => client.close(),
	};
}

async function callTool(client, args, ...options) {
	const result = await client.callTool({name: 'dev_utils', arguments: args}, ...options);
	const [{text}] = result.content;
	if (result.isError) throw new Error(`dev_utils answered an error: ${text}`);
	return text;
}

export async function echo(client, text) {
	const answer = await client.call({action: 'echo', text});
	if (!answer.includes(text)) throw new Error(`dev_utils echo gave back other text: ${answer.slice(0, 200)}`);
}

/** Milliseconds of each of `rounds` calls, one after the other. */
export async function timeCalls(call, rounds) {
	const samples = [];
	for (let round = 0; round < rounds; round += 1) {
		const start = performance.now();
		await call(round);
		samples.push(performance.now() - start);
	}
	return samples;
}

/** Turns between two callers in blocks, so that whatever else the machine does meets both alike. */
export async function timeInTurns(callers, {rounds, block, warmUp}) {
	const samples = callers.map(() => []);
	for (const call of callers) await timeCalls(call, warmUp);
	for (let done = 0; done < rounds; done += block) {
		for (const [index, call] of callers.entries()) samples[index].push(...(await timeCalls(call, block)));
	}
	return samples;
}
