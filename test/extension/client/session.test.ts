// How long a session lasts, and that one that has ended is never mistaken for another.
import {describe, expect, test} from 'vitest';
import type {MCPError, Message} from '../../../extension/client/index.ts';
import type {Asked} from '../../kit/answering.ts';
import {until} from '../../kit/until.ts';
import {
	answerText,
	event,
	failureOf,
	held,
	inTurn,
	open,
	type Respond,
	refuse,
	sendEvents,
	sendJson,
	serve,
} from './serving.ts';

const nothing = (): void => undefined;
const sessionsOf = (asked: readonly Asked[], name: string): unknown[] =>
	asked.filter(({method, body}) => (body?.method ?? method) === name).map(({headers}) => headers['mcp-session-id']);
const begun =
	(id: string): Respond =>
	({body}, response) =>
		sendJson(response, {id: body.id, result: {protocolVersion: '2025-06-18'}}, {'mcp-session-id': id});

describe('a session', () => {
	test('is opened by the first call, once, with the headers of the transport', async () => {
		const {url, asked, methods} = await serve(answerText('done'));
		const client = open(url, {headers: {Authorization: 'Bearer x'}});
		expect(client.getSessionId()).toBeNull();
		await Promise.all([client.call('echo', {a: 1}), client.call('echo')]);
		expect(methods()).toEqual(['initialize', 'notifications/initialized', 'tools/call', 'tools/call']);
		expect(client.getSessionId()).toBe('s-1');
		const [first, , third] = asked as [Asked, Asked, Asked];
		expect(first.headers).toMatchObject({
			'content-type': 'application/json',
			accept: 'application/json, text/event-stream',
			'mcp-protocol-version': '2025-06-18',
			authorization: 'Bearer x',
		});
		expect(first.headers['mcp-session-id']).toBeUndefined();
		expect(third.headers['mcp-session-id']).toBe('s-1');
		expect(third.body).toEqual({
			jsonrpc: '2.0',
			id: 2,
			method: 'tools/call',
			params: {name: 'echo', arguments: {a: 1}},
		});
	});

	test('that the server has forgotten is told so, and the next call opens another', async () => {
		let isKnown = false;
		const {url, methods} = await serve((asked, response) => {
			if (isKnown) return answerText('again')(asked, response);
			isKnown = true;
			response.writeHead(404).end();
		});
		const client = open(url);
		const error = await failureOf(client.call('echo'));
		expect([error.code, error.isSessionExpired(), error.isTimeout()]).toEqual([-32000, true, false]);
		expect(client.getSessionId()).toBeNull();
		expect((await client.call('echo')).text).toBe('again');
		expect(methods().filter((method) => method === 'initialize')).toHaveLength(2);
	});

	test.each([
		[200, true],
		[405, false],
	])('is ended by DELETE, which the server may refuse (%i)', async (status, isEnded) => {
		const {url, asked} = await serve(answerText(''), {DELETE: refuse(status)});
		const client = open(url);
		await client.call('echo');
		expect(await client.terminateSession()).toBe(isEnded);
		expect(asked.at(-1)).toMatchObject({
			method: 'DELETE',
			headers: {'mcp-session-id': 's-1', accept: 'application/json, text/event-stream'},
		});
		expect(client.getSessionId()).toBeNull();
		expect(await client.terminateSession()).toBe(false);
	});

	test('that is only being opened is ended too', async () => {
		const {hold, count, letGo} = held();
		const {url, methods} = await serve(answerText('done'), {
			initialize: hold(begun('s-1')),
		});
		const client = open(url);
		const opening = client.initialize();
		await until('its beginning', () => (count() === 1 ? true : undefined));
		const closed = client.close();
		letGo();
		await Promise.all([opening, closed]);
		expect(client.getSessionId()).toBeNull();
		expect(methods()).toEqual(['initialize', 'notifications/initialized', 'DELETE']);
	});

	test('that is closed while it is opened ends itself, and not the one that is opened meanwhile', async () => {
		const {hold, count, letGo} = held();
		const {url, asked} = await serve(answerText('done'), {
			initialize: inTurn(hold(begun('former')), begun('next')),
		});
		const client = open(url);
		const opening = client.initialize();
		await until('its beginning', () => (count() === 1 ? true : undefined));
		const closed = client.close();
		await client.call('echo');
		letGo();
		await Promise.all([opening, closed]);
		await client.call('echo');
		expect(client.getSessionId()).toBe('next');
		expect(sessionsOf(asked, 'DELETE')).toEqual(['former']);
		expect(sessionsOf(asked, 'tools/call')).toEqual(['next', 'next']);
		expect(sessionsOf(asked, 'notifications/initialized')).toEqual(['next', 'former']);
	});

	test('that fails to open after it was closed leaves the next one open', async () => {
		const {hold, count, letGo} = held();
		const {url, asked} = await serve(answerText('done'), {initialize: inTurn(hold(refuse(503)), begun('next'))});
		const client = open(url);
		const opening = failureOf(client.initialize());
		await until('its beginning', () => (count() === 1 ? true : undefined));
		const closed = client.close();
		await client.call('echo');
		letGo();
		expect(await opening).toMatchObject({status: 503});
		await closed;
		await client.call('echo');
		expect(sessionsOf(asked, 'tools/call')).toEqual(['next', 'next']);
		expect(sessionsOf(asked, 'DELETE')).toEqual([]);
	});

	test('that the server has opened, and the client cannot use, is ended', async () => {
		const {url, asked} = await serve(undefined, {'notifications/initialized': refuse(500)});
		const client = open(url);
		await failureOf(client.initialize());
		await until('its end', () => (sessionsOf(asked, 'DELETE').length > 0 ? true : undefined));
		expect(sessionsOf(asked, 'DELETE')).toEqual(['s-1']);
		expect(client.getSessionId()).toBeNull();
	});

	test('that cannot be opened is tried again by the next call', async () => {
		let isUp = false;
		const {url} = await serve(answerText('up'), {
			initialize: ({body}, response) =>
				isUp
					? sendJson(response, {jsonrpc: '2.0', id: body.id, result: {protocolVersion: '2025-06-18'}})
					: void response.writeHead(503, {'content-type': 'text/plain'}).end('starting'),
		});
		const client = open(url);
		const error = await failureOf(client.call('echo'));
		expect(error).toMatchObject({code: -32001, status: 503, message: expect.stringContaining('starting')});
		isUp = true;
		expect((await client.call('echo')).text).toBe('up');
	});

	test('of a revision that nobody knows is refused', async () => {
		const {url} = await serve(undefined, {
			initialize: ({body}, response) =>
				sendJson(response, {jsonrpc: '2.0', id: body.id, result: {protocolVersion: '1999'}}),
		});
		expect((await failureOf(open(url).initialize())).message).toContain('1999');
	});
});

