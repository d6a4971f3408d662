// What the build makes of the client library, and that pages in TypeScript can take it as documented; it builds into a folder of its own.
import {execFileSync, spawnSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {ROOT} from './repository.ts';

const BUILD_LIMIT_MS = 120_000;

let folder: string;

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'tabberth-house-'));
	const options = ['build', '--mode', 'client', '--logLevel', 'error', '--emptyOutDir', '--outDir', folder];
	const env = {...process.env, NODE_ENV: 'production'};
	execFileSync(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), ...options], {cwd: ROOT, env});
}, BUILD_LIMIT_MS);
afterAll(() => rmSync(folder, {recursive: true, force: true}));

test('it stays below 8 kB gzipped, and needs nothing', () => {
	const built = readdirSync(folder).filter((name) => name.startsWith('mcp-client.'));
	expect(built.sort()).toEqual(['mcp-client.d.mts', 'mcp-client.d.ts', 'mcp-client.js', 'mcp-client.mjs']);
	for (const name of ['mcp-client.js', 'mcp-client.mjs']) {
		const code = readFileSync(join(folder, name));
		expect(gzipSync(code).byteLength).toBeLessThanOrEqual(8_000);
		expect(code.toString()).not.toMatch(/^import |\bimport\(|\brequire\(/m);
	}
});

/** A mistake that is none any more is one as well. */
const MODULE = `import {
	type CallOptions, type Json, MCPClient, type MCPClientOptions, MCPError, type MCPErrorOptions, MCPUtils, type Message, type Progress,
	type Schema, type ServerInfo, type Tool, type ToolResult,
} from './mcp-client.mjs';

const options: MCPClientOptions = {protocolVersion: 'auto'};
const client = new MCPClient('/mcp', options);
const info: ServerInfo = await client.initialize();
const input: Json = {info};
const heard: Progress[] = [];
const limits: CallOptions = {onProgress: (progress) => heard.push(progress)};
const {text}: ToolResult = await client.call('echo', input, limits);
const tool: Tool | undefined = await client.getTool(text);
const schema: Schema | undefined = tool?.inputSchema;
export const words: string = MCPUtils.formatParameters(schema);
const status: MCPErrorOptions = {status: 404};
export const expired: boolean = new MCPError('gone', -32000, undefined, status).isSessionExpired();
await client.openStream(({method}: Message) => method?.length);
// @ts-expect-error It is a text, or null.
export const wrong: number = client.getSessionId();
// @ts-expect-error No such tool parameters.
await client.call('echo', 'text');
// @ts-expect-error It is of the library alone.
export type {Wire} from './mcp-client.mjs';
`;

const SCRIPT = `const client: MCPClient = new MCPClient('/mcp', {timeout: 1000});
client.call('echo').then(
	({text}) => text.length,
	(error: unknown) => error instanceof MCPError && error.isTimeout(),
);
const revision: string = window.MCPUtils.getProtocolVersion();
const failure: MCPError = new globalThis.MCPError(revision);
// @ts-expect-error It is a text, or null.
const wrong: number = client.getSessionId();
// @ts-expect-error A script has three names of it, and no more.
let tool: Tool;
`;

test.each([
	['a module, as bundlers read it', 'module.ts', MODULE, 'bundler', []],
	['a module, as Node.js reads it', 'page.mts', MODULE, 'nodenext', []],
	['a script', 'script.ts', SCRIPT, 'bundler', ['mcp-client.d.ts']],
])('%s knows its types', (_what, name, source, resolution, more) => {
	writeFileSync(join(folder, name), source);
	const world = ['--target', 'es2022', '--lib', 'es2022,dom', '--types', '', '--moduleResolution', resolution];
	const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module'];
	const tsc = [join(ROOT, 'node_modules/typescript/bin/tsc'), name, ...more, ...world, ...strict];
	const {stdout, status} = spawnSync(process.execPath, [...tsc, resolution === 'nodenext' ? 'nodenext' : 'esnext'], {
		cwd: folder,
		encoding: 'utf8',
	});
	expect({status, stdout}).toEqual({status: 0, stdout: ''});
});
