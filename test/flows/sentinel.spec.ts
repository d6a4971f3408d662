// Secrets that pass through: none of them may turn up where somebody could read it later, or where an agent has no business with it.
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {readAudit} from '../kit/audit-lines.ts';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

const KEY = 'tbk_sentinel_of_the_key_0123456789';
const PASSWORD = 'sentinel-password-9f3';
const CARD = '4539148803436467';
const COOKIE = 'sentinel-cookie-77aa';
const BEARER = 'sentinel-bearer-31bc';
const TYPED = 'sentinel-typed-55de';

let tabberth: Tabberth;
let site: Site;
let client: AgentClient;
const answers: [string, string][] = [];

beforeAll(async () => {
	[tabberth, site] = await Promise.all([startTabberth({access: 'key', token: KEY}), startSite()]);
	// What is asked about has specs of its own.
	await tabberth.changeSettings({preset: 'unattended'});
	client = await connectClient('v2 legacy', tabberth.url, {token: KEY});
});
afterAll(async () => {
	await client?.close();
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

const PAGE = `<title>Account</title><form onsubmit="return false">
	<label>Password <input type=password id=p></label>
	<label>Shown password <input type=password id=shown></label>
	<label>Card number <input autocomplete=cc-number id=c></label>
	<label>One-time code <input autocomplete=one-time-code id=o></label>
	<label>Remark <input id=r></label><button>Send</button></form>
	<script>
	document.querySelector('button').onclick = () => {
		document.querySelector('#shown').type = 'text';
		fetch('/api?access_token=${BEARER}', {method: 'POST', headers: {authorization: 'Bearer ${BEARER}', 'content-type': 'application/json'},
			body: JSON.stringify({password: document.querySelector('#p').value, card_number: document.querySelector('#c').value})});
	};
	</script>`;

const call = async (tool: string, input: Record<string, unknown> = {}): Promise<string> => {
	const {text} = await client.call(tool, input);
	answers.push([`${tool} ${String(input.action ?? '')}`.trim(), text]);
	return text;
};

const refOf = async (name: string): Promise<string> => {
	const text = await call('read_page');
	const ref = new RegExp(`"${name}" \\[(ref_\\d+)\\]`).exec(text)?.[1];
	if (ref === undefined) throw new Error(`${name} is not on the page:\n${text}`);
	return ref;
};

const useEverything = async (): Promise<void> => {
	site.page('/account', (_request, response) =>
		response.writeHead(200, {'content-type': 'text/html', 'set-cookie': `sid=${COOKIE}; Path=/`}).end(PAGE),
	);
	site.page('/api', (_request, response) =>
		response
			.writeHead(200, {'content-type': 'application/json', 'set-cookie': `sid=${COOKIE}; Path=/`})
			.end(JSON.stringify({access_token: BEARER, ok: true})),
	);
	await call('navigate', {url: `${site.origin}/account`});
	await call('read_console_messages');
	await call('read_network_requests');
	await call('form_input', {ref: await refOf('Password'), value: PASSWORD});
	await call('form_input', {ref: await refOf('Shown password'), value: PASSWORD});
	await call('form_input', {ref: await refOf('Card number'), value: CARD});
	await call('computer', {action: 'left_click', ref: await refOf('One-time code')});
	await call('computer', {action: 'type', text: TYPED});
	await call('computer', {action: 'left_click', ref: await refOf('Remark')});
	await call('computer', {action: 'type', text: TYPED});
	await call('computer', {action: 'left_click', ref: await refOf('Send')});
	await call('wait_for', {networkIdle: true});
	const listed = await call('read_network_requests');
	for (const [, requestId] of listed.matchAll(/^(\S+) (?:GET|POST)/gm))
		await call('read_network_requests', {requestId});
	for (const query of ['password', 'card number', 'one-time code', 'send']) await call('find', {query});
	await call('read_page', {filter: 'interactive'});
	await call('read_page', {since: 'last'});
	await call('get_page_text');
	await call('tabs_context');
	await call('downloads', {action: 'list'});
	await call('permissions_check', {url: `${site.origin}/account`});
	await call('browser_batch', {
		actions: [{name: 'form_input', input: {ref: await refOf('Password'), value: PASSWORD}}],
	});
	await call('dev_utils', {action: 'doctor'});
};

/** What the extension keeps, whatever it keeps it in. */
const stored = async (): Promise<string> => {
	const areas = await tabberth.inWorker(async () =>
		JSON.stringify([await chrome.storage.local.get(null), await chrome.storage.session.get(null)]),
	);
	const audit = await until('the log', async () => {
		const lines = await readAudit(tabberth);
		return lines.some(({tool}) => tool === 'dev_utils') ? lines : undefined;
	});
	return areas + JSON.stringify(audit);
};

const filesBelow = async (folder: string): Promise<string> => {
	const entries = await readdir(folder, {recursive: true, withFileTypes: true});
	const texts = entries
		.filter((entry) => entry.isFile())
		.map((entry) => readFile(path.join(entry.parentPath, entry.name), 'utf8').catch(() => ''));
	return (await Promise.all(texts)).join('\n');
};

const commandLines = async (): Promise<string> => {
	const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
	const own = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
	return own.filter((line) => line.includes(tabberth.userDataDir) || line.includes('native-host')).join('\n');
};

test('no secret turns up in an answer, in what is kept, in a log or on a command line', async () => {
	await useEverything();
	const masked = answers.filter(([tool]) => tool === 'read_network_requests' || tool === 'read_page').join('\n');
	expect(masked).toContain('•');
	const places: [string, string][] = [
		...answers,
		['storage', await stored()],
		['files', await filesBelow(tabberth.stateDir)],
		['command lines', await commandLines()],
	];
	const secrets = {KEY, PASSWORD, CARD, COOKIE, BEARER, session: client.sessionId ?? 'none'};
	const found = places.flatMap(([place, text]) =>
		Object.entries(secrets)
			// By its id the browser finds a session again.
			.filter(([name, secret]) => text.includes(secret) && !(name === 'session' && place === 'storage'))
			.map(([name]) => `${name} in ${place}`),
	);
	// The agent is told of its own session.
	expect(found.filter((each) => each !== 'session in dev_utils doctor')).toEqual([]);
	// What an agent types is shown as the value of a plain field, and nowhere else.
	const typed = places.filter(([, text]) => text.includes(TYPED)).map(([place]) => place);
	expect(typed.filter((place) => !['read_page', 'find', 'get_page_text'].includes(place))).toEqual([]);
});
