import {describe, expect, test} from 'vitest';
import {freePort} from '../../kit/free-port.ts';
import {announce, type Bridge, startBridge, textOf} from './fixture/bridge.ts';
import {
	answerJson,
	breakOff,
	event,
	type McpServer,
	refuse,
	type Script,
	startServer,
	stream,
} from './fixture/server.ts';

const CALL = {name: 'navigate'};
const drop: Script = ({response}) => response.destroy();

const connect = async (limits: object = {}): Promise<{server: McpServer; bridge: Bridge}> => {
	const server = await startServer();
	const bridge = startBridge({args: ['--url', server.url], limits});
	await bridge.initialize();
	return {server, bridge};
};

const resultOf = (id: unknown, text: string) => ({jsonrpc: '2.0', id, result: {content: [{type: 'text', text}]}});

describe('a call that was not taken', () => {
	test.each([503, 429, 421])('is sent again after %i', async (status) => {
		const {server, bridge} = await connect();
		server.next('tools/call', refuse(status, {'retry-after': '0'}));
		expect(textOf(await bridge.ask('tools/call', CALL))).toBe('navigate');
		expect(server.count('tools/call')).toBe(2);
	});

	test('is sent again in a new session when the old one is gone', async () => {
		const {server, bridge} = await connect();
		server.next('tools/call', refuse(404));
		server.next('initialize', (seen) =>
			answerJson(
				seen,
				{protocolVersion: '2025-06-18', capabilities: {}, serverInfo: {}},
				{'mcp-session-id': 'session-2'},
			),
		);
		expect(textOf(await bridge.ask('tools/call', CALL))).toBe('navigate');
		expect((await server.take('initialize', 1)).message?.params).toMatchObject({clientInfo: {name: 'test'}});
		expect((await server.take('notifications/initialized', 1)).headers['mcp-session-id']).toBe('session-2');
		expect((await server.take('tools/call', 1)).headers['mcp-session-id']).toBe('session-2');
	});

	test('is sent when a browser comes up', async () => {
		const bridge = startBridge();
		await bridge.initialize();
		const call = bridge.ask('tools/call', CALL);
		const server = await startServer();
		announce(bridge.state, {port: server.port});
		expect(textOf(await call)).toBe('navigate');
	});

	test('goes to the port on which the browser comes back, in the same session', async () => {
		const bridge = startBridge();
		const before = await startServer();
		announce(bridge.state, {port: before.port});
		await bridge.initialize();
		await bridge.ask('tools/call', CALL);
		await before.stop();
		const call = bridge.ask('tools/call', CALL);
		const after = await startServer();
		announce(bridge.state, {port: after.port});
		expect(textOf(await call)).toBe('navigate');
		expect(after.count('initialize')).toBe(0);
		expect((await after.take('tools/call')).headers['mcp-session-id']).toBe('session-1');
	});

	test.each([401, 403])('is answered at once with the cure after %i', async (status) => {
		const {server, bridge} = await connect();
		server.next('tools/call', refuse(status));
		const answer = await bridge.ask('tools/call', CALL);
		expect(answer.result?.isError).toBe(true);
		expect(textOf(answer)).toContain('tabberth install');
		expect(textOf(answer)).toContain(`refused with ${status}`);
		expect(server.count('tools/call')).toBe(1);
	});

	test('is answered at once where no MCP server is', async () => {
		const server = await startServer();
		server.next('initialize', refuse(404), refuse(404), refuse(404), refuse(404));
		const bridge = startBridge({args: ['--url', server.url]});
		expect(textOf(await bridge.ask('tools/call', CALL))).toContain('No MCP server is there');
	});
});

describe('a call for which no browser comes', () => {
	test('is told what was seen: nothing announced', async () => {
		const bridge = startBridge({limits: {waitMs: 30}});
		const answer = await bridge.ask('tools/call', CALL);
		expect(answer.result?.isError).toBe(true);
		expect(textOf(answer)).toMatch(
			/^Start the browser in which Tabberth is installed, then try again\..*no browser is/,
		);
	});

	test('is told what was seen: a closed port', async () => {
		const bridge = startBridge({limits: {waitMs: 100}});
		const port = await freePort();
		announce(bridge.state, {port});
		expect(textOf(await bridge.ask('tools/call', CALL))).toContain(`127.0.0.1:${port} does not answer (ECONNREFUSED)`);
	});

	test('is told what was seen: a browser that is starting', async () => {
		const {server, bridge} = await connect({waitMs: 100});
		server.next('tools/call', ...Array.from({length: 20}, () => refuse(503)));
		expect(textOf(await bridge.ask('tools/call', CALL))).toContain('answers 503: refused with 503');
	});

	test('hears of the waiting with a token, and waits longer', async () => {
		const bridge = startBridge({limits: {waitMs: 1, waitWithProgressMs: 60_000, progressEveryMs: 5}});
		const call = bridge.ask('tools/call', {...CALL, _meta: {progressToken: 7}});
		const first = await bridge.line('progress', ({method}) => method === 'notifications/progress');
		expect(first.params).toMatchObject({progressToken: 7, message: expect.stringContaining('waiting for the browser')});
		const later = await bridge.line('more', ({params}) => Number(params?.progress) > Number(first.params?.progress));
		expect(later.params?.progress).toBeLessThan(1);
		const server = await startServer();
		announce(bridge.state, {port: server.port});
		expect(textOf(await call)).toBe('navigate');
	});

	test('is an error of the protocol where it is no tool call', async () => {
		const bridge = startBridge({limits: {waitMs: 10}});
		const {error} = await bridge.ask('resources/list');
		expect(error?.message).toMatch(/^Start the browser/);
	});
});

