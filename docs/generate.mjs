// `npm run docs`: the tool definitions to docs/tools.md, and to the list that the stdio bridge begins with. With --check it writes nothing and ends with 1 when the file is stale.
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {createServer} from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('tools.md', import.meta.url));

const HEAD = `<!-- Written by npm run docs from extension/tools/. Change the tools, not this file. -->

# Tools

What agents can call. In the session eras of the protocol \`tabId\` may be left out and means the berth's current tab; in the
2026-07-28 revision it is required, and tools without a tab take \`berth\`, the handle that \`tabs_context_mcp\` gives.
Tab ids are Tabberth's own numbers, not the browser's, and stay valid while the tab lives.
`;

/** What the stdio bridge lists before it has ever seen a browser. */
const DEFAULT_LIST = fileURLToPath(new URL('../installer/stdio/tools.default.json', import.meta.url));

/** As they come without the person's doing. */
const LISTED = {developerMode: false, toolsOff: []};
const {tools, listTool, listTools} = await loadTools();
const text = [HEAD, ...tools.map((tool) => describe(tool, listTool(tool, 'session')))].join('\n');
const lists = {
	session: {list: {tools: listTools('session', LISTED)}},
	// What every result of this era carries; a list that no browser gave is not to be kept for long.
	stateless: {list: {resultType: 'complete', ttlMs: 0, cacheScope: 'private', tools: listTools('stateless', LISTED)}},
};
const outputs = [
	{file: DOCUMENT, wanted: text},
	{file: DEFAULT_LIST, wanted: `${JSON.stringify(lists, undefined, '\t')}\n`},
];
for (const {file, wanted} of outputs) {
	if (process.argv.includes('--check')) check(file, wanted);
	else writeFileSync(file, wanted);
}

async function loadTools() {
	const server = await createServer({
		root: ROOT,
		configFile: false,
		logLevel: 'error',
		appType: 'custom',
		server: {middlewareMode: true, ws: false, hmr: false, watch: null},
		optimizeDeps: {noDiscovery: true},
		// The sources may use what only browsers and newer Nodes understand.
		oxc: {target: 'node20'},
		define: {__VERSION__: JSON.stringify('')},
		plugins: [withoutBrowser()],
		// Or Node loads it before the plugin is asked.
		ssr: {noExternal: ['webextension-polyfill']},
	});
	try {
		const {tools, listTools} = await server.ssrLoadModule('/extension/tools/index.ts');
		const {listTool} = await server.ssrLoadModule('/extension/tools/listing.ts');
		return {tools, listTool, listTools};
	} finally {
		await server.close();
	}
}

/** The polyfill refuses to load outside an extension; definitions never call it. */
function withoutBrowser() {
	const name = 'webextension-polyfill';
	return {
		name: 'without-browser',
		enforce: 'pre',
		resolveId: (id) => (id === name ? `\0${name}` : undefined),
		load: (id) => (id === `\0${name}` ? 'export default {}' : undefined),
	};
}

function describe(tool, {description, inputSchema, annotations}) {
	const rows = Object.entries(inputSchema.properties).map(([name, field]) => {
		const isRequired = inputSchema.required?.includes(name) ?? false;
		return `| \`${name}\` | ${typeOf(field)} | ${isRequired ? 'yes' : ''} | ${cell(field.description ?? '')} |`;
	});
	const table = ['| parameter | type | required | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
	const parts = [
		`## \`${tool.name}\``,
		`${description}${tool.developerOnly ? ' Listed in developer mode only.' : ''}`,
		hintsOf(annotations),
		rows.length > 0 ? table : 'No parameters.',
	];
	return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function hintsOf({readOnlyHint, destructiveHint, idempotentHint}) {
	if (readOnlyHint) return 'Changes nothing.';
	const words = [destructiveHint === false ? 'Acts, but destroys nothing.' : 'May destroy something.'];
	if (idempotentHint) words.push('Doing it twice is the same as once.');
	return words.join(' ');
}

function typeOf(field) {
	if (field.enum) return field.enum.map((value) => `\`${value}\``).join(', ');
	if (field.anyOf) return field.anyOf.map(typeOf).join(' or ');
	if (field.type === 'array') return `list of ${typeOf(field.items)}`;
	const fallback = field.default === undefined ? '' : `, default \`${JSON.stringify(field.default)}\``;
	return `${field.type}${fallback}`;
}

function cell(words) {
	return words.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function check(file, wanted) {
	if (existsSync(file) && readFileSync(file, 'utf8').replaceAll('\r\n', '\n') === wanted) return;
	process.stderr.write(`${file} is not what the tools say: run npm run docs.\n`);
	process.exitCode = 1;
}
