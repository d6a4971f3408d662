import {describe, expect, it} from 'vitest';
import {createEdge, type EdgeRules} from '../../native-host/edge.ts';
import {ACCEPTED, EDGE_RULES, REFUSED} from './edge-cases.ts';

const rules: EdgeRules = {port: 3456, ...EDGE_RULES};

const judge = (line: string, headers: readonly string[] = [], changes: Partial<EdgeRules> = {}): number | undefined => {
	const [method = '', url = '', httpVersion = '1.1'] = line.split(' ');
	const given = headers.some((header) => /^host:/i.test(header)) ? headers : ['Host: localhost:3456', ...headers];
	const rawHeaders = given.flatMap((header) => [header.replace(/:.*/s, ''), header.replace(/^[^:]*: */, '')]);
	return createEdge({...rules, ...changes})({method, url, httpVersion, rawHeaders})?.status;
};

describe('edge refuses', () => {
	it.each(REFUSED)('%s with %i', (_, status, line, headers) => {
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

describe('edge accepts', () => {
	it.each(ACCEPTED)('%s', (_, line, headers) => {
		expect(judge(line, headers)).toBeUndefined();
	});

	it.each(['localhost', 'localhost:80', '[::1]'])('%s on port 80', (host) => {
		expect(judge('GET /mcp', [`Host: ${host}`], {port: 80})).toBeUndefined();
	});
});
