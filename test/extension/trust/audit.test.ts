import {describe, expect, test, vi} from 'vitest';
import {Audit, type AuditLine, type EndedCall, MAX_LINES} from '../../../extension/trust/audit.ts';

const CALL: EndedCall = {
	at: 1,
	id: 'wire',
	client: 'agent',
	berth: 'b',
	tool: 'form_input',
	tabId: 7,
	origin: 'https://shop.test',
	ms: 5,
	outcome: 'ok',
	input: {ref: 'ref_3', value: 'hunter2'},
	content: [{type: 'text', text: 'Set.'}],
};

const open = (costOf = (text: string) => text.length) => {
	const lines: AuditLine[] = [];
	const appends: number[] = [];
	const append = async (added: readonly AuditLine[], most: number) => {
		appends.push(most);
		lines.push(...added);
	};
	return {audit: new Audit({append}, costOf), lines, appends};
};

test('a call becomes one line without what it was given and gave', async () => {
	const {audit, lines} = open();
	audit.called(CALL);
	await audit.settled();
	const {input: _, content: __, ...told} = CALL;
	expect(lines).toEqual([{...told, kind: 'call', shape: {ref: 'ref_3', value: 'text(7)'}, tokens: 4}]);
});

test('a decision becomes one line', async () => {
	const {audit, lines} = open();
	const decision = {client: 'agent', berth: 'b', tool: 'navigate', origin: 'https://a.test', reason: 'Because.'};
	audit.decided({...decision, decision: 'denied'});
	await audit.settled();
	expect(lines).toEqual([{at: expect.any(Number), kind: 'decision', ...decision, decision: 'denied'}]);
});

test('many calls are written at once, a moment later', async () => {
	vi.useFakeTimers();
	try {
		const {audit, lines, appends} = open();
		for (let i = 0; i < 50; i++) audit.called({...CALL, id: String(i)});
		expect(lines).toEqual([]);
		await vi.advanceTimersByTimeAsync(200);
		expect(appends).toEqual([MAX_LINES]);
		expect(lines.map((line) => line.kind === 'call' && line.id)).toEqual(Array.from({length: 50}, (_, i) => String(i)));
	} finally {
		vi.useRealTimers();
	}
});

test('a log that cannot be written loses lines and stops nothing', async () => {
	const lines: AuditLine[] = [];
	let fails = true;
	const append = async (added: readonly AuditLine[]) => {
		if (fails) throw new Error('full');
		lines.push(...added);
	};
	const audit = new Audit({append}, () => 0);
	audit.called(CALL);
	await audit.settled();
	fails = false;
	audit.called(CALL);
	await audit.settled();
	expect(lines).toHaveLength(1);
});

describe('tokens', () => {
	test.each([
		[
			'of texts are added up',
			[
				{type: 'text' as const, text: 'abc'},
				{type: 'text' as const, text: 'de'},
			],
			5,
		],
		['of a picture are what one costs at most', [{type: 'image' as const}], 1_600],
		['of nothing are none', [], 0],
	])('%s', async (_what, content, tokens) => {
		const {audit, lines} = open();
		audit.called({...CALL, content});
		await audit.settled();
		expect(lines[0]).toMatchObject({tokens});
	});

	test('of a long text are estimated from its beginning', async () => {
		const seen: number[] = [];
		const {audit, lines} = open((text) => {
			seen.push(text.length);
			return text.length / 2;
		});
		audit.called({...CALL, content: [{type: 'text', text: 'x'.repeat(1_000_000)}]});
		await audit.settled();
		expect(seen).toEqual([20_000]);
		expect(lines[0]).toMatchObject({tokens: 500_000});
	});
});

test('tokens are added up for each berth, as they are written', async () => {
	const {audit} = open();
	let told = 0;
	audit.onCount(() => {
		told += 1;
	});
	for (const berth of ['b', 'b', 'c', undefined]) audit.called({...CALL, berth});
	expect(audit.tokensOf('b')).toBe(0);
	await audit.settled();
	expect(['b', 'c', 'd'].map((berth) => audit.tokensOf(berth))).toEqual([8, 4, 0]);
	expect(told).toBe(1);
});

test('tokens of no more than a thousand berths are remembered', async () => {
	const {audit} = open();
	for (let i = 0; i < 1_001; i++) audit.called({...CALL, berth: `b${i}`});
	await audit.settled();
	expect([audit.tokensOf('b0'), audit.tokensOf('b1'), audit.tokensOf('b1000')]).toEqual([0, 0, 4]);
});
