import {describe, expect, test} from 'vitest';
import {readMove} from '../../../extension/page/address.ts';

describe('readMove', () => {
	test.each([
		['example.com', 'https://example.com/'],
		['example.com/path?q=1#top', 'https://example.com/path?q=1#top'],
		['example.com:8443/x', 'https://example.com:8443/x'],
		['//example.com/x', 'https://example.com/x'],
		['  example.com\n', 'https://example.com/'],
		['HTTP://Example.com', 'http://example.com/'],
		['localhost', 'http://localhost/'],
		['localhost:3000', 'http://localhost:3000/'],
		['localhost:443', 'http://localhost:443/'],
		['app.localhost:3000/a', 'http://app.localhost:3000/a'],
		['127.0.0.1:8080', 'http://127.0.0.1:8080/'],
		['192.168.1.4', 'http://192.168.1.4/'],
		['[::1]:3000', 'http://[::1]:3000/'],
		['https://localhost:3000/', 'https://localhost:3000/'],
		['localhost.example.com', 'https://localhost.example.com/'],
		['bücher.example', 'https://xn--bcher-kva.example/'],
		['about:blank', 'about:blank'],
		['javascript:1', 'javascript:1'],
		['java\nscript:alert(1)', 'javascript:alert(1)'],
		['\u0001 javascript:alert(1)', 'javascript:alert(1)'],
		['file:///etc/passwd', 'file:///etc/passwd'],
		['mailto:a@example.com', 'mailto:a@example.com'],
		['view-source:https://example.com', 'view-source:https://example.com'],
	])('reads %j as %s', (words, url) => {
		expect(readMove(words)).toEqual({kind: 'url', url});
	});

	test.each([
		['back', 'back'],
		[' Forward ', 'forward'],
		['RELOAD', 'reload'],
	])('reads %j as a word', (words, kind) => {
		expect(readMove(words)).toEqual({kind});
	});

	test.each(['/etc/passwd', '~/x.html', './x.html', '..\\x.html', 'C:\\x.html', 'c:/x.html'])(
		'takes %j for a file path',
		(words) => {
			expect(() => readMove(words)).toThrow(/looks like a file path.*Serve the folder/);
		},
	);

	test.each(['hello world', 'https://', 'https://exa mple.com', ' '])('refuses %j, which is no URL', (words) => {
		expect(() => readMove(words)).toThrow(/is not a URL/);
	});
});
