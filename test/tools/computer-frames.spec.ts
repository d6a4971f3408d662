// Acting in frames, wherever they lie and however they are drawn: that a press, and what is written, gets to what was meant.
import {describe, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {act, run, refOf, click} = openActing(room);
const kinds = ['open', 'closed', 'closed'] as const;
let served = 0;

/** Tells the page around it what was pressed and what was written. */
const inner = (name: string): string =>
	room.site.page(
		`/in-frame-${served++}`,
		`<!doctype html><body style="margin:0"><button style="position:absolute;left:130px;top:60px;width:20px;height:20px" aria-label="${name}"
			onclick="parent.postMessage('pressed ${name}', '*')"></button>
		<input aria-label="Field ${name}" style="width:60px" onchange="parent.postMessage(value, '*')">`,
	);

const HEAR = "<script>told = []; addEventListener('message', ({data}) => told.push(data))</script>";
const toldAfter = (count: number): Promise<string> =>
	run(
		`while (told.length < ${count}) await new Promise((done) => addEventListener('message', done, {once: true})); told.join()`,
	);

const sites: readonly (readonly [string, (url: string) => string])[] = [
	['this site', (url) => url],
	['another site', (url) => url.replace('127.0.0.1', 'localhost')],
];

describe('computer and form_input, in frames', () => {
	test.each(sites)('of %s act in open and closed shadow trees', async (_name, toUrl) => {
		// All of one size, and made in another order than they stand in.
		const puts = kinds.map((kind, at) => `put(h${at}, '${kind}', '${toUrl(inner(`B${at}`))}')`).reverse();
		await room.show(`${HEAR}<div id=h0></div><div style="height:1500px">Long</div><div id=h1></div><p><b id=x><span id=h2></span></b></p><script>
			const put = (host, mode, src) => { host.attachShadow({mode}).innerHTML = '<p><iframe width=200 height=90 src="' + src + '"></iframe>' };
			${puts.join(';')}</script>`);
		for (const at of kinds.keys()) await room.client.call('wait_for', {text: `Field B${at}`});
		for (const at of kinds.keys()) {
			const {text, isError} = await click(`B${at}`);
			expect(isError, text).toBe(false);
			expect(text).toContain(`Clicked button "B${at}"`);
			const filled = await room.client.call('form_input', {ref: await refOf(`Field B${at}`), value: `text ${at}`});
			expect(filled.isError, filled.text).toBe(false);
		}
		expect(await toldAfter(6)).toBe('pressed B0,text 0,pressed B1,text 1,pressed B2,text 2');
	});

	test.each(sites)('of %s press where padding, scale, turn, depth and zoom have put it', async (_name, toUrl) => {
		const styles = {
			padded: 'padding:30px 0 0 60px;border:9.5px solid',
			small: 'transform:scale(.5);border:6px solid;padding:20px',
			turned: 'rotate:120deg;scale:.8',
			deep: 'transform:perspective(300px) rotateY(40deg)',
			zoomed: 'zoom:.6;padding:40px',
			folded: 'transform:rotateY(90deg)',
		};
		const frames = Object.entries(styles).map(
			([name, style]) => `<iframe src="${toUrl(inner(name))}" style="width:200px;height:90px;${style}"></iframe>`,
		);
		await room.show(`${HEAR}<body style="margin:0"><div style="padding:90px 20px">${frames.join(' ')}</div>`);
		const told = [];
		for (const name of Object.keys(styles).slice(0, -1)) {
			await room.client.call('wait_for', {text: `Field ${name}`});
			const {text, isError} = await click(name);
			expect(isError, text).toBe(false);
			const [, x, y] = /at \((\d+), (\d+)\)/.exec(text) ?? [];
			const again = await act({action: 'left_click', coordinate: [Number(x), Number(y)]});
			expect(again.text).toContain(`Clicked button "${name}"`);
			told.push(`pressed ${name}`, `pressed ${name}`);
		}
		expect(await toldAfter(told.length)).toBe(told.join());
	});

	test.each(['rotateX(90deg)', 'rotateY(90deg)'])('press nothing in one seen edge-on by %s', async (transform) => {
		await room.show(`${HEAR}<iframe src="${inner('Flat')}" style="width:200px;height:90px"></iframe>`);
		await room.client.call('wait_for', {text: 'Field Flat'});
		const ref = await refOf('Flat');
		await run(`document.querySelector('iframe').style.transform = '${transform}'`);
		const {text, isError} = await act({action: 'left_click', ref});
		expect(isError, text).toBe(true);
		expect(text).toContain('lies in a frame, one that is turned away.');
		expect(await run('told.length')).toBe('0');
	});

	test('of another site press nothing where two cannot be told apart', async () => {
		const url = inner('Twin').replace('127.0.0.1', 'localhost');
		await room.show(`${HEAR}<div id=a></div><div id=b></div><script>
			for (const host of [b, a]) host.attachShadow({mode: 'closed'}).innerHTML = '<iframe style="display:block" width=200 height=90 src="${url}"></iframe>'</script>`);
		await room.client.call('wait_for', {text: 'Field Twin'});
		expect((await click('Twin')).text).toContain('lies in a frame, one of 2 that cannot be told apart.');
		const at = await run('JSON.stringify(a.getBoundingClientRect())');
		const {x, y} = JSON.parse(at);
		const {text, isError} = await act({action: 'left_click', coordinate: [Math.round(x) + 140, Math.round(y) + 72]});
		expect(isError).toBe(true);
		expect(text).toContain('cannot be told from others');
		expect(await run('told.length')).toBe('0');
	});

	// Forms answer to such names in every world, documents only in the page's own.
	test('act in a form whose names hide what every element has', async () => {
		const names = [
			'getAnimations',
			'scrollHeight',
			'scrollWidth',
			'clientHeight',
			'scrollBy',
			'getRootNode',
			'matches',
		];
		const hiding = [...names, 'checkVisibility', 'innerText', 'localName', 'querySelectorAll', 'addEventListener'];
		await room.show(`${HEAR}<form style="height:300px;overflow:auto">${hiding.map((name) => `<input name=${name} type=hidden>`).join('')}
			<div style="height:900px"></div><iframe width=200 height=90 src="${inner('Plain')}"></iframe><div id=h></div>
			<button type=button onclick="late.hidden = false">Own</button><p id=late hidden>After</p></form>
			<script>h.attachShadow({mode: 'closed'}).innerHTML = '<iframe width=200 height=90 src="${inner('Shut')}"></iframe>'</script>`);
		for (const name of ['Plain', 'Shut']) {
			await room.client.call('wait_for', {text: `Field ${name}`});
			const {text, isError} = await click(name);
			expect(isError, text).toBe(false);
		}
		expect(await toldAfter(2)).toBe('pressed Plain,pressed Shut');
		expect((await click('Own')).text).toContain('After');
		await run('setTimeout(() => { late.textContent = "Later" })');
		const {text, isError} = await room.client.call('wait_for', {text: 'Later'});
		expect(isError, text).toBe(false);
	});

	// Whether the page or the engine comes first there is nobody's to say: closed shadow trees are open to us only where the engine does.
	test('act in a page with a frame that is called as what closed shadow trees are asked of', async () => {
		await room.show(`${HEAR}<iframe name=chrome hidden></iframe><iframe width=200 height=90 src="${inner('Plain')}"></iframe><div id=h></div>
			<button onclick="document.title = 'Pressed'">Own</button>
			<script>h.attachShadow({mode: 'open'}).innerHTML = '<iframe width=200 height=90 src="${inner('Open')}"></iframe>'</script>`);
		for (const name of ['Plain', 'Open']) {
			await room.client.call('wait_for', {text: `Field ${name}`});
			const {text, isError} = await click(name);
			expect(isError, text).toBe(false);
		}
		expect(await toldAfter(2)).toBe('pressed Plain,pressed Open');
		expect((await click('Own')).text).toContain('Pressed');
	});
});
