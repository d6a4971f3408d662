import {describe, expect, test} from 'vitest';
import {entryToLine} from '../../../../extension/page/network/describe-request.ts';
import {lastStatus} from '../../../../extension/page/network/main-requests.ts';
import {NetworkLog} from '../../../../extension/page/network/network-log.ts';
import {matchesUrl} from '../../../../extension/page/url-pattern.ts';

const AT = 1_000_000;
const openLog = (): NetworkLog => {
	const log = new NetworkLog();
	log.listen(AT - 1_000);
	return log;
};
const URL_A = 'https://a.example/a';
const requestOf = (change = {}) => ({method: 'GET', url: URL_A, type: 'script', at: AT, ...change});
const sentOf = (change = {}, request = {}) => ({
	requestId: 'D1',
	request: {method: 'GET', url: URL_A, headers: {accept: '*/*'}, ...request},
	type: 'Script',
	wallTime: AT / 1_000,
	...change,
});

describe('a request', () => {
	test('is told from its beginning to its end', () => {
		const log = openLog();
		log.begin('1', requestOf());
		expect(log.entries.map(entryToLine)).toEqual([`r1 GET pending script ${URL_A}`]);
		log.end('1', AT + 12.4, {status: 200});
		expect(log.entries.map(entryToLine)).toEqual([`r1 GET 200 script 12 ms ${URL_A}`]);
		log.end('unknown', AT, {status: 200});
	});

	test('that leads to no page has its status before it ends', () => {
		const log = openLog();
		log.begin('1', requestOf({type: 'main_frame'}));
		log.answer('1', 204);
		log.answer('unknown', 204);
		expect(lastStatus(log, AT)).toBe(204);
		log.end('1', AT + 3, {error: 'net::ERR_ABORTED'});
		expect(lastStatus(log, AT)).toBe(204);
	});

	test('that is redirected is two', () => {
		const log = openLog();
		log.begin('1', requestOf());
		log.end('1', AT + 5, {status: 302});
		log.begin('1', requestOf({url: 'https://a.example/b'}));
		log.end('1', AT + 9, {error: 'net::ERR_FAILED'});
		expect(log.entries.map(entryToLine)).toEqual([
			`r1 GET 302 script 5 ms ${URL_A}`,
			'r2 GET net::ERR_FAILED script 9 ms https://a.example/b',
		]);
	});

	test.each(['browser', 'debugger'])('of which both tell, the %s first, is one', (first) => {
		const log = openLog();
		const initiator = 'https://frame.example';
		const tellings = [
			() => log.begin('1', requestOf({initiator})),
			() => log.heard('Network.requestWillBeSent', sentOf()),
		];
		for (const tell of first === 'browser' ? tellings : tellings.toReversed()) tell();
		log.heard('Network.responseReceived', {requestId: 'D1', response: {status: 200, headers: {server: 'x'}}});
		expect(log.entries).toMatchObject([
			{id: 'r1', debuggerId: 'D1', browserId: '1', initiator, status: 200, responseHeaders: {server: 'x'}},
		]);
	});

	test('that is made twice is two, each told by both', () => {
		const log = openLog();
		for (const id of ['1', '2']) log.begin(id, requestOf());
		for (const requestId of ['D1', 'D2']) log.heard('Network.requestWillBeSent', sentOf({requestId}));
		expect(log.entries.map(({browserId, debuggerId}) => [browserId, debuggerId])).toEqual([
			['1', 'D1'],
			['2', 'D2'],
		]);
	});

	test('of before the debugger told is not that of after', () => {
		const log = openLog();
		log.begin('1', requestOf());
		log.listen(AT + 50);
		log.heard('Network.requestWillBeSent', sentOf({wallTime: AT / 1_000 + 0.1}));
		log.begin('2', requestOf({at: AT + 110}));
		expect(log.entries.map(({browserId, debuggerId}) => [browserId, debuggerId])).toEqual([
			['1', undefined],
			['2', 'D1'],
		]);
	});

	test('after the end of one is another one', () => {
		const log = openLog();
		log.begin('1', requestOf());
		log.end('1', AT + 30, {status: 200});
		log.heard('Network.requestWillBeSent', sentOf({wallTime: AT / 1_000 + 0.1}));
		log.begin('2', requestOf({at: AT + 101}));
		expect(log.entries.map(({browserId, debuggerId}) => [browserId, debuggerId])).toEqual([
			['1', undefined],
			['2', 'D1'],
		]);
	});

	test('of a frame that was not yet listened to is known by its answer', () => {
		const log = openLog();
		for (const [id, at] of [
			['1', AT - 500],
			['2', AT],
		] as const) {
			log.begin(id, requestOf({at}));
			log.end(id, at + 40, {status: 200});
		}
		const response = {url: URL_A, status: 200, headers: {server: 'x'}, responseTime: AT + 30};
		log.heard('Network.responseReceived', {requestId: 'D1', response});
		expect(log.entries.map(({debuggerId}) => debuggerId)).toEqual([undefined, undefined]);
		log.heard('Network.responseReceived', {requestId: 'D1', response}, 'S1');
		expect(log.entries[0]?.debuggerId).toBeUndefined();
		expect(log.entries[1]).toMatchObject({debuggerId: 'D1', sessionId: 'S1', responseHeaders: {server: 'x'}});
	});

	test('much later is another one', () => {
		const log = openLog();
		log.begin('1', requestOf());
		log.heard('Network.requestWillBeSent', sentOf({wallTime: AT / 1_000 + 60}));
		expect(log.entries).toHaveLength(2);
	});

	test('of the debugger alone is told with its redirect and its failure', () => {
		const log = openLog();
		log.heard('Network.requestWillBeSent', sentOf());
		const redirectResponse = {status: 301, headers: {location: '/b'}};
		log.heard('Network.requestWillBeSent', sentOf({redirectResponse}, {url: 'https://a.example/b'}));
		log.heard('Network.loadingFailed', {requestId: 'D1', errorText: 'net::ERR_ABORTED'});
		expect(log.entries).toMatchObject([{status: 301}, {url: 'https://a.example/b', error: 'net::ERR_ABORTED'}]);
	});
});

