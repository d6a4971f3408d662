// How soon a call in flight is answered when the worker or the companion is killed under it. Out: rows.
import {once} from 'node:events';
import {createServer} from 'node:http';
import {setTimeout as sleep} from 'node:timers/promises';
import {connectLegacy} from './clients.mjs';
import {reportWorst} from './figures.mjs';
import {findListener} from './processes.mjs';
import {waitForSuccessor} from './survival.mjs';

const ROUNDS = 5;
/** By then a client that can resume its stream has one; see extension/mcp/hold.ts. */
const CALL_AGE_MS = 300;
const LIMIT_MS = 2000;

export async function measureInFlight({browser, url, port}) {
	const site = await openHeldSite();
	const client = await connectLegacy(url);
	const time = async (kill) => {
		const samples = [];
		for (let round = 0; round < ROUNDS; round += 1) samples.push(await timeDeath({client, site, kill, port}));
		return samples;
	};
	try {
		const ofWorker = await time(async () => {
			// Its watchdog takes its time with a worker that dies again within five seconds.
			await sleep(5500);
			await browser.killWorker();
		});
		const ofCompanion = await time(() => process.kill(findListener(port), 'SIGKILL'));
		return [
			reportWorst({what: 'call in flight answered after the worker is killed', samples: ofWorker, limitMs: LIMIT_MS}),
			reportWorst({
				what: 'the same after the companion is SIGKILLed, its page there at once',
				samples: ofCompanion,
				limitMs: LIMIT_MS,
			}),
		];
	} finally {
		await client.close();
		site.close();
	}
}

async function timeDeath({client, site, kill, port}) {
	const asked = site.asked();
	const call = client.navigate(site.url);
	await asked;
	await sleep(CALL_AGE_MS);
	const companion = findListener(port);
	await kill();
	const start = performance.now();
	site.release();
	await call;
	const took = performance.now() - start;
	await waitForSuccessor(port, companion);
	return took;
}

/** A page that is held back until it is released. */
async function openHeldSite() {
	let tell = () => undefined;
	let held;
	const server = createServer((_request, response) => {
		held = response;
		tell();
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${server.address().port}/held`,
		asked: () =>
			new Promise((resolve) => {
				tell = resolve;
			}),
		release: () => held.writeHead(200, {'content-type': 'text/html'}).end('<title>Held</title>Held'),
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
