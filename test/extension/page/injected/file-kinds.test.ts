import {describe, expect, test} from 'vitest';
import {isAccepted, typeOf} from '../../../../extension/page/injected/file-kinds.ts';

const file = (name: string, type = ''): {name: string; type: string} => ({name, type});

describe('the type of a file', () => {
	test.each([
		[file('a.PDF'), 'application/pdf'],
		[file('a.pdf', 'application/octet-stream'), 'application/pdf'],
		[file('a.pdf', 'text/plain'), 'text/plain'],
		[file('a.tar.gz'), 'application/gzip'],
		[file('a.constructor'), ''],
		[file('pdf', 'application/octet-stream'), 'application/octet-stream'],
		[file(''), ''],
	])('of %j is %j', (given, type) => {
		expect(typeOf(given)).toBe(type);
	});
});

describe('what an input accepts', () => {
	test.each([
		['', file('a.exe'), true],
		[' , ', file('a.exe'), true],
		['.pdf', file('A.PDF'), true],
		['.pdf', file('a.pdf.exe'), false],
		['image/*', file('a.png'), true],
		['image/*', file('a.png', 'text/plain'), false],
		['IMAGE/PNG, .Doc', file('letter.doc', 'x/y'), true],
		['text/plain', file('a', 'text/plain; charset=utf-8'), true],
		['image/*', file('imagery.txt'), false],
		['*/*', file('a'), true],
		['image/png', file('a.jpg'), false],
	])('%j and %j: %j', (accept, given, isTaken) => {
		expect(isAccepted(accept, given)).toBe(isTaken);
	});
});
