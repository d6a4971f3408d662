// How soon the port answers again after the worker or the companion was killed, and whether the same session goes on. Out: rows.
import {setTimeout as sleep} from 'node:timers/promises';
import {waitForAnswer} from './browser.mjs';
import {connectLegacy, echo} from './clients.mjs';
import {reportWorst} from './figures.mjs';
import {findListener} from './processes.mjs';

const ROUNDS = 5;
/** The watchdog takes its time with a worker that dies again within five seconds; here each death stands alone. */
const LIFE_BETWEEN_DEATHS_MS = 5500;

export async function measureSurvival({browser, url, port}) {
	const client = await connectLegacy(url);
	const workers = [];
	const companions = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		await sleep(LIFE_BETWEEN_DEATHS_MS);
		workers.push(await timeWorkerDeath(browser, port));
		await echo(client, `after the worker's death ${round}`);
	}
	for (let round = 0; round < ROUNDS; round += 1) {
		companions.push(await timeCompanionDeath(port));
		await echo(client, `after the companion's death ${round}`);
	}
	await client.close();
	const back = workers.map(({back}) => back);
	const start = workers.map(({start}) => start);
	return [
		reportWorst({what: 'worker start → first answer', samples: start, limitMs: 300}),
		reportWorst({what: 'worker killed → port answers', samples: back, limitMs: 1000, note: '; same session goes on'}),
		reportWorst({
			what: 'companion SIGKILLed → port answers',
			samples: companions,
			limitMs: 2000,
			note: '; same session goes on',
		}),
	];
}

/** `start` counts from when the browser shows the new worker: its loading, the companion's start and the bind are in it. */
async function timeWorkerDeath(browser, port) {
	const companion = findListener(port);
	const killedAt = performance.now();
	await browser.waitForWorker(await browser.killWorker());
	const startedAt = performance.now();
	await waitForSuccessor(port, companion);
	const answeredAt = performance.now();
	return {back: answeredAt - killedAt, start: answeredAt - startedAt};
}

async function timeCompanionDeath(port) {
	const start = performance.now();
	await renewCompanion(port);
	return performance.now() - start;
}

/** Memory that a process once took stays with it, so each figure of memory wants a process of its own. */
export async function renewCompanion(port) {
	const before = findListener(port);
	process.kill(before, 'SIGKILL');
	await waitForSuccessor(port, before);
}

/** The companion ends with its worker, so it is another process that answers afterwards. */
export async function waitForSuccessor(port, before) {
	for (;;) {
		await waitForAnswer(port);
		if (findListener(port) !== before) return;
	}
}