describe('a call that may have run', () => {
	const UNKNOWN = /navigate.*unknown.*not repeated.*Re-read the page/;

	const expectUnknown = async ({bridge, server}: {bridge: Bridge; server: McpServer}): Promise<void> => {
		const answer = await bridge.ask('tools/call', CALL);
		expect(answer.result?.isError).toBe(true);
		expect(textOf(answer)).toMatch(UNKNOWN);
		expect(server.count('tools/call')).toBe(1);
	};

	test('is not repeated when the connection breaks before the head', async () => {
		const both = await connect();
		both.server.next('tools/call', drop);
		await expectUnknown(both);
	});

	test.each([500, 502])('is not repeated after %i', async (status) => {
		const both = await connect();
		both.server.next('tools/call', refuse(status));
		await expectUnknown(both);
	});

	test('is not repeated when its stream breaks and cannot be taken up', async () => {
		const both = await connect();
		both.server.next('tools/call', (seen) => {
			stream(seen);
			breakOff(seen);
		});
		await expectUnknown(both);
	});

	test('is not repeated when its stream was forgotten', async () => {
		const both = await connect();
		await both.server.take('GET');
		both.server.next('tools/call', (seen) => {
			stream(seen, 'retry: 5\nid: a1\ndata: \n\n');
			seen.response.end();
		});
		both.server.next('GET', refuse(404));
		await expectUnknown(both);
	});

	test('is not repeated when no answer comes', async () => {
		const both = await connect({waitMs: 20, graceMs: 20});
		both.server.next('tools/call', () => undefined);
		await expectUnknown(both);
	});

	test('is not repeated when a JSON answer is cut off', async () => {
		const both = await connect();
		both.server.next('tools/call', ({response}) => {
			response.writeHead(200, {'content-type': 'application/json', 'content-length': '500'});
			response.write('{"jsonrpc":"2.0",', () => response.destroy());
		});
		await expectUnknown(both);
	});

	test('is answered from the stream that is taken up', async () => {
		const {server, bridge} = await connect();
		await server.take('GET');
		server.next('tools/call', (seen) => {
			stream(seen, 'retry: 5\nid: a1\ndata: \n\n');
			breakOff(seen);
		});
		server.next(
			'GET',
			refuse(503),
			(seen) => {
				stream(seen, event({jsonrpc: '2.0', method: 'notifications/message', params: {n: 1}}, 'a2'));
				seen.response.end();
			},
			(seen) => stream(seen, event(resultOf('r', 'late'), 'a3')),
		);
		expect(textOf(await bridge.ask('tools/call', CALL, 'r'))).toBe('late');
		expect((await server.take('GET', 1)).headers['last-event-id']).toBe('a1');
		expect((await server.take('GET', 3)).headers['last-event-id']).toBe('a2');
		expect(server.count('tools/call')).toBe(1);
	});
});

test('repeats what only reads', async () => {
	const {server, bridge} = await connect();
	server.next('resources/list', drop, (seen) => answerJson(seen, {resources: []}));
	expect((await bridge.ask('resources/list')).result).toEqual({resources: []});
});

test('carries a message and an answer of many megabytes', async () => {
	const {server, bridge} = await connect();
	const text = 'ü€'.repeat(2_000_000);
	server.next('tools/call', (seen) => {
		stream(
			seen,
			event({jsonrpc: '2.0', id: seen.message?.id, result: {content: [{text: seen.message?.params?.text}]}}),
		);
	});
	expect(textOf(await bridge.ask('tools/call', {...CALL, text})) === text).toBe(true);
});

test('refuses a line that is too long and reads on', async () => {
	const bridge = startBridge();
	const piece = 'x'.repeat(8 * 1024 * 1024);
	for (let i = 0; i < 4; i++) bridge.input.write(piece);
	bridge.input.write('x\n');
	expect(await bridge.line('the refusal', ({id}) => id === null)).toMatchObject({error: {code: -32600}});
	expect((await bridge.ask('ping')).result).toEqual({});
});
