// What an outline makes of the elements that HTML and ARIA know, and of the states in which a tab can be.
import {describe, expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {fenced, openOutlines, unnumbered} from '../kit/outlines.ts';
import {asPerson} from '../kit/quiet.ts';
import {startTabberth} from '../kit/tabberth.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {until} from '../kit/until.ts';

const room = useToolRoom();
const page = openOutlines(room);

type Shape = readonly [title: string, html: string, lines: readonly string[]];

const shapes: readonly Shape[] = [
	[
		'a table',
		'<table><tr><th>Pen<th>Price<tr><td>Blue<td><button>Buy</button></table>',
		['table', ' "Pen | Price"', ' - "Blue"', '   button "Buy" [ref]'],
	],
	['a named table', '<table aria-label=Pens><tr><td>Blue<td>2</table>', ['table "Pens"', ' "Blue | 2"']],
	[
		'lists',
		'<ul><li>One<li><a href=x>Two</a><li><b>Three</b> <button>Go</button></ul>',
		['"One"', 'link "Two" [ref]', '- "Three"', '  button "Go" [ref]'],
	],
	[
		'items that begin together',
		'<ul><li><ul><li><a href=x>A</a><button>B</button></ul><button>C</button></ul>',
		['- link "A" [ref]', '   button "B" [ref]', '  button "C" [ref]'],
	],
	['nested lists', '<ul><li>One<ul><li>In<li>Out</ul></ul>', ['"One | In | Out"']],
	[
		'headings and their levels',
		'<h1>A</h1><h3>B</h3><div role=heading aria-level=5>C</div><h2><a href=x>D</a></h2>',
		['h1 "A"', 'h3 "B"', 'h5 "C"', 'link "D" [ref] h2'],
	],
	[
		'landmarks',
		'<header><p>a</header><nav><p>b</nav><main><p>c</main><aside><p>d</aside><footer><p>e</footer><section aria-label=S><p>f</section>',
		[
			'banner',
			' "a"',
			'navigation',
			' "b"',
			'main',
			' "c"',
			'complementary',
			' "d"',
			'contentinfo',
			' "e"',
			'region "S"',
			' "f"',
		],
	],
	['what is inert', '<div inert><p>Seen</p><button>Dead</button></div>', ['"Seen"', 'button', ' "Dead"']],
	['what is hidden from screen readers', '<div aria-hidden=true><button>No</button></div><p>Yes', ['"Yes"']],
	[
		'display: contents',
		'<div style="display:contents"><button>Box</button><p>In</p></div>',
		['button "Box" [ref]', '"In"'],
	],
	[
		'a dialog that is not modal',
		'<button>Page</button><dialog open aria-label=D><button>In</button></dialog>',
		['button "Page" [ref]', 'dialog "D"', ' button "In" [ref]'],
	],
	[
		'a modal dialog in a shadow tree',
		`<button>Page</button><div id=h></div><script>const r = h.attachShadow({mode: 'open'}); r.innerHTML = '<dialog aria-label=D><button>In</button></dialog>'; r.firstChild.showModal()</script>`,
		['dialog "D"', ' button "In" [ref]'],
	],
	['a closed popover', '<button popovertarget=p>Open</button><div popover id=p>In</div>', ['button "Open" [ref]']],
	[
		'an open popover',
		'<div popover id=p><button>In</button></div><script>p.showPopover()</script>',
		['button "In" [ref]'],
	],
	[
		'details',
		'<details><summary>A</summary><p>in</details><details open><summary>B</summary><p>in</details>',
		['button "A" [ref] collapsed', 'button "B" [ref] expanded', '"in"'],
	],
	[
		'a fieldset',
		'<fieldset><legend>Where</legend><label>City <input></label></fieldset>',
		['"Where"', 'textbox "City" [ref]'],
	],
	[
		'what is not drawn',
		'<p style="visibility:hidden">a<b style="visibility:visible">b</b></p><p style="clip-path:inset(100%)">c</p><div style="height:0;overflow:hidden">d</div>',
		['"b"'],
	],
	[
		'content-visibility',
		'<div style="content-visibility:auto"><button>Auto</button></div><div style="height:5000px"></div><div style="content-visibility:auto"><button>Far</button></div><div style="content-visibility:hidden"><button>Hidden</button></div>',
		['button "Auto" [ref]', 'button "Far" [ref]'],
	],
	[
		'letters changed by the style',
		'<p style="text-transform:uppercase">abc</p><p style="text-transform:capitalize">big one</p>',
		['"ABC | Big One"'],
	],
	[
		'slots and what they fall back on',
		`<x-s><i slot=a>light</i></x-s><script>document.querySelector('x-s').attachShadow({mode: 'open'}).innerHTML = '<p><slot name=a>x</slot> and <slot name=b>spare</slot></p>'</script>`,
		['"light and spare"'],
	],
	[
		'drawings and films',
		'<canvas width=50 height=50 aria-label=Plot></canvas><video width=50 height=50 aria-label=Film></video><svg width=9 height=9><title>Star</title></svg><svg width=9 height=9></svg>',
		['canvas "Plot" [ref]', 'video "Film" [ref]', 'img "Star"'],
	],
	[
		'an image with areas to press',
		'<img usemap="#m" width=90 height=90 alt=Map src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="><map name=m><area shape=rect coords="0,0,50,50" href=x alt=North><area shape=rect coords="50,50,90,90" alt=Nowhere></map>',
		['img "Map"', 'link "North" [ref]'],
	],
	[
		'what can be written in',
		'<div contenteditable aria-label=Note>a <b>b</b></div><div contenteditable=false>c</div><div role=textbox aria-label=T contenteditable=true>d</div>',
		['textbox "Note" [ref] value="a b"', '"c"', 'textbox "T" [ref] value="d"'],
	],
	[
		'elements of their own kind',
		'<x-card><x-button role=button tabindex=0>Go</x-button> plain</x-card>',
		['button "Go" [ref]', '"plain"'],
	],
	[
		'choices',
		'<select aria-label=S><optgroup label=G><option>A<option selected>B</optgroup></select><select multiple aria-label=M><option selected>A<option selected>B<option>C</select>',
		['combobox "S" [ref] value="B" options="A|B"', 'listbox "M" [ref] value="A, B" options="A|B|C"'],
	],
	[
		'states of fields',
		'<input aria-label=a disabled><input aria-label=b readonly value=v><input aria-label=c required><input aria-label=d aria-invalid=true><fieldset disabled><input aria-label=e></fieldset><button aria-label=f aria-disabled=true></button>',
		[
			'textbox "a" [ref] disabled',
			'textbox "b" [ref] value="v" readonly',
			'textbox "c" [ref] required',
			'textbox "d" [ref] invalid',
			'textbox "e" [ref] disabled',
			'button "f" [ref] disabled',
		],
	],
	[
		'states of things to press',
		'<button aria-pressed=true>a</button><button aria-pressed=false>b</button><button aria-pressed=mixed>c</button><button aria-expanded=true>d</button><button aria-expanded=false>e</button><div role=tab tabindex=0 aria-selected=true>f</div><a href=x aria-current=page>g</a><input type=checkbox aria-label=h id=h><input type=radio checked aria-label=i><div role=switch tabindex=0 aria-checked=true>j</div><script>h.indeterminate = true</script>',
		[
			'button "a" [ref] pressed',
			'button "b" [ref]',
			'button "c" [ref] mixed',
			'button "d" [ref] expanded',
			'button "e" [ref] collapsed',
			'tab "f" [ref] selected',
			'link "g" [ref] current',
			'checkbox "h" [ref] mixed',
			'radio "i" [ref] checked',
			'switch "j" [ref] checked',
		],
	],
	[
		'fields by their kind',
		'<input type=number value=3 aria-label=n><input type=range min=1 max=5 value=2 aria-label=r><input type=date value=2026-01-02 aria-label=d><input type=color value="#ff0000" aria-label=c><input type=file aria-label=f><input type=search aria-label=s placeholder=p>',
		[
			'spinbutton "n" [ref] value="3"',
			'slider "r" [ref] type=range value="2" min=1 max=5',
			'textbox "d" [ref] type=date value="2026-01-02"',
			'button "c" [ref] type=color value="#ff0000"',
			'button "f" [ref] type=file',
			'searchbox "s" [ref] placeholder="p"',
		],
	],
	[
		'meters and bars',
		'<meter value=.5 aria-label=m></meter><progress value=.25 aria-label=p></progress><div role=progressbar aria-valuenow=7 aria-label=q></div><label>Fuel <meter value=.5></meter></label>',
		['meter "m" value=0.5', 'progressbar "p" value=25%', 'progressbar "q" value="7"', 'meter "Fuel" value=0.5'],
	],
	[
		'links and buttons without a name',
		'<a href="/a/b"><i style="display:inline-block;width:9px;height:9px"></i></a><button class=close></button>',
		['link [ref] href="/a/b"', 'button [ref] hint="close"'],
	],
	[
		'separators',
		'<a href=a>A</a> | <a href=b>B</a><hr><a href=c>C</a>',
		['link "A" [ref]', 'link "B" [ref]', 'link "C" [ref]'],
	],
	[
		'texts around what is inline',
		'<p>Read <a href=x>this</a>, then <b>that</b>.</p>',
		['"Read"', 'link "this" [ref]', '", then that."'],
	],
	[
		'tabs, menus and trees',
		'<div role=tablist><div role=tab tabindex=0>A</div></div><div role=menu><div role=menuitem tabindex=0>B</div></div><ul role=tree><li role=treeitem tabindex=0 aria-level=2>C</ul>',
		['tablist', ' tab "A" [ref]', 'menu', ' menuitem "B" [ref]', 'tree', ' treeitem "C" [ref] level=2'],
	],
];

describe('read_page', () => {
	test.each(shapes)('shows %s', async (_title, html, lines) => {
		expect(await page.lines(html)).toEqual(lines);
	});

	test('leaves what the style adds out of texts', async () => {
		expect(await page.lines('<style>p::before{content:"before "}</style><p>words')).toEqual(['"words"']);
	});

	test('prints as many levels as it is asked for', async () => {
		const deep = (level: number): string =>
			level === 9 ? '<p>Bottom<p>a<p>b'.repeat(4) : `<section aria-label="L${level}">${deep(level + 1)}</section>`;
		await page.show(deep(0));
		expect(await page.read({depth: 3})).toMatch(
			/^region "L0"\n region "L1"\n {2}region "L2"\n {3}… \d+ more in ref_\d+$/,
		);
		expect(await page.read({depth: 20})).toContain('"Bottom');
	});

	test('lists what can be used with where it is', async () => {
		expect(
			await page.lines(
				'<nav aria-label=Main><a href=x>Home</a></nav><main><h1>Shop</h1><p>Words</p><form aria-label=Buy><button>Go</button></form></main>',
				{filter: 'interactive'},
			),
		).toEqual(['navigation "Main"', 'link "Home" [ref]', 'h1 "Shop"', 'form "Buy"', 'button "Go" [ref]']);
	});
});

describe('read_page in a tab that', () => {
	test('was never in front reads it all the same', async () => {
		const {text} = await room.client.call('tabs_create', {
			url: room.site.page('/behind', '<!doctype html><button>Behind</button>'),
		});
		expect(text).toContain('/behind');
		await until('the page to be read', async () => ((await page.read()).includes('"Behind"') ? true : undefined));
		const active = await room.tabberth.inWorker(async () =>
			(await chrome.tabs.query({active: true})).map(({url}) => url),
		);
		expect(active.some((url) => url?.includes('/behind'))).toBe(false);
	});

	test('shows an alert answers within its limit and names the cure', async () => {
		const url = await page.show('<button>Page</button>');
		const shown = (await room.tabberth.browser.pages()).find((each) => each.url() === url);
		await asPerson(room.tabberth, async () => shown?.bringToFront());
		const opened = new Promise((resolve) => shown?.once('dialog', resolve));
		shown?.evaluate('alert(1)').catch(() => undefined);
		await opened;
		const startedAt = performance.now();
		const {text, isError} = await room.client.call('read_page');
		expect(performance.now() - startedAt).toBeLessThan(7_000);
		expect(isError).toBe(true);
		expect(text).toContain('dialog');
		expect(text).toContain('navigate');
	});

	test('never finishes loading is read at once', async () => {
		room.site.page('/never.png', () => undefined);
		const url = room.site.page('/endless', '<!doctype html><button>There</button><img src="/never.png">');
		await room.client.call('tabs_create', {url});
		await until('the page to be read', async () => ((await page.read()).includes('"There"') ? true : undefined));
		const startedAt = performance.now();
		expect(unnumbered(await page.read())).toBe('button "There" [ref]');
		expect(performance.now() - startedAt).toBeLessThan(1_500);
	});

	test('goes elsewhere during the call answers with one page or the other', async () => {
		const there = room.site.page('/there', '<!doctype html><button>There</button>');
		const url = await page.show('<button>Here</button>');
		const shown = (await room.tabberth.browser.pages()).find((each) => each.url() === url);
		for (let round = 0; round < 10; round++) {
			const going = shown?.goto(round % 2 ? url : there);
			const {text} = await room.client.call('read_page');
			expect(text).toMatch(/button "(?:There|Here)"|cannot be read|shows nothing|is empty/);
			await going;
		}
	});
});

describe('read_page in a browser with windows', () => {
	test('reads the same', {timeout: 90_000}, async () => {
		const headed = await startTabberth({args: ['--ozone-platform=headless']});
		const agent = await connectClient('v2 legacy', headed.url);
		const outlines = openOutlines({client: agent, site: room.site});
		expect(
			await outlines.lines(
				'<h1>A</h1><button>B</button><iframe srcdoc="<input aria-label=C>"></iframe><p style="opacity:0">D',
			),
		).toEqual(['h1 "A"', 'button "B" [ref]', 'iframe', ' textbox "C" [ref]']);
		expect(fenced((await agent.call('read_page', {filter: 'interactive'})).text)).toContain('button "B"');
		await agent.close();
		await headed.stop();
	});
});
