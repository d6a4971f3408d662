// @ts-check
// What our pictures show: three agents at work, a person who has made rules, keys and shortcuts, and a log of all of it. In: the endpoint, one of
// our own pages, and the site. Out: it is so, and stays so until it is ended.
import {connectAgent} from './agent.mjs';

const SITE = 'http://harbour.example';
const DAY_MS = 24 * 3600_000;

/** Asked of the worker by a page of ours, as our pages ask it. @param {import('puppeteer').Page} page @param {object} message */
const ask = (page, message) => page.evaluate((sent) => chrome.runtime.sendMessage(sent), message);

/** @param {import('puppeteer').Page} page */
const choose = async (page) => {
	const sites = [
		{domain: 'example.com', level: 'act', script: true},
		{domain: 'mail.example.com', level: 'read'},
		{domain: 'shop.example.org', level: 'act', upload: false, secret: false},
		{domain: 'intranet.example.net', level: 'ask'},
		{domain: 'bank.example', level: 'deny'},
	];
	await ask(page, {
		type: 'settings.put',
		change: {sites: [...sites, {domain: 'travel.example', level: 'act', until: Date.now() + DAY_MS}]},
	});
	for (const name of ['Claude Code', 'Laptop scripts', 'CI runner']) await ask(page, {type: 'keys.make', name});
};

/** @param {import('./agent.mjs').Agent} agent @param {readonly string[]} paths */
const openTabs = async (agent, paths) => {
	for (const [at, path] of paths.entries()) {
		if (at > 0) await agent.call('tabs_create');
		await agent.call('navigate', {url: SITE + path});
	}
};

/** @param {import('./agent.mjs').Agent} agent */
const reserve = async (agent) => {
	await agent.call('form_input', {ref: await agent.find('Name field'), value: 'Albatross'});
	await agent.call('form_input', {ref: await agent.find('Berth select'), value: 'South'});
	await agent.call('computer', {action: 'left_click', ref: await agent.find('Reserve button')});
	await agent.call('shortcuts_execute', {
		command: 'reserve-a-berth',
		save: 'Reserves a guest berth for a boat',
	});
};

/** @param {{url: string, page: import('puppeteer').Page}} places */
export const setScene = async ({url, page}) => {
	await choose(page);
	const claude = await connectAgent(url, 'Claude Code');
	const codex = await connectAgent(url, 'Codex');
	const gemini = await connectAgent(url, 'Gemini CLI');
	await openTabs(gemini, ['/weather']);
	await gemini.call('get_page_text');
	await openTabs(codex, ['/tides', '/ferry']);
	await codex.call('read_page');
	await openTabs(claude, ['/?as=Claude', '/berths']);
	await claude.call('read_page');
	await reserve(claude);
	await claude.call('computer', {action: 'screenshot'});
	for (const agent of [claude, codex]) await agent.call('turn_answer_start');
	let isOver = false;
	/** @param {() => Promise<unknown>} call */
	const untilEnded = async (call) => {
		while (!isOver) await call().catch(() => undefined);
	};
	// They go on for as long as pictures are taken.
	const going = [
		untilEnded(() => claude.call('wait_for', {text: 'Confirmed by the harbour office', timeout: 45})),
		untilEnded(() =>
			codex.call('hand_over', {reason: 'Log in to the ferry office, please: it asks for a code from your phone.'}),
		),
	];
	return {
		end: async () => {
			isOver = true;
			await Promise.allSettled([claude, codex, gemini].map((agent) => agent.close()));
			await Promise.allSettled(going);
		},
	};
};
