// Frames in which agents may do nothing: of a site that the person denies, and of another extension. The page around them is free.
import {beforeEach, describe, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {installOther} from '../kit/other-extension.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom('v2 legacy', {args: ['--host-resolver-rules=MAP *.test 127.0.0.1']});
const {act, run, refOf} = openActing(room);

beforeEach(() => room.tabberth.changeSettings({sites: []}));

const at = (host: string, path: string): string => `http://${host}:${new URL(room.site.origin).port}${path}`;

/** Tells the page around it of all that comes to it, and answers it. */
const TELL = `const tell = (what) => parent.postMessage(what, '*');
	for (const type of ['mousedown', 'mousemove', 'wheel', 'keydown', 'input', 'change', 'dragover', 'drop', 'scroll'])
		addEventListener(type, () => tell(type), true);
	addEventListener('dragover', (event) => event.preventDefault());
	addEventListener('message', () => tell('heard'));
	tell('up');`;
const INNER = `<!doctype html><body style="margin:0;height:3000px"><button>Pay</button><input aria-label=Amount>
	<input type=file aria-label=Receipt>`;
/** The frame's corner is at (20, 100), and a card to be dragged is at the top. */
const around = (src: string): string => `<!doctype html><body style="margin:0;height:3000px">
	<div draggable=true role=button aria-label=Card style="position:absolute;left:20px;top:20px;width:60px;height:40px">Card</div>
	<output id=state></output><input aria-label=Own style="position:absolute;left:200px;top:20px">
	<iframe id=inner src="${src}" style="position:absolute;left:20px;top:100px;width:300px;height:200px;border:0"></iframe>
	<script>told = []; addEventListener('message', ({data}) => { if (data === 'up') state.value = 'It is up'; else if (data === 'heard') answered(); else told.push(data); })</script>`;

/** What has come to the frame since, of what was under way as well: messages keep to their order. */
const whatCame = (): Promise<string> =>
	run(
		`await new Promise((done) => { answered = done; inner.contentWindow.postMessage(0, '*') }); told.splice(0).join()`,
	);

const IN_FRAME = [100, 200];
const OUTSIDE = [50, 40];
const byPoint = [
	['a click', {action: 'left_click', coordinate: IN_FRAME}],
	['a hover', {action: 'hover', coordinate: IN_FRAME}],
	['the wheel', {action: 'scroll', scroll_direction: 'down', coordinate: IN_FRAME}],
	['a text', {action: 'type', text: 'all', coordinate: IN_FRAME}],
	['the end of a drag', {action: 'left_click_drag', start_coordinate: OUTSIDE, coordinate: IN_FRAME}],
	['the beginning of a drag', {action: 'left_click_drag', start_coordinate: IN_FRAME, coordinate: OUTSIDE}],
] as const;
const byKeyboard = [
	['a text', {action: 'type', text: 'all'}],
	['letters', {action: 'key', text: 'a l l'}],
	['a key', {action: 'key', text: 'Enter'}],
] as const;

const expectRefused = async (answer: Promise<{readonly text: string; readonly isError: boolean}>, words: string) => {
	const {text, isError} = await answer;
	expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
	expect(await whatCame()).toBe('');
};

const NOT_REACHABLE = 'that lies in a frame that is not reachable: of an extension, of a site that is denied';

describe('the frame of a site that is denied', () => {
	const RULE = 'a frame that is not reachable: The person denies shop.test to agents.';
	const refs: Record<'Pay' | 'Amount' | 'Receipt' | 'Card', string> = {Pay: '', Amount: '', Receipt: '', Card: ''};

	/** All is seen and used before the rule comes. */
	beforeEach(async () => {
		room.site.page('/shop', `${INNER}<script>${TELL}</script>`);
		room.site.page('/outer', around(at('shop.test', '/shop')));
		await room.client.call('navigate', {url: at('other.test', '/outer')});
		await room.client.call('wait_for', {text: 'Receipt'});
		refs.Card = await refOf('Card');
		for (const name of ['Pay', 'Amount', 'Receipt'] as const) refs[name] = await refOf(name);
		await act({action: 'left_click', ref: refs.Amount});
		expect(await whatCame()).toContain('mousedown');
		await room.tabberth.changeSettings({sites: [{domain: 'shop.test', level: 'deny'}]});
	});

	test.each([
		['left_click', {}],
		['hover', {}],
		['scroll_to', {}],
		['scroll', {scroll_direction: 'down'}],
		['type', {text: 'all'}],
		['key', {text: 'Enter'}],
		['left_click_drag', {coordinate: OUTSIDE}],
	])('gets no %s by a ref from before', async (action, more) => {
		await expectRefused(act({action, ref: refs.Amount, ...more}), `that lies in ${RULE}`);
	});

	test('gets no value and no files by a ref from before', async () => {
		await expectRefused(room.client.call('form_input', {ref: refs.Amount, value: '7'}), `that lies in ${RULE}`);
		const files = [{name: 'a.txt', mimeType: 'text/plain', text: 'a'}];
		await expectRefused(room.client.call('file_upload', {ref: refs.Receipt, files}), `${refs.Receipt} lies in ${RULE}`);
	});

	test.each(['gone', 'hidden', 'visible'])('is not said to have an element from before %s', async (state) => {
		const {text, isError} = await room.client.call('wait_for', {ref: refs.Amount, state, timeout: 0.1});
		const words = `${refs.Amount} is not ${state}; nobody can tell how it is, because a frame that may hold it is not reachable.`;
		expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
	});

	test('keeps no element of an earlier page around it', async () => {
		await room.client.call('navigate', {url: at('other.test', '/outer')});
		const {text} = await room.client.call('wait_for', {ref: refs.Card, state: 'gone', timeout: 0.1});
		expect(text).toContain(`${refs.Card} is gone after`);
	});

	test.each(byPoint)('gets not %s by a point', async (_name, input) => {
		await expectRefused(act(input), NOT_REACHABLE);
	});

	test('gets no drag that a ref begins', async () => {
		await expectRefused(act({action: 'left_click_drag', ref: refs.Card, coordinate: IN_FRAME}), NOT_REACHABLE);
	});

	test('gets no picture by a point', async () => {
		const [, imageId = ''] = /ID: (ss_\w+)/.exec((await act({action: 'screenshot'})).text) ?? [];
		await expectRefused(room.client.call('upload_image', {imageId, coordinate: IN_FRAME}), NOT_REACHABLE);
	});

	test.each(byKeyboard)('gets not %s while it has the focus', async (_name, input) => {
		await expectRefused(act(input), NOT_REACHABLE);
	});
});

describe('the frame of another extension', () => {
	let src: string;

	beforeEach(async () => {
		const manifest = {web_accessible_resources: [{resources: ['frame.html'], matches: ['<all_urls>']}]};
		const files = {'frame.html': `${INNER}<script src="tell.js"></script>`, 'tell.js': TELL};
		src = `chrome-extension://${await installOther(room.tabberth.browser, manifest, files)}/frame.html`;
	});

	const FOREIGN = 'another extension shows a frame of its own on this page';

	/** As password managers do, in a page that agents already use. */
	test('that comes later ends mouse, keys and pictures, and all say why', async () => {
		room.site.page('/around', around('about:blank'));
		await room.client.call('navigate', {url: at('other.test', '/around')});
		const coming = await run(`await new Promise((done) => { inner.onload = done; inner.src = '${src}' })`);
		expect(coming).toMatch(new RegExp(`the browser took the debugger off|${FOREIGN}`));
		await room.client.call('wait_for', {text: 'It is up'});
		const looks = [{action: 'screenshot'}, {action: 'zoom', region: [0, 0, 50, 50]}];
		for (const input of [...looks, ...byPoint.map(([, each]) => each), ...byKeyboard.map(([, each]) => each)])
			expect(await act(input)).toEqual({isError: true, text: expect.stringContaining(FOREIGN)});
		expect(await run('1')).toContain(FOREIGN);
	});

	test('leaves the rest of the page to what needs no debugger', async () => {
		room.site.page('/around', around(src));
		await room.client.call('navigate', {url: at('other.test', '/around')});
		const {text, isError} = await act({action: 'screenshot'});
		expect([isError, text]).toEqual([true, expect.stringContaining(FOREIGN)]);
		const filled = await room.client.call('form_input', {ref: await refOf('Own'), value: 'mine'});
		expect(filled.text).toContain('textbox "Own"');
		expect((await room.client.call('read_page')).text).toMatch(/textbox "Own" \[ref_\d+\] value="mine"/);
		expect(await act({action: 'scroll_to', ref: await refOf('Own')})).toMatchObject({isError: false});
		expect((await room.client.call('find', {query: 'card'})).text).toContain('button "Card"');
	});
});
