import {connect} from 'node:net';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {callMessage, JSON_HEADERS, openSession, postRpc, textOf} from '../kit/rpc.ts';
import type {Tabberth} from '../kit/tabberth.ts';

const MIB = 1024 * 1024;

let tabberth: Tabberth;
let headers: Record<string, string>;

beforeAll(async () => {
	tabberth = await borrowTabberth();
	headers = await openSession(tabberth.url);
});
afterAll(() => tabberth?.stop());

const echo = (text: string) => callMessage(1, 'dev_utils', {action: 'echo', text});

/** As many bytes of JSON as asked for, the message around the text included. */
const echoOfSize = (bytes: number): {body: string; text: string} => {
	const text = 'x'.repeat(bytes - JSON.stringify(echo('')).length);
	return {body: JSON.stringify(echo(text)), text};
};

/** Every character that JSON, UTF-8 or a browser could treat in a way of its own. */
const ODD_TEXT = [
	...Array.from({length: 0x2100}, (_, code) => String.fromCharCode(code)),
	'\u2028\u2029\ufeff\ufffe\uffff\ufffd',
	'😀👩‍👩‍👧🏳️‍🌈𝄞\u{10ffff}',
	'</script><!--\\u0000\\"',
].join('');

describe('through the whole path and back', () => {
	test.each([
		['every odd character', ODD_TEXT],
		['what starts with a byte order mark', '\ufeffmark'],
		['three-byte characters over many frames', '漢字'.repeat(400_000)],
		['four-byte characters over many frames', '😀'.repeat(400_000)],
		['quotes and backslashes over many frames', '"\\'.repeat(400_000)],
		['control characters over many frames', '\u0001\u001f'.repeat(200_000)],
		['10 MB', 'abcdefghij'.repeat(1_000_000)],
	])('goes %s', async (_name, text) => {
		const answer = textOf(await postRpc(tabberth.url, echo(text), headers));
		expect(answer.length).toBe(text.length);
		expect(answer === text).toBe(true);
	});

	test.each([MIB - 1, MIB, MIB + 1, 16 * MIB])('goes a body of %i bytes', async (bytes) => {
		const {body, text} = echoOfSize(bytes);
		expect(Buffer.byteLength(body)).toBe(bytes);
		expect(textOf(await postRpc(tabberth.url, body, headers)) === text).toBe(true);
	});
});

test('an empty body is no JSON', async () => {
	expect(await postRpc(tabberth.url, '', headers)).toMatchObject({status: 400, messages: [{error: {code: -32700}}]});
});

test('bytes that are no UTF-8 do not break the path', async () => {
	const response = await fetch(tabberth.url, {
		method: 'POST',
		headers: {...JSON_HEADERS, ...headers},
		body: new Uint8Array([0xff, 0xfe, 0x80, 0xc3]),
	});
	expect(response.status).toBe(400);
	expect(textOf(await postRpc(tabberth.url, echo('still there'), headers))).toBe('still there');
});

test('a body above the limit is refused', async () => {
	const {body} = echoOfSize(16 * MIB + 1);
	expect((await postRpc(tabberth.url, body, headers)).status).toBe(413);
});

test('a client that stops reading does not slow another', async () => {
	const text = 'y'.repeat(10_000_000);
	const body = JSON.stringify(echo(text));
	const socket = connect(tabberth.port, '127.0.0.1');
	const head = Object.entries({
		...JSON_HEADERS,
		...headers,
		host: `127.0.0.1:${tabberth.port}`,
		'content-length': body.length,
	})
		.map(([name, value]) => `${name}: ${value}\r\n`)
		.join('');
	socket.write(`POST /mcp HTTP/1.1\r\n${head}\r\n${body}`);
	// It reads the first bytes of its answer and no more.
	await new Promise<void>((resolve) => socket.once('readable', () => resolve()));
	const other = await openSession(tabberth.url);
	expect(textOf(await postRpc(tabberth.url, echo('quick'), other))).toBe('quick');
	expect(textOf(await postRpc(tabberth.url, echo(text), other)).length).toBe(text.length);
	socket.destroy();
});

test('twenty sessions with fifty calls each get their own answers', async () => {
	const sessions = await Promise.all(Array.from({length: 20}, () => openSession(tabberth.url)));
	const wrong = await Promise.all(
		sessions.map(async (own, index) => {
			const answers = await Promise.all(
				Array.from({length: 50}, (_, call) =>
					postRpc(tabberth.url, callMessage(call, 'dev_utils', {action: 'echo', text: `${index}/${call}`}), own),
				),
			);
			return answers.filter((answer, call) => textOf(answer) !== `${index}/${call}`).length;
		}),
	);
	expect(wrong).toEqual(sessions.map(() => 0));
});
