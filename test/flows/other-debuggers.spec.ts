// Who else debugs a tab of an agent: another extension, and the person's developer tools. Chromium lets all of them be there at once.
import {describe, expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {installOther} from '../kit/other-extension.ts';
import {startTabberth} from '../kit/tabberth.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {until} from '../kit/until.ts';

const room = useToolRoom();
const HEADED = ['--ozone-platform=headless', '--ozone-override-screen-size=1600,1200', '--window-size=1000,800'];

const run = async (text: string, agent = room.client): Promise<string> =>
	(await agent.call('javascript_tool', {action: 'javascript_exec', text})).text;

/** Of the person, for instance to test their own site. */
const installDebugger = async () => {
	const manifest = {permissions: ['debugger', 'tabs'], background: {service_worker: 'worker.js'}};
	const worker = `const lost = []; chrome.debugger.onDetach.addListener((_, reason) => lost.push(reason));
		const find = async (url) => ({tabId: (await chrome.tabs.query({url}))[0].id});
		self.attach = async (url) => chrome.debugger.attach(await find(url), '1.3');
		self.detach = async (url) => chrome.debugger.detach(await find(url));
		self.ask = async (url) => {
			const {result} = await chrome.debugger.sendCommand(await find(url), 'Runtime.evaluate', {expression: '6 * 7'});
			return [result.value, ...lost];
		};`;
	const {browser} = room.tabberth;
	const id = await installOther(browser, manifest, {'worker.js': worker});
	const target = await browser.waitForTarget((each) => each.type() === 'service_worker' && each.url().includes(id));
	const call = async (verb: 'attach' | 'detach' | 'ask', url: string): Promise<unknown> =>
		(await target.worker())?.evaluate(`${verb}(${JSON.stringify(url)})`);
	return {
		attach: (url: string) => call('attach', url),
		detach: (url: string) => call('detach', url),
		/** What it learns from the page, and whatever took it off a tab. */
		ask: (url: string) => call('ask', url),
	};
};

/** Whether our own debugger is on the page. */
const isOurs = (url: string): Promise<boolean> =>
	room.tabberth.inWorker(async (address) => {
		const [tab] = await chrome.tabs.query({url: address});
		return chrome.debugger.sendCommand({tabId: tab?.id ?? -1}, 'Target.getTargetInfo').then(
			() => true,
			() => false,
		);
	}, url);

describe('another extension on the tab', () => {
	test('may be there first: all tools work, and it stays', async () => {
		const other = await installDebugger();
		const url = await room.show('<script>console.log("told early")</script><p>Words');
		await other.attach(url);
		expect(await run('40 + 2')).toContain('\n42\n');
		expect((await room.client.call('computer', {action: 'screenshot'})).text).toContain('Screenshot, ');
		expect((await room.client.call('read_console_messages', {})).text).toContain('told early');
		expect((await room.client.call('read_page')).text).toContain('"Words"');
		expect(await other.ask(url)).toEqual([42]);
	});

	test('may come later, and go', async () => {
		const other = await installDebugger();
		const url = await room.show('<p>Words');
		expect(await run('1')).toContain('\n1\n');
		await other.attach(url);
		expect(await run('2')).toContain('\n2\n');
		await other.detach(url);
		expect(await run('3')).toContain('\n3\n');
	});

	test('takes no dialog from the agent', async () => {
		const other = await installDebugger();
		const url = await room.show('<p>Words');
		await other.attach(url);
		expect(await run('asked = confirm("Sure?")')).toContain('Sure?');
		const answer = await room.client.call('handle_dialog', {accept: true});
		expect(answer.isError, answer.text).toBe(false);
		expect(await run('asked')).toContain('\ntrue\n');
	});

	test('is left alone by the next worker', async () => {
		const other = await installDebugger();
		const url = await room.show('<p>Words');
		await other.attach(url);
		await room.tabberth.killWorker();
		await room.tabberth.served();
		expect((await room.client.call('read_page')).text).toContain('"Words"');
		expect(await isOurs(url)).toBe(false);
		expect(await other.ask(url)).toEqual([42]);
		expect(await run('40 + 2')).toContain('\n42\n');
	});
});

describe('developer tools on the tab', () => {
	test('open beside us, and close again', async () => {
		const headed = await startTabberth({args: HEADED});
		try {
			const agent = await connectClient('v2 legacy', headed.url);
			const url = room.site.page('/watched', '<p>Words');
			await agent.call('navigate', {url});
			expect(await run('1', agent)).toContain('\n1\n');
			const cdp = await headed.browser.target().createCDPSession();
			const list = async () => (await cdp.send('Target.getTargets')).targetInfos;
			const page = (await list()).find((each) => each.url === url);
			// It takes what that other one takes, and is younger than the types.
			await cdp.send('Target.openDevTools' as 'Target.activateTarget', {targetId: page?.targetId ?? ''});
			const findTools = async () => (await list()).find((each) => each.url.startsWith('devtools://'));
			const tools = await until('developer tools', findTools);
			expect(await run('2', agent)).toContain('\n2\n');
			expect((await agent.call('computer', {action: 'screenshot'})).text).toContain('Screenshot, ');
			await cdp.send('Target.closeTarget', {targetId: tools.targetId});
			await until('their end', async () => ((await findTools()) ? undefined : true));
			expect(await run('3', agent)).toContain('\n3\n');
			await agent.close();
		} finally {
			await headed.stop();
		}
	});
});

describe('a tab that the browser takes the debugger from', () => {
	test('gets it again at the next call', async () => {
		const url = await room.show('<p>Words');
		expect(await run('1')).toContain('\n1\n');
		await room.tabberth.inWorker(async (address) => {
			const [tab] = await chrome.tabs.query({url: address});
			await chrome.tabs.discard(tab?.id);
		}, url);
		await until('the debugger to be off', async () => ((await isOurs(url)) ? undefined : true));
		expect(await run('40 + 2')).toContain('\n42\n');
		expect(await isOurs(url)).toBe(true);
	});

	/** The frame of another extension comes, takes it off and goes again; it comes before any call does. */
	const takeAway = async (url: string, src: string): Promise<void> => {
		const shown = (await room.tabberth.browser.pages()).find((each) => each.url() === url);
		const go = (to: string) => shown?.evaluate(`new Promise((done) => { f.onload = done; f.src = '${to}' })`);
		await go(src);
		await until('the debugger to be off', async () => ((await isOurs(url)) ? undefined : true));
		await go('about:blank');
	};

	test('twice within a minute is left alone: what needs none works, and the rest says why', async () => {
		const manifest = {web_accessible_resources: [{resources: ['frame.html'], matches: ['<all_urls>']}]};
		const id = await installOther(room.tabberth.browser, manifest, {'frame.html': '<p>Vault'});
		const url = await room.show('<title>Twice</title><label>Name <input></label><iframe id=f></iframe>');
		for (const answer of ['1', '2']) {
			expect(await run(answer)).toContain(`\n${answer}\n`);
			await takeAway(url, `chrome-extension://${id}/frame.html`);
		}
		const ref = /textbox "Name" \[(ref_\d+)\]/.exec((await room.client.call('read_page')).text)?.[1];
		const refused = [
			['javascript_tool', {action: 'javascript_exec', text: '3'}],
			['computer', {action: 'screenshot'}],
			['computer', {action: 'left_click', ref}],
			['computer', {action: 'type', ref, text: 'Ada'}],
			['read_console_messages', {}],
		] as const;
		const sentence =
			/the debugger was taken off this tab twice: the browser ended it, so it is not attached for another [1-6]?\d s: mouse, keys, pictures, JavaScript.* need it; navigate, read_page.* work without\./;
		for (const [tool, input] of refused)
			expect(await room.client.call(tool, input)).toEqual({isError: true, text: expect.stringMatching(sentence)});
		expect(await isOurs(url)).toBe(false);
		expect((await room.client.call('find', {query: 'name'})).text).toContain(`textbox "Name" [${ref}]`);
		expect((await room.client.call('form_input', {ref, value: 'Ada'})).isError).toBe(false);
		expect((await room.client.call('computer', {action: 'scroll_to', ref})).isError).toBe(false);
		expect((await room.client.call('read_page')).text).toContain(`textbox "Name" [${ref}] value="Ada"`);
	});
});
