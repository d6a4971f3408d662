import {describe, expect, onTestFinished, test, vi} from 'vitest';
import {Activity} from '../../../extension/mcp/activity.ts';
import {callTool} from '../../../extension/mcp/call.ts';
import {Journal} from '../../../extension/mcp/journal.ts';
import type {Services, Source} from '../../../extension/mcp/services.ts';
import {Testament} from '../../../extension/mcp/testament.ts';
import {defaultSettings, type Settings} from '../../../extension/settings.ts';
import {memoryArea} from '../../kit/memory-area.ts';
import {noGuards} from '../../kit/no-guards.ts';

/** One call whose will is kept when the test says so; `done` tells what has happened by then. */
const begin = (
	name: string,
	input: Record<string, unknown>,
	given: {settings?: Partial<Settings>; asksForProgress?: true} = {},
) => {
	const done: string[] = [];
	let keep: (isKept: boolean) => void = () => undefined;
	const kept = new Promise<boolean>((resolve) => {
		keep = resolve;
	});
	const services = {
		...noGuards(),
		settings: () => ({...defaultSettings(), ...given.settings}),
		activity: new Activity(() => undefined),
		journal: new Journal(memoryArea()),
		pace: {take: () => 0, wait: async () => undefined},
		berths: {
			run: async (_berth: unknown, _tool: unknown, _input: unknown, {ready}: {ready: Promise<unknown>}) => {
				done.push('begun');
				await ready;
				done.push('acted');
				return {content: []};
			},
		},
	} as unknown as Services;
	const source = {
		era: 'session',
		credential: 'open',
		paceKey: () => 'one',
		allow: async (_tool: unknown, given: unknown) => given,
		settle: async (_tool: unknown, given: unknown) => ({
			berth: {id: 'b', client: {name: 'agent'}, tabs: []},
			input: given,
		}),
		testament: () =>
			new Testament(async (words) => {
				done.push(words ? 'will' : 'no will');
				return kept;
			}),
	} as unknown as Source;
	const _meta = given.asksForProgress && {progressToken: 'p'};
	const mcpReq = {id: 1, signal: new AbortController().signal, notify: async () => undefined, ...(_meta && {_meta})};
	const context = {mcpReq} as unknown as Parameters<typeof callTool>[3];
	const result = callTool(services, source, {name, arguments: input}, context);
	return {done, keep, result};
};

describe('a call', () => {
	test('that acts waits until the companion can tell its client of the unknown outcome', async () => {
		const {done, keep, result} = begin('navigate', {url: 'https://example.com'});
		await expect.poll(() => done).toEqual(['will', 'begun']);
		await new Promise((resolve) => setImmediate(resolve));
		expect(done).toEqual(['will', 'begun']);
		keep(true);
		await result;
		expect(done).toEqual(['will', 'begun', 'acted']);
	});

	test('that acts is not run where its client may have been told to send it again', async () => {
		const {done, keep, result} = begin('navigate', {url: 'https://example.com'});
		keep(false);
		expect(await result).toMatchObject({isError: true, content: [{text: expect.stringContaining('was not run')}]});
		expect(done).toEqual(['will', 'begun']);
	});

	test.each([
		['the time for calls', 20, {}, {callSeconds: 20, longCallSeconds: 30}],
		[
			'the longer one where its client is told of progress',
			30,
			{asksForProgress: true},
			{callSeconds: 20, longCallSeconds: 30},
		],
		['never less than a call without', 20, {asksForProgress: true}, {callSeconds: 20, longCallSeconds: 10}],
	] as const)('has %s', async (_, seconds, given, settings) => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const {result} = begin('navigate', {url: 'https://example.com'}, {...given, settings});
		let isOver = false;
		void result.then(() => {
			isOver = true;
		});
		await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
		expect(isOver).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		expect(await result).toMatchObject({
			isError: true,
			content: [{text: expect.stringContaining(`did not finish in ${seconds} s`)}],
		});
	});

	test('that only looks waits for nothing', async () => {
		const {done, result} = begin('read_page', {});
		await result;
		expect(done).toEqual(['begun', 'acted']);
	});
});
