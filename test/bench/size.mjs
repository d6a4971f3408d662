// Large bodies, many streams and memory. Out: rows of the table.
import {once} from 'node:events';
import {readdirSync, readFileSync} from 'node:fs';
import {Agent, request} from 'node:http';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {EXTENSION_DIRECTORY} from '../../installer/paths.mjs';
import {connectLegacy, echo, timeInTurns} from './clients.mjs';
import {median, mib} from './figures.mjs';
import {findListener, readMemory} from './processes.mjs';

const LARGE_BYTES = 10_000_000;
const LARGE_ROUNDS = 11;
const MAX_BODY_BYTES = 16 * 1024 * 1024;
const STREAMS = 1000;
const MEBIBYTE = 1024 * 1024;

/** The way up is measured by itself and taken off: what remains is the answer's way through everything. */
export async function measureLargeAnswers(url) {
	const client = await connectLegacy(url);
	const text = 'x'.repeat(LARGE_BYTES);
	const callers = [() => client.call({action: 'ping', text}), () => echo(client, text)];
	const [up, both] = (await timeInTurns(callers, {rounds: LARGE_ROUNDS, block: 1, warmUp: 1})).map(median);
	await client.close();
	const rate = LARGE_BYTES / 1e6 / ((both - up) / 1000);
	return {
		what: '10 MB answers',
		measured: `${rate.toFixed(0)} MB/s (up ${up.toFixed(0)} ms, up and back ${both.toFixed(0)} ms)`,
		target: '≥ 50 MB/s',
		met: rate >= 50,
	};
}

export async function measureLargestBody(url) {
	const call = (text) => ({
		jsonrpc: '2.0',
		id: 1,
		method: 'tools/call',
		params: {
			name: 'dev_utils',
			arguments: {action: 'echo', text},
			_meta: {
				'io.modelcontextprotocol/protocolVersion': '2026-07-28',
				'io.modelcontextprotocol/clientCapabilities': {},
			},
		},
	});
	const text = 'y'.repeat(MAX_BODY_BYTES - JSON.stringify(call('')).length);
	const response = await fetch(url, {
		method: 'POST',
		headers: {...modernHeaders('tools/call'), 'mcp-name': 'dev_utils'},
		body: JSON.stringify(call(text)),
	});
	const answer = await response.text();
	const isWhole = response.ok && answer.includes(text);
	return {
		what: 'request body of exactly 16 MiB',
		measured: isWhole ? 'arrives whole' : `answered ${response.status}`,
		target: 'arrives whole',
		met: isWhole,
	};
}

export function measureMemory(port, {what, limitMiB}) {
	const bytes = readMemory(findListener(port));
	return {what, measured: mib(bytes), target: `≤ ${limitMiB} MiB`, met: bytes <= limitMiB * MEBIBYTE};
}

export async function measureStreams(url, port) {
	const agent = new Agent({maxSockets: STREAMS, keepAlive: true});
	const start = performance.now();
	const streams = await Promise.all(Array.from({length: STREAMS}, (_, index) => openStream(url, agent, index)));
	const took = performance.now() - start;
	const open = streams.filter(({statusCode}) => statusCode === 200).length;
	const memory = measureMemory(port, {what: `companion with ${STREAMS} idle streams`, limitMiB: 120});
	for (const stream of streams) stream.destroy();
	agent.destroy();
	return [
		{
			what: `opening ${STREAMS} streams`,
			measured: `${open} open after ${took.toFixed(0)} ms`,
			target: 'all open',
			met: open === STREAMS,
		},
		memory,
	];
}

/** `subscriptions/listen`: an idle stream that needs no session, opened when its first event is there. */
async function openStream(url, agent, id) {
	const outgoing = request(url, {method: 'POST', agent, headers: modernHeaders('subscriptions/listen')});
	outgoing.end(
		JSON.stringify({
			jsonrpc: '2.0',
			id,
			method: 'subscriptions/listen',
			params: {
				notifications: {toolsListChanged: true},
				_meta: {
					'io.modelcontextprotocol/protocolVersion': '2026-07-28',
					'io.modelcontextprotocol/clientCapabilities': {},
				},
			},
		}),
	);
	const [response] = await once(outgoing, 'response');
	await once(response, 'data');
	return response;
}

export const modernHeaders = (method) => ({
	'content-type': 'application/json',
	accept: 'application/json, text/event-stream',
	'mcp-protocol-version': '2026-07-28',
	'mcp-method': method,
});

/** Everything the worker loads at its start. Other scripts of the build belong to pages of the extension. */
export function measureWorkerSize() {
	const manifest = JSON.parse(readFileSync(join(EXTENSION_DIRECTORY, 'manifest.json'), 'utf8'));
	const names = followImports(manifest.background.service_worker, readdirSync(EXTENSION_DIRECTORY, {recursive: true}));
	const bytes = names.reduce((sum, name) => sum + gzipSync(readFileSync(join(EXTENSION_DIRECTORY, name))).length, 0);
	return {
		what: 'worker, gzipped',
		measured: `${(bytes / 1000).toFixed(0)} kB`,
		target: '≤ 170 kB',
		met: bytes <= 170_000,
	};
}

/** What it only names, such as the scripts that it injects into pages, it does not load. */
function followImports(entry, built) {
	const seen = new Set([entry]);
	for (const name of seen) {
		const text = readFileSync(join(EXTENSION_DIRECTORY, name), 'utf8');
		const imported = [...text.matchAll(/\b(?:import|from)\s*["'][./]*(?:[^"']*\/)?([^"'/]+\.js)["']/g)].map(
			([, file]) => file,
		);
		for (const other of built) if (imported.includes(other.split(/[\\/]/).at(-1))) seen.add(other);
	}
	return [...seen];
}
