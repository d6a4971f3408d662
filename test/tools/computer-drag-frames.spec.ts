// HTML's own drags with frames, of this site and of others: within one, into one, out of one and from one to another.
import {describe, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {act, run, refOf} = openActing(room);
let served = 0;

/** A card with data, and a zone that tells what is dropped on it; both tell the page around them. */
const board = (name: string, onDrop = ''): string => `<!doctype html><body style="margin:0">
	<div draggable=true role=button aria-label="Card ${name}" style="position:absolute;left:10px;top:10px;width:70px;height:40px">Card</div>
	<div id=zone role=button aria-label="Zone ${name}" style="position:absolute;left:120px;top:10px;width:70px;height:40px">Zone</div><script>
	addEventListener('dragstart', ({dataTransfer}) => dataTransfer.setData('text/plain', 'card of ${name}'));
	addEventListener('click', () => top.postMessage('${name} pressed', '*'));
	addEventListener('dragend', ({dataTransfer: {dropEffect}}) => top.postMessage('${name} ended: ' + dropEffect, '*'));
	zone.addEventListener('dragover', (event) => event.preventDefault());
	zone.addEventListener('drop', (event) => { ${onDrop}; event.preventDefault(); top.postMessage('${name} got ' + event.dataTransfer.getData('text/plain'), '*'); });</script>`;
const frame = (name: string, host: string, onDrop?: string): string => {
	const url = room.site.page(`/board-${served++}`, board(name, onDrop)).replace('127.0.0.1', host);
	return `<iframe src="${url}" style="position:absolute;left:20px;top:${name === 'first' ? 100 : 250}px;width:300px;height:100px"></iframe>`;
};
const show = async (hosts: readonly string[], onDrop?: string): Promise<void> => {
	const frames = hosts.map((host, at) => frame(['first', 'second'][at] ?? '', host, onDrop));
	await room.show(
		`${board('page')}<script>told = []; addEventListener('message', ({data}) => told.push(data))</script>${frames.join('')}`,
	);
	for (const name of ['first', 'second'].slice(0, hosts.length))
		await room.client.call('wait_for', {text: `Zone ${name}`});
};
const middleOf = async (name: string): Promise<number[]> => {
	const {text} = await act({action: 'hover', ref: await refOf(name)});
	const [, x, y] = /at \((\d+), (\d+)\)/.exec(text) ?? [];
	return [Number(x), Number(y)];
};
/** Frames tell it in no order, as each has a process of its own. What is missing is not told: then what was is given. */
const toldWith = async (...wanted: readonly string[]): Promise<string[]> =>
	JSON.parse(
		await run(
			`const isAll = () => ${JSON.stringify(wanted)}.every((each) => told.includes(each));
			await new Promise((done) => { setTimeout(done, 10_000); addEventListener('message', () => isAll() && done()); if (isAll()) done(); });
			JSON.stringify(told)`,
		),
	);
const [SAME, OTHER] = ['127.0.0.1', 'localhost'];

describe('a drag of data', () => {
	// What a drag came to is not told where it ends in another process than it began in.
	test.each([
		['within a frame', [SAME], 'first', 'first', 'copy'],
		['into a frame', [SAME], 'page', 'first', 'copy'],
		['out of a frame', [SAME], 'first', 'page', 'copy'],
		['from frame to frame', [SAME, SAME], 'first', 'second', 'copy'],
		['within a frame of another site', [OTHER], 'first', 'first', 'copy'],
		['into a frame of another site', [OTHER], 'page', 'first', 'none'],
		['out of a frame of another site', [OTHER], 'first', 'page', 'none'],
		['between frames of another site', [OTHER, OTHER], 'first', 'second', 'copy'],
		['from another site to this one', [OTHER, SAME], 'first', 'second', 'none'],
		['from this site to another one', [SAME, OTHER], 'first', 'second', 'none'],
	])('%s drops it, and ends: presses work where it began', async (_name, hosts, from, to, effect) => {
		await show(hosts);
		const zone = await middleOf(`Zone ${to}`);
		const {text} = await act({action: 'left_click_drag', ref: await refOf(`Card ${from}`), coordinate: zone});
		expect(text).toMatch(
			new RegExp(`^Dragged button "Card ${from}" .* to button "Zone ${to}" .* at \\(${zone.join(', ')}\\)`),
		);
		const pressed = await act({action: 'left_click', ref: await refOf(`Zone ${from}`)});
		expect(pressed.text).not.toContain('It did not reach the page');
		const wanted = [`${from} pressed`, `${to} got card of ${from}`, `${from} ended: ${effect}`];
		expect(await toldWith(...wanted)).toEqual(expect.arrayContaining(wanted));
	});
});
