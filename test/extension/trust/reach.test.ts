import {describe, expect, test} from 'vitest';
import {whyRefused} from '../../../extension/trust/reach.ts';

const PORTS = [3456, 3460];
const refusalOf = (url: string, ports: readonly number[]) => whyRefused(url, ports)?.words;

describe('whyRefused', () => {
	test.each([
		'https://example.com/',
		'http://example.com:3456/',
		'http://localhost:3000/',
		'http://localhost/',
		'http://[::1]:8080/',
		'about:blank',
		'about:blank#top',
		'https://chrome.google.com/',
		'https://chrome.google.com/webstores',
		'https://notchromewebstore.google.com/',
		'http://169.254.1.1/',
		'http://128.0.0.1:3456/',
		'http://localhost.example.com:3456/',
		'http://vm:3000/',
		'http://vm/',
		'http://printer.local:3000/',
		'http://vm.lan.example.com:3456/',
		'http://notlocal:3457/',
		'http://wlan.example:3456/',
		'http://192.168.1.5:3456/',
		'http://[fe80::1]:3456/',
	])('lets %s be reached', (url) => {
		expect(refusalOf(url, PORTS)).toBeUndefined();
	});

	test.each([
		'http://localhost:3456/mcp',
		'http://LOCALHOST:3456/',
		'http://localhost.:3456/',
		'http://a.localhost:3460/',
		'https://127.0.0.1:3456/',
		'http://127.1:3456/',
		'http://2130706433:3456/',
		'http://0x7f.1:3456/',
		'http://127.9.8.7:3456/',
		'http://0.0.0.0:3456/',
		'http://0:3456/',
		'http://[::1]:3456/',
		'http://[::]:3456/',
		'http://[::ffff:127.0.0.1]:3456/',
		'http://[0:0:0:0:0:ffff:7f00:1]:3456/',
		'http://user:password@localhost:3456/',
		' http://localhost:3456/',
		'http://loc\talhost:3456/',
		'http://vm:3456/health',
		'http://vm.:3456/health',
		'https://VM:3460/',
		'http://vm.local:3456/',
		'http://vm.local.:3456/',
		'http://vm.lan:3456/',
		'http://vm.lan.:3456/',
		'http://host.docker.internal:3456/',
		'http://host.docker.internal.:3456/',
		'http://vm.home.arpa:3456/',
		'http://vm.home.arpa.:3456/',
		'http://local:3456/',
		'http://\u24e5m:3456/',
	])('refuses Tabberth itself at %s', (url) => {
		expect(refusalOf(url, PORTS)).toMatch(/is Tabberth itself/);
	});

	test('says how to reach another machine by the same port', () => {
		expect(refusalOf('http://printer.local:3456/', PORTS)).toMatch(/printer\.local may be .* by its IP address/);
		expect(refusalOf('http://localhost:3456/', PORTS)).not.toMatch(/IP address/);
	});

	test('takes the scheme for the port where none is given', () => {
		expect(refusalOf('http://localhost/', [80])).toMatch(/Port 80/);
		expect(refusalOf('https://localhost/', [443])).toMatch(/Port 443/);
		expect(refusalOf('https://localhost/', [80])).toBeUndefined();
	});

	test.each([
		'http://169.254.169.254/latest/meta-data/',
		'http://2852039166/',
		'http://[::ffff:169.254.169.254]/',
		'http://[fd00:ec2::254]/',
		'http://[fd00:ec2:0:0:0:0:0:254]/',
		'http://metadata.google.internal/',
		'http://METADATA.google.internal./',
		'http://100.100.100.200/',
		'http://168.63.129.16:8080/',
	])('refuses cloud metadata at %s', (url) => {
		expect(refusalOf(url, [])).toMatch(/metadata/);
	});

	test.each([
		'https://chromewebstore.google.com/',
		'https://chromewebstore.google.com./detail/x',
		'https://chrome.google.com/webstore',
		'https://chrome.google.com/WebStore/detail/x',
		'https://microsoftedge.microsoft.com/addons/x',
	])('refuses the store at %s', (url) => {
		expect(refusalOf(url, [])).toMatch(/stores are not reachable/);
	});

	test.each([
		['javascript:alert(1)', 'javascript:'],
		['\u0000 java\nscript:alert(1)', 'javascript:'],
		['data:text/html,x', 'data:'],
		['blob:https://example.com/1', 'blob:'],
		['view-source:https://example.com/', 'view-source:'],
		['chrome://version', 'chrome:'],
		['chrome-extension://abc/page.html', 'chrome-extension:'],
		['devtools://devtools/', 'devtools:'],
		['about:version', 'about:'],
		['about:srcdoc', 'about:'],
		['ws://example.com/', 'ws:'],
		['ftp://example.com/', 'ftp:'],
	])('refuses %j and names its scheme', (url, scheme) => {
		expect(refusalOf(url, [])).toContain(`${scheme} pages are not reachable`);
	});

	test('says of files how to serve them', () => {
		expect(refusalOf(' FILE:///etc/passwd', [])).toMatch(/Serve the folder over HTTP/);
	});

	test('refuses what is no URL', () => {
		expect(refusalOf('', [])).toMatch(/not a valid URL/);
		expect(refusalOf('https://', [])).toMatch(/not a valid URL/);
	});
});
