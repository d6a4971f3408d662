// The names and roles of elements beside those that Chrome's own accessibility tree gives them: what the rules of accname, html-aam and
// svg-aam say, in small cases. Where we differ, it is on purpose and said why.
import type {CDPSession, Page} from 'puppeteer';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {connectClient} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {openOutlines} from '../kit/outlines.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {type NameCase, nameCases} from './name-cases.ts';

let tabberth: Tabberth;
let site: Site;
const ours = new Map<string, string>();
const chromes = new Map<string, string>();

const toHtml = (each: NameCase, at: number): string => `<section id="case-${at}">${each.html}</section>`;

/** Each case in a page of its own would take minutes; ids are made unlike by the number of the case. */
const numbered = (html: string, at: number): string =>
	html.replace(/\b(id|for|aria-labelledby|href|name|slot|usemap)="([^"]*)"/g, (_all, name: string, value: string) =>
		name === 'href' && !value.startsWith('#')
			? `${name}="${value}"`
			: `${name}="${value.replace(/[\w-]+/g, (word) => `${word}-${at}`)}"`,
	);

/** An outline's line: the role, the name in quotes with strokes before quotes, the ref. */
const readLine = (line: string): {readonly role: string; readonly name: string} | undefined => {
	const [, role, name] = /^\s*(?:- )*([a-z0-9]+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line) ?? [];
	return role === undefined ? undefined : {role, name: (name ?? '').replace(/\\(.)/g, '$1')};
};

interface AxNode {
	readonly backendDOMNodeId?: number;
	readonly ignored?: boolean;
	readonly name?: {readonly value?: unknown};
}

/** Through the very page that was read, as Chrome tells screen readers. */
const askChrome = async (page: Page): Promise<void> => {
	const cdp: CDPSession = await page.createCDPSession();
	await cdp.send('Accessibility.enable');
	const {nodes} = (await cdp.send('Accessibility.getFullAXTree')) as {nodes: AxNode[]};
	const {root} = await cdp.send('DOM.getDocument', {depth: -1, pierce: true});
	const caseOf = new Map<number, string>();
	const walk = (node: typeof root): void => {
		const at = node.attributes?.indexOf('data-case') ?? -1;
		if (at >= 0) caseOf.set(node.backendNodeId, node.attributes?.[at + 1] ?? '');
		for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) walk(child);
	};
	walk(root);
	for (const {backendDOMNodeId, name} of nodes) {
		const key = caseOf.get(backendDOMNodeId ?? 0);
		if (key !== undefined)
			chromes.set(
				key,
				String(name?.value ?? '')
					.replace(/\s+/g, ' ')
					.trim(),
			);
	}
	await cdp.detach();
};

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
	const client = await connectClient('v2 legacy', tabberth.url);
	const outlines = openOutlines({client, site});
	const marked = nameCases.map((each, at) =>
		toHtml({...each, html: numbered(each.html, at)}, at).replace(' @', ` data-case="${at}"`),
	);
	const url =
		await outlines.show(`<style>.block{display:block}.inline-block{display:inline-block}.upper{text-transform:uppercase}
		.before::before{content:"before "}.after::after{content:" after"}.cross::before{content:"×"}</style>${marked.join('\n')}
		<script>for (const host of document.querySelectorAll('[data-shadow]')) {
			host.attachShadow({mode: host.dataset.shadow}).innerHTML = host.querySelector('template').innerHTML; }</script>`);
	const page = (await tabberth.browser.pages()).find((each) => each.url() === url);
	if (!page) throw new Error('the page is not there');
	await askChrome(page);
	await page.evaluate(() => {
		for (const section of document.querySelectorAll('section[id^="case-"]'))
			section.setAttribute('aria-label', section.id);
	});
	const text = await outlines.read({depth: 400, max_chars: 1_000_000});
	let current = '';
	for (const line of text.split('\n')) {
		const [, at] = /^region "case-(\d+)"/.exec(line) ?? [];
		if (at !== undefined) current = at;
		const each = nameCases[Number(current)];
		const read = readLine(line);
		if (!each || !read || ours.has(current) || at !== undefined) continue;
		if (read.role === (each.role ?? 'button')) ours.set(current, read.name);
	}
	await client.close();
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

describe('names', () => {
	test('there are enough cases', () => {
		expect(nameCases.length).toBeGreaterThanOrEqual(150);
	});

	test.each(nameCases.map((each, at) => [at, each.title, each] as const))('%i %s', (at, _title, each) => {
		expect([each.chrome ?? each.name, each.chromeAlso], 'what Chrome says').toContain(
			chromes.get(String(at)) ?? 'no name',
		);
		expect(ours.get(String(at)), 'what we say').toBe(each.name);
	});
});
