// Messages that no client should send, to each of the paths that take messages: an answer each time, and never a fault of ours.
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {HttpError} from '../../../extension/errors.ts';
import {eachCase, FUZZ_TIMEOUT_MS, type Fuzz} from '../../kit/fuzz.ts';
import {initializeMessage, JSON_HEADERS} from '../../kit/rpc.ts';
import {startRoom} from './room.ts';

const METHODS = ['initialize', 'ping', 'tools/list', 'tools/call', 'resources/list', 'resources/read', 'prompts/get'];
const MORE_METHODS = ['server/discover', 'logging/setLevel', 'notifications/cancelled', 'notifications/initialized'];
const TOOLS = ['dev_utils', 'shortcuts_list', 'nothing'];
const MODERN_META = {
	'io.modelcontextprotocol/protocolVersion': '2026-07-28',
	'io.modelcontextprotocol/clientCapabilities': {},
};

const strangeMessage = (fuzz: Fuzz): unknown => {
	const name = fuzz.isOneIn(4) ? fuzz.value() : fuzz.pick(TOOLS);
	const params = fuzz.isOneIn(3)
		? fuzz.value()
		: {
				name,
				arguments: fuzz.value(),
				uri: fuzz.text(),
				level: fuzz.text(),
				_meta: fuzz.isOneIn(2) ? MODERN_META : fuzz.value(),
			};
	const message = {
		...(!fuzz.isOneIn(20) && {jsonrpc: fuzz.isOneIn(20) ? fuzz.value() : '2.0'}),
		...(!fuzz.isOneIn(10) && {id: fuzz.isOneIn(3) ? fuzz.value() : 1}),
		method: fuzz.isOneIn(8) ? fuzz.value() : fuzz.pick([...METHODS, ...MORE_METHODS]),
		...(!fuzz.isOneIn(10) && {params}),
	};
	if (fuzz.isOneIn(12)) return [message, fuzz.value()];
	return fuzz.isOneIn(12) ? fuzz.value() : message;
};

const strangeCommand = (fuzz: Fuzz): unknown => ({
	name: fuzz.isOneIn(6) ? fuzz.value() : fuzz.pick(TOOLS),
	...(!fuzz.isOneIn(8) && {payload: fuzz.isOneIn(2) ? fuzz.value() : {action: fuzz.pick(['ping', 'echo', 'version'])}}),
	...(fuzz.isOneIn(6) && {tabId: fuzz.value()}),
	...(fuzz.isOneIn(6) && {originId: fuzz.value()}),
	...(fuzz.isOneIn(12) && {[fuzz.text()]: fuzz.value()}),
});

const strangeRpc = (fuzz: Fuzz): unknown => (fuzz.isOneIn(6) ? initializeMessage() : strangeMessage(fuzz));

const PATHS = {'/mcp': strangeRpc, '/commands': strangeCommand} as const;

const strangeBody = (fuzz: Fuzz, make: (fuzz: Fuzz) => unknown): string => {
	const text = JSON.stringify(make(fuzz)) ?? '';
	return fuzz.isOneIn(4) ? fuzz.bend(text) : text;
};

/** What a header can carry at all. */
const strangeHeader = (fuzz: Fuzz): string =>
	fuzz
		.text()
		.replace(/[^\x20-\x7e]/g, '')
		.slice(0, 200)
		.trim();

const strangeHeaders = (fuzz: Fuzz, session: Readonly<Record<string, string>>): Record<string, string> => ({
	...JSON_HEADERS,
	...(fuzz.isOneIn(2) && session),
	...(fuzz.isOneIn(4) && {'mcp-protocol-version': fuzz.pick(['2026-07-28', '2025-11-25', strangeHeader(fuzz)])}),
	...(fuzz.isOneIn(4) && {'mcp-method': fuzz.pick([...METHODS, strangeHeader(fuzz)])}),
	...(fuzz.isOneIn(4) && {'mcp-name': fuzz.pick([...TOOLS, strangeHeader(fuzz)])}),
	...(fuzz.isOneIn(10) && {'mcp-session-id': strangeHeader(fuzz)}),
	...(fuzz.isOneIn(10) && {accept: strangeHeader(fuzz)}),
});

/** As the HTTP room makes one of it. */
const asResponse = (error: unknown): Response => {
	if (!(error instanceof HttpError)) throw error;
	return new Response(error.message, {status: error.status});
};

/** Streams that stay open are left after their first words. */
const readSome = async (response: Response): Promise<string> => {
	if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) return response.text();
	const reader = response.body?.getReader();
	const first = await reader?.read();
	await reader?.cancel();
	return new TextDecoder().decode(first?.value);
};

// The SDK tells of each message that it refuses.
beforeAll(() => void vi.spyOn(console, 'log').mockReturnValue());
afterAll(() => void vi.restoreAllMocks());

describe.each(Object.entries(PATHS))('a message to %s', (path, make) => {
	test('is answered, and with no fault of ours', {timeout: FUZZ_TIMEOUT_MS}, async () => {
		const room = startRoom();
		const session = await room.openSession();
		const statuses = new Map<number, number>();
		await eachCase(`messages to ${path}`, async (fuzz) => {
			const headers = strangeHeaders(
				fuzz,
				path === '/mcp' ? session : {...session, 'x-instance-id': session['mcp-session-id'] ?? ''},
			);
			const asking = room.ask(path, {method: 'POST', headers, body: strangeBody(fuzz, make)});
			const response = await asking.catch(asResponse);
			statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
			const text = await readSome(response);
			expect(response.status, text).toBeLessThan(500);
			expect(text).not.toMatch(/-32603|failed inside Tabberth|TypeError|RangeError|\bat \S+:\d+:\d+/);
		});
		expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400]));
	});
});
