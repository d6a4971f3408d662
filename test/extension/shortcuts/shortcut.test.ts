import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {ShortcutStore} from '../../../extension/shortcuts/store.ts';
import {memoryArea} from '../../kit/memory-area.ts';

const {constructor: AsyncFunction} = Object.getPrototypeOf(async () => undefined);

test('what docs/shortcuts.md tells people to write can be read', async () => {
	const document = readFileSync(new URL('../../../docs/shortcuts.md', import.meta.url), 'utf8');
	const [, code = ''] = /```js\n([\s\S]*?)```/.exec(document) ?? [];
	const local = memoryArea();
	const run: (chrome: unknown) => Promise<void> = new AsyncFunction('chrome', code);
	await run({storage: {local}});
	expect((await new ShortcutStore(local).list()).map(({command}) => command)).toEqual(['search-wiki', 'weekly']);
});
