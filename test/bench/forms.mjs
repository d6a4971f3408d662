// `npm run bench -- --forms`: sets the controls and editors of libraries as sites use them, by form_input, in a tab in the background, and
// types into the editors. Says of each page whether everything arrived where the library keeps it, and how long a call took. The libraries come from the
// registry, checked against the lock file beside them, into node_modules/.cache. Options: --server URL, --only page,page.
import {deepStrictEqual} from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {parseArgs} from 'node:util';
import {buildPage} from '../kit/framework-page.mjs';
import {PAGES} from './forms/pages.mjs';
import {openTab} from './quality/readers.mjs';
import {withServer} from './quality/server.mjs';

const SOURCES = fileURLToPath(new URL('forms', import.meta.url));
const CACHE =
	process.env.BENCH_FORMS ?? fileURLToPath(new URL('../../node_modules/.cache/tabberth-forms', import.meta.url));
const {values: options} = parseArgs({
	options: {forms: {type: 'boolean'}, server: {type: 'string'}, only: {type: 'string'}},
});

const wanted = options.only?.split(',');
const scratch = mkdtempSync(join(tmpdir(), 'tabberth-forms-'));
installLibraries();
const scripts = new Map();
const site = createServer(answer).listen(0, '127.0.0.1');
try {
	await withServer({server: options.server, scratch}, setAll);
} finally {
	site.close();
	rmSync(scratch, {recursive: true, force: true, maxRetries: 5});
}

function installLibraries() {
	mkdirSync(CACHE, {recursive: true});
	cpSync(SOURCES, CACHE, {recursive: true});
	if (existsSync(join(CACHE, 'node_modules', 'quill'))) return;
	console.error('forms: fetching the libraries');
	// Nothing of theirs runs outside of the browser.
	execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {cwd: CACHE});
}

function answer({url}, response) {
	const name = url.slice(1).replace('.js', '');
	const isScript = url.endsWith('.js');
	response.writeHead(200, {'content-type': `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8`});
	response.end(
		isScript ? scripts.get(name) : `<!doctype html><title>${name}</title><body><script src="/${name}.js"></script>`,
	);
}

async function setAll(url) {
	const tab = await openTab(url);
	try {
		for (const page of PAGES.filter((one) => !wanted || wanted.includes(one.page))) await setPage(tab, page);
	} finally {
		await tab.close();
	}
}

/** As a person would: everything that is there is taken away, and the text is typed. */
async function typeInto(tab, query, {text, held}) {
	const [, ref] = /\[(ref_\d+)\]/.exec(await tab.call('find', {query})) ?? [];
	await tab.call('computer', {action: 'key', ref, text: 'ctrl+a Delete'});
	await tab.call('computer', {action: 'type', text});
	deepStrictEqual(await heldIn(tab), held);
}

async function heldIn(tab) {
	const text = await tab.call('javascript_tool', {action: 'javascript_exec', text: 'JSON.stringify(held())'});
	const [, shown] = /<page-text[^\n]*\n([\s\S]*)\n<\/page-text/.exec(text) ?? [];
	return JSON.parse(shown);
}

async function setPage(tab, {page, values, held, typed}) {
	scripts.set(page, await buildPage(pathToFileURL(join(CACHE, 'pages', `${page}.mjs`))));
	await tab.call('navigate', {url: `http://127.0.0.1:${site.address().port}/${page}`});
	const times = [];
	try {
		for (const [query, value] of values) {
			const [, ref] = /\[(ref_\d+)\]/.exec(await tab.call('find', {query})) ?? [];
			const start = performance.now();
			const text = await tab.call('form_input', {ref, value});
			times.push(performance.now() - start);
			if (/not what was given/.test(text)) throw new Error(text);
		}
		deepStrictEqual(await heldIn(tab), held);
		if (typed) await typeInto(tab, values[0][0], typed);
	} catch (error) {
		process.exitCode = 1;
		console.log(`${page}: not as it should be. ${error.message}`);
		return;
	}
	const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
	console.log(`${page}: ${values.length} values set, ${median.toFixed(1)} ms each at the median`);
}
