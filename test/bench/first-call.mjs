// `npm run bench -- --clients`: from the start of `install` to the first answered call of the real Claude Code, Codex and Gemini CLI,
// each in a fresh home, each led to a model that runs here and asks for Tabberth's tools. Prints a table. Options: --only id,id,
// --cache FOLDER keeps the programs (some 900 MB), --version id=VERSION takes that one instead of the newest, --stdio connects them by
// `tabberth stdio`, --keep FOLDER keeps the homes, what the programs wrote and what they asked of the model.
import {appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {CLIENTS} from './first-call/clients.mjs';
import {fetchClient} from './first-call/fetch.mjs';
import {startModel} from './first-call/model.mjs';
import {openNewcomer} from './first-call/newcomer.mjs';
import {servePage} from './first-call/page.mjs';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/tabberth-clients', import.meta.url));
const LIMIT_MS = 60_000;

const {values: options} = parseArgs({
	options: {
		clients: {type: 'boolean'},
		only: {type: 'string'},
		cache: {type: 'string', default: CACHE},
		version: {type: 'string', multiple: true, default: []},
		keep: {type: 'string'},
		stdio: {type: 'boolean', default: false},
	},
});
const versions = Object.fromEntries(options.version.map((each) => each.split('=')));
const wanted = options.only?.split(',');
const chosen = CLIENTS.filter(({id}) => !wanted || wanted.includes(id));
const scratch = mkdtempSync(join(tmpdir(), 'tabberth-first-call-'));
const page = await servePage();
try {
	const rows = [];
	for (const client of chosen) {
		console.error(`bench: ${client.label}`);
		const file = await fetchClient({cache: resolve(options.cache), client, version: versions[client.id] ?? 'latest'});
		rows.push(await measureClient(client, file));
	}
	console.log(formatRows(rows));
	if (rows.some(({result}) => result !== 'answered')) process.exitCode = 1;
} finally {
	await page.close();
	rmSync(scratch, {recursive: true, force: true, maxRetries: 5});
}

async function measureClient(client, file) {
	const folder = options.keep ? join(resolve(options.keep), client.id) : join(scratch, client.id);
	mkdirSync(folder, {recursive: true});
	const newcomer = await openNewcomer(folder);
	const log = (line) => appendFileSync(join(folder, 'model.log'), `${line}\n`);
	const model = await startModel({dialect: client.dialect, url: page.url, log});
	try {
		for (const [name, text] of Object.entries(client.settings(model.origin))) newcomer.write(name, text);
		const environment = client.environment(model.origin);
		const {output: version} = await newcomer.runHere(file, ['--version'], environment);

		const marks = [performance.now()];
		const mark = () => marks.push(performance.now());
		await newcomer.install();
		mark();
		await newcomer.loadExtension();
		mark();
		const connected = await newcomer.connect(client.id, ...(options.stdio ? ['--stdio'] : []));
		mark();
		const {code, output} = await newcomer.runHere(file, client.ask, environment);
		const {output: listed} = await newcomer.runHere(file, client.list, environment);
		const {firstResultAt, offered, results} = model.seen;
		writeFileSync(join(folder, 'output.txt'), [connected, `exit ${code}`, output, listed].join('\n----\n'));
		return {
			label: client.label,
			version: version.match(/\d+\.\d+\.\d+/)?.[0] ?? version,
			edits: countEdits(connected),
			offered: offered.length,
			installMs: marks[1] - marks[0],
			browserMs: marks[2] - marks[1],
			connectMs: marks[3] - marks[2],
			askMs: firstResultAt - marks[3],
			togetherMs: firstResultAt - marks[0],
			isListed: client.isListed.test(listed),
			result: judge({code, results, output}),
		};
	} finally {
		await newcomer.close();
		await model.close();
	}
}

/** Of the file that `connect` wrote, as it shows it. */
function countEdits(diff) {
	const lines = (pattern) => diff.match(pattern)?.length ?? 0;
	const [, name = 'nothing'] = /^\+\+\+ .*\/(.*)$/m.exec(diff) ?? [];
	return `${name} +${lines(/^\+(?!\+\+ )/gm)} −${lines(/^-(?!-- )/gm)}`;
}

function judge({code, results, output}) {
	if (!results.some((text) => text.includes(page.words))) return `no text of the page: ${JSON.stringify(results)}`;
	if (!output.includes(page.words)) return 'the client did not show what it was told';
	return code === 0 ? 'answered' : `answered, then ended with ${code}`;
}

function formatRows(rows) {
	const seconds = (ms) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : '–');
	const lines = rows.map((row) =>
		[
			...[row.label, row.version, seconds(row.installMs), seconds(row.browserMs), seconds(row.connectMs)],
			...[seconds(row.askMs), `${seconds(row.togetherMs)}${row.togetherMs <= LIMIT_MS ? '' : ' (too long)'}`],
			...[row.edits, row.isListed ? 'yes' : 'no', row.offered, row.result],
		].join(' | '),
	);
	return [
		'| client | version | install | browser | connect | first call | together | lines of connect | listed | tools | result |',
		'| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
		...lines.map((line) => `| ${line} |`),
	].join('\n');
}
