// Four builds from one file, chosen by --mode: the extension, the companion, the client library, and (for vitest) the test projects. The extension
// is one for a channel, by TABBERTH_CHANNEL, and holds another build: what is injected into pages, as one file.
import {crx} from '@crxjs/vite-plugin';
import {build, type Plugin} from 'vite';
import {defineConfig} from 'vitest/config';
import {clientLibrary} from './build/client-library.ts';
import {leanPackages} from './build/lean-packages.ts';
import {locales} from './build/locales.ts';
import {ownCopies} from './build/own-copies.ts';
import {polyfillCuts} from './build/polyfill-cuts.ts';
import {sdkCuts} from './build/sdk-cuts.ts';
import {smallWorker} from './build/small-worker.ts';
import {zodCuts} from './build/zod-cuts.ts';
import {findChannel} from './installer/channel.mjs';
import manifest from './manifest.json' with {type: 'json'};
import packageJson from './package.json' with {type: 'json'};

const {version} = packageJson;
const channel = findChannel(process.env.TABBERTH_CHANNEL, 'TABBERTH_CHANNEL');
const define = {__VERSION__: JSON.stringify(version), __COMPANION__: JSON.stringify(channel.companion)};
const lean = leanPackages([...polyfillCuts, ...sdkCuts, ...zodCuts]);

export default defineConfig(({mode}) => {
	if (mode === 'companion') return companion;
	if (mode === 'client') return clientLibrary({__VERSION__: define.__VERSION__});
	if (mode === 'test') return tests;
	return extension;
});

/** A file of its own that no manifest names, so that no page can fetch it. */
const injectedFile = (name: string): Plugin => ({
	name: `tabberth-${name}`,
	apply: 'build',
	async generateBundle() {
		const result = await build({
			configFile: false,
			publicDir: false,
			logLevel: 'warn',
			build: {
				write: false,
				target: 'chrome140',
				rolldownOptions: {input: `extension/page/injected/${name}.ts`, output: {format: 'iife'}},
			},
		});
		const [output] = [result].flat();
		const chunk = output && 'output' in output ? output.output[0] : undefined;
		if (!chunk) throw new Error(`the ${name} was not built`);
		this.emitFile({type: 'asset', fileName: `${name}.js`, source: chunk.code});
	},
});

const extension = {
	define,
	/** Copied as it is: files that the manifest names and no code imports. */
	publicDir: 'extension/static',
	plugins: [
		lean,
		locales,
		ownCopies,
		crx({
			manifest: {...manifest, ...channel.manifest, action: {...manifest.action, ...channel.manifest.action}, version},
		}),
		injectedFile('engine'),
		injectedFile('finder'),
		injectedFile('hands'),
		injectedFile('filler'),
		injectedFile('locator'),
		smallWorker,
	],
	resolve: {alias: {'@modelcontextprotocol/server/_shims': '/extension/mcp/no-validator.ts'}},
	build: {
		outDir: 'dist/extension',
		target: 'chrome140',
		modulePreload: false as const,
		rolldownOptions: {
			input: {
				watchdog: 'extension/port/watchdog.html',
				consent: 'extension/ui/consent/consent.html',
				welcome: 'extension/ui/welcome/welcome.html',
			},
		},
	},
};

const companion = {
	define,
	publicDir: false as const,
	build: {
		outDir: 'dist/native-host',
		target: 'node20',
		ssr: 'native-host/host.ts',
		minify: false as const,
		rolldownOptions: {output: {entryFileNames: 'host.mjs', codeSplitting: false}},
	},
	ssr: {noExternal: true as const},
};

/** They mostly wait, or start browsers of their own: with the tests in Node they run beside the others, and take about as long. */
const ASIDE_FLOWS =
	'alarm browser-restart channels chaos conformance consent crowd doctor hostile-pages multi-instance other-debuggers ownership package ' +
	'pairing pairing-outside ports private-windows resources start stdio stop survival';
const ASIDE_TOOLS = 'browser-prompts gif-creator javascript-tool read-page-hostile shortcuts-replay';
const toSpecs = (folder: string, names: string): readonly string[] =>
	names.split(' ').map((name) => `test/${folder}/${name}.spec.ts`);
const ASIDE = [...toSpecs('flows', ASIDE_FLOWS), ...toSpecs('tools', ASIDE_TOOLS)];
/** Ends the browser that files share. */
const runner = 'test/kit/runner.ts';

const tests = {
	define,
	resolve: {alias: {'webextension-polyfill': '/test/kit/no-browser.ts'}},
	test: {
		reporters: ['default', 'test/kit/controls-report.ts'],
		projects: [
			{
				extends: true as const,
				plugins: [lean],
				test: {
					name: 'node',
					include: ['test/{build,extension,native-host,installer,house}/**/*.test.ts'],
					// As the browser beside them takes its time of the same processors.
					testTimeout: 60_000,
					// As they are in the worker: a test that needs what was cut must fail.
					server: {deps: {inline: [/@modelcontextprotocol\/(core|server)\//, /\/zod\//]}},
				},
			},
			{
				extends: true as const,
				test: {name: 'aside', include: ASIDE, runner, testTimeout: 60_000, hookTimeout: 60_000},
			},
			{
				extends: true as const,
				test: {
					name: 'browser',
					include: ['test/{tools,flows,ui}/**/*.spec.ts'],
					exclude: ASIDE,
					testTimeout: 60_000,
					hookTimeout: 60_000,
					// Two at once would be a sixth faster, and take the time that single tests are given.
					fileParallelism: false,
					// Half of a file's start is the reading of modules.
					isolate: false,
					runner,
				},
			},
		],
	},
};
