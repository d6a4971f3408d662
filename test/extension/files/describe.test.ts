import {expect, test} from 'vitest';
import {describeFile} from '../../../extension/files/describe.ts';

const describeWith = (query: string, headers: Record<string, string> = {}) =>
	describeFile(new URLSearchParams(query), new Headers(headers));

test.each([
	['filename=report.pdf', '', 'report.pdf'],
	['filename=a%20b%2Cc.txt', '', 'a b,c.txt'],
	['filename=%E6%BC%A2%E5%AD%97%F0%9F%98%80.png', '', '漢字😀.png'],
	['', 'attachment; filename="my \\"own\\" file.txt"', 'my _own_ file.txt'],
	['', 'attachment; filename=plain.txt; size=3', 'plain.txt'],
	['', 'attachment; filename="plain.txt"; filename*=UTF-8\'\'n%C3%A4her.txt', 'näher.txt'],
	['', "attachment; filename*=UTF-8''bad%ZZ; filename=good.txt", 'good.txt'],
	['filename=asked.txt', 'attachment; filename=other.txt', 'asked.txt'],
	['filename=..%2F..%2Fetc%2Fpasswd', '', 'passwd'],
	['filename=C%3A%5CUsers%5Cme%5Cx.txt', '', 'x.txt'],
	['filename=..', '', 'upload'],
	['filename=%00%0A', '', '__'],
	['filename=invoice%E2%80%AEfdp.exe', '', 'invoice_fdp.exe'],
	['filename=%20.hidden.%20', '', 'hidden'],
	['filename=folder%2F', '', 'upload'],
	['', 'attachment', 'upload'],
	['', '', 'upload'],
])('%s and “%s” name it %s', (query, disposition, name) => {
	expect(describeWith(query, disposition ? {'content-disposition': disposition} : {}).name).toBe(name);
});

test('a long name keeps its ending', () => {
	const {name} = describeWith(`filename=${'x'.repeat(300)}.jpeg`);
	expect(name).toMatch(/^x{195}\.jpeg$/);
});

test('a name is not cut within a character', () => {
	const {name} = describeWith(`filename=x${encodeURIComponent('😀'.repeat(150))}`);
	expect(name.isWellFormed()).toBe(true);
});

test.each([
	['image/png', 'image/png'],
	['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
	['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.text'],
	['application/x-www-form-urlencoded', 'application/octet-stream'],
	['nonsense', 'application/octet-stream'],
	[`text/${'x'.repeat(300)}`, 'application/octet-stream'],
])('sent as %s it is %s', (given, type) => {
	expect(describeWith('', {'content-type': given}).type).toBe(type);
});

test('sent without a type it is any bytes', () => {
	expect(describeWith('').type).toBe('application/octet-stream');
});
