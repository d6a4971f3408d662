import {describe, expect, it} from 'vitest';
import {createEdge, type EdgeRules} from '../../native-host/edge.ts';
import {MAX_BODY_BYTES, MAX_FILE_BYTES} from '../../native-host/protocol.ts';

const rules: EdgeRules = {
	port: 3456,
	allowedHosts: ['devbox:3456'],
	origins: ['https://app.example', 'http://localhost:*', 'chrome-extension://abcdefgh', 'null'],
};

/** `line` is `METHOD target`, with the version after it if it is not 1.1. A header given twice is sent twice. */
const judge = (line: string, headers: readonly string[] = [], changes: Partial<EdgeRules> = {}): number | undefined => {
	const [method = '', url = '', httpVersion = '1.1'] = line.split(' ');
	const given = headers.some((header) => /^host:/i.test(header)) ? headers : ['Host: localhost:3456', ...headers];
	const rawHeaders = given.flatMap((header) => [header.replace(/:.*/s, ''), header.replace(/^[^:]*: */, '')]);
	return createEdge({...rules, ...changes})({method, url, httpVersion, rawHeaders})?.status;
};

const JSON_BODY = 'Content-Type: application/json';

describe('edge refuses', () => {
	it.each<[string, number, string, string[]]>([
		['HTTP/1.0', 400, 'GET /mcp 1.0', []],
		['TRACE', 405, 'TRACE /mcp', []],
		['CONNECT', 405, 'CONNECT localhost:3456', []],
		['PUT', 405, 'PUT /mcp', [JSON_BODY]],
		['PATCH', 405, 'PATCH /mcp', [JSON_BODY]],
		['an absolute target', 400, 'GET http://localhost:3456/mcp', []],
		['an absolute target elsewhere', 400, 'GET http://evil.example/mcp', []],
		['an asterisk target', 400, 'OPTIONS *', []],
		['a target with two slashes', 400, 'GET //evil.example/mcp', []],
		['a target with slash and backslash', 400, 'GET /\\evil.example/mcp', []],
		['a fragment', 400, 'GET /mcp#x', []],
		['a control character', 400, 'GET /mcp\u0001', []],
		['a DEL character', 400, 'GET /mcp\u007f', []],
		['a raw non-ASCII character', 400, 'GET /mcp\u00e9', []],
		['an empty target', 400, 'GET ', []],
		['a URL over 8 KiB', 414, `GET /${'a'.repeat(8192)}`, []],
		['101 headers', 431, 'GET /mcp', Array.from({length: 100}, (_, index) => `X-${index}: 1`)],
		['headers over 16 KiB', 431, 'GET /mcp', [`X-A: ${'a'.repeat(16 * 1024)}`]],
		['an empty Host', 400, 'GET /mcp', ['Host: ']],
		['two Hosts', 400, 'GET /mcp', ['Host: localhost:3456', 'Host: localhost:3456']],
		['a foreign Host', 403, 'GET /mcp', ['Host: evil.example']],
		['a foreign Host with our port', 403, 'GET /mcp', ['Host: evil.example:3456']],
		['another port', 403, 'GET /mcp', ['Host: localhost:3457']],
		['no port', 403, 'GET /mcp', ['Host: localhost']],
		['a padded port', 403, 'GET /mcp', ['Host: localhost:03456']],
		['a Host with user', 403, 'GET /mcp', ['Host: evil.com@localhost:3456']],
		['a Host with path', 403, 'GET /mcp', ['Host: localhost:3456/evil.com']],
		['a Host ending like ours', 403, 'GET /mcp', ['Host: evil-localhost:3456']],
		['a Host with trailing dot', 403, 'GET /mcp', ['Host: localhost.:3456']],
		['a decimal address', 403, 'GET /mcp', ['Host: 2130706433:3456']],
		['a short address', 403, 'GET /mcp', ['Host: 127.1:3456']],
		['a Host list', 403, 'GET /mcp', ['Host: localhost:3456, evil.example']],
		['two Authorizations', 400, 'GET /mcp', ['Authorization: a', 'authorization: b']],
		['two Origins', 400, 'GET /mcp', ['Origin: https://app.example', 'Origin: https://app.example']],
		['two Content-Types', 400, 'POST /mcp', [JSON_BODY, 'Content-Type: text/plain']],
		['two session ids', 400, 'GET /mcp', ['Mcp-Session-Id: a', 'mcp-session-id: b']],
		['two Sec-Fetch-Sites', 400, 'GET /mcp', ['Sec-Fetch-Site: none', 'Sec-Fetch-Site: cross-site']],
		['an Upgrade to WebSocket', 400, 'GET /mcp', ['Connection: Upgrade', 'Upgrade: websocket']],
		['an Upgrade without Connection', 400, 'GET /mcp', ['Upgrade: h2c']],
		['an unknown expectation', 417, 'POST /mcp', [JSON_BODY, 'Expect: tea']],
		['a foreign Origin', 403, 'GET /mcp', ['Origin: https://evil.example']],
		['the null Origin, although listed', 403, 'GET /mcp', ['Origin: null']],
		['an empty Origin', 403, 'GET /mcp', ['Origin: ']],
		['a longer Origin', 403, 'GET /mcp', ['Origin: https://app.example.evil.example']],
		['an Origin with other scheme', 403, 'GET /mcp', ['Origin: http://app.example']],
		['an Origin with another port', 403, 'GET /mcp', ['Origin: https://app.example:8443']],
		['another extension', 403, 'GET /mcp', ['Origin: chrome-extension://abcdefghi']],
		['a wildcard Origin taken literally', 403, 'GET /mcp', ['Origin: http://localhost:*']],
		['a host that starts like a wildcard', 403, 'GET /mcp', ['Origin: http://localhost.evil.example:80']],
		['a user in a wildcard port', 403, 'GET /mcp', ['Origin: http://localhost:1@evil.example']],
		['another port of 127.0.0.1', 403, 'GET /mcp', ['Origin: http://127.0.0.1:5173']],
		[
			'a preflight of a stranger',
			403,
			'OPTIONS /mcp',
			['Origin: https://evil.example', 'Access-Control-Request-Method: POST'],
		],
		[
			'an image of a web page',
			403,
			'GET /health',
			['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: image'],
		],
		['a script of a web page', 403, 'GET /tools', ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Dest: script']],
		['a same-site image', 403, 'GET /mcp', ['Sec-Fetch-Site: same-site', 'Sec-Fetch-Dest: empty']],
		[
			'a cross-site fetch',
			403,
			'GET /mcp',
			['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: empty'],
		],
		[
			'a frame on a navigable page',
			403,
			'GET /authorize',
			['Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe'],
		],
		[
			'a navigation elsewhere',
			403,
			'GET /tools',
			['Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'],
		],
		['a navigation by HEAD', 403, 'HEAD /health', ['Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document']],
		[
			'a document without navigation',
			403,
			'GET /health',
			['Sec-Fetch-Site: none', 'Sec-Fetch-Mode: cors', 'Sec-Fetch-Dest: document'],
		],
		[
			'a form of a web page',
			403,
			'POST /token',
			[
				'Content-Type: application/x-www-form-urlencoded',
				'Sec-Fetch-Site: cross-site',
				'Sec-Fetch-Mode: navigate',
				'Sec-Fetch-Dest: document',
			],
		],
		['a body over 16 MiB', 413, 'POST /mcp', [JSON_BODY, `Content-Length: ${MAX_BODY_BYTES + 1}`]],
		['a file over 64 MiB', 413, 'POST /files', [`Content-Length: ${MAX_FILE_BYTES + 1}`]],
		['a file to a longer path', 413, 'POST /files/', [JSON_BODY, `Content-Length: ${MAX_BODY_BYTES + 1}`]],
		['a POST without type', 415, 'POST /mcp', []],
		['text/plain', 415, 'POST /mcp', ['Content-Type: text/plain']],
		['a type that begins like JSON', 415, 'POST /mcp', ['Content-Type: application/json-seq']],
		['JSON in another charset', 415, 'POST /mcp', ['Content-Type: application/json; charset=utf-16']],
		['JSON with text/plain beside', 415, 'POST /mcp', ['Content-Type: text/plain, application/json']],
		['a form outside pairing', 415, 'POST /mcp', ['Content-Type: application/x-www-form-urlencoded']],
		['a multipart form', 415, 'POST /token', ['Content-Type: multipart/form-data; boundary=x']],
		['a compressed body', 415, 'POST /mcp', [JSON_BODY, 'Content-Encoding: gzip']],
	])('%s with %i', (_, status, line, headers) => {
		expect(judge(line, headers)).toBe(status);
	});

	it('a missing Host with 400', () => {
		expect(createEdge(rules)({method: 'GET', url: '/mcp', httpVersion: '1.1', rawHeaders: []})?.status).toBe(400);
	});

	it('with the methods it serves in Allow', () => {
		const refused = createEdge(rules)({
			method: 'PUT',
			url: '/mcp',
			httpVersion: '1.1',
			rawHeaders: ['Host', 'localhost:3456'],
		});
		expect(refused?.headers).toEqual({Allow: 'GET, HEAD, POST, DELETE, OPTIONS'});
	});
});

const NAVIGATION = ['Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document', 'Sec-Fetch-User: ?1'];

describe('edge accepts', () => {
	it.each<[string, string, string[]]>([
		['localhost', 'GET /mcp', ['Host: localhost:3456']],
		['localhost in upper case', 'GET /mcp', ['HOST: LOCALHOST:3456']],
		['127.0.0.1', 'GET /mcp', ['Host: 127.0.0.1:3456']],
		['[::1]', 'GET /mcp', ['Host: [::1]:3456']],
		['an allowed host', 'GET /mcp', ['Host: DevBox:3456']],
		[
			'Node fetch',
			'POST /mcp',
			[
				'host: localhost:3456',
				'connection: keep-alive',
				'content-type: application/json',
				'accept: application/json, text/event-stream',
				'accept-language: *',
				'sec-fetch-mode: cors',
				'user-agent: node',
				'accept-encoding: gzip, deflate',
				'content-length: 44',
			],
		],
		['curl', 'POST /mcp', ['User-Agent: curl/8.5.0', 'Accept: */*', JSON_BODY, 'Content-Length: 40']],
		['Electron', 'POST /mcp', [JSON_BODY, 'Sec-Fetch-Site: none', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: empty']],
		['a same-origin fetch', 'GET /mcp', ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Dest: empty']],
		['chunked bodies', 'POST /mcp', [JSON_BODY, 'Transfer-Encoding: chunked']],
		['Connection: close', 'GET /mcp', ['Connection: close']],
		['Expect: 100-Continue', 'POST /mcp', [JSON_BODY, 'Expect: 100-Continue']],
		['several cookies', 'GET /mcp', ['Cookie: a=1', 'Cookie: b=2']],
		['a hundred headers', 'GET /mcp', Array.from({length: 99}, (_, index) => `X-${index}: 1`)],
		['a URL of 8 KiB', `GET /${'a'.repeat(8191)}`, []],
		['a query', 'GET /mcp?berth=a%20b&url=http://x/', []],
		['DELETE without type', 'DELETE /mcp', []],
		['HEAD', 'HEAD /health', []],
		['a body of 16 MiB', 'POST /mcp', [JSON_BODY, `Content-Length: ${MAX_BODY_BYTES}`]],
		['a file of 64 MiB', 'POST /files?name=a', [`Content-Length: ${MAX_FILE_BYTES}`]],
		['a file of any type', 'POST /files', ['Content-Type: image/png']],
		['JSON with charset', 'POST /mcp', ['Content-Type: application/json; charset=utf-8']],
		['JSON in odd case and spacing', 'POST /mcp', ['Content-Type: Application/JSON ;charset="UTF-8"']],
		['JSON with an empty parameter', 'POST /mcp', ['Content-Type: application/json;']],
		['a form to /token', 'POST /token', ['Content-Type: application/x-www-form-urlencoded']],
		['a form to /revoke', 'POST /revoke', ['Content-Type: application/x-www-form-urlencoded; charset=UTF-8']],
		[
			'a form of our own page',
			'POST /authorize',
			[
				'Content-Type: application/x-www-form-urlencoded',
				'Origin: http://localhost:3456',
				'Sec-Fetch-Site: same-origin',
				...NAVIGATION,
			],
		],
		['JSON to /token', 'POST /token', [JSON_BODY]],
		['identity encoding', 'POST /mcp', [JSON_BODY, 'Content-Encoding: identity']],
		['our own origin', 'GET /mcp', ['Origin: http://127.0.0.1:3456']],
		['our own IPv6 origin', 'GET /mcp', ['Origin: http://[::1]:3456']],
		[
			'a listed origin',
			'GET /mcp',
			['Origin: https://app.example', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Dest: empty'],
		],
		['a listed extension', 'GET /mcp', ['Origin: chrome-extension://abcdefgh']],
		['any port of a listed host', 'GET /mcp', ['Origin: http://localhost:5173']],
		['the default port of such a host', 'GET /mcp', ['Origin: http://localhost']],
		[
			'a preflight of a listed origin',
			'OPTIONS /mcp',
			[
				'Origin: https://app.example',
				'Access-Control-Request-Method: POST',
				'Sec-Fetch-Site: cross-site',
				'Sec-Fetch-Mode: cors',
				'Sec-Fetch-Dest: empty',
			],
		],
		['typing /health into a browser', 'GET /health', ['Sec-Fetch-Site: none', ...NAVIGATION]],
		['a link to /authorize', 'GET /authorize?client_id=x', ['Sec-Fetch-Site: cross-site', ...NAVIGATION]],
	])('%s', (_, line, headers) => {
		expect(judge(line, headers)).toBeUndefined();
	});

	it.each(['localhost', 'localhost:80', '[::1]'])('%s on port 80', (host) => {
		expect(judge('GET /mcp', [`Host: ${host}`], {port: 80})).toBeUndefined();
	});
});