test('the last thousand are kept, until they are cleared', () => {
	const log = openLog();
	for (let n = 0; n < 1_200; n++) log.begin(String(n), requestOf({url: `${URL_A}?n=${n}`}));
	expect(log.entries).toHaveLength(1_000);
	expect(log.entries[0]?.id).toBe('r201');
	log.clear();
	expect(log.entries).toEqual([]);
});

test.each([
	['', true],
	['a.example', true],
	['https://*/a', true],
	['*example*a', true],
	['/a*/b', false],
	['b.example', false],
])('the pattern %j matches: %s', (pattern, matches) => {
	expect(matchesUrl(URL_A, pattern)).toBe(matches);
});

describe('how long a tab has been quiet', () => {
	const request = (at: number, type = 'fetch') => ({method: 'GET', url: 'http://x/', type, at});

	test('is told from the last end, and not while anything is under way', () => {
		const log = new NetworkLog();
		expect(log.quietSince(1_000)).toBe(0);
		log.begin('a', request(1_000));
		expect(log.quietSince(1_200)).toBeUndefined();
		log.end('a', 1_300, {status: 200});
		expect(log.quietSince(2_000)).toBe(1_300);
	});

	test('counts what is under way when the list is cleared', () => {
		const log = new NetworkLog();
		log.begin('a', request(1_000));
		log.clear();
		expect(log.entries).toEqual([]);
		expect(log.quietSince(1_200)).toBeUndefined();
		expect(log.pendingSince(900)).toBe(1);
		log.end('a', 1_300, {status: 200});
		expect(log.quietSince(2_000)).toBe(1_300);
		expect(log.entries).toEqual([]);
	});

	test('does not wait for what has no end', () => {
		const log = new NetworkLog();
		log.begin('a', request(1_000, 'websocket'));
		expect(log.quietSince(1_600)).toBe(1_000);
		log.begin('b', request(2_000));
		expect(log.quietSince(2_500)).toBeUndefined();
		expect(log.quietSince(40_000)).toBe(0);
	});
});
