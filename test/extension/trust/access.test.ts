import {describe, expect, test} from 'vitest';
import {defaultSettings, type Settings} from '../../../extension/settings.ts';
import {admit, isRevoked, NO_KEY} from '../../../extension/trust/access.ts';
import {Bucket} from '../../../extension/trust/bucket.ts';
import {digestKey, findKey, newKey, randomToken} from '../../../extension/trust/keys.ts';
import {isLoopbackHost, kindOfOrigin, matchesOrigin} from '../../../extension/trust/origins.ts';

const KEY = newKey();
const settingsWith = async (change: Partial<Settings>): Promise<Settings> => ({
	...defaultSettings(),
	keys: [{id: 'one', name: 'One', digest: await digestKey(KEY), createdAt: 0}],
	...change,
});

const applicant = {authorization: null, origin: 'none' as const, remote: false};
const bearer = (key: string) => ({...applicant, authorization: `Bearer ${key}`});
const noFailures = () => new Bucket(0, 0);

test('a credential lasts as long as its key is on the list', async () => {
	const settings = await settingsWith({});
	const credential = await admit(bearer(KEY), {...settings, access: 'key'}, noFailures());
	expect(isRevoked(credential, settings)).toBe(false);
	expect(isRevoked(credential, {keys: [], access: 'open'})).toBe(true);
	expect(isRevoked(NO_KEY, {keys: [], access: 'open'})).toBe(false);
	expect(isRevoked(NO_KEY, {keys: [], access: 'ask'})).toBe(false);
	expect(isRevoked(NO_KEY, {keys: [], access: 'key'})).toBe(true);
});

describe('who comes in', () => {
	test('open: anybody, a wrong key too', async () => {
		const settings = await settingsWith({access: 'open'});
		expect(await admit(applicant, settings, noFailures())).toBe(NO_KEY);
		expect(await admit(bearer('tbk_wrong'), settings, noFailures())).toBe(NO_KEY);
	});

	test('ask: who has no key, and who has the right one', async () => {
		const settings = await settingsWith({access: 'ask'});
		expect(await admit(applicant, settings, noFailures())).toBe(NO_KEY);
		expect(await admit(bearer(KEY), settings, noFailures())).toBe('key:one');
		await expect(admit(bearer('tbk_wrong'), settings, noFailures())).rejects.toMatchObject({status: 403});
		await expect(admit({...applicant, authorization: 'Basic dTpw'}, settings, noFailures())).rejects.toMatchObject({
			status: 401,
		});
	});

	test('key: who has a key', async () => {
		const settings = await settingsWith({access: 'key'});
		expect(await admit(bearer(KEY), settings, noFailures())).toBe('key:one');
		await expect(admit(applicant, settings, noFailures())).rejects.toMatchObject({status: 401});
		await expect(admit(bearer('tbk_wrong'), settings, noFailures())).rejects.toMatchObject({status: 403});
	});

	test.each(['bearer', 'BEARER', 'Bearer '])('the scheme may be written %s', async (scheme) => {
		const settings = await settingsWith({access: 'key'});
		const authorization = `${scheme} ${KEY}`;
		expect(await admit({...applicant, authorization}, settings, noFailures())).toBe('key:one');
	});

	test.each(['Basic dTpw', KEY, 'Bearer', `Bearer ${KEY} more`])('“%s” is no key', async (authorization) => {
		const settings = await settingsWith({access: 'key'});
		await expect(admit({...applicant, authorization}, settings, noFailures())).rejects.toMatchObject({status: 401});
	});

	test.each(['open', 'ask'] as const)('a listed web page and the network need a key, even with %s', async (access) => {
		const settings = await settingsWith({access});
		for (const change of [{origin: 'listed' as const}, {remote: true}]) {
			await expect(admit({...applicant, ...change}, settings, noFailures())).rejects.toMatchObject({status: 401});
			expect(await admit({...bearer(KEY), ...change}, settings, noFailures())).toBe('key:one');
		}
	});

	test('a foreign web page never', async () => {
		const settings = await settingsWith({access: 'open'});
		await expect(admit({...bearer(KEY), origin: 'foreign'}, settings, noFailures())).rejects.toMatchObject({
			status: 403,
		});
	});

	test('guesses are slowed down, the right key is not', async () => {
		const settings = await settingsWith({access: 'key'});
		const failures = new Bucket(1, Date.now());
		await expect(admit(bearer('tbk_a'), settings, failures)).rejects.toMatchObject({status: 403});
		await expect(admit(bearer('tbk_b'), settings, failures)).rejects.toMatchObject({
			status: 429,
			headers: {'Retry-After': expect.stringMatching(/^\d+$/)},
		});
		expect(await admit(bearer(KEY), settings, failures)).toBe('key:one');
	});
});

