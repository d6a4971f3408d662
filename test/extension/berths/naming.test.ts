import {expect, test} from 'vitest';
import {newIdBeside} from '../../../extension/berths/ids.ts';
import {folderOf, lookOf} from '../../../extension/berths/naming.ts';

const titleOf = (client: string, name?: string) => lookOf({id: 'x', name, client: {name: client}}).title;

test.each([
	['claude-code', undefined, 'claude-code'],
	['@scope/my-agent-mcp-client', undefined, 'my-agent'],
	['mcp', undefined, 'mcp'],
	['codex', 'shop', 'codex · shop'],
	['', undefined, 'Agent'],
	['evil\u202e\n', undefined, 'evil'],
])('titles the group of %j named %j as %j', (client, name, title) => {
	expect(titleOf(client, name)).toBe(title);
});

test('keeps titles short', () => {
	expect(titleOf('a'.repeat(100), 'b').length).toBeLessThanOrEqual(40);
});

test('gives a berth the same colour each time, and berths different ones', () => {
	const colorOf = (id: string) => lookOf({id, client: {name: 'a'}}).color;
	expect(colorOf('berth_1')).toBe(colorOf('berth_1'));
	const colors = new Set(Array.from({length: 100}, (_, index) => colorOf(`berth_${index}`)));
	expect(colors.size).toBe(8);
});

test('gives each of eight berths a colour of its own, and a ninth any', () => {
	const berths: {look: ReturnType<typeof lookOf>}[] = [];
	while (berths.length < 9) berths.push({look: lookOf({id: newIdBeside(berths), client: {name: 'a'}})});
	expect(new Set(berths.slice(0, 8).map(({look}) => look.color)).size).toBe(8);
});

test.each([
	['claude-code', undefined, 'claude-code-c0ffee'],
	['codex', 'shop 2', 'codex-shop-2-c0ffee'],
	['../../etc', undefined, 'etc-c0ffee'],
	['CON', undefined, 'CON-c0ffee'],
	['日本', undefined, 'agent-c0ffee'],
])('puts downloads of %j named %j into %j', (client, name, folder) => {
	expect(folderOf({id: 'berth_00c0ffee', name, client: {name: client}})).toBe(folder);
});
