import {describe, expect, test} from 'vitest';
import type {Cut} from '../../build/cut.ts';
import {makeCuts} from '../../build/lean-packages.ts';

type Operation<C = Cut> = C extends Cut ? Omit<C, 'file' | 'why'> : never;

const cut = (code: string, operation: Operation): string =>
	makeCuts(code, [{file: /x/, why: 'Nobody calls it.', ...operation} as Cut]).replaceAll(/\s+/g, ' ');

describe('makeCuts', () => {
	test('replaces a text wherever it stands', () => {
		expect(cut('a(b?.c); a(b?.c);', {replace: 'b?.c', by: '0'})).toBe('a(0); a(0);');
		expect(cut('x.one = 1; x.two = 2;', {replace: /x\.\w+ = \d; ?/g, by: ''})).toBe('');
	});

	test('lets the bundler drop values of a name, wherever they are made', () => {
		expect(cut('const ASchema = z.a(), b = z.b();', {pure: /Schema$/})).toBe(
			'const ASchema = /* @__PURE__ */ (() => (z.a()))(), b = z.b();',
		);
		expect(cut('function f() { const ASchema = z.a(z.b()); }', {pure: /Schema$/})).toContain('(() => (z.a(z.b())))()');
		expect(() => cut('const ASchema = () => z.a();', {pure: /Schema$/})).toThrow('has changed');
	});

	const shapes: readonly (readonly [string, string, string, string])[] = [
		['a class', 'class C { a() {} b() {} }', 'C', 'class C { a() {} }'],
		['a class in a variable', 'var C = class extends D { b() {} a() {} };', 'C', 'var C = class extends D { a() {} };'],
		['an object', 'const o = {a: 1, b: 2};', 'o', 'const o = {a: 1, };'],
		['a call', 'const o = make("o", {b: 0}, {a: 1, b() {}});', 'o', 'const o = make("o", {b: 0}, {a: 1, });'],
		[
			'a nested object',
			'function f() { m = {"x/y": {b: 1, a: 2}, b: 3}; }',
			'f > x/y',
			'function f() { m = {"x/y": { a: 2}, b: 3}; }',
		],
		[
			'what is returned',
			'function f() { const b = 1; return {a: 1, b}; }',
			'f > return',
			'function f() { const b = 1; return {a: 1, }; }',
		],
	];

	test.each(shapes)('drops a member of %s, or keeps the others', (_, code, of, left) => {
		expect(cut(code, {of, drop: ['b']})).toBe(left);
		expect(cut(code, {of, keep: ['a']})).toBe(left);
	});

	test('fails, with the reason, when the package has changed', () => {
		const code = 'const o = {a: 1};';
		expect(() => cut(code, {replace: 'gone', by: ''})).toThrow(/has changed.*Nobody calls it\./);
		expect(() => cut(code, {of: 'o', drop: ['b']})).toThrow('o has no b');
		expect(() => cut(code, {of: 'p', drop: ['a']})).toThrow('p has no a');
		expect(() => cut(code, {of: 'o', keep: ['a']})).toThrow('has changed');
	});
});
