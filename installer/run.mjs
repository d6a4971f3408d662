// @ts-check
// `npm test`, `npm run check|fix|build|dev|bench|chaos|docs|package`: makes sure of what the verb needs, then runs it.
import {closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {findBrowser} from './browser.mjs';
import {ensureBuild} from './build.mjs';
import {findChannel} from './channel.mjs';
import {ensureDependencies, requireNode} from './dependencies.mjs';
import {develop} from './dev.mjs';
import {Failure, say, UsageFailure} from './failure.mjs';
import {runForeground} from './foreground.mjs';
import {endingSignal, runToExit} from './life.mjs';
import {makePackages} from './package.mjs';
import {ROOT} from './paths.mjs';

/** @typedef {{args: readonly string[], signal: AbortSignal}} VerbInput */
/** @typedef {{what: string, run: (input: VerbInput) => Promise<number>}} Verb */

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--mode', 'test'];
const BIOME = ['node_modules/@biomejs/biome/bin/biome', 'check'];
const CHECKS = [
	['node_modules/typescript/bin/tsc', '--noEmit'],
	[...BIOME, '--error-on-warnings'],
	// Nothing runs beside them, and the build that some look at takes most of their time.
	[...VITEST, '--project', 'node', '--maxWorkers', '100%', 'test/house'],
];

/**
 * @param {readonly string[]} args
 * @param {AbortSignal} signal
 * @returns {Promise<number>}
 */
const runWithBrowser = async (args, signal) => {
	const env = await prepareBrowser(signal);
	return runForeground(args, {env, signal});
};

/**
 * @param {AbortSignal} signal
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
const prepareBrowser = async (signal) => {
	await ensureBuild({signal});
	return {...process.env, BROWSER_PATH: await findBrowser({asked: process.env.BROWSER_PATH, signal})};
};

/**
 * Says what it has to say when it is over.
 * @param {readonly string[]} args
 * @param {{env: NodeJS.ProcessEnv, signal: AbortSignal}} options
 */
const runHeld = async (args, {env, signal}) => {
	const folder = mkdtempSync(path.join(tmpdir(), 'tabberth-tests-'));
	const file = path.join(folder, 'said');
	const output = openSync(file, 'w');
	try {
		return await runForeground(args, {env, stdio: ['inherit', output, output], signal});
	} finally {
		closeSync(output);
		process.stdout.write(readFileSync(file));
		rmSync(folder, {recursive: true, force: true});
	}
};

/**
 * Whatever is named runs as it is asked for. Of all tests, those in Node mostly wait, so they run beside those in a browser.
 * @param {readonly string[]} args
 * @param {AbortSignal} signal
 */
const runTests = async (args, signal) => {
	const env = await prepareBrowser(signal);
	if (args.some((arg) => !arg.startsWith('--sequence'))) return runForeground([...VITEST, ...args], {env, signal});
	const codes = await Promise.all([
		runForeground([...VITEST, '--project', 'browser', ...args], {env, signal}),
		runHeld([...VITEST, '--project', 'node', '--project', 'aside', ...args], {env, signal}),
	]);
	return codes.find((code) => code !== 0) ?? 0;
};

/**
 * All of them, so that one round of mending is enough; the first failure's code counts.
 * @param {VerbInput} input
 */
const runChecks = async ({signal}) => {
	let result = 0;
	for (const args of CHECKS) {
		const code = await runForeground(args, {signal});
		result ||= code;
		if (signal.aborted) break;
	}
	return result;
};

/**
 * @param {string} script
 * @param {string} verb
 */
const requireScript = (script, verb) => {
	if (!existsSync(path.join(ROOT, script)))
		throw new Failure(`npm run ${verb} needs ${script}, which this clone does not have.`);
	return script;
};

/** What `npm run bench -- --NAME` measures instead of speed, and the script that does. @type {Record<string, string>} */
const BENCHES = {quality: 'quality', find: 'find', forms: 'forms', recording: 'recording', clients: 'first-call'};

/** @param {readonly string[]} args */
const benchScript = (args) => {
	const asked = Object.keys(BENCHES).find((name) => args.includes(`--${name}`));
	return `test/bench/${asked === undefined ? 'run' : BENCHES[asked]}.mjs`;
};

/** @type {Record<string, Verb>} */
const VERBS = {
	test: {what: 'all tests', run: ({args, signal}) => runTests(args, signal)},
	check: {what: 'types, lint, format, house rules', run: runChecks},
	fix: {
		what: 'lint and format, mended',
		run: ({args, signal}) => runForeground([...BIOME, '--write', ...args], {signal}),
	},
	build: {
		what: 'extension and companion into dist/',
		run: async ({signal}) => {
			const channel = findChannel(process.env.TABBERTH_CHANNEL, 'TABBERTH_CHANNEL');
			await ensureBuild({channel, force: true, signal});
			return 0;
		},
	},
	dev: {what: 'browser with a build that follows the sources', run: ({args, signal}) => develop(args, signal)},
	bench: {
		what: 'speed against peers',
		run: ({args, signal}) => runWithBrowser([requireScript(benchScript(args), 'bench'), ...args], signal),
	},
	chaos: {
		what: 'worker, companion, browser and agents killed under load',
		run: ({args, signal}) => runWithBrowser([requireScript('test/chaos/run.mjs', 'chaos'), ...args], signal),
	},
	package: {
		what: 'the zip for extension stores and the npm package, into dist/',
		run: async ({signal}) => {
			await ensureBuild({signal});
			return makePackages({signal});
		},
	},
	docs: {
		what: 'reference pages from the sources; with --pictures the pictures of its pages',
		run: ({args, signal}) =>
			args.includes('--pictures')
				? runWithBrowser([requireScript('docs/pictures/take.mjs', 'docs'), ...args], signal)
				: runForeground([requireScript('docs/generate.mjs', 'docs'), ...args], {signal}),
	},
};

const signal = endingSignal();
await runToExit(signal, async () => {
	requireNode();
	const [name = '', ...args] = process.argv.slice(2);
	const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
	if (!verb) throw new UsageFailure(`run.mjs takes one of ${Object.keys(VERBS).join(', ')}, not "${name}".`);
	say(`${name}: ${verb.what}`);
	await ensureDependencies({signal});
	return verb.run({args, signal});
});
