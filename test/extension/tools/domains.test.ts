import {expect, test} from 'vitest';
import {readDomain} from '../../../extension/tools/domains.ts';

test.each([
	['example.com', 'example.com'],
	[' Example.COM ', 'example.com'],
	['*.example.com', 'example.com'],
	['https://shop.example.com/a?b', 'shop.example.com'],
	['http://example.com:8080', 'example.com'],
	['shop.example.com:8443', 'shop.example.com'],
	['localhost', 'localhost'],
	['127.1', '127.0.0.1'],
	['[::1]', '[::1]'],
	['bücher.example', 'xn--bcher-kva.example'],
])('reads %j as %s', (text, host) => {
	expect(readDomain('domains.0', text)).toBe(host);
});

test.each(['', '*', 'two words', 'file:///etc/passwd', 'javascript://example.com/', 'a..b', 'a,b', 'exa*mple.com'])(
	'refuses %j',
	(text) => {
		expect(() => readDomain('domains.0', text)).toThrow(/domains\.0: ".*" is no domain\. Give one such as/);
	},
);
