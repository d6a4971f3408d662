// `npm run bench -- --recording`: what recording a tab costs the calls in it, how long its GIF takes, and what another agent's calls
// cost meanwhile. Prints medians of one run; compare them with each other and with nothing else. Option: --server URL.
import {mkdtempSync, rmSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {median} from './figures.mjs';
import {openTab} from './quality/readers.mjs';
import {withServer} from './quality/server.mjs';

const CLICKS = 12;
const CALLS = 60;
const WORDS = '<p>Words about boats, and where they lie in the harbour. </p>'.repeat(200);
const PAGE = `<!doctype html><title>Recorded</title><body style="font:16px sans-serif;background:linear-gradient(#fff,#cbd5e1)">
<button style="position:fixed;left:400px;top:300px" onclick="document.body.prepend('Pressed. ')">Press</button>${WORDS}`;
const {values: options} = parseArgs({options: {recording: {type: 'boolean'}, server: {type: 'string'}}});

const scratch = mkdtempSync(join(tmpdir(), 'tabberth-recording-'));
const site = createServer((_request, response) =>
	response.writeHead(200, {'content-type': 'text/html'}).end(PAGE),
).listen(0, '127.0.0.1');
try {
	await withServer({server: options.server, scratch}, measure);
} finally {
	site.close();
	rmSync(scratch, {recursive: true, force: true, maxRetries: 5});
}

async function measure(url) {
	const [tab, other] = [await openShown(url), await openShown(url)];
	const press = () => tab.call('computer', {action: 'left_click', coordinate: [420, 310]});
	const ask = () => other.call('javascript_tool', {action: 'javascript_exec', text: 'document.title'});
	const plain = await timeWhile(press, (count) => count < CLICKS);
	await tab.call('gif_creator', {action: 'start_recording'});
	const recorded = await timeWhile(press, (count) => count < CLICKS);
	await tab.call('gif_creator', {action: 'stop_recording'});
	const alone = await timeWhile(ask, (count) => count < CALLS);
	const began = performance.now();
	let isDone = false;
	const exporting = tab.call('gif_creator', {action: 'export', download: true}).finally(() => {
		isDone = true;
	});
	const beside = await timeWhile(ask, () => !isDone);
	const text = await exporting;
	const frames = Number(/(\d+) frames/.exec(text)?.[1]);
	const took = performance.now() - began;
	console.log(text.split('\n')[0]);
	console.log(`a click: ${ms(median(plain))}, recorded ${ms(median(recorded))}, ${ratio(recorded, plain)}`);
	console.log(`export: ${ms(took)}, ${ms(took / frames)} a frame`);
	console.log(`another agent's call: ${ms(median(alone))}, meanwhile ${ms(median(beside))}, ${ratio(beside, alone)}`);
	await Promise.all([tab.close(), other.close()]);
}

async function openShown(url) {
	const tab = await openTab(url);
	await tab.call('navigate', {url: `http://127.0.0.1:${site.address().port}/`});
	await tab.call('resize_window', {width: 1280, height: 720});
	return tab;
}

/** @param isWanted Whether one more is wanted. */
async function timeWhile(work, isWanted) {
	const samples = [];
	while (isWanted(samples.length)) samples.push(await timeOnce(work));
	return samples;
}

async function timeOnce(work) {
	const began = performance.now();
	await work();
	return performance.now() - began;
}

function ratio(one, other) {
	return `${(median(one) / median(other)).toFixed(2)}×`;
}

function ms(value) {
	return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}
