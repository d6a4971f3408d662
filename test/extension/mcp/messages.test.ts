import {describe, expect, test, vi} from 'vitest';
import {ToolError} from '../../../extension/errors.ts';
import {parseBody} from '../../../extension/mcp/body.ts';
import {Journal} from '../../../extension/mcp/journal.ts';
import {Records, trimInitialize} from '../../../extension/mcp/records.ts';
import {errorToResult, unknownAnswer} from '../../../extension/mcp/result.ts';
import {isTooDeep, keyOfId, requestIdsOf} from '../../../extension/mcp/rpc.ts';
import {Testament, type Words} from '../../../extension/mcp/testament.ts';
import {memoryArea} from '../../kit/memory-area.ts';

const DAY_MS = 24 * 3600_000;

describe('a body', () => {
	const parse = (body: string) => parseBody(new Request('http://localhost/mcp', {method: 'POST', body}), 4);

	test('is read once', async () => {
		expect(await parse('{"a":[1]}')).toEqual({body: {a: [1]}});
	});

	test.each([
		['no JSON', '{', -32700],
		['nothing', '', -32700],
		['too deep', '[[[[[]]]]]', -32600],
	])('that is %s is refused', async (_name, body, code) => {
		const answer = await parse(body);
		expect(answer).toBeInstanceOf(Response);
		expect(await (answer as Response).json()).toMatchObject({id: null, error: {code}});
	});

	test('may have as many levels as is said', () => {
		const nest = (depth: number): unknown => (depth === 0 ? 1 : {a: nest(depth - 1)});
		expect([isTooDeep(nest(64), 64), isTooDeep(nest(65), 64)]).toEqual([false, true]);
	});
});

describe('ids', () => {
	test('of numbers and strings differ', () => {
		expect(keyOfId(1)).not.toBe(keyOfId('1'));
	});

	test('are those of requests only', () => {
		const batch = [
			{id: 1, method: 'a'},
			{method: 'b'},
			{id: 2, result: {}},
			{id: null, method: 'c'},
			'x',
			{id: 's', method: 'd'},
		];
		expect(requestIdsOf(batch)).toEqual([1, 's']);
		expect(requestIdsOf({id: 3, method: 'a'})).toEqual([3]);
		expect(requestIdsOf(null)).toEqual([]);
	});
});

describe('records', () => {
	const record = (id: string, usedAt: number) => ({
		...{id, kind: 'sse' as const, credential: 'open', client: {name: 'c', version: '1'}},
		...{createdAt: 0, usedAt},
	});

	test('come back, and are gone once removed', async () => {
		const records = new Records(memoryArea());
		await records.put(record('a', 1));
		expect(await records.get('a')).toEqual(record('a', 1));
		await records.remove('a');
		expect(await records.get('a')).toBeUndefined();
	});

	test('are swept after thirty days, and nothing else is', async () => {
		const area = memoryArea({other: {usedAt: 0}});
		const records = new Records(area);
		await records.put(record('old', 0));
		await records.put(record('new', 2 * DAY_MS));
		await records.sweep(31 * DAY_MS);
		expect([await records.get('old'), (await records.get('new'))?.id]).toEqual([undefined, 'new']);
		expect(await area.get('other')).toHaveProperty('other');
	});

	test('are at most ten thousand, the last used ones', async () => {
		const records = new Records(memoryArea());
		for (let i = 0; i <= 10_000; i++) await records.put(record(`r${i}`, i + 1));
		await records.sweep(10_001);
		expect([await records.get('r0'), (await records.get('r1'))?.id]).toEqual([undefined, 'r1']);
	});

	test('stay below a kilobyte, whatever a client says of itself', () => {
		const capabilities = Object.fromEntries(Array.from({length: 50}, (_, i) => [`c${i}`, {text: 'x'.repeat(1000)}]));
		const clientInfo = {name: 'n'.repeat(5000), version: 'v'.repeat(5000)};
		const trimmed = trimInitialize({protocolVersion: '2025-06-18', capabilities, clientInfo});
		expect(JSON.stringify(trimmed).length).toBeLessThan(900);
		expect(trimmed).toMatchObject({protocolVersion: '2025-06-18', capabilities: {c0: {}}});
		expect(trimInitialize({})).toMatchObject({clientInfo: {name: 'unnamed client'}});
	});
});

