// `npm run bench -- --quality`: how much of real pages read_page shows, under which names, and what it costs. Prints pooled figures
// and what was missed on each page. Options: --server URL (else a browser of its own), --pages N, --only id,id, --json FILE,
// --misses N a page, --rounds N; --peers agent-browser,devtools,playwright-fast --bench FOLDER reads the same pages with the
// shared bench's peers as well, in turns.
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {encode} from 'gpt-tokenizer/encoding/o200k_base';
import {findBrowser} from '../../installer/browser.mjs';
import {PAGES} from './pages/list.mjs';
import {servePages} from './pages/serve.mjs';
import {waitUntilBuilt} from './quality/built.mjs';
import {openJudge} from './quality/operable.mjs';
import {openOurs, openPeer} from './quality/readers.mjs';
import {formatMisses, formatPages, formatPooled} from './quality/report.mjs';
import {scoreListed} from './quality/score.mjs';
import {withServer} from './quality/server.mjs';

const {values: options} = parseArgs({
	options: {
		quality: {type: 'boolean'},
		server: {type: 'string'},
		pages: {type: 'string', default: String(PAGES.length)},
		only: {type: 'string'},
		json: {type: 'string'},
		misses: {type: 'string', default: '8'},
		rounds: {type: 'string', default: '3'},
		peers: {type: 'string', default: ''},
		bench: {type: 'string', default: process.env.SHARED_BENCH ?? ''},
		'no-ours': {type: 'boolean', default: false},
	},
});

const wanted = options.only?.split(',');
const chosen = PAGES.filter(({id}) => !wanted || wanted.includes(id)).slice(0, Number(options.pages));
const scratch = mkdtempSync(join(tmpdir(), 'tabberth-quality-'));
try {
	if (options['no-ours']) await measure([]);
	else await withServer({server: options.server, scratch}, async (url) => measure([await openOurs(url)]));
} finally {
	rmSync(scratch, {recursive: true, force: true, maxRetries: 5});
}

async function measure(readers) {
	const chromium = await findBrowser({asked: process.env.BROWSER_PATH, signal: AbortSignal.timeout(600_000)});
	for (const name of options.peers.split(',').filter(Boolean)) {
		readers.push(await openPeer(name, {bench: options.bench, chromium}));
	}
	const [served, judge] = await Promise.all([servePages(chosen), openJudge()]);
	const results = [];
	try {
		for (const reader of readers) reader.viewport = await served.readViewport(reader.open);
		for (const page of served.pages) results.push(...(await measurePage(page, judge, readers)));
	} finally {
		for (const part of [...readers, judge, served]) await part.close();
	}
	console.log(formatPages(results), '\n');
	console.log(formatMisses(results, Number(options.misses)), '\n');
	console.log(formatPooled(results));
	if (options.json) writeFileSync(options.json, JSON.stringify(results, undefined, '\t'));
}

async function measurePage(page, judge, readers) {
	const results = [];
	const lists = new Map();
	for (const reader of readers) {
		const size = JSON.stringify(reader.viewport);
		if (!lists.has(size)) lists.set(size, await judge.listOperable(page.url, reader.viewport));
		const real = lists.get(size);
		try {
			results.push({page: page.id, kind: page.kind, reader: reader.name, ...(await readWith(reader, page, real))});
		} catch (error) {
			results.push({page: page.id, kind: page.kind, reader: reader.name, error: String(error).slice(0, 300)});
		}
	}
	console.error(`quality: ${page.id}, ${[...lists.values()].map((list) => list.length).join(' and ')} elements`);
	return results;
}

async function readWith(reader, page, real) {
	await reader.open(page.url);
	if (page.kind === 'live') await waitUntilBuilt(async () => (await reader.read({interactive: false})).text);
	const all = await readMode(reader, false, real);
	return {all, interactive: reader.hasInteractive ? await readMode(reader, true, real) : undefined};
}

async function readMode(reader, interactive, real) {
	const times = [];
	let answer;
	for (let round = 0; round < Number(options.rounds); round += 1) {
		const start = performance.now();
		answer = await reader.read({interactive});
		times.push(performance.now() - start);
	}
	const elements = answer.parse();
	const median = times.toSorted((one, other) => one - other)[times.length >> 1];
	return {...scoreListed(real, elements), listed: elements.length, tokens: countTokens(answer.text), ms: median};
}

/** A page may print what the tokenizer takes for a sign of its own. */
function countTokens(text) {
	return encode(text, {disallowedSpecial: new Set()}).length;
}
