// The client library as pages take it: one module, one script for a plain tag, and the types of both. In: nothing. Out: a build of Vite's.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {build, type Plugin, type UserConfig} from 'vite';

const TARGET = 'es2022';
const ENTRY = 'extension/client/index.ts';
/** What is exported, and what it names. */
const TYPED = ['messages', 'error', 'client', 'utils'];
/** No import stands at its top, or it would be a module itself. */
const GLOBALS = `declare var MCPClient: typeof import('./mcp-client.mjs').MCPClient;
type MCPClient = import('./mcp-client.mjs').MCPClient;
declare var MCPError: typeof import('./mcp-client.mjs').MCPError;
type MCPError = import('./mcp-client.mjs').MCPError;
declare var MCPUtils: typeof import('./mcp-client.mjs').MCPUtils;
`;

/** For a page without a build: the same as globals. */
const script = (define: Record<string, string>): Plugin => ({
	name: 'tabberth-client-script',
	async generateBundle() {
		const result = await build({
			configFile: false,
			publicDir: false,
			logLevel: 'warn',
			define,
			build: {
				write: false,
				target: TARGET,
				rolldownOptions: {input: 'extension/client/globals.ts', output: {format: 'iife'}},
			},
		});
		const [output] = [result].flat();
		const chunk = output && 'output' in output ? output.output[0] : undefined;
		if (!chunk) throw new Error('the client library was not built');
		this.emitFile({type: 'asset', fileName: 'mcp-client.js', source: chunk.code});
	},
});

const types: Plugin = {
	name: 'tabberth-client-types',
	generateBundle() {
		const folder = mkdtempSync(join(tmpdir(), 'tabberth-types-'));
		try {
			const options = [
				'--declaration',
				'--emitDeclarationOnly',
				'--allowImportingTsExtensions',
				'--ignoreConfig',
				'--strict',
				'--exactOptionalPropertyTypes',
			];
			const world = [
				'--target',
				'es2022',
				'--module',
				'esnext',
				'--moduleResolution',
				'bundler',
				'--lib',
				'es2022,dom,dom.iterable',
			];
			const tsc = ['node_modules/typescript/bin/tsc', 'extension/build.d.ts', ENTRY, '--types', '', '--outDir', folder];
			execFileSync(process.execPath, [...tsc, ...options, ...world], {stdio: 'pipe'});
			const textOf = (name: string): string => readFileSync(join(folder, `${name}.d.ts`), 'utf8');
			const source = `${TYPED.map((name) => declarationsIn(textOf(name))).join('')}${exportsIn(textOf('index'))}`;
			this.emitFile({type: 'asset', fileName: 'mcp-client.d.mts', source});
			this.emitFile({type: 'asset', fileName: 'mcp-client.d.ts', source: GLOBALS});
		} finally {
			rmSync(folder, {recursive: true, force: true});
		}
	},
};

const declarationsIn = (text: string): string =>
	text
		.replace(/^import .*\n/gm, '')
		.replace(/^export (?=declare|interface|type)/gm, '')
		.replace(/^export \{.*\n/gm, '');

/** The same names, which stand beside them now. */
const exportsIn = (index: string): string =>
	[...index.matchAll(/^(export .*) from .*;$/gm)].map(([, names]) => `${names};\n`).join('');

export const clientLibrary = (define: Record<string, string>): UserConfig => ({
	define,
	publicDir: false,
	plugins: [script(define), types],
	build: {
		outDir: 'dist/client',
		target: TARGET,
		lib: {entry: ENTRY, formats: ['es'], fileName: () => 'mcp-client.mjs'},
	},
});
