import {describe, expect, onTestFinished, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {useToolRoom} from '../kit/tool-room.ts';

/** Writes what the page gets, as the page itself sees and draws it. */
const REPORT = `<style>body{margin:0}</style><pre id="got"></pre><script>
	const say = (text) => { document.getElementById('got').textContent += text + ' '; };
	const tell = async (event, files) => {
		for (const file of files) {
			const bytes = new Uint8Array(await file.arrayBuffer());
			const kind = bytes[0] === 0x89 ? 'PNG' : bytes[0] === 0xff ? 'JPEG' : bytes[0] === 0x52 ? 'WEBP' : 'other';
			const size = await createImageBitmap(file).then(({width, height}) => width + 'x' + height, () => 'undrawn');
			say([event.type, event.clientX, event.clientY, file instanceof File, file.name, file.type, kind, size].join('|'));
		}
	};
	const watch = (input) => input.addEventListener('change', (event) => tell(event, input.files));
	const zone = (element) => {
		element.addEventListener('dragover', (event) => event.preventDefault());
		element.addEventListener('drop', (event) => { event.preventDefault(); tell(event, event.dataTransfer.files); });
	};
</script>`;
const WATCH =
	'<script>document.querySelectorAll("input").forEach(watch); document.querySelectorAll(".zone").forEach(zone)</script>';
const INPUT =
	'<input type="file" aria-label="Picture" style="position:fixed;left:100px;top:200px;width:300px;height:40px">';
const ZONE =
	'<div class="zone" style="position:fixed;left:100px;top:200px;width:300px;height:100px">Drop it here</div>';
const PNG = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);

const room = useToolRoom();

const show = (html: string) => room.show(`<!doctype html>${REPORT}${html}${WATCH}`);

const shoot = async (): Promise<string> => {
	const {text} = await room.client.call('computer', {action: 'screenshot'});
	return /ID: (ss_\w+)/.exec(text)?.[1] ?? text;
};

const refOf = async (query: string): Promise<string> => {
	const {text} = await room.client.call('find', {query});
	return /\[(ref_\d+)\]/.exec(text)?.[1] ?? text;
};

const give = (input: Record<string, unknown>) => room.client.call('upload_image', input);

const got = async (text: string): Promise<void> => {
	expect(await room.client.call('wait_for', {text, timeout: 5})).toMatchObject({isError: false});
};

const sendFile = async (bytes: Buffer | string, query: string): Promise<string> => {
	const body = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
	const response = await fetch(`${room.tabberth.origin}/files${query}`, {method: 'POST', body});
	return ((await response.json()) as {fileId: string}).fileId;
};

const viewOf = async (): Promise<string> => {
	const {text} = await room.client.call('javascript_tool', {
		action: 'javascript_exec',
		text: 'innerWidth + "x" + innerHeight',
	});
	return /\d+x\d+/.exec(text)?.[0] ?? text;
};

