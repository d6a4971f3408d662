import {createHash, randomBytes} from 'node:crypto';
import {describe, expect, onTestFinished, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {heapBytes} from '../kit/heap.ts';
import {BLOCK} from '../kit/site.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const MIB = 1024 * 1024;
/** Writes what the page gets, as the page sees it, and in which order events come. */
const REPORT = `<pre id="got"></pre><script>
	const say = (text) => { document.getElementById('got').textContent += text + ' '; };
	const tell = async (event, files) => {
		const parts = await Promise.all(Array.from(files, async (file) => [file instanceof File, file.name, file.type, file.size, (await file.slice(0, 40).text())].join('|')));
		say(event.type + ':' + event.bubbles + ':' + event.composed + ':[' + parts.join(';') + ']');
	};
	const watch = (input) => ['input', 'change'].forEach((type) => input.addEventListener(type, (event) => tell(event, input.files)));
</script>`;
const WATCH = '<script>document.querySelectorAll("input").forEach(watch)</script>';
/** An input that is in no document. */
const MADE =
	"const i = document.createElement('input'); i.type = 'file'; watch(i); i.oncancel = () => say('canceled'); ";
const NOTE = {name: 'note.txt', mimeType: 'text/plain', text: 'näher 😀'};
const dataOf = (bytes: number): string => Buffer.alloc(bytes, 7).toString('base64');
const GOT_NOTE = 'true|note.txt|text/plain|11|näher 😀';

const room = useToolRoom();
let pages = 0;

const show = async (html: string): Promise<void> => {
	const url = room.site.page(`/upload-${pages++}`, `<!doctype html>${REPORT}${html}${WATCH}`);
	expect(await room.client.call('navigate', {url})).toMatchObject({isError: false});
};

const refOf = async (query: string): Promise<string> => {
	const {text} = await room.client.call('find', {query});
	return /\[(ref_\d+)\]/.exec(text)?.[1] ?? text;
};

const upload = async (query: string, files: unknown) =>
	room.client.call('file_upload', {ref: await refOf(query), files: [files].flat()});

/** Waits for what the page says it has got, in its own script. */
const got = async (text: string): Promise<void> => {
	expect(await room.client.call('wait_for', {text, timeout: 5})).toMatchObject({isError: false});
};

const sendFile = async (bytes: Buffer, query = ''): Promise<string> => {
	const response = await fetch(`${room.tabberth.origin}/files${query}`, {method: 'POST', body: new Uint8Array(bytes)});
	return ((await response.json()) as {fileId: string}).fileId;
};

describe('into a file input', () => {
	test('puts a file that the page gets as from a person', async () => {
		await show('<label>Your letter <input type="file"></label>');
		const {text, isError} = await upload('your letter', NOTE);
		expect({text, isError}).toEqual({
			text: expect.stringMatching(/^The file input ref_\d+ has now: note\.txt \(11 bytes\)\./),
			isError: false,
		});
		await got(`input:true:true:[${GOT_NOTE}]`);
		await got(`change:true:false:[${GOT_NOTE}]`);
	});

	test('takes a file that was sent ahead, with the type that its name tells', async () => {
		await show('<input type="file" aria-label="Picture" accept="image/*">');
		const fileId = await sendFile(Buffer.from('not really'), '?filename=a%20b.PNG');
		expect(await upload('picture', {fileId})).toMatchObject({isError: false});
		await got('true|a b.PNG|image/png|10|not really');
		expect(await upload('picture', fileId)).toMatchObject({isError: false});
	});

	test('takes a file that its own session or its named berth sent', async () => {
		await show('<input type="file" aria-label="Own">');
		const headers = {'mcp-session-id': room.client.sessionId ?? ''};
		const sent = await fetch(`${room.tabberth.origin}/files`, {method: 'POST', body: 'mine', headers});
		expect(await upload('own', await sent.json())).toMatchObject({isError: false});
		const named = await connectClient('v2 legacy', `${room.tabberth.url}?berth=clerk`);
		onTestFinished(() => named.close());
		await named.call('navigate', {url: room.site.page('/named', '<input type="file" aria-label="Own">')});
		const ref = /ref_\d+/.exec((await named.call('find', {query: 'own'})).text)?.[0];
		const other = await fetch(`${room.tabberth.origin}/files?berth=clerk`, {method: 'POST', body: 'ours'});
		const file = await other.json();
		expect(await upload('own', file)).toMatchObject({isError: true});
		expect(await named.call('file_upload', {ref, files: [file]})).toMatchObject({isError: false});
	});

	test('takes small data as base64, and several files at once', async () => {
		await show('<input type="file" aria-label="Papers" multiple>');
		const data = {name: 'b.bin', mimeType: 'application/x-thing', data: Buffer.from([65, 66, 67]).toString('base64')};
		const {text} = await upload('papers', [NOTE, data]);
		expect(text).toContain('has now: note.txt (11 bytes), b.bin (3 bytes).');
		await got('true|b.bin|application/x-thing|3|ABC');
	});

	test('takes as many files, and as much data in the call, as are allowed', async () => {
		await show('<input type="file" aria-label="Papers" multiple>');
		const full = {name: 'full.bin', mimeType: 'a/b', data: dataOf(8_192)};
		const {text, isError} = await upload('papers', [full, ...Array(19).fill(NOTE)]);
		expect({text, isError}).toEqual({text: expect.stringContaining('full.bin (8192 bytes), note.txt'), isError: false});
		await got(`;${GOT_NOTE}`);
	});

	test.each([
		['a label', '<label for="f" style="border:1px solid">Attach paper</label><input id="f" type="file" hidden>'],
		['a label around it', '<label>Attach paper<input type="file" style="display:none"></label>'],
		[
			'a button beside it',
			'<div><button type="button">Attach paper</button><input type="file" style="opacity:0;position:absolute"></div>',
		],
		[
			'a button far away',
			'<main><section><div><button>Attach paper</button></div></section></main><footer><input type="file" hidden></footer>',
		],
		[
			'a box with it inside',
			'<div tabindex="0" role="button" aria-label="Attach paper"><input type="file" style="width:0;height:0"></div>',
		],
		[
			'a box with it in a closed shadow tree',
			'<x-drop tabindex="0" role="button" aria-label="Attach paper"></x-drop><script>const root = document.querySelector("x-drop").attachShadow({mode: "closed"}); root.innerHTML = "<input type=file hidden>"; watch(root.firstChild)</script>',
		],
	])('finds the hidden one by %s', async (_name, html) => {
		await show(html);
		const {text, isError} = await upload('attach paper', NOTE);
		expect({text, isError}).toEqual({text: expect.stringContaining('has now: note.txt'), isError: false});
		await got(GOT_NOTE);
	});

	test('of several hidden ones takes the one that accepts the file', async () => {
		await show(
			'<form><button type="button">Add attachment</button><input type="file" accept="image/*" hidden><input type="file" accept=".txt" hidden></form>',
		);
		expect(await upload('add attachment', NOTE)).toMatchObject({isError: false});
		await got(GOT_NOTE);
	});

	test('reaches into frames of other sites and into open shadow trees', async () => {
		const inner = room.site.page('/inner', `<!doctype html>${REPORT}<label>Inside <input type="file"></label>${WATCH}`);
		await show(`<iframe src="${inner.replace('127.0.0.1', 'localhost')}"></iframe><x-box></x-box><script>
			const root = document.querySelector('x-box').attachShadow({mode: 'open'});
			root.innerHTML = '<label>Shady <input type=file></label>'; watch(root.querySelector('input'))</script>`);
		await room.client.call('wait_for', {text: 'Inside'});
		expect(await upload('Inside', NOTE)).toMatchObject({isError: false});
		await got(`change:true:false:[${GOT_NOTE}]`);
		expect(await upload('Shady', {...NOTE, name: 'shade.txt'})).toMatchObject({isError: false});
		await got('true|shade.txt');
	});

	test('says when the page has emptied it at once', async () => {
		await show(
			'<input type="file" aria-label="Fast"><script>document.querySelector("input").onchange = (event) => { event.target.value = ""; }</script>',
		);
		expect((await upload('fast', NOTE)).text).toContain('the page has emptied it again');
	});

	test('puts 64 MiB whole, without holding them in the worker', async ({signal}) => {
		await show(`<input type="file" aria-label="Large"><script>
			document.querySelector('input').addEventListener('change', async ({target}) => {
				const hash = await crypto.subtle.digest('SHA-256', await target.files[0].arrayBuffer());
				say('hash=' + Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join(''));
			})</script>`);
		const bytes = randomBytes(64 * MIB);
		const fileId = await sendFile(bytes, '?filename=large.bin');
		const before = await heapBytes(room.tabberth);
		let most = 0;
		const ref = await refOf('large');
		const call = room.client.call('file_upload', {ref, files: [{fileId}]});
		let isOver = false;
		void call.finally(() => (isOver = true));
		while (!isOver && !signal.aborted) most = Math.max(most, (await heapBytes(room.tabberth)) - before);
		expect((await call).text).toContain(`large.bin (${64 * MIB} bytes)`);
		expect(most).toBeLessThan(24 * MIB);
		const hash = createHash('sha256').update(bytes).digest('hex');
		expect(await room.client.call('wait_for', {text: `hash=${hash}`, timeout: 20})).toMatchObject({isError: false});
	});
});

describe('into an input that a press asks for', () => {
	const button = (then: string): string => `<button onclick="${MADE}${then}">Attach</button>`;

	test('gives files to one that the page makes for it and never shows', async () => {
		await show(`<footer><input type="file" hidden></footer>${button("i.multiple = true; i.id = 'made'; i.click()")}`);
		const {text, isError} = await upload('attach', [NOTE, {...NOTE, name: 'two.txt'}]);
		expect({text, isError}).toEqual({
			text: expect.stringMatching(
				/^The hidden file input that ref_\d+ leads to has now: note\.txt \(11 bytes\), two\.txt/,
			),
			isError: false,
		});
		await got(`change:true:false:[${GOT_NOTE};true|two.txt`);
		expect((await room.client.call('get_page_text')).text).not.toContain('canceled');
	});

	test('finds one in closed shadow trees, and waits for one that comes after a while', async () => {
		const held = room.site.hold('/later');
		await show(`<button onclick="fetch('/later').then(() => inner.click())">Attach</button><main><p></p></main><script>
			const root = document.querySelector('p').attachShadow === undefined ? null : document.createElement('x-box');
			document.querySelector('main').append(root);
			const outer = root.attachShadow({mode: 'closed'}); outer.innerHTML = '<i></i><x-in></x-in>';
			const tree = outer.querySelector('x-in').attachShadow({mode: 'closed'});
			tree.innerHTML = '<b></b><input type=file style="width: 300px"><input type=file hidden>';
			const inner = tree.querySelectorAll('input')[1]; tree.querySelectorAll('input').forEach(watch);
			inner.oninput = () => say('the second');</script>`);
		const uploading = upload('attach', NOTE);
		await held.asked;
		held.release();
		expect(await uploading).toMatchObject({isError: false});
		await got('the second');
		await got(GOT_NOTE);
	});

	test('reaches into a frame of another site', async () => {
		const inner = room.site.page('/asks', `<!doctype html>${REPORT}${button('i.click()')}`);
		await show(`<iframe src="${inner.replace('127.0.0.1', 'localhost')}" style="margin-left: 300px"></iframe>`);
		await room.client.call('wait_for', {text: 'Attach'});
		expect(await upload('attach', NOTE)).toMatchObject({isError: false});
		await got(`change:true:false:[${GOT_NOTE}]`);
	});

	test('tells the page that nothing was chosen where the file does not suit', async () => {
		await show(button("i.accept = '.pdf'; i.click()"));
		expect(await upload('attach', NOTE)).toMatchObject({isError: true});
		await got('canceled');
		expect(await upload('attach', {...NOTE, name: 'note.pdf', mimeType: 'application/pdf'})).toMatchObject({
			isError: false,
		});
		await got('true|note.pdf');
	});
});

describe('onto a drop zone', () => {
	const ZONE = '<div id="zone" tabindex="0" role="button" aria-label="Drop here">Drop here</div>';

	test('drops the files', async () => {
		await show(`${ZONE}<script>
			for (const type of ['dragenter', 'dragover']) zone.addEventListener(type, (event) => event.preventDefault());
			zone.addEventListener('dragleave', () => say('left'));
			zone.addEventListener('drop', (event) => { event.preventDefault(); say(event.dataTransfer.types.join()); tell(event, event.dataTransfer.files); });
			</script>`);
		expect((await upload('drop here', [NOTE, {...NOTE, name: 'two.txt'}])).text).toMatch(
			/^Dropped on ref_\d+: note\.txt \(11 bytes\), two\.txt \(11 bytes\)\. The page took the drop\./,
		);
		await got(`Files drop:true:true:[${GOT_NOTE};true|two.txt`);
	});

	test('refuses one that does not take drops', async () => {
		await show(`${ZONE}<script>zone.addEventListener('drop', () => say('dropped'))</script>`);
		expect(await upload('drop here', NOTE)).toMatchObject({
			isError: true,
			text: expect.stringMatching(/ref_\d+ is no file input, .* takes no drop/),
		});
		expect((await room.client.call('get_page_text')).text).not.toContain('dropped');
	});
});

describe('refuses', () => {
	test.each([
		[
			'another kind of file',
			'<input type="file" aria-label="Docket" accept="image/png,.pdf">',
			NOTE,
			/takes only "image\/png,\.pdf", and note\.txt is text\/plain/,
		],
		['two files for one place', '<input type="file" aria-label="Docket">', [NOTE, NOTE], /takes one file at a time/],
		['a folder input', '<input type="file" aria-label="Docket" webkitdirectory>', NOTE, /whole folders/],
		['a disabled input', '<fieldset disabled><input type="file" aria-label="Docket"></fieldset>', NOTE, /disabled/],
		[
			'a button that opens no chooser',
			'<button onclick="document.createElement(`input`).click()">Docket</button>',
			NOTE,
			/opens no file chooser when it is pressed/,
		],
		[
			'a button that asks for another kind of file',
			`<button onclick="${MADE}i.accept = 'image/*'; i.click()">Docket</button>`,
			NOTE,
			/takes only "image\/\*", and note\.txt is text\/plain/,
		],
		[
			'two files for a button that asks for one',
			`<button onclick="${MADE}i.click()">Docket</button>`,
			[NOTE, NOTE],
			/one file at a time/,
		],
		[
			'a button that asks for a folder',
			`<button onclick="${MADE}i.webkitdirectory = true; i.click()">Docket</button>`,
			NOTE,
			/whole folders/,
		],
		[
			'a button that asks the browser itself',
			'<button onclick="showOpenFilePicker().catch(() => undefined)">Docket</button>',
			NOTE,
			/the browser’s own picker, which was kept shut.*call hand_over/,
		],
		['an unknown file', '<input type="file" aria-label="Docket">', {fileId: 'abc'}, /no such file of yours/],
		[
			'data that is not base64',
			'<input type="file" aria-label="Docket">',
			{name: 'a', mimeType: 'a/b', data: '*'},
			/files\.0\.data: expected base64/,
		],
		[
			'data that is a byte too long',
			'<input type="file" aria-label="Docket">',
			{name: 'my cv.bin', data: dataOf(8_193)},
			/files\.0\.data: more than 8192 bytes\. .*curl --data-binary @'my cv\.bin' .*filename=my%20cv\.bin/,
		],
		['more than twenty files', '<input type="file" aria-label="Docket" multiple>', Array(21).fill(NOTE), /files: .*20/],
		['two contents', '<input type="file" aria-label="Docket">', {...NOTE, data: 'QQ=='}, /files\.0: give one of/],
		['no name', '<input type="file" aria-label="Docket">', {text: 'a'}, /files\.0\.name/],
	])('%s', async (_name, html, files, words) => {
		await show(html);
		expect(await upload('docket', files)).toMatchObject({isError: true, text: expect.stringMatching(words)});
		expect((await room.client.call('get_page_text')).text).not.toContain('true|');
	});

	test.each([
		['/home/me/my cv.pdf', `@'/home/me/my cv.pdf' "`, 'filename=my%20cv.pdf'],
		['~/cv.pdf', `@'~/cv.pdf' "`, 'filename=cv.pdf'],
		['C:\\me\\cv.pdf', '"@C:\\me\\cv.pdf" "', 'filename=cv.pdf'],
	])('the path %s, and says how to send it', async (path, at, name) => {
		await show('<input type="file" aria-label="Docket">');
		for (const files of [path, {fileId: path}, {name: path}]) {
			const {text, isError} = await upload('docket', files);
			expect(isError).toBe(true);
			expect(text).toContain(`curl --data-binary ${at}http://localhost:${room.tabberth.port}/files?`);
			expect(text).toContain(name);
		}
	});

	test('a ref of an element that is gone or was never there', async () => {
		await show('<input type="file" aria-label="Docket">');
		const ref = await refOf('docket');
		expect(await room.client.call('file_upload', {ref: 'ref_99', files: [NOTE]})).toMatchObject({isError: true});
		await show('<p>Another page</p>');
		expect((await room.client.call('file_upload', {ref, files: [NOTE]})).text).toContain(
			`${ref} is not on this page now`,
		);
	});

	test('to go on when the page goes elsewhere in the middle', async () => {
		await show('<input type="file" aria-label="Docket">');
		const fileId = await sendFile(randomBytes(64 * MIB));
		const url = room.site.page('/elsewhere', '<p>Elsewhere</p>');
		const ref = await refOf('docket');
		const page = (await room.tabberth.browser.pages()).find((each) => each.url().includes(`/upload-${pages - 1}`));
		const call = room.client.call('file_upload', {ref, files: [{fileId}]});
		await page?.goto(url);
		expect(await call).toMatchObject({
			isError: true,
			text: expect.stringMatching(/page went elsewhere|not on this page/),
		});
	});

	test('a page that went elsewhere as it was asked, and that the browser keeps for the way back', async () => {
		const [held, arrived] = [room.site.hold('/held'), room.site.hold('/arrived')];
		const next = room.site.page('/next', "<script>fetch('/arrived')</script>").replace('127.0.0.1', 'localhost');
		const zone = `<div role=button aria-label="Docket" ondragenter="location = '${next}'; ${BLOCK}">Docket</div>`;
		// What may not be stored is not kept either.
		const url = room.site.page('/kept', (_request, response) =>
			response.writeHead(200, {'content-type': 'text/html'}).end(zone),
		);
		await room.client.call('navigate', {url});
		const call = upload('docket', NOTE);
		await arrived.asked;
		held.release();
		expect(await call).toMatchObject({isError: true, text: expect.stringContaining('the page went elsewhere while')});
		arrived.release();
	});

	test('a file of another session', async () => {
		await show('<input type="file" aria-label="Docket">');
		const other = await connectClient('v2 legacy', room.tabberth.url);
		onTestFinished(() => other.close());
		const response = await fetch(`${room.tabberth.origin}/files`, {
			method: 'POST',
			body: 'mine',
			headers: {'mcp-session-id': other.sessionId ?? ''},
		});
		const {fileId} = (await response.json()) as {fileId: string};
		expect(await upload('docket', {fileId})).toMatchObject({
			isError: true,
			text: expect.stringContaining('no such file of yours'),
		});
	});
});
