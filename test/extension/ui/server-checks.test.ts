import {describe, expect, test} from 'vitest';
import {
	PORTS,
	readBind,
	readHost,
	readMinutes,
	readOrigin,
	readWhole,
} from '../../../extension/ui/options/server/checks.ts';

test.each([
	['3456', 3456],
	[' 1 ', 1],
	['65535', 65_535],
])('%j is a port', (typed, value) => {
	expect(readWhole(typed, PORTS)).toEqual({value});
});

test.each(['', '0', '65536', '1e3', '-1', '+1', '3.5', '0x10', 'http'])('%j is none', (typed) => {
	expect(readWhole(typed, PORTS)).toEqual({wrong: ['server_wrong_whole', 1, 65_535]});
});

test('minutes may be halves, with a point or a comma', () => {
	expect([readMinutes('0.5'), readMinutes('0,5'), readMinutes('10080')]).toEqual([
		{value: 0.5},
		{value: 0.5},
		{value: 10_080},
	]);
	for (const typed of ['', '.', '5 min', '10081', '-1', 'Infinity'])
		expect(readMinutes(typed)).toEqual({wrong: ['server_wrong_minutes', 0, 10_080]});
});

test.each([
	['127.0.0.1', '127.0.0.1'],
	[' 0.0.0.0', '0.0.0.0'],
	['::', '::'],
	['[::1]', '::1'],
	['FE80::1', 'fe80::1'],
])('%j can be listened on', (typed, value) => {
	expect(readBind(typed)).toEqual({value});
});

test.each(['', 'localhost', '127.1', '256.0.0.1', '0x7f.0.0.1', '127.0.0.1:3456', '::g', 'a b'])(
	'%j cannot',
	(typed) => {
		expect(readBind(typed)).toEqual({wrong: ['server_wrong_bind']});
	},
);

describe('host names', () => {
	test.each([
		['devbox.local', 'devbox.local:3456'],
		['DevBox:80', 'devbox:80'],
		['192.168.1.20:4000', '192.168.1.20:4000'],
		['[fd00::1]', '[fd00::1]:3456'],
		['münchen.example', 'xn--mnchen-3ya.example:3456'],
	])('%j is %j', (typed, value) => {
		expect(readHost(typed, 3456)).toEqual({value});
	});

	test.each([
		['http://devbox', 'server_wrong_host_url'],
		['devbox/mcp', 'server_wrong_host_url'],
		['*.local', 'server_wrong_host_star'],
		['dev box', 'server_wrong_host'],
		['dev%20box', 'server_wrong_host'],
		['user@devbox', 'server_wrong_host'],
		['devbox:99999', 'server_wrong_host'],
		['', 'server_wrong_host'],
	])('%j is none', (typed, wrong) => {
		expect(readHost(typed, 3456)).toEqual({wrong: [wrong]});
	});
});

describe('origins', () => {
	test.each([
		['https://Tool.example/', 'https://tool.example'],
		['https://tool.example:443', 'https://tool.example'],
		['http://localhost:5173', 'http://localhost:5173'],
		['http://LOCALHOST:*', 'http://localhost:*'],
		['http://[::1]:*', 'http://[::1]:*'],
		[`chrome-extension://${'a'.repeat(32)}/`, `chrome-extension://${'a'.repeat(32)}`],
	])('%j is %j', (typed, value) => {
		expect(readOrigin(typed)).toEqual({value});
	});

	test.each([
		['*', 'server_wrong_origin_any'],
		['null', 'server_wrong_origin_any'],
		['https://localhost:*', 'server_wrong_origin_star'],
		['http://*.example', 'server_wrong_origin_star'],
		['http://tool.example:*', 'server_wrong_origin_star'],
		['tool.example', 'server_wrong_origin_scheme'],
		['https://', 'server_wrong_origin'],
		['https://a b', 'server_wrong_origin'],
		['https://me@tool.example', 'server_wrong_origin'],
		['file:///tmp', 'server_wrong_origin'],
	])('%j is none', (typed, wrong) => {
		expect(readOrigin(typed)).toEqual({wrong: [wrong]});
	});

	test('of an address with a path the origin is named', () => {
		expect(readOrigin('https://tool.example/a?b#c')).toEqual({
			wrong: ['server_wrong_origin_path', 'https://tool.example'],
		});
	});
});
