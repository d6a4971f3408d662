// @ts-check
// Which browser to talk to. In: what the person asked for and the files that running companions leave in `endpoints/`. Out:
// the URL to use now, or what was seen instead; and word of any change.
import {mkdirSync, readdirSync, readFileSync, statSync, watch} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {identifyProcess} from '../processes.mjs';
import {Trouble} from './trouble.mjs';

/**
 * @typedef {{instance: string, profile: string, browser: string, port: number, pid: number, startedAt: number}} Endpoint
 * @typedef {{url: URL, instance: string | undefined}} Target
 * @typedef {{url?: URL | undefined, profile?: string | undefined, berth?: string | undefined}} Wanted
 */

/**
 * @param {string} file
 * @returns {{endpoint: Endpoint, since: number} | undefined}
 */
const readEndpoint = (file) => {
	try {
		const endpoint = JSON.parse(readFileSync(file, 'utf8'));
		const isWhole =
			[endpoint.instance, endpoint.profile, endpoint.browser].every((text) => typeof text === 'string') &&
			[endpoint.port, endpoint.pid, endpoint.startedAt].every(Number.isSafeInteger);
		return isWhole ? {endpoint, since: statSync(file).mtimeMs} : undefined;
	} catch {
		// It was removed meanwhile, or is no endpoint.
		return undefined;
	}
};

/** @param {import('../processes.mjs').ProcessIdentity} identity */
const startOf = ({startedAt}) => {
	if (process.platform === 'linux') return Number(startedAt);
	return Date.parse(startedAt) || 0;
};

/**
 * A stale file must not make us hand the key to whoever has the port now.
 * @param {Endpoint} endpoint
 */
const isLive = ({pid, startedAt}) => {
	const identity = identifyProcess(pid);
	if (!identity) return false;
	const known = startOf(identity);
	return known === 0 || startedAt === 0 || known === startedAt;
};

/**
 * @param {string} folder
 * @returns {Endpoint[]} those that run, the newest first
 */
export const listEndpoints = (folder) => {
	/** @type {string[]} */
	let names = [];
	try {
		names = readdirSync(folder).filter((name) => name.endsWith('.json'));
	} catch {
		return [];
	}
	return names
		.flatMap((name) => readEndpoint(path.join(folder, name)) ?? [])
		.filter(({endpoint}) => isLive(endpoint))
		.sort((a, b) => b.since - a.since)
		.map(({endpoint}) => endpoint);
};

/** @param {readonly Endpoint[]} endpoints */
const describe = (endpoints) => endpoints.map(({profile, browser}) => `“${profile}” (${browser})`).join(', ') || 'none';

export class Finder {
	#folder;
	#wanted;
	/** @type {Endpoint | undefined} the one in which the agent has its tabs: it must not wake up in another profile */
	#settled;
	/** @type {Set<() => void>} */
	#waiting = new Set();

	/**
	 * @param {string} state Tabberth's own folder
	 * @param {Wanted} wanted
	 * @param {AbortSignal} signal ends the watching
	 */
	constructor(state, wanted, signal) {
		this.#folder = path.join(state, 'endpoints');
		this.#wanted = wanted;
		if (!wanted.url) this.#watch(signal);
	}

	/** @returns {Target} */
	current() {
		const {url, berth} = this.#wanted;
		if (url) return {url: withQuery(url, {berth}), instance: undefined};
		const endpoints = listEndpoints(this.#folder);
		const found = endpoints.find((endpoint) => this.#isMeant(endpoint));
		if (!found) throw new Trouble('unreached', this.#explain(endpoints));
		const {port, instance} = found;
		// Should another Tabberth answer on that port meanwhile, it refuses with 421 instead of taking the call.
		const query = {profile: instance, berth};
		return {url: withQuery(new URL(`http://127.0.0.1:${port}/mcp`), query), instance};
	}

	/**
	 * From now on only this one will do.
	 * @param {Target} target
	 */
	settle({instance}) {
		if (instance === undefined || this.#settled) return;
		this.#settled = listEndpoints(this.#folder).find((endpoint) => endpoint.instance === instance);
	}

	/**
	 * @param {number} withinMs the second line, where a folder cannot be watched or a port only opens later
	 * @param {AbortSignal} signal
	 * @returns {Promise<void>} when something may have changed
	 */
	change(withinMs, signal) {
		if (signal.aborted) return Promise.resolve();
		return new Promise((resolve) => {
			const done = () => {
				clearTimeout(timer);
				signal.removeEventListener('abort', done);
				this.#waiting.delete(done);
				resolve();
			};
			const timer = setTimeout(done, withinMs);
			signal.addEventListener('abort', done, {once: true});
			this.#waiting.add(done);
		});
	}

	/** @param {Endpoint} endpoint */
	#isMeant({instance, profile}) {
		if (this.#settled) return instance === this.#settled.instance;
		const {profile: wanted} = this.#wanted;
		return wanted === undefined || profile === wanted || instance === wanted;
	}

	/** @param {readonly Endpoint[]} endpoints */
	#explain(endpoints) {
		const running = describe(endpoints);
		if (this.#settled && endpoints.length > 0) {
			return `the browser profile ${describe([this.#settled])}, in which this agent has its tabs, is not running; running: ${running}. To work in another one, restart this MCP server in your client`;
		}
		if (this.#wanted.profile !== undefined) {
			return `no browser profile called “${this.#wanted.profile}” is running Tabberth; running: ${running}`;
		}
		return `no browser is running Tabberth (nothing is announced in ${this.#folder})`;
	}

	/** @param {AbortSignal} signal */
	#watch(signal) {
		try {
			mkdirSync(this.#folder, {recursive: true, mode: 0o700});
			const watcher = watch(this.#folder, {signal}, () => this.#tell());
			watcher.on('error', () => watcher.close());
		} catch {
			// The second line of `change` remains.
		}
	}

	#tell() {
		for (const done of [...this.#waiting]) done();
	}
}

/**
 * @param {URL} url
 * @param {Record<string, string | undefined>} query
 */
const withQuery = (url, query) => {
	const copy = new URL(url);
	for (const [name, value] of Object.entries(query)) if (value !== undefined) copy.searchParams.set(name, value);
	return copy;
};
