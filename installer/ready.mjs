// @ts-check
// Whether a port is free, who has it when not, and when our own Tabberth answers on it.
import {readFileSync} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import process from 'node:process';
import {setTimeout as sleep} from 'node:timers/promises';
import {codeOf, Failure} from './failure.mjs';

const PROBE_LIMIT_MS = 2000;
const POLL_MS = 50;
/** A companion whose browser was killed gives the port back within this time. */
const RELEASE_LIMIT_MS = 2000;

/** @typedef {{name?: unknown, instance?: unknown, status?: unknown}} Health */
/** @typedef {{instance: string, port: number, profile: string, pid: number, browserPid: number}} Endpoint */

/**
 * @param {number} port
 * @param {string} address
 * @returns {Promise<string | undefined>} the system's code when it refuses
 */
const tryBind = (port, address) =>
	new Promise((resolve) => {
		const server = net.createServer();
		server.once('error', (error) => resolve(codeOf(error) ?? error.message));
		server.listen({port, host: address, exclusive: true}, () => server.close(() => resolve(undefined)));
	});

/**
 * @param {number} port
 * @returns {Promise<string | undefined>}
 */
const findObstacle = async (port) => {
	const four = await tryBind(port, '127.0.0.1');
	if (four !== undefined) return four;
	const six = await tryBind(port, '::1');
	return six === 'EADDRINUSE' || six === 'EACCES' ? six : undefined;
};

/**
 * @param {number} port
 * @param {string | undefined} key
 * @returns {Promise<{status: number, health: Health} | undefined>} nothing when no JSON came back
 */
export const readHealth = async (port, key) => {
	try {
		const response = await fetch(`http://127.0.0.1:${port}/health`, {
			headers: key === undefined ? {} : {authorization: `Bearer ${key}`},
			signal: AbortSignal.timeout(PROBE_LIMIT_MS),
		});
		return {status: response.status, health: Object(await response.json())};
	} catch {
		return undefined;
	}
};

/** @param {number} port */
const describeHolder = async (port) => {
	const answer = await readHealth(port, undefined);
	return answer?.health.name === 'tabberth' ? 'another Tabberth that is running' : 'another program';
};

/**
 * @param {number} port
 * @param {string} obstacle
 */
const portFailure = async (port, obstacle) => {
	const advice = `choose another with --port, for example --port ${port < 65_535 ? port + 1 : port - 1}`;
	if (obstacle === 'EADDRINUSE')
		return new Failure(`Port ${port} is held by ${await describeHolder(port)}: ${advice}.`);
	return new Failure(`The system does not give out port ${port} (${obstacle}): ${advice}.`);
};

/**
 * @param {number} port
 * @param {AbortSignal | undefined} [signal]
 */
export const requireFreePort = async (port, signal) => {
	const deadline = Date.now() + RELEASE_LIMIT_MS;
	for (;;) {
		const obstacle = await findObstacle(port);
		if (obstacle === undefined) return;
		if (obstacle !== 'EADDRINUSE' || Date.now() > deadline) throw await portFailure(port, obstacle);
		await sleep(POLL_MS, undefined, signal ? {signal} : {});
	}
};

/**
 * @param {string} stateDirectory
 * @param {string} instance
 * @returns {Endpoint | undefined}
 */
const readEndpoint = (stateDirectory, instance) => {
	if (!/^[\w-]{1,128}$/.test(instance)) return undefined;
	try {
		return JSON.parse(readFileSync(path.join(stateDirectory, 'endpoints', `${instance}.json`), 'utf8'));
	} catch {
		return undefined;
	}
};

/**
 * @param {Awaited<ReturnType<typeof readHealth>>} answer
 * @param {Endpoint | undefined} endpoint
 */
const describeAnswer = (answer, endpoint) => {
	if (!answer) return 'nothing answered';
	if (answer.status !== 200)
		return `only status ${answer.status} (${answer.health.status ?? 'no reason given'}) was answered`;
	return endpoint ? 'another Tabberth answered' : 'a server answered that has not noted who started it';
};

/**
 * Another Tabberth may have taken the port since it was found free. The companion notes which browser started it.
 * @param {object} options
 * @param {number} options.port
 * @param {string | undefined} options.key
 * @param {string} options.stateDirectory
 * @param {() => Promise<number>} options.readBrowserPid
 * @param {(seen: string) => void} options.note told what was last seen, for the case that it takes too long
 * @param {AbortSignal} options.signal
 * @returns {Promise<void>} resolves when a request was answered by the companion of our browser
 */
export const waitUntilReady = async ({port, key, stateDirectory, readBrowserPid, note, signal}) => {
	for (;;) {
		signal.throwIfAborted();
		const answer = await readHealth(port, key);
		const isTabberth = answer?.status === 200 && answer.health.name === 'tabberth';
		const endpoint = isTabberth ? readEndpoint(stateDirectory, String(answer.health.instance)) : undefined;
		// On Windows the companion is started by a batch file, so it knows that one as its parent.
		if (endpoint && (process.platform === 'win32' || endpoint.browserPid === (await readBrowserPid()))) return;
		note(describeAnswer(answer, endpoint));
		await sleep(POLL_MS, undefined, {signal});
	}
};
