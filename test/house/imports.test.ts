// Who may import whom, and who may name a browser API: the import table of docs/architecture.md.
import {describe, expect, test} from 'vitest';
import {listSources, readText} from './repository.ts';
import {judgeImport, mayNameBrowserApis} from './rooms.ts';
import {readBrowserApis, readImports} from './syntax.ts';

/** Far below what the spine has; it only keeps the checks from passing on an empty list. */
const FEWEST_SOURCES = 25;

const sources = listSources(['extension', 'native-host']);

test('examines the sources of both halves', () => {
	expect(sources.length).toBeGreaterThanOrEqual(FEWEST_SOURCES);
	expect(sources).toContain('extension/worker.ts');
	expect(sources).toContain('native-host/host.ts');
});

test('every import is in the table', () => {
	const broken = sources.flatMap((file) =>
		readImports(file, readText(file)).flatMap((imported) => {
			const rule = judgeImport(file, imported);
			return rule ? [`${file} imports ${imported.target}: ${rule}`] : [];
		}),
	);
	expect(broken).toEqual([]);
});

test('browser APIs are named only in their rooms', () => {
	const broken = sources
		.filter((file) => file.startsWith('native-host/') || !mayNameBrowserApis(file))
		.flatMap((file) =>
			readBrowserApis(file, readText(file)).map((api) => `${file} names the browser API ${api || 'object'}`),
		);
	expect(broken).toEqual([]);
});

test('the installer starts without any package', () => {
	const scripts = listSources(['installer'], /\.mjs$/);
	const broken = scripts.flatMap((file) =>
		readImports(file, readText(file))
			.filter(({target, isLate}) => !isLate && !target.startsWith('installer/') && !target.startsWith('node:'))
			.map(({target}) => `${file} imports ${target} before npm may have installed it`),
	);
	expect(scripts).toContain('installer/start.mjs');
	expect(broken).toEqual([]);
});

describe('the table itself', () => {
	const refused: readonly (readonly [string, string, boolean])[] = [
		['extension/http/serve.ts', 'extension/mcp/serve.ts', true],
		['extension/tools/navigate.ts', 'extension/berths/berth.ts', false],
		['extension/berths/berth.ts', 'extension/tools/define.ts', false],
		['extension/berths/berth.ts', 'extension/tools/index.ts', true],
		['extension/mcp/serve.ts', 'extension/tools/navigate.ts', true],
		['extension/tools/navigate.ts', '@modelcontextprotocol/server', true],
		['extension/page/injected/text.ts', 'extension/page/tab.ts', true],
		['extension/page/injected/text.ts', 'extension/errors.ts', false],
		['extension/tools/navigate.ts', 'extension/page/injected/text.ts', false],
		['extension/client/client.ts', 'extension/settings.ts', true],
		['extension/port/link.ts', 'native-host/frames.ts', true],
		['native-host/relay.ts', 'extension/errors.ts', true],
		['native-host/relay.ts', 'ws', false],
		['extension/worker.ts', 'test/kit/browser.ts', false],
		['extension/worker.ts', '@modelcontextprotocol/server', false],
		['extension/stray.ts', 'extension/errors.ts', false],
	];
	test.each(refused)('%s may not import %s (types only: %s)', (file, target, typesOnly) => {
		expect(judgeImport(file, {target, typesOnly})).toBeTypeOf('string');
	});

	const allowed: readonly (readonly [string, string, boolean])[] = [
		['extension/worker.ts', 'extension/page/tab.ts', false],
		['extension/port/link.ts', 'native-host/protocol.ts', false],
		['extension/page/tab.ts', 'extension/page/injected/text.ts', true],
		['extension/tools/navigate.ts', 'extension/berths/berth.ts', true],
		['extension/mcp/serve.ts', '@modelcontextprotocol/server', false],
		['extension/http/serve.ts', 'extension/settings.ts', false],
		['native-host/host.ts', 'node:http', false],
		['native-host/host.ts', 'native-host/relay.ts', false],
	];
	test.each(allowed)('%s may import %s (types only: %s)', (file, target, typesOnly) => {
		expect(judgeImport(file, {target, typesOnly})).toBeUndefined();
	});
});

describe('the parser', () => {
	test('finds every kind of import', () => {
		const text = `import type {A} from './a.ts'; import {type B} from './b.ts'; import c from 'c'; import './d.ts';
			export * from '../e.ts'; export type {F} from './f.ts'; await import('./g.ts'); type H = import('./h.ts').H;`;
		expect(readImports('extension/http/x.ts', text)).toEqual([
			{target: 'extension/http/a.ts', typesOnly: true, isLate: false},
			{target: 'extension/http/b.ts', typesOnly: true, isLate: false},
			{target: 'c', typesOnly: false, isLate: false},
			{target: 'extension/http/d.ts', typesOnly: false, isLate: false},
			{target: 'extension/e.ts', typesOnly: false, isLate: false},
			{target: 'extension/http/f.ts', typesOnly: true, isLate: false},
			{target: 'extension/http/g.ts', typesOnly: false, isLate: true},
			{target: 'extension/http/h.ts', typesOnly: true, isLate: false},
		]);
	});

	const naming: readonly (readonly [string, readonly string[]])[] = [
		['chrome.tabs.create({})', ['tabs.create', 'tabs', '']],
		['globalThis.chrome.alarms', ['alarms', '']],
		['self["chrome"].alarms', ['alarms', '']],
		['import browser from "webextension-polyfill"; browser.tabs.get(1)', ['tabs.get', 'tabs', '']],
		['const tab: chrome.tabs.Tab = x', ['tabs.Tab', 'tabs', '']],
		['const {runtime} = chrome', ['']],
		['const x = {chrome}', ['']],
	];
	test.each(naming)('sees the browser in %s', (text, apis) => {
		expect([...readBrowserApis('x.ts', text)].sort()).toEqual([...apis].sort());
	});

	test.each([
		'hello.browser.pid',
		'const {browser} = hello; use(browser)',
		'const f = (browser: string) => browser',
		'interface Hello {browser: string}',
		'const x = {chrome: 1}',
		'// chrome.tabs\nconst text = "chrome.tabs"',
	])('takes %s for no browser API', (text) => {
		expect(readBrowserApis('x.ts', text)).toEqual([]);
	});
});
