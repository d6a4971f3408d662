// The resources of this server: the tabs of whoever asks, each with the text that people can read in it. In: a server. Out: the same,
// which lists and reads them, and in the eras with sessions tells of their changes. Another's tab is as unknown as one that never was.
import {ProtocolError, ResourceNotFoundError, type Server, type ServerContext} from '@modelcontextprotocol/server';
import type {Berth, HeldBerth} from '../berths/berths.ts';
import type {BerthTab} from '../berths/record.ts';
import {callLimits} from '../settings.ts';
import {describeTabs, tabLine} from '../tools/index.ts';
import {requireTool} from './call.ts';
import {whileAllowed} from './in-time.ts';
import {type CallResult, errorToResult, valueToResult, withWord} from './result.ts';
import {INVALID_PARAMS} from './rpc.ts';
import type {Services, Source} from './services.ts';
import {TAB_URI_TEMPLATE, tabOfUri, uriOfTab} from './tab-uri.ts';

const READER = 'get_page_text';
const MIME_TYPE = 'text/plain';

export const RESOURCES = {resources: {listChanged: true, subscribe: true}};

const TEMPLATE = {
	uriTemplate: TAB_URI_TEMPLATE,
	name: 'tab',
	title: 'Tab',
	description: 'One of your own tabs: its title, its address and its readable text',
	mimeType: MIME_TYPE,
};

export const serveResources = (server: Server, services: Services, source: Source): void => {
	server.setRequestHandler('resources/list', async (_request, {http}) => ({
		resources: await listTabs(services, source, http?.req),
	}));
	server.setRequestHandler('resources/templates/list', () => ({resourceTemplates: [TEMPLATE]}));
	server.setRequestHandler('resources/read', async ({params: {uri}}, context) => {
		const {berth, tab} = await findTab(services, source, uri, context.http?.req);
		return {contents: [{uri, mimeType: MIME_TYPE, text: await readTab(services, source, berth, tab, context)}]};
	});
	const {subscriptions} = source;
	if (!subscriptions) return;
	server.setRequestHandler('resources/subscribe', async ({params: {uri}}, {http}) => {
		const {tab} = await findTab(services, source, uri, http?.req);
		if (!(await subscriptions.subscribe(tab.id))) {
			throw new ProtocolError(
				INVALID_PARAMS,
				'Too many subscriptions: end some with resources/unsubscribe before you begin another.',
			);
		}
		return {};
	});
	server.setRequestHandler('resources/unsubscribe', async ({params: {uri}}) => {
		const tabId = tabOfUri(uri);
		if (tabId !== undefined) await subscriptions.unsubscribe(tabId);
		return {};
	});
};

const listTabs = async ({berths}: Services, source: Source, request: Request | undefined) => {
	const berth = await source.berth(request);
	if (!berth) return [];
	await berths.tabsOf(berth);
	return describeTabs(berth).availableTabs.map(({id, title, url}) => ({
		uri: uriOfTab(id),
		name: `tab ${id}`,
		title: title || url,
		description: url,
		mimeType: MIME_TYPE,
	}));
};

const findTab = async (
	{berths}: Services,
	source: Source,
	uri: string,
	request: Request | undefined,
): Promise<{readonly berth: HeldBerth; readonly tab: BerthTab}> => {
	const tabId = tabOfUri(uri);
	const berth = tabId === undefined ? undefined : await source.holding(tabId, request);
	const tabs = berth ? await berths.tabsOf(berth) : [];
	const tab = tabs.find(({id}) => id === tabId);
	if (!berth || !tab) throw new ResourceNotFoundError(uri);
	return {berth, tab};
};

/** What the tool for it gives, in its turn among the calls for the tab. */
const readTab = async (
	services: Services,
	source: Source,
	berth: HeldBerth,
	tab: BerthTab,
	{mcpReq: {id, signal}}: ServerContext,
): Promise<string> => {
	signal.addEventListener('abort', () => source.forget?.(id), {once: true});
	const tool = requireTool(READER);
	const input = {tabId: tab.id};
	const limits = {name: 'resources/read', limitMs: callLimits(services.settings()).quietMs, signal};
	const result = await whileAllowed(services.stop, limits, async (within, pass) => {
		pass.enter(berth);
		await services.pace.wait(source.paceKey(input), within);
		let word: string | undefined;
		const start = async (): Promise<void> => {
			word = await pass.clear(berth, within);
		};
		const value = await services.berths.run(lookAt(berth, tab), tool, input, {signal: within, tabs: [tab.id], start});
		return withWord(valueToResult(value), word);
	}).catch((error: unknown) => errorToResult('resources/read', error));
	const text = textOf(result);
	return result.isError ? `${tabLine(tab)}\nThis tab cannot be read: ${text}` : text;
};

const textOf = ({content}: CallResult): string =>
	content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');

/** The berth as one sees it who only looks at a tab: it does not become the current one by that. Whose it is, is asked in its turn. */
const lookAt = (berth: HeldBerth, {id}: BerthTab): Berth => ({
	...{id: berth.id, credential: berth.credential, client: berth.client, usedAt: berth.usedAt},
	...{
		groupId: berth.groupId,
		currentTabId: berth.currentTabId,
		downloads: berth.downloads,
	},
	// As they are when they are asked for: the tab may go on before its turn.
	get tabs() {
		return berth.tabs;
	},
	get grants() {
		return berth.grants;
	},
	page: () => berth.view(id),
	openTab: () => berth.openTab(),
	closeTabs: (tabIds) => berth.closeTabs(tabIds),
	grant: (grant) => berth.grant(grant),
	ask: (question) => berth.ask(question),
	setWorking: (isWorking) => berth.setWorking(isWorking),
	sizeTab: (tabId, size) => berth.sizeTab(tabId, size),
});
