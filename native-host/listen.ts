// A port, a host and a way to build servers in; servers that listen, or who holds the port, out.
import {get, type Server} from 'node:http';
import {setTimeout as wait} from 'node:timers/promises';
import type {BindFailed} from './protocol.ts';

export interface ListenOptions {
	readonly port: number;
	readonly host: string;
	/** Our own instance: a server that answers with it is a predecessor about to end. */
	readonly instance: string;
	readonly build: () => Server;
	readonly signal: AbortSignal;
}

export interface Listening {
	readonly servers: readonly Server[];
	readonly addresses: readonly string[];
}

export type Taken = Pick<BindFailed, 'holder' | 'instance' | 'reason'>;

const RETRY_FOR_MS = 3_000;
const RETRY_EVERY_MS = 50;
const PROBE_MS = 500;
const PROBE_BYTES = 64 * 1024;
/** What a machine without IPv6 says when asked for `::1`. */
const NO_SUCH_FAMILY = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

export const listen = async (options: ListenOptions): Promise<Listening | Taken> => {
	const deadline = Date.now() + RETRY_FOR_MS;
	// Each holder is asked once: a stranger's log must not fill with our question, and its answer does not change.
	const asked = new Map<string, Promise<Holder>>();
	const askOnce = (address: string): Promise<Holder> => {
		const answer = asked.get(address) ?? askHolder(address, options.port);
		asked.set(address, answer);
		return answer;
	};
	for (;;) {
		const opened = await openAll(options);
		if ('servers' in opened) return opened;
		if (opened.code !== 'EADDRINUSE') return {holder: 'system', reason: `the system refuses it (${opened.code})`};
		const holder = await askOnce(opened.address);
		const isOther = holder !== undefined && holder.instance !== options.instance;
		if (isOther || options.signal.aborted || Date.now() >= deadline) return describe(holder);
		await wait(RETRY_EVERY_MS, undefined, {signal: options.signal}).catch(() => undefined);
	}
};

/** Both loopback addresses, because another program could hold the one that is free and meet our clients there. */
const addressesOf = (host: string): readonly string[] => (host === '127.0.0.1' ? [host, '::1'] : [host]);

type Opened = Listening | {readonly code: string; readonly address: string};

const openAll = async ({port, host, build}: ListenOptions): Promise<Opened> => {
	const servers: Server[] = [];
	const addresses: string[] = [];
	for (const address of addressesOf(host)) {
		const server = build();
		const code = await open(server, port, address);
		if (code === undefined) {
			servers.push(server);
			addresses.push(address);
		} else if (servers.length === 0 || !NO_SUCH_FAMILY.has(code)) {
			stopServers(servers);
			return {code, address};
		}
	}
	return {servers, addresses};
};

const open = (server: Server, port: number, host: string): Promise<string | undefined> =>
	new Promise((resolve) => {
		server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)));
		server.listen({port, host, backlog: 1024}, () => resolve(undefined));
	});

export const stopServers = (servers: readonly Server[]): void => {
	for (const server of servers) {
		server.close();
		server.closeAllConnections();
	}
};

const describe = (holder: Holder): Taken =>
	holder
		? {holder: 'tabberth', ...holder, reason: 'another Tabberth serves there; give this profile another port'}
		: {holder: 'stranger', reason: 'another program listens there; end it, or give this profile another port'};

/** Nothing for a program that is no Tabberth. */
type Holder = {readonly instance?: string} | undefined;

const WILDCARDS: Readonly<Record<string, string>> = {'0.0.0.0': '127.0.0.1', '::': '::1'};

/** The one question ever asked of whoever holds the port: is it a Tabberth, and which? */
const askHolder = async (address: string, port: number): Promise<Holder> => {
	const answer = await readHealth(WILDCARDS[address] ?? address, port).catch(() => undefined);
	if (typeof answer !== 'object' || answer === null || !('name' in answer) || answer.name !== 'tabberth')
		return undefined;
	return 'instance' in answer && typeof answer.instance === 'string' ? {instance: answer.instance} : {};
};

const readHealth = (host: string, port: number): Promise<unknown> =>
	new Promise((resolve, reject) => {
		const headers = {Host: `localhost:${port}`};
		const signal = AbortSignal.timeout(PROBE_MS);
		const request = get({host, port, path: '/health', headers, agent: false, signal}, (response) => {
			let text = '';
			response.setEncoding('utf8');
			response.on('data', (chunk: string) => {
				text += chunk;
				if (text.length > PROBE_BYTES) request.destroy(new Error('too long for an answer of /health'));
			});
			response.on('end', () => resolve(text));
			response.on('error', reject);
		});
		request.on('error', reject);
	}).then((text) => JSON.parse(String(text)));
