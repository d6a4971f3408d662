// Frames of every kind in one outline: where they lie, whose they are, and what is said of those that cannot be read.
import {afterEach, describe, expect, test} from 'vitest';
import {installOther} from '../kit/other-extension.ts';
import {fenced, openOutlines, unnumbered} from '../kit/outlines.ts';
import {BLOCK} from '../kit/site.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {until} from '../kit/until.ts';

const room = useToolRoom();
const page = openOutlines(room);
let served = 0;

// Tabs stay for a while, and pages of one site share a process: a busy one would slow down the next test's.
afterEach(() => page.show('Over'));

/** The address of a document for a frame, on the same room.site. */
const inner = (html: string): string => room.site.page(`/inner-${served++}`, `<!doctype html>${html}`);
/** The same on another room.site. */
const foreign = (html: string): string => inner(html).replace('127.0.0.1', 'localhost');

const readWhole = async (): Promise<string> => (await room.client.call('read_page')).text;

/** Frames of other sites load in processes of their own, which takes the time it takes. */
const untilShown = (words: string): Promise<string> =>
	until(`the page to show ${words}`, async () => {
		const text = await readWhole();
		return text.includes(words) ? text : undefined;
	});

const refOf = (text: string, name: string): number => {
	const [, digits] = new RegExp(`"${name}" \\[ref_(\\d+)\\]`).exec(text) ?? [];
	if (digits === undefined) throw new Error(`${name} is not in ${text}`);
	return Number(digits);
};

const linesOf = (text: string): string[] => unnumbered(fenced(text)).split('\n');

