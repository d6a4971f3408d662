// Where a drag begins and ends: by ref or by point, out of view, in frames, and what becomes of it.
import {afterEach, describe, expect, test} from 'vitest';
import {useToolRoom} from '../kit/tool-room.ts';
import {openWorkflows} from '../kit/workflows.ts';

const room = useToolRoom();
const {run, refOf, save, replay, write} = openWorkflows(room);
const drag = (input: Record<string, unknown>) => room.client.call('computer', {action: 'left_click_drag', ...input});

const box = (top: string, left = 20): string =>
	`position:absolute;top:${top};left:${left}px;width:60px;height:40px;background:#ccc`;
/** A card to be dragged to a zone, as HTML has it; what is dropped elsewhere is told, too. */
const board = (card: string, zone: string): string => `<body style="margin:0;height:500vh">
	<div id=a draggable=true role=button aria-label=Card style="${card}">Card</div><div id=z role=button aria-label=Zone style="${zone}">Zone</div><script>
	a.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'the card');
	ondragover = (e) => e.preventDefault();
	ondrop = (e) => { e.preventDefault(); e.target.append(' got ' + e.dataTransfer.getData('text/plain')); document.title = e.target.textContent; };</script>`;
const middleOf = async (id: string): Promise<number[]> =>
	JSON.parse(
		await run(
			`JSON.stringify((({x, y, width, height}) => [x + width / 2, y + height / 2])(${id}.getBoundingClientRect()))`,
		),
	);

describe('a drag', () => {
	test('from a ref out of view ends on what the point showed', async () => {
		await room.show(board(box('calc(100vh + 20px)'), box('calc(100vh - 60px)', 300)));
		const {text} = await drag({ref: await refOf('Card'), coordinate: await middleOf('z')});
		expect(await run('z.textContent')).toBe('Zone got the card');
		const [x, y] = await middleOf('z');
		expect(text).toMatch(
			new RegExp(`^Dragged button "Card" .* to button "Zone" .* at \\(${x}, ${Math.round(y ?? 0)}\\)\\.`),
		);
		expect(await run('scrollY > 0')).toBe('true');
	});

	test('to a ref out of view begins on what the point showed', async () => {
		await room.show(board(box('calc(100vh - 60px)'), box('calc(100vh + 20px)', 300)));
		const {text} = await drag({start_coordinate: await middleOf('a'), ref: await refOf('Zone')});
		expect(text).toMatch(/^Dragged button "Card" .* to button "Zone"[\s\S]*new on the page: ".*got the card/);
		expect(await run('z.textContent')).toBe('Zone got the card');
	});

	test('whose ends are never in view together is refused, and the cure named', async () => {
		await room.show(board(box('300vh'), box('20px', 300)));
		const {text, isError} = await drag({ref: await refOf('Card'), coordinate: [330, 40]});
		expect(isError).toBe(true);
		expect(text).toMatch(
			/coordinate: button "Zone".* is out of view or covered now that button "Card".* is in view\. Scroll/,
		);
		expect(await run('document.body.innerText.includes("got")')).toBe('false');
	});

	test('holds the keys that are given, and tells of a dialog on the drop', async () => {
		await room.show(`${board(box('20px'), box('20px', 300))}<script>
			a.onmousedown = (e) => { document.title = [e.shiftKey, e.ctrlKey, e.altKey].join(); };
			z.ondrop = (e) => { e.stopPropagation(); document.title += '|' + e.shiftKey + confirm('Really?'); };</script>`);
		const {text} = await drag({ref: await refOf('Card'), coordinate: [330, 40], modifiers: 'shift+alt'});
		expect(text).toMatch(/^Dragged button "Card"[^\n]*\nThe tab shows a confirm dialog[^\n]*Really\?/);
		await room.client.call('handle_dialog', {accept: true});
		expect(await run('document.title')).toBe('true,false,true|truetrue');
		await run("addEventListener('mousemove', ({buttons}) => { document.title = 'held ' + buttons }); 1");
		await room.client.call('computer', {action: 'hover', coordinate: [200, 200]});
		expect(await run('document.title')).toBe('held 0');
	});
});

/** As libraries do it that know nothing of HTML's own drags. */
const SORTABLE = `<body style="margin:0"><ul id=list style="margin:0;padding:0">${['One', 'Two', 'Three'].map((name) => `<li role=option aria-label=${name} style="height:30px;list-style:none;user-select:none">${name}</li>`).join('')}</ul><script>
	let held;
	list.onpointerdown = (e) => { held = e.target; held.setPointerCapture(e.pointerId); };
	list.onpointermove = ({clientX, clientY}) => {
		const over = document.elementsFromPoint(clientX, clientY).find((each) => each !== held && each.localName === 'li');
		if (held && over) over.compareDocumentPosition(held) & 4 ? over.before(held) : over.after(held);
	};
	list.onpointerup = () => { held = undefined; document.body.append('Sorted: ' + [...list.children].map((each) => each.textContent)); };</script>`;

describe('a list that is sorted by the pointer', () => {
	test.each([
		['in the page', (html: string) => html],
		[
			'in a frame',
			(html: string) => `<iframe style="border:0;margin:50px" src="${room.site.page('/sortable', html)}"></iframe>`,
		],
		[
			'in a frame of another site',
			(html: string) =>
				`<iframe style="border:0;margin:50px" src="${room.site.page('/sortable', html).replace('127.0.0.1', 'localhost')}"></iframe>`,
		],
	])('%s is sorted, from a ref and to a ref', async (_name, around) => {
		await room.show(around(SORTABLE));
		await room.client.call('wait_for', {text: 'Three'});
		const {text: hover} = await room.client.call('computer', {action: 'hover', ref: await refOf('Three')});
		const [, x, y] = /at \((\d+), (\d+)\)/.exec(hover) ?? [];
		const {text} = await drag({ref: await refOf('One'), coordinate: [Number(x), Number(y)]});
		expect(text).toMatch(/^Dragged option "One".* to option "Three"[\s\S]*Sorted: Two,Three,One/);
		const {text: back} = await drag({start_coordinate: [Number(x), Number(y)], ref: await refOf('Two')});
		expect(back).toMatch(/^Dragged option "One".* to option "Two"[\s\S]*Sorted: One,Two,Three/);
		expect((await room.client.call('get_page_text')).text).toMatch(/Two,Three,One\s*Sorted: One,Two,Three/);
	});
});

describe('a workflow', () => {
	afterEach(() => write([]));

	test('drags again, wherever the ends lie by then', async () => {
		await room.show(board(box('20px'), box('20px', 300)));
		await drag({ref: await refOf('Card'), coordinate: [330, 40]});
		await save('card', {last: 1});
		const moved = room.site.page('/moved', board(box('calc(100vh + 20px)', 100), box('calc(100vh - 60px)', 200)));
		const {text, isError} = await replay({command: 'card'}, moved);
		expect(isError).toBe(false);
		expect(text).toMatch(/^Ran/);
		expect(text).toMatch(/^1\. Dragged button "Card".* to button "Zone"[\s\S]*· Zone got the card ·/m);
	});
});
