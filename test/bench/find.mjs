// `npm run bench -- --find`: how often find names the right element first, and how often among five. The queries were written
// before the engine, by someone who had not seen it; half of them are for tuning, half are held out, and of these only the
// figures are printed. Further ones for tuning are counted apart: some are by one who knew the engine, and those over most of the
// real pages by one who did not and who kept from the words of the page. The later ones were written before they were tried, by one
// who had read the engine. Options: --server URL (else
// a browser of its own), --only page,page, --half tuning|held-out|further|later, --json FILE, --reveal prints the held-out misses too,
// --resolver FILE takes that module's resolveRight instead of find/resolve.mjs.
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {parseArgs} from 'node:util';
import {formatFinds} from './find/report.mjs';
import {PAGES} from './pages/list.mjs';
import {servePages} from './pages/serve.mjs';
import {waitUntilBuilt} from './quality/built.mjs';
import {openTab, WHOLE_PAGE} from './quality/readers.mjs';
import {withServer} from './quality/server.mjs';

const HITS = 5;
const HALVES = ['tuning', 'held-out', 'further', 'later'];
const {values: options} = parseArgs({
	options: {
		find: {type: 'boolean'},
		server: {type: 'string'},
		only: {type: 'string'},
		half: {type: 'string'},
		json: {type: 'string'},
		reveal: {type: 'boolean', default: false},
		resolver: {type: 'string'},
	},
});

const resolver = options.resolver ? pathToFileURL(resolve(options.resolver)).href : './find/resolve.mjs';
const {resolveRight} = await import(resolver);
const queries = readQueries();
const scratch = mkdtempSync(join(tmpdir(), 'tabberth-find-'));
try {
	await withServer({server: options.server, scratch}, measureFinds);
} finally {
	rmSync(scratch, {recursive: true, force: true, maxRetries: 5});
}

function readQueries() {
	const read = (half) => JSON.parse(readFileSync(new URL(`find/${half}.json`, import.meta.url), 'utf8'));
	const wanted = options.only?.split(',');
	return HALVES.filter((half) => !options.half || options.half === half)
		.flatMap((half) => read(half).map((query) => ({half, ...query})))
		.filter(({page}) => !wanted || wanted.includes(page));
}

async function measureFinds(url) {
	const ids = [...new Set(queries.map(({page}) => page))];
	const served = await servePages(PAGES.filter(({id}) => ids.includes(id)));
	const tab = await openTab(url);
	const results = [];
	try {
		for (const id of ids) {
			const page = served.pages.find((one) => one.id === id) ?? served.fixture(id);
			await tab.call('navigate', {url: page.url});
			if (page.kind === 'live') await waitUntilBuilt(() => tab.call('read_page', WHOLE_PAGE));
			for (const query of queries.filter((one) => one.page === id)) {
				results.push({...query, kind: page.kind, ...(await tryQuery(tab, query))});
			}
			console.error(`find: ${id}`);
		}
	} finally {
		await tab.close();
		await served.close();
	}
	console.log(formatFinds(results, {reveal: options.reveal, halves: HALVES}));
	if (options.json) writeFileSync(options.json, JSON.stringify(results, undefined, '\t'));
}

async function tryQuery(tab, {query, right}) {
	try {
		const start = performance.now();
		const answer = await tab.call('find', {query});
		const ms = performance.now() - start;
		const hits = readHits(answer).slice(0, HITS);
		const {isListed, isRight} = await resolveRight(tab, right);
		return {rank: hits.findIndex(({ref}) => isRight(ref)) + 1, isListed, ms, hits: hits.map(({line}) => line)};
	} catch (error) {
		return {rank: 0, isListed: false, ms: 0, hits: [], error: String(error).slice(0, 300)};
	}
}

/** A hit is a line with a ref; what else stands there, such as why it was chosen, is the server's own affair. */
function readHits(answer) {
	const lines = answer.split('\n').map((line) => ({line: line.trim(), ref: /\bref_\w+/.exec(line)?.[0]}));
	return lines.filter(({ref}, at) => ref && lines.findIndex((one) => one.ref === ref) === at);
}