describe('a key', () => {
	test('has 256 bits and a prefix', () => {
		expect(KEY).toMatch(/^tbk_[A-Za-z0-9_-]{43}$/);
	});

	test('is found by its digest, and by nothing near it', async () => {
		const digest = await digestKey(KEY);
		const keys = [{id: 'one', name: '', digest, createdAt: 0}];
		expect(findKey(digest, keys)?.id).toBe('one');
		expect(findKey(digest.slice(0, -1), keys)).toBeUndefined();
		expect(findKey(`${digest.slice(0, -1)}${digest.endsWith('0') ? '1' : '0'}`, keys)).toBeUndefined();
		expect(findKey('', [{id: 'empty', name: '', digest: 'x', createdAt: 0}])).toBeUndefined();
	});
});

test('10,000 session ids are distinct and visible ASCII', () => {
	const ids = Array.from({length: 10_000}, () => randomToken(24));
	expect(new Set(ids).size).toBe(ids.length);
	for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{32}$/);
	// No position tells anything: each takes nearly all of the 64 values.
	for (let position = 0; position < 32; position++) {
		expect(new Set(ids.map((id) => id[position])).size).toBe(64);
	}
});

describe('an origin', () => {
	test.each([
		['https://a.example', 'https://a.example', true],
		['https://a.example:444', 'https://a.example', false],
		['https://a.example.evil', 'https://a.example', false],
		['http://localhost:5173', 'http://localhost:*', true],
		['http://localhost', 'http://localhost:*', true],
		['http://localhost:5173/', 'http://localhost:*', false],
		['http://localhost:', 'http://localhost:*', false],
		['http://localhost:5173@evil', 'http://localhost:*', false],
		['http://localhost.evil:5173', 'http://localhost:*', false],
		['https://localhost:5173', 'http://localhost:*', false],
		['chrome-extension://abc', 'chrome-extension://abc', true],
	])('%s against %s: %s', (origin, entry, matches) => {
		expect(matchesOrigin(origin, entry)).toBe(matches);
	});

	test.each([
		[undefined, 'none'],
		['http://localhost:3456', 'own'],
		['http://[::1]:3456', 'own'],
		['http://localhost:3457', 'foreign'],
		['https://listed.example', 'listed'],
		['null', 'foreign'],
		['chrome-extension://ours', 'own'],
		['chrome-extension://other', 'foreign'],
	])('%s is %s', (origin, kind) => {
		expect(
			kindOfOrigin(origin, {port: 3456, listed: ['https://listed.example'], extension: 'chrome-extension://ours'}),
		).toBe(kind);
	});
});

test.each([
	['localhost', true],
	['LOCALHOST:3456', true],
	['127.0.0.1:1', true],
	['[::1]:3456', true],
	['::1', true],
	['0.0.0.0', false],
	['localhost.evil:3456', false],
	['192.168.0.5:3456', false],
	['', false],
])('%s is loopback: %s', (host, loopback) => {
	expect(isLoopbackHost(host)).toBe(loopback);
});
