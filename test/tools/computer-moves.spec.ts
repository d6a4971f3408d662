// The mouse on its way: hovering, dragging, scrolling.
import {describe, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {act, run, refOf, click} = openActing(room);

describe('computer hovers', () => {
	test('and a menu opens that can be used', async () => {
		await room.show(
			'<style>ul{display:none;margin:0} nav:hover ul{display:block}</style><nav><button>Menu</button><ul><li><button onclick="document.title=\'picked\'">Pick</button></ul></nav>',
		);
		const {text} = await act({action: 'hover', ref: await refOf('Menu')});
		expect(text).toMatch(/^The mouse is over button "Menu" \[ref_\d+\] at \(\d+, \d+\)\./);
		await click('Pick');
		expect(await run('document.title')).toBe('picked');
	});
});

describe('computer drags', () => {
	const AT = (left: number) => `position:absolute;top:40px;left:${left}px;width:60px;height:60px`;

	test('by the pointer', async () => {
		await room.show(`<div id=a style="${AT(20)};background:#ccc"></div><script>
			window.path = [];
			a.onpointerdown = (e) => { a.setPointerCapture(e.pointerId); a.onpointermove = (m) => { path.push(m.clientX); a.style.left = m.clientX - 30 + 'px'; }; };
			a.onpointerup = () => { a.onpointermove = null; document.title = 'dropped'; };</script>`);
		const {text} = await act({action: 'left_click_drag', start_coordinate: [50, 70], coordinate: [350, 70]});
		expect(text).toMatch(/^Dragged div from \(50, 70\) to the page at \(350, 70\)\./);
		expect(await run('a.style.left')).toBe('320px');
		expect(Number(await run('path.length'))).toBeGreaterThan(4);
		expect(await run('document.title')).toBe('dropped');
	});

	test('data, as HTML has it, from a ref', async () => {
		await room.show(`<div id=a draggable=true aria-label=Card role=button style="${AT(20)};background:#ccc">Card</div><div id=z style="${AT(300)};background:#eee">Zone</div><script>
			a.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'the card');
			z.ondragover = (e) => e.preventDefault();
			z.ondrop = (e) => { e.preventDefault(); z.textContent = 'Got ' + e.dataTransfer.getData('text/plain'); };
			a.ondragend = () => { document.title = 'ended'; };</script>`);
		const {text} = await act({action: 'left_click_drag', ref: await refOf('Card'), coordinate: [330, 70]});
		expect(text).toContain('Got the card');
		expect(await run('z.textContent + document.title')).toBe('Got the cardended');
	});

	test('and the next press is no drag', async () => {
		await room.show(
			`<button id=b>Go</button><div style="${AT(20)}" id=a></div><script>addEventListener('mousemove', (e) => { window.buttons = e.buttons })</script>`,
		);
		await act({action: 'left_click_drag', start_coordinate: [50, 70], coordinate: [150, 90]});
		await act({action: 'hover', coordinate: [60, 80]});
		expect(await run('buttons')).toBe('0');
	});
});

describe('computer scrolls', () => {
	const LONG = '<div style="height:4000px;width:4000px">Long</div>';

	test.each([
		['down', 'scrollY', '300'],
		['right', 'scrollX', '300'],
	])('the page %s', async (direction, property, px) => {
		await room.show(LONG);
		const {text} = await act({action: 'scroll', scroll_direction: direction});
		expect(text).toMatch(
			new RegExp(`^Scrolled the page ${direction} by 300 px, to 300 of \\d+\\. Mouse at \\(\\d+, \\d+\\)\\.`),
		);
		expect(await run(property)).toBe(px);
	});

	test('a part of the page, as far as it goes', async () => {
		await room.show(
			`<div id=d style="height:200px;overflow:auto" aria-label=List role=listbox tabindex=0><div style="height:500px">Long</div></div>`,
		);
		const by = {action: 'scroll', scroll_direction: 'down', coordinate: [50, 50]};
		expect((await act({...by, scroll_amount: 2})).text).toContain(
			'Scrolled a part of the page down by 200 px, to 200 of 300.',
		);
		expect((await act({...by, scroll_amount: 10})).text).toContain('by 100 px, to 300 of 300.');
		expect((await act(by)).text).toMatch(/^Nothing scrolled down: what lies under the mouse is at its end there/);
		expect((await act({...by, scroll_direction: 'up', scroll_amount: 1})).text).toContain(
			'up by 100 px, to 200 of 300.',
		);
	});

	test('in a frame of another site', async () => {
		const inner = room.site.page('/inner', LONG).replace('127.0.0.1', 'localhost');
		await room.show(`<iframe src="${inner}" style="width:300px;height:200px;border:0"></iframe>`);
		await room.client.call('wait_for', {text: 'Long'});
		expect((await act({action: 'scroll', scroll_direction: 'down', coordinate: [50, 50]})).text).toContain(
			'down by 300 px, to 300 of',
		);
	});

	test('a part of a frame of another site, and the page around it only where that is at its end', async () => {
		const list =
			'<div style="height:100px;overflow:auto" tabindex=0 role=listbox aria-label=List><p style="height:500px">Long</div>';
		const inner = room.site.page('/inner', `<body style="margin:0">${list}`).replace('127.0.0.1', 'localhost');
		await room.show(
			`<body style="margin:0;height:3000px"><iframe src="${inner}" style="width:300px;height:100px;border:0"></iframe>`,
		);
		await room.client.call('wait_for', {text: 'Long'});
		const by = {action: 'scroll', scroll_direction: 'down', ref: await refOf('List')};
		expect((await act({...by, scroll_amount: 2})).text).toContain(
			'Scrolled a part of the page down by 200 px, to 200 of',
		);
		expect(await run('scrollY')).toBe('0');
		await act({...by, scroll_amount: 10});
		expect((await act(by)).text).toMatch(/^Scrolled the page down by 300 px/);
		expect(await run('scrollY')).toBe('300');
	});

	test('to an element, and says where it is then', async () => {
		await room.show(`${LONG}<button id=b>Deep</button>`);
		const {text} = await act({action: 'scroll_to', ref: await refOf('Deep')});
		const [, x, y] = /^Scrolled to button "Deep" \[ref_\d+\] at \((\d+), (\d+)\)\./.exec(text) ?? [];
		expect(await run(`document.elementFromPoint(${x}, ${y}).id`)).toBe('b');
	});
});
