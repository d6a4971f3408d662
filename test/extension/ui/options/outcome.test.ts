// What the person is told of a call of their own that did not get through.
import {expect, test} from 'vitest';
import {MCPError, sessionExpired, timedOut, unreachable} from '../../../../extension/client/error.ts';
import {toFailure} from '../../../../extension/ui/options/playground/outcome.ts';
import {SaidError} from '../../../../extension/ui/say.ts';

test.each([
	['one that nobody answers', unreachable('http://localhost:1/mcp', 'refused'), {kind: 'unreachable', words: ''}],
	[
		'one without an answer in time',
		timedOut('tools/call', 5),
		{words: expect.stringContaining('No answer came in time')},
	],
	['one of a session that has ended', sessionExpired(), {words: expect.stringContaining('Run it again')}],
	[
		'one that the server refuses',
		new MCPError('Rate limit.', -32_003, undefined, {status: 429}),
		{words: expect.stringContaining('What it says itself:'), quoted: 'Rate limit.'},
	],
	['one that was said why', new SaidError('Not served.'), {words: 'Not served.'}],
	['a fault of ours', new TypeError('x is undefined'), {words: expect.stringContaining('not thought of')}],
])('%s', (_what, error, told) => {
	expect(toFailure(error, 5, false)).toMatchObject({kind: 'failed', ms: 5, parts: [], ...told});
});

test('one that was cancelled needs no reason', () => {
	expect(toFailure(new Error('aborted'), 5, true)).toMatchObject({kind: 'cancelled', words: ''});
});
