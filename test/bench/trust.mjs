// What watching over agents costs: keys, limits, rules about sites and the log of calls; and what one greedy agent costs another. Out: rows
// of the table. Two browsers take turns, of which one watches over nothing and writes no log.
import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {createServer} from 'node:http';
import {connectModern, echo, timeCalls, timeInTurns} from './clients.mjs';
import {median, summarise} from './figures.mjs';
import {openWorkerBrowser} from './worker-browser.mjs';

const ROUNDS = {rounds: 1000, block: 50, warmUp: 100};
const MOST_MS = 0.15;
const MOST_GROWTH = 2;
/** Fewer than an agent may make at once. */
const CALLS_OF_THE_OTHER = 90;
const CALLS_OF_THE_GREEDY_AT_ONCE = 20;
const GREEDY_ROUNDS = 4;
/** What Tabberth has without a setting. */
const DEFAULT_RATE = 100;
const NO_RATE = 1_000_000;

export async function measureTrust({scratch, findFreePort}) {
	const key = `tbk_${randomBytes(32).toString('hex')}`;
	const site = await serveText();
	const open = async (name, options = {}) => openWorkerBrowser({scratch, name, port: await findFreePort(), ...options});
	const unwatched = await open('unwatched');
	const watched = await open('watched', {access: 'key', key, rateLimit: NO_RATE});
	const limited = await open('limited', {access: 'key', key, rateLimit: DEFAULT_RATE});
	try {
		await unwatched.inWorker(writeNoLog);
		return [
			...(await compareCalls(
				{
					unwatched: await connectModern(`${unwatched.url}?berth=compared`),
					watched: await connectModern(`${watched.url}?berth=compared`, key),
				},
				site.url,
			)),
			await measureGreed((berth) => connectModern(`${limited.url}?berth=${berth}`, key), site.url),
		];
	} finally {
		await Promise.all([unwatched, watched, limited].map((browser) => browser.close()));
		site.close();
	}
}

async function compareCalls(clients, url) {
	const both = [clients.unwatched, clients.watched];
	for (const client of both) await use(client, 'navigate', {url});
	const calls = {
		'`dev_utils` echo': (client) => () => echo(client, 'watched or not'),
		'`tabs_context`': (client) => () => use(client, 'tabs_context'),
		'`read_page`': (client) => () => use(client, 'read_page'),
	};
	const rows = [];
	for (const [name, call] of Object.entries(calls)) {
		const [without, withIt] = (await timeInTurns(both.map(call), ROUNDS)).map(median);
		const cost = withIt - without;
		rows.push({
			what: `key, limits, rules about sites and the log: ${name}, p50`,
			measured: `${cost < 0 ? '−' : '+'}${Math.abs(cost).toFixed(3)} ms (${without.toFixed(3)} → ${withIt.toFixed(3)} ms)`,
			target: `≤ ${MOST_MS} ms`,
			met: cost <= MOST_MS,
		});
	}
	await Promise.all(both.map((client) => client.close()));
	return rows;
}

/** Each in a berth of its own, under the limits that a person has who has changed nothing. */
async function measureGreed(connect, url) {
	const [alone, beside] = [[], []];
	for (let round = 0; round < GREEDY_ROUNDS; round += 1) {
		const [calm, pressed, greedy] = await Promise.all(
			['calm', 'pressed', 'greedy'].map(async (name) => {
				const client = await connect(`${name}-${round}`);
				await use(client, 'navigate', {url});
				return client;
			}),
		);
		alone.push(...(await timeCalls(() => use(calm, 'read_page'), CALLS_OF_THE_OTHER - 1)));
		let isOver = false;
		// Some of its calls are refused: that is what the limits are for.
		const grabbing = Array.from({length: CALLS_OF_THE_GREEDY_AT_ONCE}, async () => {
			while (!isOver) await greedy.tool('read_page');
		});
		beside.push(...(await timeCalls(() => use(pressed, 'read_page'), CALLS_OF_THE_OTHER - 1)));
		isOver = true;
		await Promise.all(grabbing);
		await Promise.all([calm, pressed, greedy].map((client) => client.close()));
	}
	const [calm, pressed] = [alone, beside].map((samples) => summarise(samples).p95);
	return {
		what: `\`read_page\` beside an agent that sends ${CALLS_OF_THE_GREEDY_AT_ONCE} at once, again and again, p95`,
		measured: `${pressed.toFixed(1)} ms (${(pressed / calm).toFixed(2)} × that of one alone)`,
		target: `≤ ${MOST_GROWTH} ×`,
		met: pressed <= MOST_GROWTH * calm,
	};
}

/** What is refused is quickly answered, and tells nothing. */
async function use(client, name, args) {
	const {isError, content} = await client.tool(name, args);
	if (isError) throw new Error(`${name} answered an error: ${content[0].text}`);
}

async function serveText() {
	const server = createServer((_request, response) => {
		response.writeHead(200, {'content-type': 'text/html'});
		response.end(
			`<title>Text</title><h1>Text</h1><p>${'A sentence like any other. '.repeat(40)}<button>Press</button>`,
		);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${server.address().port}/`,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

/** Runs in the worker. */
function writeNoLog() {
	IDBObjectStore.prototype.add = () => undefined;
}
