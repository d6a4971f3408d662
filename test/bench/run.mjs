// `npm run bench`: one run, one machine, one browser. Prints the table and writes it to docs/performance.md; timings never fail.
import {fork} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {loadavg, tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {measureBerths} from './berths.mjs';
import {openBrowser} from './browser.mjs';
import {findFreePort} from './free-port.mjs';
import {measureInFlight} from './in-flight.mjs';
import {measureRawEcho} from './raw-echo.mjs';
import {formatReport, writeReport} from './report.mjs';
import {measureLargeAnswers, measureLargestBody, measureMemory, measureStreams, measureWorkerSize} from './size.mjs';
import {describeRaw, measureCrowd, measureSpeed} from './speed.mjs';
import {measureSurvival, renewCompanion} from './survival.mjs';
import {measureTrust} from './trust.mjs';

/** As long as a frame that carries a `ping`, headers included. */
const RAW_MESSAGE_BYTES = 700;
const RAW_ROUNDS = {rounds: 1000, warmUp: 100};

const [load] = loadavg();
const scratch = mkdtempSync(join(tmpdir(), 'tabberth-bench-'));
try {
	await runBench();
} finally {
	rmSync(scratch, {recursive: true, force: true, maxRetries: 5});
}

async function runBench() {
	const port = await findFreePort();
	const url = `http://127.0.0.1:${port}/mcp`;
	const browser = await openBrowser({port, scratch});
	const baseline = fork(fileURLToPath(new URL('baseline.mjs', import.meta.url)));
	try {
		const [{port: baselinePort}] = await once(baseline, 'message');
		const baselineUrl = `http://127.0.0.1:${baselinePort}/mcp`;
		await browser.loadTabberth();
		const measureRaw = () => measureRawEcho({browser, scratch, bytes: RAW_MESSAGE_BYTES, ...RAW_ROUNDS});
		const {raw, rows} = await measureAll({baselineUrl, url, port, browser, measureRaw});
		const text = formatReport(rows, {browser: browser.product, load, notes: [describeRaw(raw)]});
		writeReport(text);
		console.log(text);
	} finally {
		await browser.close();
		baseline.disconnect();
	}
}

async function measureAll({baselineUrl, url, port, browser, measureRaw}) {
	say('calls');
	const idle = measureMemory(port, {what: 'companion, idle', limitMiB: 60});
	const {raw, rows: speed} = await measureSpeed({baselineUrl, url, measureRaw});
	const crowd = await measureCrowd(url);
	say('streams');
	await renewCompanion(port);
	const streams = await measureStreams(url, port);
	say('large bodies');
	await renewCompanion(port);
	const answers = await measureLargeAnswers(url);
	// What stays, not what is in passing: the companion gives memory back once it is quiet.
	await sleep(1000);
	const after = measureMemory(port, {what: 'companion after 10 MB answers', limitMiB: 110});
	const body = await measureLargestBody(url);
	say('deaths');
	const survival = await measureSurvival({browser, url, port});
	const inFlight = await measureInFlight({browser, url, port});
	say('berths');
	const berths = await measureBerths({scratch, findFreePort});
	say('trust');
	const trust = await measureTrust({scratch, findFreePort});
	const sizes = [answers, body, idle, ...streams, after, measureWorkerSize()];
	return {raw, rows: [...speed, crowd, ...sizes, ...survival, ...inFlight, ...berths, ...trust]};
}

function say(text) {
	console.error(`bench: ${text}`);
}
