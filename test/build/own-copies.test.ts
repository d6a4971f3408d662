// What pages of ours import is told from what the worker imports.
import {expect, test} from 'vitest';
import {ownCopies} from '../../build/own-copies.ts';

type Resolve = (
	this: {resolve(source: string, importer: string): Promise<{id: string; external?: boolean} | null>},
	source: string,
	importer: string | undefined,
	options: object,
) => Promise<{id: string} | null>;

const resolve = (source: string, importer?: string, found: {id: string; external?: boolean} | null = {id: source}) => {
	// Vite takes a function or an object there; ours is a function.
	const hook = ownCopies.resolveId as unknown as Resolve;
	return hook.call({resolve: async () => found}, source, importer, {});
};

test.each([
	['/x/zod.js', '/r/extension/ui/options/options.html', '/x/zod.js?page'],
	['/r/extension/settings.ts', '/r/extension/ui/options/options.tsx?page', '/r/extension/settings.ts?page'],
	['/r/extension/ui/theme.css', '/r/extension/ui/options/options.html', '/r/extension/ui/theme.css'],
])('%s imported by %s is %s', async (source, importer, id) => {
	expect((await resolve(source, importer))?.id).toBe(id);
});

test.each([
	['/r/extension/settings.ts', '/r/extension/worker.ts'],
	['/r/extension/ui/say.ts', '/r/extension/ui/badge.ts'],
	['/r/extension/port/watchdog.ts', '/r/extension/port/watchdog.html'],
	['/r/extension/worker.ts', undefined],
])('%s imported by %s is left to others', async (source, importer) => {
	expect(await resolve(source, importer)).toBeNull();
});