describe('read_page on a page with frames', () => {
	test('says nothing of frames that were never filled', async () => {
		await page.show('<iframe></iframe><iframe title=Offers></iframe><button>End</button><iframe id=late></iframe>');
		expect(linesOf(await readWhole())).toEqual(['iframe "Offers"', 'button "End" [ref]']);
		await room.client.call('javascript_tool', {
			action: 'javascript_exec',
			text: "document.getElementById('late').contentDocument.body.innerHTML = '<button>In</button>'; 1",
		});
		expect(linesOf(await readWhole()).slice(-2)).toEqual(['iframe', ' button "In" [ref]']);
	});

	test.each([
		['may be written in', "late.contentDocument.designMode = 'on'", 'textbox'],
		['has a text field for a body', "late.contentDocument.body.contentEditable = 'true'", 'textbox'],
		['can be pressed', "late.contentDocument.body.innerHTML = '<div onclick=1 tabindex=0>Go</div>'", '"Go"'],
	])('reads an empty frame that %s', async (_name, work, shown) => {
		await page.show(`<iframe id=late></iframe><script>${work}</script>`);
		expect(await readWhole()).toContain(shown);
	});

	test.each([
		['a document of the same site', () => `<iframe src="${inner('<button>In</button>')}"></iframe>`],
		['a document given in place', () => '<iframe srcdoc="<button>In</button>"></iframe>'],
		['a data address', () => '<iframe src="data:text/html,<button>In</button>"></iframe>'],
		['no scripts', () => `<iframe sandbox src="${inner('<button>In</button>')}"></iframe>`],
		['scripts of its own in a sandbox', () => '<iframe sandbox="allow-scripts" srcdoc="<button>In</button>"></iframe>'],
		[
			'a document that was written',
			() => `<iframe id=f></iframe><script>f.contentDocument.write('<button>In</button>')</script>`,
		],
		[
			'an open shadow tree around it',
			() =>
				`<div id=h></div><script>h.attachShadow({mode: 'open'}).innerHTML = '<iframe srcdoc="<button>In</button>"></iframe>'</script>`,
		],
		[
			'a closed shadow tree around it',
			() =>
				`<div id=h></div><script>h.attachShadow({mode: 'closed'}).innerHTML = '<iframe srcdoc="<button>In</button>"></iframe>'</script>`,
		],
		[
			'an object for a frame',
			() => `<object type="text/html" width=200 height=100 data="${inner('<button>In</button>')}"></object>`,
		],
	])('reads a frame with %s', async (_title, html) => {
		await page.show(`<p>Before</p>${html()}<p>After</p>`);
		expect(linesOf(await untilShown('"In"'))).toEqual(['"Before"', 'iframe', ' button "In" [ref]', '"After"']);
	});

	test('reads a frame of another room.site, and says whose it is', async () => {
		const url = foreign('<button>In</button>');
		await page.show(`<iframe src="${url}"></iframe>`);
		expect(linesOf(await untilShown('"In"'))).toEqual([`iframe (${new URL(url).origin})`, ' button "In" [ref]']);
	});

	test('reads a set of frames', async () => {
		await page.show(
			`<frameset cols="*,*"><frame src="${inner('<button>Left</button>')}"><frame src="${inner('<button>Right</button>')}"></frameset>`,
		);
		expect(linesOf(await untilShown('"Right"'))).toEqual([
			'iframe',
			' button "Left" [ref]',
			'iframe',
			' button "Right" [ref]',
		]);
	});

	test('reads frames in frames in frames', async () => {
		const third = inner('<button>Third</button>');
		const second = foreign(`<button>Second</button><iframe src="${third}"></iframe>`);
		await page.show(
			`<button>Top</button><iframe src="${inner(`<button>First</button><iframe src="${second}"></iframe>`)}"></iframe>`,
		);
		expect(linesOf(await untilShown('"Third"'))).toEqual([
			'button "Top" [ref]',
			'iframe',
			' button "First" [ref]',
			` iframe (${new URL(second).origin})`,
			'  button "Second" [ref]',
			'  iframe',
			'   button "Third" [ref]',
		]);
	});

	test('puts frames in shadow trees in their places, in whatever order they came', async () => {
		await page.show(`<div id=a></div><p>between</p><div id=b></div><div id=c></div><script>
			const put = (host, name, width) => host.attachShadow({mode: 'closed'}).innerHTML =
				'<iframe width=' + width + ' height=80 srcdoc="<button>' + name + '</button>"></iframe>';
			put(c, 'Last', 310); put(b, 'Middle', 320); put(a, 'First', 330);
			c.before(Object.assign(document.createElement('div'), {id: 'd', style: 'display:none'}));
			put(d, 'Hidden', 340);</script>`);
		expect(linesOf(await untilShown('"First"'))).toEqual([
			'iframe',
			' button "First" [ref]',
			'"between"',
			'iframe',
			' button "Middle" [ref]',
			'iframe',
			' button "Last" [ref]',
		]);
	});

	test('leaves out frames that nobody sees', async () => {
		const text = await page.outline(`<button>Seen</button><iframe hidden srcdoc="<button>A</button>"></iframe>
			<iframe style="visibility:hidden" srcdoc="<button>B</button>"></iframe><iframe width=0 height=0 style="border:0" srcdoc="<button>C</button>"></iframe>
			<div style="display:none"><iframe srcdoc="<button>D</button>"></iframe></div><div aria-hidden=true><iframe srcdoc="<button>E</button>"></iframe></div>`);
		expect(unnumbered(text)).toBe('button "Seen" [ref]');
	});

	test('answers soon when a frame is busy, and says which', async () => {
		const busy = foreign(`<button>Busy</button><script>onmessage = () => { ${BLOCK} }</script>`);
		const url =
			await page.show(`<button>Top</button><iframe id=f src="${busy}"></iframe><iframe srcdoc="<button>Other</button>"></iframe>
			${'<p>Words that stay as they are</p>'.repeat(9)}<script>begin = () => f.contentWindow.postMessage(0, '*')</script>`);
		await untilShown('"Busy"');
		const shown = (await room.tabberth.browser.pages()).find((each) => each.url() === url);
		const held = room.site.hold('/held');
		await shown?.evaluate('begin()');
		await held.asked;
		const startedAt = performance.now();
		const text = await readWhole();
		expect(performance.now() - startedAt).toBeLessThan(2_500);
		expect(text).toContain('button "Top"');
		expect(text).toContain('button "Other"');
		const note = `Note: frame ${new URL(busy).origin} is busy; what is in it is missing.`;
		expect(text).toContain(note);
		// What cannot be seen has not gone, and does not come when it can be seen again.
		await shown?.evaluate("document.querySelector('button').textContent = 'High'");
		const {text: delta} = await room.client.call('read_page', {since: 'last'});
		expect(linesOf(delta)).toEqual(['- button "Top" [ref]', '+ button "High" [ref]', '… 6 unchanged']);
		expect(delta).toContain(note);
		const {text: nothing} = await room.client.call('read_page', {since: 'last'});
		expect(nothing).toContain(`Nothing on the page has changed since you last read it.\n${note}`);
		held.release();
		await until('the frame to answer', async () => {
			const {text: after} = await room.client.call('read_page', {since: 'last'});
			expect(after).toContain('Nothing on the page has changed');
			return after.includes('is busy') ? undefined : true;
		});
	});

	test('waits for frames as long as the page itself is slow', async () => {
		await page.show(`<iframe srcdoc="<button>In</button>"></iframe><div id=d></div><script>
			d.innerHTML = '<p>Words <a href=x>Link</a></p>'.repeat(20000)</script>`);
		const text = await untilShown('button "In"');
		expect(text).not.toContain('is busy');
	});

	test('reads sixty frames at once', async () => {
		const frames = Array.from(
			{length: 60},
			(_, at) => `<iframe width=90 height=40 srcdoc="<button>In ${at}</button>"></iframe>`,
		);
		await page.show(frames.join(''));
		const text = await untilShown('"In 59"');
		expect(text.match(/ button "In \d+" \[ref_\d+\]/g)).toHaveLength(60);
		expect(new Set(text.match(/ref_\d+/g)).size).toBe(60);
		expect(text).not.toContain('Note:');
	});

	test('reads on when a frame goes while it is read', async () => {
		// Each goes as soon as it has come, and not by the clock: browsers that are slower than it drown.
		await page.show(`<button>Top</button><div id=d></div><script>
			const again = () => { d.innerHTML = '<iframe srcdoc="<button>In</button>"></iframe>'.repeat(3); d.lastChild.onload = again };
			again()</script>`);
		for (let round = 0; round < 10; round++) {
			const {text, isError} = await room.client.call('read_page');
			expect(isError, text).toBe(false);
			expect(text).toContain('button "Top"');
		}
	});

	test('names frames that did not load', async () => {
		await page.show(`<button>Top</button><iframe src="http://127.0.0.1:1/"></iframe>`);
		expect(await untilShown('did not load')).toContain('Note: frame http://127.0.0.1:1 did not load.');
	});

	test('does not read what the rules deny', async () => {
		await page.show(`<button>Top</button><iframe src="${room.tabberth.origin}/health"></iframe>`);
		const text = await untilShown('is not reachable');
		expect(text).toContain(`Note: frame ${room.tabberth.origin} is not reachable.`);
		expect(text).not.toContain('version');
		const found = await room.client.call('find', {query: 'version'});
		expect(found.text.match(/Note: .*/g)).toEqual([`Note: frame ${room.tabberth.origin} is not reachable.`]);
		const gone = await room.client.call('wait_for', {textGone: 'version'});
		expect(gone.text).toContain('s, as far as it can be read: a frame is not read.');
	});

	// The browser does not list them to extensions, nor those with a blob's address.
	test('marks the places of frames that it cannot read', async () => {
		const manifest = {web_accessible_resources: [{resources: ['frame.html'], matches: ['<all_urls>']}]};
		const files = {'frame.html': '<!doctype html><button>Vault</button>'};
		const id = await installOther(room.tabberth.browser, manifest, files);
		const text =
			await page.outline(`<button>Top</button><iframe title=Other src="chrome-extension://${id}/frame.html"></iframe>
			<iframe title=Blob id=f></iframe><script>f.src = URL.createObjectURL(new Blob(['<p>In'], {type: 'text/html'}))</script>`);
		expect(unnumbered(text).split('\n')).toEqual([
			'button "Top" [ref]',
			'iframe "Other" (not read)',
			'iframe "Blob" (not read)',
		]);
		const inText = await room.client.call('get_page_text');
		expect(fenced(inText.text)).toBe('Top\n\n[frame not read]\n\n[frame not read]');
		const found = await room.client.call('find', {query: 'vault'});
		expect(found.text).toMatch(/^Nothing [^\n]+\nNote: 2 frames are not read, and not searched\.\n\[tab/);
		const gone = await room.client.call('wait_for', {textGone: 'Vault'});
		expect(gone.text).toMatch(
			/The page no longer shows "Vault" after \d\.\d s, as far as it can be read: 2 frames are not read\./,
		);
		const awaited = await room.client.call('wait_for', {text: 'Vault', timeout: 0.1});
		expect(awaited.text).toContain('does not show "Vault", as far as it can be read: 2 frames are not read. Look');
	});
});

describe('refs in frames and across pages', () => {
	test('are not used again when a frame shows another document', async () => {
		await page.show(`<iframe name=f src="${inner('<button>Old</button>')}"></iframe><a target=f href="${inner('<button>New</button>')}" id=go>Go</a>
			<script>addEventListener('message', () => go.click())</script>`);
		const old = refOf(await untilShown('"Old"'), 'Old');
		const [shown] = (await room.tabberth.browser.pages()).slice(-1);
		await shown?.evaluate('postMessage(0)');
		const text = await untilShown('"New"');
		expect(refOf(text, 'New')).not.toBe(old);
		const {text: answer, isError} = await room.client.call('read_page', {ref_id: `ref_${old}`});
		expect(isError).toBe(true);
		expect(answer).toContain('is not on this page now');
	});

	test('hold when the browser brings a page back as it was left', async () => {
		await page.show(
			'<title>New</title><button>One</button><script>onpageshow = ({persisted}) => { if (persisted) document.title = "Restored" }</script>',
		);
		const one = refOf(await readWhole(), 'One');
		await page.show('<button>Two</button>');
		const two = refOf(await readWhole(), 'Two');
		expect((await room.client.call('navigate', {url: 'back'})).text).toContain('Restored');
		expect(refOf(await readWhole(), 'One')).toBe(one);
		expect(unnumbered(await page.read({ref_id: `ref_${one}`}))).toBe('button "One" [ref]');
		expect((await room.client.call('read_page', {ref_id: `ref_${two}`})).text).toContain('is not on this page now');
		await room.client.call('navigate', {url: 'forward'});
		await page.show('<button>Three</button>');
		expect([one, two]).not.toContain(refOf(await readWhole(), 'Three'));
	});

	test('hold when the worker was killed, and none is used twice', async () => {
		await page.show('<button>Kept</button><iframe srcdoc="<button>Inner</button>"></iframe>');
		const before = await untilShown('"Inner"');
		await room.tabberth.killWorker();
		await room.tabberth.served();
		const after = await untilShown('"Inner"');
		for (const name of ['Kept', 'Inner']) expect(refOf(after, name)).toBe(refOf(before, name));
		await page.show('<button>Next</button><iframe srcdoc="<button>Nested</button>"></iframe>');
		const next = await untilShown('"Nested"');
		const used = new Set(before.match(/ref_\d+/g));
		for (const ref of next.match(/ref_\d+/g) ?? []) expect(used.has(ref), ref).toBe(false);
	});

	test('none is used twice when the extension was reloaded', async () => {
		const html = `<button>Kept</button><div id=h></div><iframe srcdoc="<button>Inner</button>"></iframe><script>
			h.attachShadow({mode: 'closed'}).innerHTML = '<button>Shut</button>'</script>`;
		await page.show(html);
		const before = await untilShown('"Inner"');
		await room.tabberth.reloadExtension();
		await room.tabberth.served();
		const after = await untilShown('"Inner"');
		expect(after).toContain('button "Shut"');
		await page.show(html);
		const next = await untilShown('"Inner"');
		const used = new Set([...(before.match(/ref_\d+/g) ?? []), ...(after.match(/ref_\d+/g) ?? [])]);
		for (const ref of next.match(/ref_\d+/g) ?? []) expect(used.has(ref), ref).toBe(false);
	});
});

describe('a ref, while documents are busy', () => {
	/** Until the answer is let go, in the frame or in the page itself. */
	const blockIn = async (url: string, begin: string) => {
		const held = room.site.hold('/held');
		const shown = (await room.tabberth.browser.pages()).find((each) => each.url() === url);
		await shown?.evaluate(begin);
		await held.asked;
		return held;
	};

	test('is waited for as long as the page is, and is not called gone for a frame', async () => {
		const busy = foreign(`<button>Inside</button><script>onmessage = () => { ${BLOCK} }</script>`);
		const url =
			await page.show(`<section aria-label=Part><button>Own</button><input type=file aria-label=File></section>
			<iframe id=f src="${busy}"></iframe><script>addEventListener('message', () => { ${BLOCK} })</script>`);
		const text = await untilShown('"Inside"');
		const ownRef = `ref_${refOf(text, 'Own')}`;
		// Of sites, and so of processes, of their own.
		const away = busy.replace('localhost', 'in.localhost');
		const around = inner(`<iframe id=f src="${away}"></iframe>`).replace('127.0.0.1', 'top.localhost');
		const {text: opened} = await room.client.call('tabs_create', {url: around});
		const tabId = Number(/\[tab (\d+)/.exec(opened)?.[1]);
		await room.client.call('wait_for', {text: 'Inside', tabId});
		const heldBeside = await blockIn(around, "f.contentWindow.postMessage(0, '*')");
		const held = await blockIn(url, 'postMessage(0)');
		const tab = {tabId: Number(/\[tab (\d+)/.exec(text)?.[1])};
		const reading = room.client.call('read_page', {ref_id: ownRef, ...tab});
		const files = [{name: 'a.txt', mimeType: 'text/plain', text: 'a'}];
		const uploading = room.client.call('file_upload', {ref: `ref_${refOf(text, 'File')}`, files, ...tab});
		// A frame is given up before the page would be: where one beside it has been, one here would have been too.
		expect((await room.client.call('read_page', {tabId})).text).toContain('busy');
		held.release();
		heldBeside.release();
		expect(unnumbered(fenced((await reading).text))).toBe('button "Own" [ref]');
		expect((await uploading).isError, (await uploading).text).toBe(false);
		const heldInner = await blockIn(url, "f.contentWindow.postMessage(0, '*')");
		const {text: answer, isError} = await room.client.call('read_page', {
			ref_id: `ref_${refOf(text, 'Inside')}`,
			...tab,
		});
		expect(isError).toBe(true);
		expect(answer).toContain(`may lie in the frame ${new URL(busy).origin}, which is busy`);
		expect(unnumbered(await page.read({ref_id: ownRef, ...tab}))).toBe('button "Own" [ref]');
		const stale = await room.client.call('read_page', {ref_id: 'ref_999999', ...tab});
		expect(stale.text).toContain('ref_999999 is not on this page now');
		heldInner.release();
	});
});
