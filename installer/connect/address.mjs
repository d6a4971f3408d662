// @ts-check
// The URL a client is given: the one asked for, or that of the Tabberth that runs, or is installed, on this machine.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {UsageFailure} from '../failure.mjs';
import {listEndpoints} from '../stdio/find-instance.mjs';
import {hostForClients} from './wsl.mjs';

const DEFAULT_PORT = 3456;
const COMMAND_LIMIT_MS = 5000;

/**
 * @param {string} text
 * @returns {URL}
 */
export const readUrl = (text) => {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
		throw new UsageFailure(
			`--url takes an http or https URL such as http://localhost:${DEFAULT_PORT}/mcp, not "${text}".`,
		);
	}
	if (url.pathname === '/') url.pathname = '/mcp';
	return url;
};

/** @type {import('./wsl.mjs').Runner} */
const runCommand = (command, args) => {
	try {
		/** @type {['ignore', 'pipe', 'ignore']} */
		const stdio = ['ignore', 'pipe', 'ignore'];
		return execFileSync(command, [...args], {encoding: 'utf8', timeout: COMMAND_LIMIT_MS, stdio});
	} catch {
		return undefined;
	}
};

/** @returns {string} nothing where there is no such file, which is everywhere but on Linux */
const readProcVersion = () => {
	try {
		return readFileSync('/proc/version', 'utf8');
	} catch {
		return '';
	}
};

/**
 * @typedef {object} AddressOptions
 * @property {string | undefined} url
 * @property {string | undefined} berth
 * @property {string} state
 * @property {import('../installed.mjs').Installed | undefined} installed
 * @property {NodeJS.ProcessEnv} env
 */

/**
 * @param {AddressOptions} options
 * @returns {{url: URL, note: string | undefined}}
 */
const findUrl = ({url, state, installed, env}) => {
	if (url !== undefined) return {url: readUrl(url), note: undefined};
	const [first, ...others] = listEndpoints(path.join(state, 'endpoints'));
	const isOnly = first !== undefined && others.length === 0;
	const port = (isOnly ? first.port : installed?.port) ?? DEFAULT_PORT;
	// One that runs or is installed on this side of WSL is reached as anywhere else.
	const isHere = first !== undefined || installed !== undefined;
	const {host, note} = isHere
		? {host: 'localhost', note: undefined}
		: hostForClients({procVersion: readProcVersion(), env, run: runCommand}, port);
	const several = `Several browsers run Tabberth; this is for port ${port}, and --url names another.`;
	return {url: new URL(`http://${host}:${port}/mcp`), note: others.length > 0 ? several : note};
};

/**
 * @param {AddressOptions} options
 * @returns {{url: string, note: string | undefined}}
 */
export const addressFor = (options) => {
	const {url, note} = findUrl(options);
	if (options.berth !== undefined) url.searchParams.set('berth', options.berth);
	return {url: url.href, note};
};
