import {describe, expect, test} from 'vitest';
import {isProgram, sourceOf} from '../../../extension/page/programs.ts';

describe('a program', () => {
	test.each([
		['setup.exe', ''],
		['Setup.EXE', 'application/octet-stream'],
		['invoice.pdf.scr', ''],
		['setup.exe. ', ''],
		['install.sh', 'text/plain'],
		['Tool.dmg', ''],
		['tool.AppImage', ''],
		['a.lnk', ''],
		['download', 'application/x-msdownload'],
		['download', 'application/vnd.microsoft.portable-executable'],
		['tool', 'application/x-executable; charset=binary'],
	])('is %s (%s)', (name, type) => {
		expect(isProgram(name, type)).toBe(true);
	});

	test.each([
		['report.pdf', 'application/pdf'],
		['table.csv', 'text/csv'],
		['photo.jpg', 'image/jpeg'],
		['exe', 'text/plain'],
		['an.exe.txt', 'text/plain'],
		['archive.zip', 'application/zip'],
		['', ''],
	])('is not %s (%s)', (name, type) => {
		expect(isProgram(name, type)).toBe(false);
	});
});

test.each([
	['https://a.test/setup.exe', 'https://b.test/', 'https://a.test/setup.exe'],
	['blob:https://a.test/0-1', '', 'https://a.test/0-1'],
	['data:application/octet-stream,x', 'https://a.test/page', 'https://a.test/page'],
	['data:application/octet-stream,x', '', undefined],
	['blob:null/0-1', '', undefined],
])('what comes from %s, asked for on “%s”, is of %s', (finalUrl, referrer, source) => {
	expect(sourceOf({finalUrl, referrer})).toBe(source);
});
