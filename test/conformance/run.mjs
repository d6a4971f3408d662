// Takes --url of a running server, runs every applicable scenario of the official suites, prints a table; exit 1 if one fails.
import {execFile} from 'node:child_process';
import {mkdirSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {installSuites} from './install.mjs';
import {SUITES} from './scenarios.mjs';

const SCENARIO_LIMIT_MS = 60_000;
const AT_ONCE = 3;
const DEFAULT_CACHE = fileURLToPath(new URL('../../.tabberth/conformance', import.meta.url));

const {values} = parseArgs({options: {url: {type: 'string'}, cache: {type: 'string', default: DEFAULT_CACHE}}});
if (!values.url) {
	console.error('usage: node test/conformance/run.mjs --url http://127.0.0.1:3456/mcp [--cache DIR]');
	process.exit(2);
}
process.exitCode = (await runSuites(values.url, values.cache)) ? 0 : 1;

async function runSuites(url, cache) {
	const {node, entryOf} = installSuites(cache);
	const results = join(cache, 'results');
	rmSync(results, {recursive: true, force: true});
	const rows = [];
	const problems = [];
	for (const suite of SUITES) {
		const cli = (args) => run(node, [entryOf(suite.package), ...args], results);
		problems.push(...(await compareLists(suite, cli)));
		rows.push(...(await inTurns(suite.applicable, (scenario) => runScenario({suite, scenario, url, results, cli}))));
	}
	report(rows, problems);
	return problems.length === 0 && rows.every((row) => row.failures.length === 0);
}

/** Most of a scenario is the start of its process. */
async function inTurns(items, work) {
	const done = [];
	const next = items.entries();
	const worker = async () => {
		for (const [index, item] of next) done[index] = await work(item);
	};
	await Promise.all(Array.from({length: AT_ONCE}, worker));
	return done;
}

/** A suite that gains or loses a scenario must be looked at, so the lists have to match it exactly. */
async function compareLists(suite, cli) {
	const {stdout} = await cli(['list', '--server', '--spec-version', suite.spec]);
	const offered = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map((match) => match[1]);
	const known = [...suite.applicable, ...Object.keys(suite.leftOut)];
	const twice = known.filter((name, index) => known.indexOf(name) !== index);
	return [
		...offered.filter((name) => !known.includes(name)).map((name) => `${suite.name}: scenario ${name} is in no list`),
		...known.filter((name) => !offered.includes(name)).map((name) => `${suite.name}: scenario ${name} is not offered`),
		...twice.map((name) => `${suite.name}: scenario ${name} is both run and left out`),
	];
}

async function runScenario({suite, scenario, url, results, cli}) {
	const folder = join(results, suite.name.replaceAll(' ', '-'), scenario);
	mkdirSync(folder, {recursive: true});
	const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', suite.spec, '--output-dir', folder];
	const {output} = await cli(args);
	const checks = readChecks(folder);
	return {suite, scenario, checks, failures: judge(checks, suite.leftOutChecks[scenario] ?? {}, output)};
}

function readChecks(folder) {
	const [run] = readdirSync(folder);
	return run ? JSON.parse(readFileSync(join(folder, run, 'checks.json'), 'utf8')) : [];
}

function judge(checks, leftOut, output) {
	if (!checks.some((check) => check.status === 'SUCCESS')) {
		const failed = checks.find((check) => check.status === 'FAILURE');
		return [failed ? describe(failed) : `nothing was checked: ${output.trim().slice(-400)}`];
	}
	const failed = checks.filter((check) => check.status === 'FAILURE');
	return [
		...failed.filter((check) => !(check.id in leftOut)).map(describe),
		...Object.keys(leftOut)
			.filter((id) => !failed.some((check) => check.id === id))
			.map((id) => `${id} is left out but did not fail: take it off the list`),
	];
}

function describe(check) {
	return `${check.id}: ${check.errorMessage ?? check.description}`;
}

function report(rows, problems) {
	for (const {suite, scenario, checks, failures} of rows) {
		const count = (status) => checks.filter((check) => check.status === status).length;
		const left = Object.keys(suite.leftOutChecks[scenario] ?? {}).length;
		const verdict = failures.length === 0 ? 'pass' : 'FAIL';
		const notes = [`${count('SUCCESS')} checks`];
		if (count('WARNING') > 0) notes.push(`${count('WARNING')} warnings`);
		if (left > 0) notes.push(`${left} checks left out`);
		console.log(`${verdict}  ${suite.name.padEnd(29)} ${scenario.padEnd(42)} ${notes.join(', ')}`);
		for (const failure of failures) console.log(`      ${failure}`);
	}
	for (const problem of problems) console.log(`FAIL  ${problem}`);
	const leftOut = SUITES.reduce((sum, suite) => sum + Object.keys(suite.leftOut).length, 0);
	const failed = rows.filter((row) => row.failures.length > 0).length;
	console.log(`${rows.length - failed} passed, ${failed} failed, ${leftOut} left out (reasons in scenarios.mjs)`);
}

function run(file, args, cwd) {
	mkdirSync(cwd, {recursive: true});
	return new Promise((resolve) => {
		execFile(file, args, {cwd, timeout: SCENARIO_LIMIT_MS}, (error, stdout, stderr) => {
			resolve({stdout, output: `${stdout}${stderr}${error?.killed ? '\ntimed out' : ''}`});
		});
	});
}
