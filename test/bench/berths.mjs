// What berths cost: a call beside many of them, their memory, the memory of idle sessions, and what is stored. Out: rows of the
// table. Two browsers take turns, one with a single berth and one with more and more, so that whatever else the machine does meets
// both alike.
import {once} from 'node:events';
import {createServer} from 'node:http';
import {connectModern, echo, timeInTurns} from './clients.mjs';
import {median} from './figures.mjs';
import {modernHeaders} from './size.mjs';
import {openWorkerBrowser} from './worker-browser.mjs';

const TABS_OF_A_BERTH = 10;
const TABS_OF_THE_PERSON = 100;
const MANY = [10, 50];
const STORED = 64;
const SESSIONS = 1000;
/** Characters: more than is remembered of any address or title. */
const LONG = 5000;
const ROUNDS = {rounds: 600, block: 50, warmUp: 100};
const MOST_GROWTH = 1.2;
const KILOBYTE = 1000;

export async function measureBerths({scratch, findFreePort}) {
	const one = await openWorkerBrowser({scratch, name: 'one-berth', port: await findFreePort()});
	const many = await openWorkerBrowser({scratch, name: 'many-berths', port: await findFreePort()});
	try {
		for (const browser of [one, many]) {
			await browser.inWorker(openTabs, TABS_OF_THE_PERSON);
			await growTo(browser, 1);
		}
		const before = await many.readHeap();
		const rows = [];
		for (const berths of MANY) {
			await growTo(many, berths);
			rows.push(...(await compareCalls({one, many, berths})));
		}
		const each = ((await many.readHeap()) - before) / (MANY.at(-1) - 1);
		rows.push(reportIdleBerth(each));
		await growTo(many, STORED - 1);
		await openLongest(many, STORED - 1);
		rows.push(...reportStored(await many.inWorker(listStoredBytes)));
		rows.push(reportSessions(await measureSessions(one)));
		return rows;
	} finally {
		await Promise.all([one.close(), many.close()]);
	}
}

/** Berths are named: whoever names one has it, without a session of its own. */
async function growTo(browser, berths) {
	const {length: known} = await browser.inWorker(listBerths);
	for (let berth = known; berth < berths; berth += 1) {
		for (let tab = 0; tab < TABS_OF_A_BERTH; tab += 1) await openTab(`${browser.url}?berth=berth-${berth}`);
	}
}

/** Tabs whose address and title are longer than is remembered of any. */
async function openLongest(browser, berth) {
	const site = createServer((_request, response) => {
		response.writeHead(200, {'content-type': 'text/html'}).end(`<title>${'t'.repeat(LONG)}</title>`);
	}).listen(0, '127.0.0.1');
	await once(site, 'listening');
	const page = `http://127.0.0.1:${site.address().port}/?${'a'.repeat(LONG)}`;
	for (let tab = 0; tab < TABS_OF_A_BERTH; tab += 1) await openTab(`${browser.url}?berth=berth-${berth}`, {url: page});
	site.closeAllConnections();
	site.close();
}

async function openTab(url, input = {}) {
	const params = {name: 'tabs_create_mcp', arguments: input, _meta: META};
	const response = await fetch(url, {
		method: 'POST',
		headers: {...modernHeaders('tools/call'), 'mcp-name': 'tabs_create_mcp'},
		body: JSON.stringify({jsonrpc: '2.0', id: 1, method: 'tools/call', params}),
	});
	const text = await response.text();
	if (!text.includes('Tab ID')) throw new Error(`no tab was opened: ${text.slice(0, 300)}`);
}

const META = {
	'io.modelcontextprotocol/protocolVersion': '2026-07-28',
	'io.modelcontextprotocol/clientCapabilities': {},
};

async function compareCalls({one, many, berths}) {
	const clients = await Promise.all([one, many].map(({url}) => connectModern(`${url}?berth=berth-0`)));
	const calls = {
		'`dev_utils` echo': (client) => () => echo(client, 'one of many'),
		'`tabs_context`': (client) => () => client.tool('tabs_context'),
	};
	const rows = [];
	for (const [name, call] of Object.entries(calls)) {
		const [alone, beside] = (await timeInTurns(clients.map(call), ROUNDS)).map(median);
		const growth = beside / alone;
		rows.push({
			what: `${name} with ${berths} berths of ${TABS_OF_A_BERTH} tabs, p50`,
			measured: `${beside.toFixed(3)} ms (${growth.toFixed(2)} × that of one berth)`,
			target: `≤ ${MOST_GROWTH} ×`,
			met: growth <= MOST_GROWTH,
		});
	}
	await Promise.all(clients.map((client) => client.close()));
	return rows;
}

const reportIdleBerth = (bytes) => ({
	what: `worker heap, an idle berth of ${TABS_OF_A_BERTH} tabs`,
	measured: `${(bytes / KILOBYTE).toFixed(1)} kB`,
	target: '≤ 50 kB',
	met: bytes <= 50 * KILOBYTE,
});

/** As if all were like the smallest, whose tabs are empty, and as if all were like the largest. */
const reportStored = (sizes) =>
	[
		{of: 'of empty tabs', bytes: STORED * Math.min(...sizes)},
		{of: 'with the longest addresses and titles that are kept', bytes: STORED * Math.max(...sizes)},
	].map(({of, bytes}) => ({
		what: `stored state of ${STORED} berths of ${TABS_OF_A_BERTH} tabs, ${of}`,
		measured: `${(bytes / KILOBYTE).toFixed(0)} kB`,
		target: '≤ 1 MB',
		met: sizes.length === STORED && bytes <= 1000 * KILOBYTE,
	}));

const reportSessions = (bytes) => ({
	what: `worker heap, ${SESSIONS} idle sessions`,
	measured: `+${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`,
	target: '≤ 30 MB',
	met: bytes <= 30 * KILOBYTE * KILOBYTE,
});

async function measureSessions(browser) {
	await browser.inWorker(allowSessions);
	const before = await browser.readHeap();
	for (let session = 0; session < SESSIONS; session += 1) await openSession(browser.url);
	return (await browser.readHeap()) - before;
}

async function openSession(url) {
	const headers = {'content-type': 'application/json', accept: 'application/json, text/event-stream'};
	const clientInfo = {name: 'tabberth-bench', version: '1'};
	const params = {protocolVersion: '2025-11-25', capabilities: {}, clientInfo};
	const post = (message, more = {}) =>
		fetch(url, {method: 'POST', headers: {...headers, ...more}, body: JSON.stringify({jsonrpc: '2.0', ...message})});
	const response = await post({id: 1, method: 'initialize', params});
	const id = response.headers.get('mcp-session-id');
	if (!id) throw new Error(`no session was opened: ${await response.text()}`);
	await response.text();
	await (await post({method: 'notifications/initialized'}, {'mcp-session-id': id})).text();
}

// What follows runs in the worker.

async function openTabs(count) {
	for (let tab = 0; tab < count; tab += 1) await chrome.tabs.create({url: 'about:blank', active: false});
}

async function allowSessions() {
	await chrome.storage.local.set({settings: {newSessionsPerMinute: 0}});
}

async function listBerths() {
	return (await chrome.storage.local.getKeys()).filter((key) => key.startsWith('berth:'));
}

async function listStoredBytes() {
	const keys = (await chrome.storage.local.getKeys()).filter((key) => key.startsWith('berth:'));
	return Promise.all(keys.map((key) => chrome.storage.local.getBytesInUse(key)));
}
