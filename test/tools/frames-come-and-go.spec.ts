// Frames of other sites, in processes of their own, that go while a page is read, or come while something is waited for.
import {afterEach, describe, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {beginCall} from '../kit/under-way.ts';

const room = useToolRoom();
const {refOf} = openActing(room);
let served = 0;

// Tabs stay for a while, and a page that never rests would slow down the next test's.
afterEach(() => room.show('Over'));

const foreign = (html: string, host = 'localhost'): string =>
	room.site.page(`/foreign-${served++}`, `<!doctype html>${html}`).replace('127.0.0.1', host);

describe('a page whose frames of another site go while they are read', () => {
	test.each([
		['read_page', {}, 'button "Top"'],
		['find', {query: 'top button'}, 'button "Top"'],
		['get_page_text', {}, 'Words of the page'],
		['wait_for', {text: 'Words of the page'}, 'The page shows "Words of the page"'],
	])('is told by %s, without what has gone', async (tool, input, words) => {
		const frame = `<iframe src="${foreign('<button>In</button>')}"></iframe>`;
		// Each goes as soon as it has come, and not by the clock: browsers that are slower than it drown.
		await room.show(`<button>Top</button><p>Words of the page</p><div id=d></div><script>let gone = 0;
			const again = () => { d.innerHTML = '${frame}'.repeat(3); d.lastChild.onload = () => { gone += 3; again() } };
			again()</script>`);
		for (let round = 0; round < 10; round++) {
			const {text, isError} = await room.client.call(tool, input);
			expect(isError, text).toBe(false);
			expect(text).toContain(words);
			expect(text).not.toContain('is busy');
		}
	});

	test('does not take the ref of one that went for another’s', async () => {
		const [first, second] = [foreign('<button>First</button>'), foreign('<button>Second</button>')];
		await room.show(`<iframe id=f src="${first}"></iframe><button onclick="f.src = '${second}'">Next</button>`);
		await room.client.call('wait_for', {text: 'First'});
		const ref = await refOf('First');
		await room.client.call('computer', {action: 'left_click', ref: await refOf('Next')});
		await room.client.call('wait_for', {text: 'Second'});
		for (const [tool, input] of [
			['computer', {action: 'left_click', ref}],
			['form_input', {ref, value: true}],
			['read_page', {ref_id: ref}],
		] as const) {
			const {text, isError} = await room.client.call(tool, input);
			expect([isError, text]).toEqual([true, expect.stringContaining(`${ref} is not on this page now`)]);
		}
	});
});

describe('wait_for', () => {
	test.each([
		['a frame of another site', () => foreign('<p>Come late</p>')],
		[
			'a frame of a third site in it',
			() => foreign(`<iframe src="${foreign('<p>Come late</p>', 'in.localhost')}"></iframe>`),
		],
		[
			'a frame of this site in it',
			() => foreign(`<iframe src="${foreign('<p>Come late</p>', '127.0.0.1')}"></iframe>`),
		],
	])('sees what comes in %s that is not there yet', async (_name, toUrl) => {
		const [cue, url] = [room.site.hold('/cue'), toUrl()];
		await room.show(`<p>Page</p><script>fetch('/cue').then(() => {
			document.body.append(Object.assign(document.createElement('iframe'), {src: '${url}'})) })</script>`);
		const {over} = await beginCall(room, () => room.client.call('wait_for', {text: 'come late', timeout: 20}));
		cue.release();
		const {text, isError} = await over;
		expect(isError, text).toBe(false);
		expect(text).toContain('The page shows "come late"');
	});

	test('sees what goes with a frame of another site', async () => {
		const cue = room.site.hold('/cue');
		await room.show(
			`<p>Page</p><iframe id=f src="${foreign('<p>Goes soon</p>')}"></iframe><script>fetch('/cue').then(() => f.remove())</script>`,
		);
		await room.client.call('wait_for', {text: 'Goes soon'});
		const {over} = await beginCall(room, () => room.client.call('wait_for', {textGone: 'goes soon', timeout: 20}));
		cue.release();
		const {text, isError} = await over;
		expect(isError, text).toBe(false);
	});
});
