import {describe, expect, test} from 'vitest';
import {maskBody, maskHeader, maskQuery} from '../../../../extension/page/network/mask.ts';

describe('headers', () => {
	test.each(['Authorization', 'cookie', 'Set-Cookie', 'x-api-key', 'X-CSRF-Token', 'proxy-authorization'])(
		'hide %s',
		(name) => {
			expect(maskHeader(name, 'value')).toBe('••••');
		},
	);

	test.each(['content-type', 'accept', 'location'])('show %s', (name) => {
		expect(maskHeader(name, 'value')).toBe('value');
	});
});

describe('addresses', () => {
	test.each([
		['https://a.example/x?q=1&access_token=abc&z=2', 'https://a.example/x?q=1&access_token=••••&z=2'],
		['https://a.example/cb?code=4%2F0A&state=x', 'https://a.example/cb?code=••••&state=x'],
		['https://a.example/#id_token=a.b.c', 'https://a.example/#id_token=••••'],
		['https://a.example/path/token/plain', 'https://a.example/path/token/plain'],
		['user=ann&password=hunter2', 'user=ann&password=••••'],
	])('%s become %s', (url, masked) => {
		expect(maskQuery(url)).toBe(masked);
	});
});

describe('bodies', () => {
	test.each([
		['{"user":"ann","accessToken":"a\\"b","n":1}', '{"user":"ann","accessToken":"••••","n":1}'],
		['[{"api_key" : 12.5, "deep":{"Password":"x"}}]', '[{"api_key" : "••••", "deep":{"Password":"••••"}}]'],
		['{"words":"a token in a sentence"}', '{"words":"a token in a sentence"}'],
		['user=ann&pwd=x', 'user=ann&pwd=••••'],
		['<p>token</p>', '<p>token</p>'],
	])('%s becomes %s', (body, masked) => {
		expect(maskBody(body)).toBe(masked);
	});

	test('that are hostile take no time', () => {
		const before = performance.now();
		for (const part of ['"token', '"token":"', '{"a', '&token', '"tokentoken" '])
			maskBody(`{${part.repeat(200_000 / part.length)}`);
		expect(performance.now() - before).toBeLessThan(2_000);
	});
});
