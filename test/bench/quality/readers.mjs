// Ways to read a page through MCP: Tabberth's own, and the peers' that the shared bench drives. Out, for each: `open(url)`, and
// `read({interactive})` that answers the text as an agent gets it and the elements in it that carry a ref.
import {mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {connectModern} from '../clients.mjs';
import {readOutline} from './outline.mjs';

export const WHOLE_PAGE = {max_chars: 1_000_000, depth: 100};
const CHROME_FLAGS = ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'];

/** One tab of ours for all pages, as an agent would work. */
export async function openTab(url) {
	const client = await connectModern(url);
	const call = async (name, args) => {
		const {content, isError} = await client.tool(name, args);
		const text = content.map((part) => part.text ?? '').join('\n');
		if (isError) throw new Error(`${name}: ${text.slice(0, 300)}`);
		return text;
	};
	const answer = await call('tabs_create_mcp', {});
	const [, id] = /tab\s*_?(?:id)?"?\s*[:=#]?\s*"?(\d+)/i.exec(answer) ?? [];
	if (!id) throw new Error(`tabs_create_mcp named no tab: ${answer.slice(0, 200)}`);
	const tabId = Number(id);
	return {
		call: (name, args = {}) => call(name, {...args, tabId}),
		close: async () => {
			await call('tabs_close_mcp', {tabId}).catch(() => {});
			await client.close();
		},
	};
}

export async function openOurs(url) {
	const tab = await openTab(url);
	return {
		name: 'ours',
		hasInteractive: true,
		open: (address) => tab.call('navigate', {url: address}),
		read: async ({interactive}) => {
			const text = await tab.call('read_page', {...WHOLE_PAGE, filter: interactive ? 'interactive' : 'all'});
			return {text, parse: () => readOutline(text)};
		},
		close: tab.close,
	};
}

/** @param bench the folder of the shared bench, with its dependencies installed */
export async function openPeer(name, {bench, chromium}) {
	const load = (file) => import(pathToFileURL(join(resolve(bench), file)).href);
	const [{ADAPTERS}, {Mcp}] = await Promise.all([load('adapters/index.mjs'), load('lib/client.mjs')]);
	const adapter = ADAPTERS[name];
	if (!adapter?.target) throw new Error(`the shared bench has no adapter ${name} that it could start`);
	const options = {
		chromium,
		chromeArgs: CHROME_FLAGS,
		viewport: '1280x720',
		tmp: mkdtempSync(join(tmpdir(), 'bench-peer-')),
	};
	const mcp = new Mcp();
	await mcp.connect(await adapter.target(options));
	const driver = adapter.driver(mcp, {});
	await driver.open();
	return {
		name,
		hasInteractive: adapter.interactiveFilter === true,
		open: (address) => driver.navigate(address),
		read: async ({interactive}) => {
			const {text, els} = await driver.snapshot({interactive});
			return {text, parse: () => els.map((one) => ({...one, inside: one.derived ?? one.value ?? ''}))};
		},
		close: async () => {
			await driver.close();
			await mcp.close();
		},
	};
}