const streamOf =
	(...events: string[]): Respond =>
	(_asked, response) =>
		void response.writeHead(200, {'content-type': 'text/event-stream'}).write(events.join('') || ': here\n\n');

describe('a session that has ended', () => {
	test('is found out by the stream, and the next call opens another', async () => {
		const {url, asked} = await serve(answerText('done'), {
			GET: inTurn((_asked, response) => sendEvents(response, 'retry: 20\n\n'), refuse(404)),
		});
		const client = open(url);
		const error = await new Promise<unknown>((resolve) => void client.openStream(nothing, resolve));
		expect([(error as MCPError).isSessionExpired(), client.getSessionId()]).toEqual([true, null]);
		expect((await client.call('echo')).text).toBe('done');
		expect(sessionsOf(asked, 'initialize')).toEqual([undefined, undefined]);
		expect(sessionsOf(asked, 'tools/call')).toEqual(['s-2']);
	});

	test('is found out by the answer to a question of the server', async () => {
		const {url, asked} = await serve(answerText('done'), {
			GET: streamOf(event({id: 'p', method: 'ping'})),
			answer: refuse(404),
		});
		const client = open(url);
		await client.openStream(nothing);
		await until('the session to be gone', () => (client.getSessionId() === null ? true : undefined));
		await client.call('echo');
		expect(sessionsOf(asked, 'tools/call')).toEqual(['s-2']);
	});

	test('is found out by a call that is taken back', async () => {
		const ending = new AbortController();
		const {url, asked} = await serve(
			inTurn(() => ending.abort(new Error('enough')), answerText('done')),
			{'notifications/cancelled': refuse(404)},
		);
		const client = open(url);
		await failureOf(client.call('echo', {}, {signal: ending.signal}));
		await until('the session to be gone', () => (client.getSessionId() === null ? true : undefined));
		await client.call('echo');
		expect(sessionsOf(asked, 'tools/call')).toEqual(['s-1', 's-2']);
	});

	test('is told to each call under way, and the last to hear of it ends no other', async () => {
		const {hold, count, letGo} = held();
		const {url, asked} = await serve(inTurn(hold(refuse(404)), hold(refuse(404)), answerText('done')));
		const client = open(url);
		const calls = [failureOf(client.call('echo')), failureOf(client.call('echo'))];
		await until('both calls', () => (count() === 2 ? true : undefined));
		letGo();
		const first = await Promise.race(calls);
		expect(first.isSessionExpired()).toBe(true);
		await client.call('echo');
		letGo();
		for (const error of await Promise.all(calls))
			expect([error.isSessionExpired(), error.isNetworkError()]).toEqual([true, false]);
		expect(client.getSessionId()).toBe('s-2');
		await client.call('echo');
		expect(sessionsOf(asked, 'initialize')).toHaveLength(2);
	});

	test('stays ended when a call of its time is answered late', async () => {
		const {hold, count, letGo} = held();
		const late: Respond = ({body}, response) =>
			sendJson(response, {jsonrpc: '2.0', id: body.id, result: {content: []}}, {'mcp-session-id': 's-1'});
		const {url} = await serve(inTurn(hold(late), refuse(404), answerText('done')));
		const client = open(url);
		const waiting = client.call('echo');
		await until('the call', () => (count() === 1 ? true : undefined));
		await failureOf(client.call('echo'));
		await client.call('echo');
		letGo();
		await waiting;
		expect(client.getSessionId()).toBe('s-2');
	});

	test('by DELETE takes none with it that is opened meanwhile', async () => {
		const {hold, count, letGo} = held();
		const {url, asked} = await serve(answerText('done'), {DELETE: inTurn(hold(refuse(200)), refuse(200))});
		const client = open(url);
		await client.call('echo');
		const ended = client.terminateSession();
		await until('the end', () => (count() === 1 ? true : undefined));
		await client.call('echo');
		letGo();
		expect(await ended).toBe(true);
		expect(client.getSessionId()).toBe('s-2');
		expect(sessionsOf(asked, 'initialize')).toEqual([undefined, undefined]);
	});

	test('takes its stream with it, which is not opened again in another', async () => {
		const {hold, count, letGo} = held();
		const heard: Message[] = [];
		const {url, asked} = await serve(inTurn(refuse(404), answerText('done')), {
			GET: inTurn((asked, response) => {
				streamOf('retry: 20\n\n', event({method: 'notifications/message'}, 'e-1'))(asked, response);
				hold(() => void response.end())(asked, response);
			}, refuse(404)),
		});
		const client = open(url);
		const told = new Promise<unknown>((resolve) => void client.openStream((message) => heard.push(message), resolve));
		await until('the stream', () => (count() === 1 && heard.length === 1 ? true : undefined));
		await failureOf(client.call('echo'));
		await client.call('echo');
		letGo();
		expect(((await told) as MCPError).isSessionExpired()).toBe(true);
		expect(sessionsOf(asked, 'GET')).toEqual(['s-1', 's-1']);
		expect(client.getSessionId()).toBe('s-2');
	});
});
