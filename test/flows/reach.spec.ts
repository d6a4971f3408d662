// Tabberth from where `localhost` is another machine. A plain TCP forwarder stands for what hands the port on: Windows' port
// proxy behind WSL, the network of a container engine, `ssh -R`. The client, its URL and the Host header are the real ones.
import {spawnSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {request as httpRequest} from 'node:http';
import {connect, createServer, type Server, type Socket} from 'node:net';
import path from 'node:path';
import process from 'node:process';
import {Readable} from 'node:stream';
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest';
import {openTabOf, startAgent} from '../kit/agents.ts';
import {connectClient} from '../kit/clients.ts';
import {freePort} from '../kit/free-port.ts';
import {type Site, startSite} from '../kit/site.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';
import {openWsl, type Wsl} from '../kit/wsl.ts';

const TOKEN = 'tbk_for_the_other_side';
const WITHOUT_BODY = new Set([202, 204, 304]);

let tabberth: Tabberth;
let site: Site;
let forwarder: Server;
let forwardedPort: number;
const sockets = new Set<Socket>();

const forward = (from: Socket): void => {
	const to = connect({host: '127.0.0.1', port: tabberth.port});
	for (const [one, other] of [
		[from, to],
		[to, from],
	] as const) {
		sockets.add(one);
		one.pipe(other);
		one.on('error', () => other.destroy()).on('close', () => other.destroy());
	}
};

/** As `fetch`, on a machine whose names lead to the forwarder. */
const fetchThrough: typeof fetch = async (input, init) => {
	const asked = new Request(input, init);
	const {host, pathname, search} = new URL(asked.url);
	const body = Buffer.from(await asked.arrayBuffer());
	return new Promise((resolve, reject) => {
		const outgoing = httpRequest(
			{
				...{host: '127.0.0.1', port: forwardedPort, method: asked.method, path: pathname + search},
				headers: {...Object.fromEntries(asked.headers), host, 'content-length': body.length},
				signal: asked.signal,
			},
			(answer) => {
				const status = answer.statusCode ?? 0;
				const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
				const content = WITHOUT_BODY.has(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
				resolve(new Response(content, {status, headers}));
			},
		);
		outgoing.once('error', reject);
		outgoing.end(body);
	});
};

const readThrough = async (host: string): Promise<string> => {
	const url = site.page('/far', '<title>Far</title><p>Read from the other side</p>');
	const client = await connectClient('v1 http', `http://${host}/mcp`, {token: TOKEN, fetch: fetchThrough});
	const tabId = Number(/Tab ID: (\d+)/.exec((await client.call('tabs_create_mcp')).text)?.[1]);
	await client.call('navigate', {url, tabId});
	const {text} = await client.call('get_page_text', {tabId});
	await client.close();
	return text;
};

beforeAll(async () => {
	tabberth = await startTabberth({access: 'key', token: TOKEN});
	site = await startSite();
	forwardedPort = await freePort();
	forwarder = createServer(forward);
	await new Promise<void>((resolve) => forwarder.listen(forwardedPort, '127.0.0.1', resolve));
});
afterAll(async () => {
	for (const socket of sockets) socket.destroy();
	forwarder?.close();
	await site?.stop();
	await tabberth?.stop();
});

describe.each([
	['WSL behind NAT, by the address of Windows', () => `172.25.16.1:${tabberth.port}`],
	['a container, by the name of its host', () => `host.docker.internal:${tabberth.port}`],
	['ssh -R, by another port over there', () => `localhost:${forwardedPort}`],
])('from %s', (_what, hostOf) => {
	const ask = (headers: Record<string, string> = {}) => fetchThrough(`http://${hostOf()}/tools`, {headers});

	test('is refused until allowedHosts names it, and works then', async () => {
		const refused = await ask({authorization: `Bearer ${TOKEN}`});
		expect(refused.status).toBe(403);
		expect(await refused.text()).toMatch(/Host/);

		await tabberth.changeSettings({allowedHosts: [hostOf()]});
		await until('the host to be let in', async () => ((await ask()).status === 401 ? true : undefined));

		expect(await readThrough(hostOf())).toContain('Read from the other side');
	});
});

test('ssh -R to the same port, and mirrored networking, need no setting', async () => {
	await tabberth.changeSettings({allowedHosts: []});
	expect(await readThrough(`localhost:${tabberth.port}`)).toContain('Read from the other side');
});

describe.each(['nat', 'mirrored'] as const)('from inside WSL (%s), in a network of its own', (mode) => {
	/** As its own command line, in a Linux that is not this one. */
	const connectClaude = ({home, environment, inside}: Wsl) => {
		const file = path.join(home, '.claude.json');
		writeFileSync(file, '{}');
		const [command = '', ...args] = [
			...inside,
			process.execPath,
			'installer/cli.mjs',
			'connect',
			'claude-code',
			'--yes',
		];
		const env = {...environment, TABBERTH_TOKEN: TOKEN};
		const {status, stderr} = spawnSync(command, args, {env, encoding: 'utf8'});
		expect(status, stderr).toBe(0);
		return {told: stderr, ...JSON.parse(readFileSync(file, 'utf8')).mcpServers.tabberth};
	};

	test('a client is led to Windows by what connect writes and says', async ({skip}) => {
		let wsl: Wsl;
		try {
			wsl = openWsl(mode);
		} catch (error) {
			return skip(`no network of its own can be made here: ${error}`);
		}
		onTestFinished(wsl.remove);
		const {url, headers, told} = connectClaude(wsl);
		const {hostname, port, host} = new URL(url);
		const wanted = /allowedHosts in its settings must contain (\S+),/.exec(told)?.[1];
		expect([wanted, hostname]).toEqual(
			mode === 'nat' ? [host, expect.stringMatching(/^198\.18\./)] : [undefined, 'localhost'],
		);
		if (mode === 'nat') expect(told).toContain(`listenaddress=${hostname} listenport=${port}`);
		await wsl.listen(mode === 'nat' ? hostname : '127.0.0.1', Number(port), forward);
		// The one of the test is not on the port that an installed one has.
		await tabberth.changeSettings({allowedHosts: [host]});
		await until('the host to be let in', async () =>
			(await fetchThrough(`http://${host}/tools`)).status === 401 ? true : undefined,
		);

		const page = site.page(`/wsl-${mode}`, '<title>Far</title><p>Read from inside WSL</p>');
		const agent = await startAgent('v1 http', url, `agent-${mode}`, {inside: wsl.inside, headers});
		const tabId = await openTabOf(agent, page);
		expect((await agent.call('get_page_text', {tabId})).text).toContain('Read from inside WSL');
	});
});
