// The log as a person looks at it: filters, days, totals, a file; and which of its lines are in view.
import {describe, expect, test} from 'vitest';
import {inView, layOut} from '../../../../extension/ui/options/activity/layout.ts';
import {
	byClient,
	choicesOf,
	type Filter,
	filterLines,
	type LogLine,
	NO_FILTER,
	sharesOf,
	toItems,
	toJsonl,
	totalsOf,
} from '../../../../extension/ui/options/activity/log-lines.ts';

const NOW = new Date(2026, 10, 19, 12).getTime();
const HOUR = 3_600_000;

const call = (key: number, more: Partial<Extract<LogLine, {kind: 'call'}>> = {}): LogLine => ({
	...{key, at: NOW - key * HOUR, kind: 'call', id: `id-${key}`, tool: 'read_page', ms: 5, outcome: 'ok', shape: {}},
	...{client: 'claude', berth: 'berth_a', origin: 'https://a.example:8443', tokens: 100},
	...more,
});
const decision: LogLine = {
	...{
		key: 9,
		at: NOW,
		kind: 'decision',
		tool: 'navigate',
		decision: 'denied',
		reason: 'The rule for bank.example denies it',
	},
	...{client: 'codex', berth: 'berth_b', origin: 'https://bank.example'},
};
const LINES = [
	decision,
	call(1),
	call(2, {outcome: 'error', tool: 'find'}),
	call(30, {berth: 'berth_b', client: 'codex'}),
];
const keysOf = (filter: Partial<Filter>) => filterLines(LINES, {...NO_FILTER, ...filter}, NOW).map(({key}) => key);

test.each([
	[{}, [9, 1, 2, 30]],
	[{text: 'DENIES bank'}, [9]],
	[{text: 'id-2'}, [2]],
	[{text: 'nowhere'}, []],
	[{who: 'berth_b'}, [9, 30]],
	[{who: byClient('claude')}, [1, 2]],
	[{tool: 'find'}, [2]],
	[{site: 'a.example:8443'}, [1, 2, 30]],
	[{outcome: 'ok'}, [1, 30]],
	[{outcome: 'error'}, [2]],
	[{outcome: 'decision'}, [9]],
	[{within: 24 * HOUR}, [9, 1, 2]],
	[{who: 'berth_a', outcome: 'error', within: HOUR}, []],
] as const)('filters by %j', (filter, keys) => {
	expect(keysOf(filter)).toEqual(keys);
});

test('each day stands before its lines', () => {
	expect(toItems(LINES).map((item) => (item.kind === 'day' ? `day of ${item.count}` : item.line.key))).toEqual([
		...['day of 3', 9, 1, 2, 'day of 1', 30],
	]);
	expect(toItems([])).toEqual([]);
});

test('totals count what is shown', () => {
	expect(totalsOf(LINES)).toEqual({calls: 3, errors: 1, decisions: 1, tokens: 300, counted: 3});
	expect(totalsOf([call(1, {tokens: undefined})])).toMatchObject({calls: 1, tokens: 0, counted: 0});
	expect(sharesOf(LINES)).toMatchObject([
		{berth: 'berth_a', client: 'claude', calls: 2, errors: 1, tokens: 200},
		{berth: 'berth_b', client: 'codex', calls: 1, decisions: 1, tokens: 100},
	]);
	expect(choicesOf(LINES)).toMatchObject({
		tools: ['find', 'navigate', 'read_page'],
		sites: ['a.example:8443', 'bank.example'],
		clients: ['claude', 'codex'],
	});
});

test('the file has a line of JSON for each, the oldest first', () => {
	const lines = toJsonl(LINES).trimEnd().split('\n');
	expect(lines).toHaveLength(4);
	expect(JSON.parse(lines[3] ?? '')).toEqual({
		...{time: new Date(NOW).toISOString(), kind: 'decision', tool: 'navigate', decision: 'denied'},
		...{
			reason: 'The rule for bank.example denies it',
			client: 'codex',
			berth: 'berth_b',
			origin: 'https://bank.example',
		},
	});
	expect(toJsonl([])).toBe('');
});

describe('what is in view', () => {
	const layout = layOut(100, (at) => (at === 50 ? 200 : 40));

	test.each([
		[0, 400, 0, 11],
		[2_000, 2_100, 50, 51],
		[1_990, 2_210, 49, 52],
		[99_999, 100_000, 100, 100],
		[-500, -100, 0, 1],
	])('from %i to %i', (top, bottom, from, to) => {
		expect(inView(layout, {top, bottom, spare: 0})).toEqual([from, to]);
	});

	test('some to spare, but no more than there are', () => {
		expect(layout.height).toBe(4_160);
		expect(inView(layout, {top: 80, bottom: 120, spare: 5})).toEqual([0, 9]);
		expect(
			inView(
				layOut(0, () => 40),
				{top: 0, bottom: 900, spare: 5},
			),
		).toEqual([0, 0]);
	});
});
