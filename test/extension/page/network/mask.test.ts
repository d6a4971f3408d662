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
		['{"card_number":"4539148803436467","cvc":123}', '{"card_number":"••••","cvc":"••••"}'],
		['{"pay":"4539 1488 0343 6467","n":4539148803436467}', '{"pay":"••••","n":••••}'],
		['{"order":"4539148803436468","at":1763510400000}', '{"order":"4539148803436468","at":1763510400000}'],
		['pay=4539-1488-0343-6467&x=1', 'pay=••••&x=1'],
		[
			'--b\r\nContent-Disposition: form-data; name="password"\r\n\r\nhunter2\r\n--b\r\nContent-Disposition: form-data; name="remark"\r\n\r\nHello\r\n--b--',
			'--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n••••\r\n--b\r\nContent-Disposition: form-data; name="remark"\r\n\r\nHello\r\n--b--',
		],
	])('%s becomes %s', (body, masked) => {
		expect(maskBody(body)).toBe(masked);
	});

	test('that are hostile take no time', () => {
		const before = performance.now();
		for (const part of [
			'"token',
			'"token":"',
			'{"a',
			'&token',
			'"tokentoken" ',
			'1 ',
			'-4',
			'name="token"\n',
			'name="card',
		])
			for (const start of ['{', '--']) maskBody(start + part.repeat(200_000 / part.length));
		expect(performance.now() - before).toBeLessThan(2_000);
	});
});
