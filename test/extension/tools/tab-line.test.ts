import {expect, test} from 'vitest';
import type {PageValue} from '../../../extension/tools/define.ts';
import {withLines} from '../../../extension/tools/tab-line.ts';

const page = {id: 7, chromeId: 5, url: 'https://site.example/', title: 'Site'};
const line = '[tab 7 · Site · https://site.example/]';

const told = async (content: PageValue['content'], typed: string): Promise<PageValue['content']> =>
	(await withLines({content}, page, {lines: [], isAsFound: () => true, typed})).value.content;

test('what was typed is told in no part, but for what was done', async () => {
	const first = 'Typed 7 characters into textbox "hunter2".\nAn error: "bad: hunter2".';
	const parts = [
		{type: 'text', text: first},
		{type: 'text', text: '+ "hunter2"\n+ "so hunter2"'},
	] as const;
	expect(await told(parts, 'hunter2')).toEqual([
		{type: 'text', text: 'Typed 7 characters into textbox "hunter2".\nAn error: "bad: (as typed)".'},
		{type: 'text', text: `+ "(as typed)"\n+ "so (as typed)"\n${line}`},
	]);
});

test('the line stands in a part of its own after a picture', async () => {
	const picture = {type: 'image', data: 'AA==', mimeType: 'image/png'} as const;
	expect(await told([picture], '')).toEqual([picture, {type: 'text', text: line}]);
});
