import {expect, test} from 'vitest';
import {Orphans} from '../../../extension/mcp/orphans.ts';

const open = {credential: 'open'};
const claude = {credential: 'open', process: '7:100'};
const cursor = {credential: 'open', process: '8:100'};

const orphansOf = (owners: Readonly<Record<string, {credential: string; process?: string}>>): Orphans => {
	const orphans = new Orphans();
	for (const [id, owner] of Object.entries(owners)) orphans.add(id, owner, 0);
	return orphans;
};

test('the sole broken stream of a credential is found again', () => {
	const orphans = orphansOf({a: open});
	expect(orphans.claim({credential: 'key:x'}, 1)).toBeUndefined();
	expect(orphans.claim(open, 1)).toBe('a');
	expect(orphans.claim(open, 1)).toBeUndefined();
});

test('of two streams of nobody knows which process neither is', () => {
	const orphans = orphansOf({a: open});
	orphans.add('b', open, 8_000);
	expect(orphans.claim(open, 8_000)).toBeUndefined();
	expect(orphans.claim(claude, 8_000)).toBeUndefined();
});

test('who has not come for ten seconds puts nobody in doubt', () => {
	const orphans = orphansOf({a: open});
	orphans.add('b', open, 8_000);
	expect(orphans.claim(open, 10_001)).toBe('b');
});

test('each process finds its own among several', () => {
	const orphans = orphansOf({a: claude, b: cursor, c: open});
	expect(orphans.claim(claude, 1)).toBe('a');
	expect(orphans.claim(cursor, 1)).toBe('b');
});

test('another process never gets it, not even the sole one', () => {
	expect(orphansOf({a: claude}).claim(cursor, 1)).toBeUndefined();
	expect(orphansOf({a: claude}).claim({...claude, process: '7:101'}, 1)).toBeUndefined();
});

test('two of one process stay in doubt', () => {
	expect(orphansOf({a: claude, b: claude}).claim(claude, 1)).toBeUndefined();
});
