import {beforeAll, describe, expect, test} from 'vitest';
import {BLOCK} from '../kit/site.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {until} from '../kit/until.ts';

const room = useToolRoom();
const call = async (name: string, input: Record<string, unknown> = {}): Promise<string> =>
	(await room.client.call(name, input)).text;
const run = (text: string) => call('javascript_tool', {action: 'javascript_exec', text});
const as = (host: string, url: string): string => url.replace('127.0.0.1', host);
/** The messages, without their time and place. */
const linesOf = (text: string): string[] =>
	(/\n<page-text[^\n]*\n([\s\S]*)\n<\/page-text/.exec(text)?.[1] ?? '')
		.split('\n')
		.map((line) => line.replace(/^\d\d:\d\d:\d\d\.\d{3} /, '').replace(/ \([^()]*:\d+:\d+\)$/, ''));

beforeAll(() => {
	room.site.page('/read', '');
	room.site.page(
		'/words',
		(_request, response) =>
			void response.writeHead(200, {'content-type': 'text/plain', 'x-plain': 'shown'}).end('inner words'),
	);
});

const SAYING = `<script>console.log('says', {who: location.pathname})</script>`;

/** A page with a frame of its own origin, one of another site, and one in that of a third. */
const showFrames = async () => {
	const inner = as('localhost', room.site.page('/inner', `${SAYING}<script>onmessage = () => { ${BLOCK} }</script>`));
	const middle = as('b.localhost', room.site.page('/middle', `<iframe src="${inner}?deep"></iframe>${SAYING}`));
	const near = room.site.page('/near', SAYING);
	const frames = [near, inner, middle].map((url) => `<iframe src="${url}"></iframe>`).join('');
	await room.show(`<link rel="icon" href="data:,">${SAYING}${frames}`);
	return {inner: new URL(inner).origin, middle: new URL(middle).origin};
};

describe('frames of other sites', () => {
	test('have their words in the console, with their origin', async () => {
		const {inner, middle} = await showFrames();
		const first = await call('read_console_messages');
		expect(
			linesOf(first)
				.map((line) => line.replace(/page-\d+/, 'top'))
				.toSorted(),
		).toEqual(
			[
				`log [${middle}]: says {who: "/middle"}`,
				`log [${inner}]: says {who: "/inner"}`,
				`log [${inner}]: says {who: "/inner"}`,
				'log: says {who: "/near"}',
				'log: says {who: "/top"}',
			].toSorted(),
		);
		expect(first).toContain('Note: Tabberth listens as of now. Of what was written before it knows only the latest');
		const held = room.site.hold('/held');
		await run('frames[1].postMessage(0, "*"); console.log("more")');
		await held.asked;
		const later = await call('read_console_messages', {clear: true});
		expect(linesOf(later).at(-1)).toBe('log: more');
		expect(later).not.toContain('Note:');
		held.release();
		expect(await call('read_console_messages')).toContain('The console is empty.');
	});

	test('have headers and bodies of what they ask for', async () => {
		await showFrames();
		const asking = room.site.page(
			'/asking',
			`<p>asking</p><script>fetch('/words').then((answer) => answer.text()).then(() => fetch('/read'))</script>`,
		);
		await run(`document.querySelectorAll('iframe')[1].src = ${JSON.stringify(as('localhost', asking))}`);
		const idOf = (part: string) =>
			until(
				`the request for ${part}`,
				async () => /(r\d+) GET 200/.exec(await call('read_network_requests', {urlPattern: part, limit: 1}))?.[1],
			);
		expect(await call('read_network_requests', {requestId: await idOf('/words')})).toMatch(
			/made before the debugger listened to the document that made it\. It listens now/,
		);
		await call('read_network_requests', {clear: true});
		await run('document.querySelectorAll("iframe")[1].src += "?again"');
		await until(
			'the words to be read',
			async () => (await call('read_network_requests', {urlPattern: '/read'})).includes(' GET ') || undefined,
		);
		const words = await call('read_network_requests', {requestId: await idOf('/words')});
		expect(words).toMatch(/Response headers:\n[\s\S]*x-plain: shown[\s\S]*Body:\ninner words\n/);
		expect(await call('read_network_requests', {requestId: await idOf('/asking')})).toContain('<p>asking</p>');
	});

	test('are judged by their own rules', async () => {
		const url = `http://localhost:${room.tabberth.port}/health`;
		await room.show(`<iframe src="${url}"></iframe><p>outer`);
		await call('read_network_requests', {requestId: 'r1'});
		await run(`document.querySelector('iframe').src += '?again'`);
		const id = await until(
			'the frame',
			async () => /(r\d+) GET 403/.exec(await call('read_network_requests', {urlPattern: 'again'}))?.[1],
		);
		expect(await call('read_network_requests', {requestId: id})).toContain(
			`${id} leads to a frame that is not reachable`,
		);
		const {origin} = new URL(url);
		expect(await call('read_console_messages')).toContain(
			`Note: frame ${origin} is not reachable; what it wrote is left out.`,
		);
	});
});
