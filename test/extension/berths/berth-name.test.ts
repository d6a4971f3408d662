import {describe, expect, test} from 'vitest';
import {readBerthName} from '../../../extension/berths/berth-name.ts';

describe('the name of a berth', () => {
	test.each([
		'work',
		'a',
		'Shop 2.0_beta-x',
		'Größe',
		'仕事',
		'мой причал',
		'مرسى',
		'👩‍💻 ❤️',
		'a/b & c?',
		'x'.repeat(64),
		'⚓'.repeat(64),
		'𝒳'.repeat(64),
	])('may be %j', (name) => {
		expect(readBerthName(name)).toEqual({name});
	});

	test('has one spelling, and is measured in it', () => {
		expect(readBerthName('Gro\u0308ße')).toEqual({name: 'Größe'});
		expect(readBerthName('o\u0308'.repeat(64))).toEqual({name: 'ö'.repeat(64)});
	});

	test.each([
		['', 'is empty'],
		['x'.repeat(65), 'longer than 64'],
		['𝒳'.repeat(65), 'longer than 64'],
		['a\u0000b', 'control characters'],
		['a\nb', 'control characters'],
		['a\u007fb', 'control characters'],
		['a\u0085b', 'control characters'],
		['a\u2028b', 'line breaks'],
		['a\u202eb', 'direction'],
		['a\u2066b', 'direction'],
		['a\u200fb', 'direction'],
		['a\u061cb', 'direction'],
		['a\ud800b', 'control characters'],
		['\udc00', 'control characters'],
		['a\ufffdb', 'not valid UTF-8'],
		[' a', 'blank'],
		['a ', 'blank'],
		['a\u00a0', 'blank'],
		['\u3000a', 'blank'],
		['\ufeffa', 'blank'],
		[' ', 'blank'],
		['\u200b', 'nothing that can be seen'],
		['\u0301', 'nothing that can be seen'],
	])('may not be %j, and it is said why and what it may be', (name, fault) => {
		const read = readBerthName(name);
		expect(read).toEqual({wrong: expect.stringContaining(fault)});
		expect(read).toEqual({wrong: expect.stringContaining('1 to 64 characters')});
	});
});
