// Serves the pages of the bench on loopback. Out: an address for each, and the end. Nothing a page does leaves the machine:
// saved pages may run no script and load nothing, live ones may only reach the folder they came from.
import {EventEmitter, once} from 'node:events';
import {readdirSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';
import {fetchPackage} from './fetch.mjs';
import {PET_SHOP} from './pet-shop.mjs';

const FIXTURES = fileURLToPath(new URL('fixtures', import.meta.url));
const SAVED_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'";
const LIVE_POLICY =
	"default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; worker-src 'none'; form-action 'none'";
const FIXTURE_POLICY = "default-src 'unsafe-inline' data:; frame-src http:; form-action 'none'";
const TYPES = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.json': 'application/json',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.jpg': 'image/jpeg',
	'.woff2': 'font/woff2',
};
const SIZE_PAGE = '<!doctype html><script>fetch("/size/" + innerWidth + "x" + innerHeight)</script>';
const SIZE_LIMIT_MS = 5000;
/** Swagger's page shows a description from the Internet; here it shows one of ours. */
const REPLACED = {
	'/swagger-initializer.js': `window.ui = SwaggerUIBundle({
		spec: ${JSON.stringify(PET_SHOP)}, dom_id: '#swagger-ui', docExpansion: 'full',
		presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset], layout: 'StandaloneLayout',
	});`,
};

/** @param pages entries of list.mjs; fixtures are served always */
export async function servePages(pages) {
	const sizes = new EventEmitter();
	const own = await listen((path) => answerOwn(path, pages, sizes));
	const live = new Map();
	for (const page of pages.filter(({kind}) => kind === 'live')) {
		const root = join(fetchPackage(page.source), page.source.folder);
		if (!live.has(root)) live.set(root, await listen((path) => answerLive(path, root, pages)));
	}
	const addressOf = (page) =>
		page.kind === 'saved'
			? `${own.origin}/saved/${page.id}/`
			: `${live.get(join(fetchPackage(page.source), page.source.folder)).origin}/${page.file}`;
	return {
		pages: pages.map((page) => ({id: page.id, kind: page.kind, url: addressOf(page)})),
		fixture: (id) => ({id, kind: 'fixture', url: `${own.origin}/fixtures/${id}.html`}),
		readViewport: (open) => readViewport(`${own.origin}/size.html`, open, sizes),
		close: () => Promise.all([own, ...live.values()].map((server) => server.close())),
	};
}

/** Pages have another layout in a small window, so the judge must look at them in one of the same size. */
async function readViewport(url, open, sizes) {
	const told = once(sizes, 'size', {signal: AbortSignal.timeout(SIZE_LIMIT_MS)});
	const [[size]] = await Promise.all([told, open(url)]);
	const [width, height] = size.split('x').map(Number);
	return {width, height};
}

function answerOwn(path, pages, sizes) {
	const [, folder, id] = path.split('/');
	if (folder === 'size.html') return {type: TYPES['.html'], policy: "script-src 'unsafe-inline'", body: SIZE_PAGE};
	if (folder === 'size') {
		sizes.emit('size', id);
		return {type: TYPES['.html'], policy: SAVED_POLICY, body: ''};
	}
	if (folder === 'fixtures') return answerFile(join(FIXTURES, normalize(`/${id}`)), FIXTURE_POLICY);
	const page = pages.find((one) => one.kind === 'saved' && one.id === id);
	if (folder !== 'saved' || !page) return undefined;
	return {type: TYPES['.html'], policy: SAVED_POLICY, body: disarm(readFileSync(findSaved(page), 'utf8'))};
}

function findSaved({source, file}) {
	const folder = join(fetchPackage(source), source.folder);
	return join(
		folder,
		readdirSync(folder).find((name) => name.startsWith(file)),
	);
}

/** Frames and plug-ins would only fail to load, and a refresh would lead away from the page. */
function disarm(html) {
	return html
		.replace(/(<i?frame\b[^>]*?\s)src=/gi, '$1data-src=')
		.replace(/(<(?:object|embed)\b[^>]*?\s)(?:data|src)=/gi, '$1data-off=')
		.replace(/<meta\b[^>]*http-equiv=["']?refresh[^>]*>/gi, '');
}

function answerLive(path, root, pages) {
	if (REPLACED[path]) return {type: TYPES['.js'], policy: LIVE_POLICY, body: REPLACED[path]};
	const answer = answerFile(join(root, normalize(path)), LIVE_POLICY);
	const storage = pages.find(({kind, file}) => kind === 'live' && path === `/${file}`)?.storage;
	if (!answer || !storage) return answer;
	const entries = Object.entries(storage).map(([key, value]) => [
		key,
		typeof value === 'string' ? value : JSON.stringify(value),
	]);
	const script = `<script>for (const [key, value] of ${JSON.stringify(entries)}) localStorage.setItem(key, value)</script>`;
	return {...answer, body: String(answer.body).replace(/<head>/i, `$&${script}`)};
}

function answerFile(file, policy) {
	try {
		return {type: TYPES[extname(file)] ?? 'application/octet-stream', policy, body: readFileSync(file)};
	} catch {
		return undefined;
	}
}

async function listen(answer) {
	const server = createServer((request, response) => {
		const found = answer(decodeURIComponent(new URL(request.url, 'http://page').pathname));
		if (!found) return response.writeHead(404).end();
		response.writeHead(200, {
			'content-type': found.type,
			'content-security-policy': found.policy,
			'cache-control': 'no-store',
		});
		response.end(found.body);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		origin: `http://127.0.0.1:${server.address().port}`,
		close: () => {
			server.closeAllConnections();
			server.close();
			return once(server, 'close');
		},
	};
}
