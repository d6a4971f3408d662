// Each parameter of `computer` with the actions that take it: what is answered, and what the page got.
import {expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {act, run, refOf} = openActing(room);
const takeLog = (): Promise<string> => run('log.splice(0).join(" ")');

const at = (top: number): string => `position:absolute;left:20px;top:${top}px;width:100px;height:30px`;
const FIELD = [70, 35];
const BUTTON = [70, 85];
const PAGE = `<body style="margin:0;width:5000px;height:5000px"><input id=i aria-label=Field style="${at(20)}"><button id=b style="${at(70)}">Go</button><script>
	log = [];
	const keysOf = (e) => ['ctrl', 'alt', 'shift', 'meta'].filter((key) => e[key + 'Key']).map((key) => key + '+').join('');
	onwheel = (e) => log.push(keysOf(e) + 'wheel');
	for (const type of ['click', 'dblclick', 'contextmenu', 'mousemove'])
		addEventListener(type, (e) => log.push(keysOf(e) + type + (e.detail || '') + (e.target.id && ':' + e.target.id)), {passive: true});
	oncontextmenu = () => false;</script>`;

test('a point and keys reach the page with every action that takes them', async () => {
	await room.show(PAGE);
	await act({action: 'hover', coordinate: [300, 300]});
	await takeLog();
	for (const [input, words, seen] of [
		[
			{action: 'type', coordinate: FIELD, text: 'ab'},
			'Typed 2 characters into textbox "Field"',
			'mousemove:i click1:i',
		],
		[
			{action: 'key', coordinate: FIELD, text: 'End c', repeat: 2},
			'Pressed End c, 2 times in textbox "Field"',
			'mousemove:i click1:i',
		],
		[{action: 'right_click', coordinate: BUTTON}, 'Right-clicked button "Go"', 'mousemove:b contextmenu:b'],
		[
			{action: 'double_click', coordinate: BUTTON},
			'Double-clicked button "Go"',
			'mousemove:b click1:b click2:b dblclick2:b',
		],
		[
			{action: 'triple_click', coordinate: BUTTON},
			'Triple-clicked button "Go"',
			'mousemove:b click1:b click2:b dblclick2:b click3:b',
		],
		[{action: 'left_click', coordinate: BUTTON, modifiers: 'alt'}, 'Clicked', 'alt+mousemove:b alt+click1:b'],
		[
			{action: 'left_click', coordinate: BUTTON, modifiers: 'meta+shift'},
			'Clicked',
			'shift+meta+mousemove:b shift+meta+click1:b',
		],
		[{action: 'hover', coordinate: FIELD, modifiers: 'ctrl'}, 'The mouse is over textbox "Field"', 'ctrl+mousemove:i'],
		[
			{action: 'scroll', scroll_direction: 'down', modifiers: 'alt', coordinate: BUTTON},
			'Scrolled the page down by 300 px',
			'alt+wheel',
		],
		[
			{action: 'scroll', scroll_direction: 'up', scroll_amount: 1},
			'Scrolled the page up by 100 px, to 200 of',
			'wheel',
		],
		[{action: 'scroll', scroll_direction: 'right', scroll_amount: 10}, 'right by 1000 px, to 1000 of', 'wheel'],
		[
			{action: 'scroll', scroll_direction: 'left', scroll_amount: 4},
			'Scrolled the page left by 400 px, to 600 of',
			'wheel',
		],
	] as const) {
		const {text, isError} = await act(input);
		expect({text, isError}, JSON.stringify(input)).toEqual({text: expect.stringContaining(words), isError: false});
		expect(await takeLog(), JSON.stringify(input)).toBe(seen);
	}
	expect(await run('[i.value, scrollX, scrollY].join()')).toBe('abcc,600,200');
});

test('what lies outside its bounds is refused, and what was not used is said', async () => {
	await room.show(PAGE);
	for (const [input, words] of [
		[{action: 'key', text: 'a', repeat: 0}, 'repeat:'],
		[{action: 'key', text: 'a', repeat: 101}, 'repeat:'],
		[{action: 'scroll', scroll_direction: 'down', scroll_amount: 0}, 'scroll_amount:'],
		[{action: 'scroll', scroll_direction: 'down', scroll_amount: 11}, 'scroll_amount:'],
		[{action: 'hover'}, 'ref: hover needs it, or coordinate.'],
		[{action: 'hover', coordinate: BUTTON, modifiers: 'ctrl+hyper'}, 'modifiers: "hyper" is none.'],
	] as const)
		expect(await act(input), words).toMatchObject({isError: true, text: expect.stringContaining(words)});
	expect(await takeLog()).toBe('');
	const {text} = await act({action: 'left_click', ref: await refOf('Go'), coordinate: FIELD});
	expect(text).toMatch(/^Clicked button "Go"[\s\S]*\ncoordinate was not used: ref was given, too\.\n\[tab /);
	expect(await takeLog()).toContain('click1:b');
	const {text: dragged} = await act({
		action: 'left_click_drag',
		ref: await refOf('Field'),
		start_coordinate: [300, 300],
		coordinate: [320, 300],
	});
	expect(dragged).toMatch(
		/^Dragged the page from \(300, 300\)[\s\S]*\nref was not used: both points were given, too\.\n/,
	);
	expect(await act({action: 'key', text: 'x', repeat: 100, ref: await refOf('Field')})).toMatchObject({isError: false});
	expect(await run('i.value.length')).toBe('100');
});

test('a scroller in a scroller goes first, and the one around it when that is at its end', async () => {
	await room.show(
		`<body style="margin:0;height:3000px"><div id=o style="height:300px;width:300px;overflow:auto"><div id=n style="height:200px;overflow:auto"><p style="height:350px;margin:0">Inner</p></div><p style="height:1000px">Outer</p></div>`,
	);
	const by = {action: 'scroll', scroll_direction: 'down', coordinate: [50, 50]};
	const placed = () => run('[n.scrollTop, o.scrollTop, scrollY].join()');
	expect((await act({...by, scroll_amount: 1})).text).toContain(
		'Scrolled a part of the page down by 100 px, to 100 of 150.',
	);
	expect(await placed()).toBe('100,0,0');
	expect((await act({...by, scroll_amount: 1})).text).toContain('by 50 px, to 150 of 150.');
	expect(await placed()).toBe('150,0,0');
	expect((await act({...by, scroll_amount: 1})).text).toMatch(
		/Scrolled a part of the page down by 100 px, to 100 of \d+\./,
	);
	expect(await placed()).toBe('150,100,0');
});
