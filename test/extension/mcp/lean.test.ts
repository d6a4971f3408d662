// The SDK as it is built into the worker, without what build/sdk-cuts.ts cuts: these tests run with the very same text.
import {specTypeSchemas} from '@modelcontextprotocol/server';
import {expect, test} from 'vitest';

test('the tests use the SDK that the worker has', () => {
	expect(Object.keys(specTypeSchemas)).toEqual([]);
});