describe('the journal', () => {
	test('tells a later worker what was cut off', async () => {
		vi.useFakeTimers();
		const area = memoryArea();
		const first = new Journal(area);
		await first.load();
		await first.begin('s', 1, 'navigate');
		await first.begin('s', '1', 'tabs_create');
		first.end('s', '1');
		expect(await area.getKeys()).toHaveLength(2);
		vi.advanceTimersByTime(1000);
		vi.useRealTimers();
		expect(first.cutOff('s', 1)).toBeUndefined();

		const second = new Journal(area);
		await second.load();
		expect(second.cutOff('s', 1)).toBe('navigate');
		expect([second.cutOff('s', '1'), second.cutOff('other', 1)]).toEqual([undefined, undefined]);
	});
});

describe('last words', () => {
	const write = () => {
		const left: (Words | undefined)[] = [];
		const leave = async (words: Words | undefined): Promise<boolean> => left.push(words) > 0;
		return {left, testament: new Testament(leave)};
	};
	const answer = (id: string | number) => unknownAnswer(id, 'navigate', false);

	test('are a JSON answer before a stream has begun', () => {
		const {left, testament} = write();
		testament.add(1, answer(1));
		expect(left[0]).toMatchObject({head: {status: 200}});
		expect(JSON.parse(left[0]?.text ?? '')).toMatchObject({id: 1, result: {isError: true}});
		// The answer itself ends the exchange, and its will with it.
		testament.remove(1);
		expect(left).toHaveLength(1);
	});

	test('are events once it has', () => {
		const {left, testament} = write();
		testament.add(1, answer(1));
		testament.stream();
		expect(left[1]?.head).toBeUndefined();
		expect(left[1]?.text).toMatch(/^event: message\ndata: \{.*\}\n\n$/);
	});

	test('on a stream of many calls name those in flight', () => {
		const {left, testament} = write();
		testament.stream();
		testament.add(1, answer(1));
		testament.add('1', answer('1'));
		expect(left.at(-1)?.text.match(/^data: /gm)).toHaveLength(2);
		testament.remove(1);
		expect(left.at(-1)?.text).toContain('"id":"1"');
		testament.remove('1');
		expect(left.at(-1)).toBeUndefined();
	});

	test('go over to the stream that takes the place of a broken one', () => {
		const [broken, next] = [write(), write()];
		broken.testament.stream();
		next.testament.stream();
		broken.testament.add(1, answer(1));
		broken.testament.handOver(next.testament);
		expect(next.left.at(-1)?.text).toContain('"id":1');
		broken.testament.add(2, answer(2));
		broken.testament.remove(1);
		expect(next.left.at(-1)?.text).toMatch(/^event: message\ndata: \{.*"id":2/);
		broken.testament.remove(2);
		expect(next.left.at(-1)).toBeUndefined();
	});

	test('of a batch are a batch', () => {
		const {left, testament} = write();
		testament.add(1, answer(1));
		testament.add(2, answer(2));
		expect(JSON.parse(left.at(-1)?.text ?? '')).toHaveLength(2);
	});
});

describe('a failure', () => {
	test('that can be mended is told whole', () => {
		expect(errorToResult('navigate', new ToolError('navigate: url: give one.'))).toEqual({
			content: [{type: 'text', text: 'navigate: url: give one.'}],
			isError: true,
		});
	});

	test('that is a bug tells nothing of it', () => {
		const {content, isError} = errorToResult('navigate', new TypeError('secret'));
		expect([isError, JSON.stringify(content).includes('secret')]).toEqual([true, false]);
	});
});
