// Three builds from one file, chosen by --mode: the extension, the companion, and (for vitest) the two test projects. The extension
// is one for a channel, by TABBERTH_CHANNEL.
import {crx} from '@crxjs/vite-plugin';
import {defineConfig} from 'vitest/config';
import {findChannel} from './installer/channel.mjs';
import manifest from './manifest.json' with {type: 'json'};
import packageJson from './package.json' with {type: 'json'};

const {version} = packageJson;
const channel = findChannel(process.env.TABBERTH_CHANNEL, 'TABBERTH_CHANNEL');
const define = {__VERSION__: JSON.stringify(version), __COMPANION__: JSON.stringify(channel.companion)};

export default defineConfig(({mode}) => {
	if (mode === 'companion') return companion;
	if (mode === 'test') return tests;
	return extension;
});

const extension = {
	define,
	/** Copied as it is: files that the manifest names and no code imports. */
	publicDir: 'extension/static',
	plugins: [crx({manifest: {...manifest, ...channel.manifest, version}})],
	resolve: {alias: {'@modelcontextprotocol/server/_shims': '/extension/mcp/no-validator.ts'}},
	build: {
		outDir: 'dist/extension',
		target: 'chrome140',
		modulePreload: false as const,
		rolldownOptions: {input: {watchdog: 'extension/port/watchdog.html'}},
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

const tests = {
	define,
	resolve: {alias: {'webextension-polyfill': '/test/kit/no-browser.ts'}},
	test: {
		projects: [
			{
				extends: true as const,
				test: {name: 'node', include: ['test/{extension,native-host,installer,house}/**/*.test.ts']},
			},
			{
				extends: true as const,
				test: {
					name: 'browser',
					include: ['test/{tools,flows}/**/*.spec.ts'],
					testTimeout: 60_000,
					hookTimeout: 60_000,
					fileParallelism: false,
				},
			},
		],
	},
};
