// The SDK as it is built into the worker, without what build/sdk-cuts.ts cuts: these tests run with the very same text.
import {specTypeSchemas} from '@modelcontextprotocol/server';
import {describe, expect, test} from 'vitest';
import {createServer} from '../../../extension/mcp/server.ts';

/** Of the SDK's own words for an era's messages, those that the cuts are about. */
interface Codec {
	hasRequestMethod(method: string): boolean;
	hasNotificationMethod(method: string): boolean;
	validateRequest(method: string, raw: unknown): {reason?: string};
	validateNotification(method: string, raw: unknown): {reason?: string};
	validateResult(method: string, raw: unknown): {reason?: string};
}

const openServer = (version: string) => {
	const server = createServer({version: '1.2.3', icon: 'data:,'} as never, {era: 'session'} as never, true);
	Reflect.set(server, '_negotiatedProtocolVersion', version);
	const codec = Reflect.get(server, '_wireCodec').call(server) as Codec;
	const methodsOf = (table: string): string[] => [...Reflect.get(server, table).keys()];
	return {
		codec,
		requests: methodsOf('_requestHandlers').filter((method) => codec.hasRequestMethod(method)),
		notifications: methodsOf('_notificationHandlers').filter((method) => codec.hasNotificationMethod(method)),
	};
};

test('the tests use the SDK that the worker has', () => {
	expect(Object.keys(specTypeSchemas)).toEqual([]);
});

describe.each(['2025-11-25', '2026-07-28'])('in %s', (version) => {
	const {codec, requests, notifications} = openServer(version);

	test('every request that has a handler has its schema', () => {
		expect(requests).toContain('resources/read');
		const without = requests.filter((method) => codec.validateRequest(method, {}).reason === 'not-in-era');
		expect(without, 'take them out of build/sdk-cuts.ts').toEqual([]);
	});

	test('every notification that has a handler has its schema', () => {
		expect(notifications).toContain('notifications/cancelled');
		const without = notifications.filter((method) => codec.validateNotification(method, {}).reason === 'not-in-era');
		expect(without, 'take them out of build/sdk-cuts.ts').toEqual([]);
	});

	test('what a tool answers is held against no schema', () => {
		expect(codec.validateResult('tools/call', {content: []})).toMatchObject({reason: 'not-in-era'});
	});

	test('a request that nobody handles has none', () => {
		expect(codec.hasRequestMethod('completion/complete')).toBe(true);
		expect(codec.validateRequest('completion/complete', {})).toMatchObject({reason: 'not-in-era'});
	});
});

test('the listening stream, which no handler serves, has its schema', () => {
	const {codec} = openServer('2026-07-28');
	expect(codec.validateRequest('subscriptions/listen', {}).reason).toBe('invalid');
});