describe('a screenshot', () => {
	test('becomes a PNG file in the input of a ref', async () => {
		await show(INPUT);
		const imageId = await shoot();
		const {text, isError} = await give({imageId, ref: await refOf('picture')});
		expect({text, isError}).toEqual({
			text: expect.stringMatching(
				/^The file input ref_\d+ has now: image\.png \(\d+ bytes\)\. It is image\/png\.\n\[tab /,
			),
			isError: false,
		});
		await got(`change|||true|image.png|image/png|PNG|${await viewOf()}`);
	});

	test.each([
		['report.jpg', 'image/jpeg|JPEG'],
		['report.WEBP', 'image/webp|WEBP'],
		['no ending', 'image/jpeg|JPEG'],
		['folder/in.png', 'image/png|PNG'],
	])('named %s is what its name says, and else what it is', async (filename, kind) => {
		await show(INPUT);
		const imageId = await shoot();
		expect(await give({imageId, ref: await refOf('picture'), filename})).toMatchObject({isError: false});
		await got(`true|${filename.split('/').at(-1)}|${kind}|${await viewOf()}`);
	});

	test('goes into the input that lies at a point', async () => {
		await show(INPUT);
		const {text} = await give({imageId: await shoot(), coordinate: [150, 220]});
		expect(text).toMatch(/^The file input button "Picture"[^\n]* has now: image\.png/);
		await got('true|image.png|image/png|PNG');
	});

	test('is dropped on the zone that lies at a point, and at that very point', async () => {
		await show(ZONE);
		const {text} = await give({imageId: await shoot(), coordinate: [350, 280]});
		expect(text).toMatch(/^Dropped on [^\n]*: image\.png \(\d+ bytes\)\. The page took the drop\./);
		await got('drop|350|280|true|image.png|image/png|PNG');
	});

	test('is dropped in the middle of the zone of a ref', async () => {
		await show(ZONE.replace('<div', '<div tabindex="0" role="button"'));
		expect(await give({imageId: await shoot(), ref: await refOf('drop it here')})).toMatchObject({isError: false});
		await got('drop|250|250|true|image.png');
	});

	test('finds the hidden input behind the button at a point', async () => {
		await show(
			'<div style="position:fixed;left:100px;top:200px"><button style="width:200px;height:50px">Choose</button><input type="file" hidden></div>',
		);
		const {text} = await give({imageId: await shoot(), coordinate: [150, 220]});
		expect(text).toMatch(/^The hidden file input that button "Choose"[^\n]* leads to has now: image\.png/);
		await got('true|image.png|image/png|PNG');
	});

	test('is dropped in a frame, at the point as the frame counts it', async () => {
		const inner = room.site
			.page('/inner-zone', `<!doctype html>${REPORT}${ZONE}${WATCH}`)
			.replace('127.0.0.1', 'localhost');
		await show(
			`<iframe src="${inner}" style="position:fixed;left:50px;top:60px;width:600px;height:400px;border:0"></iframe>`,
		);
		expect(await room.client.call('wait_for', {text: 'Drop it here', timeout: 5})).toMatchObject({isError: false});
		expect(await give({imageId: await shoot(), coordinate: [200, 300]})).toMatchObject({isError: false});
		await got('drop|150|240|true|image.png|image/png|PNG');
	});

	test('is placed by the pixels of the last picture, which may be scaled', async () => {
		const url = await show(ZONE);
		await shoot();
		await room.tabberth.inWorker(
			async (from) => {
				const tabId = (await chrome.tabs.query({url: from})).at(-1)?.id ?? -1;
				const size = {width: 3136, height: 1000, deviceScaleFactor: 1, mobile: false};
				await chrome.debugger.sendCommand({tabId}, 'Emulation.setDeviceMetricsOverride', size);
			},
			url.replace(/:\d+/, ''),
		);
		expect(await give({imageId: await shoot(), coordinate: [120, 120]})).toMatchObject({isError: false});
		await got('drop|240|240|true|image.png|image/png|PNG|1568x500');
	});
});

describe('a sent file', () => {
	test('keeps its own name and its bytes', async () => {
		await show(INPUT);
		const imageId = await sendFile(PNG, '?filename=dot.png');
		expect((await give({imageId, ref: await refOf('picture')})).text).toContain(`dot.png (${PNG.length} bytes)`);
		await got('true|dot.png|image/png|PNG|1x1');
	});

	test('is made what another name asks for', async () => {
		await show(INPUT);
		const imageId = await sendFile(PNG, '?filename=dot.png');
		expect(await give({imageId, ref: await refOf('picture'), filename: 'dot.jpeg'})).toMatchObject({isError: false});
		await got('true|dot.jpeg|image/jpeg|JPEG|1x1');
	});

	test('that is no picture is refused, or cannot be drawn', async () => {
		await show(INPUT);
		const ref = await refOf('picture');
		const note = await sendFile('words', '?filename=note.txt');
		expect(await give({imageId: note, ref})).toEqual({
			text: 'upload_image: imageId: note.txt is text/plain, no picture. Give other files by file_upload.',
			isError: true,
		});
		const broken = await sendFile(Buffer.from('words'), '?filename=broken.png');
		const {text, isError} = await give({imageId: broken, ref, filename: 'a.webp'});
		expect({text, isError}).toEqual({
			text: expect.stringContaining('the browser cannot draw this image/png'),
			isError: true,
		});
	});
});

describe('is refused', () => {
	test.each([
		[{ref: 'ref_1', coordinate: [1, 1]}, 'ref: give either ref or coordinate, not both.'],
		[{}, 'ref: say where the picture is to go: give ref, or coordinate.'],
	])('with %j', async (where, message) => {
		await show(INPUT);
		expect(await give({imageId: 'ss_000000000000', ...where})).toEqual({
			text: `upload_image: ${message}`,
			isError: true,
		});
	});

	test('with an id of no picture, with a path, and without an id', async () => {
		await show(INPUT);
		const ref = await refOf('picture');
		expect(await give({imageId: 'ss_000000000000', ref})).toEqual({
			text: expect.stringContaining('imageId: there is no picture ss_000000000000 of yours.'),
			isError: true,
		});
		expect((await give({imageId: '/home/me/cat.png', ref})).text).toContain('imageId: a file on disk is sent first');
		expect((await give({imageId: 'unknown', ref})).text).toContain('there is no such file of yours');
		expect((await give({ref})).text).toContain('imageId');
	});

	test('with a file name that ends where a name would begin', async () => {
		await show(INPUT);
		expect(await give({imageId: await shoot(), ref: await refOf('picture'), filename: 'pictures/'})).toEqual({
			text: 'upload_image: filename: expected a name such as image.png.',
			isError: true,
		});
	});

	test("with another berth's picture", async () => {
		const other = await connectClient('v2 legacy', room.tabberth.url);
		onTestFinished(() => other.close());
		await other.call('navigate', {url: room.site.page('/other', 'other')});
		const {text} = await other.call('computer', {action: 'screenshot'});
		const imageId = /ss_\w+/.exec(text)?.[0];
		await show(INPUT);
		expect(await give({imageId, ref: await refOf('picture')})).toEqual({
			text: expect.stringContaining(`there is no picture ${imageId} of yours`),
			isError: true,
		});
	});

	test('where nothing takes a file', async () => {
		await show('<p style="position:fixed;top:200px">Only words</p>');
		const {text, isError} = await give({imageId: await shoot(), coordinate: [20, 225]});
		expect({text, isError}).toEqual({text: expect.stringMatching(/is no file input, leads to none/), isError: true});
		expect((await give({imageId: await shoot(), coordinate: [20, 5_000]})).text).toContain('the tab shows nothing at');
	});

	test('once by a point where the tab has gone to another site by itself', async () => {
		const elsewhere = room.site
			.page('/elsewhere', `<!doctype html>${REPORT}${ZONE}${WATCH}`)
			.replace('127.0.0.1', 'localhost');
		const url = await show(ZONE);
		const imageId = await shoot();
		await room.tabberth.inWorker(
			async (from, to) => {
				const id = (await chrome.tabs.query({url: from})).at(-1)?.id ?? -1;
				const loaded = new Promise<void>((resolve) =>
					chrome.webNavigation.onCompleted.addListener(({tabId}) => tabId === id && resolve()),
				);
				await chrome.tabs.update(id, {url: to});
				await loaded;
			},
			url.replace(/:\d+/, ''),
			elsewhere,
		);
		const refused = await give({imageId, coordinate: [150, 250]});
		expect(refused).toEqual({
			text: expect.stringContaining(`the tab shows another site than when you last saw it: ${elsewhere}`),
			isError: true,
		});
		expect(await give({imageId, coordinate: [150, 250]})).toMatchObject({isError: false});
	});
});
