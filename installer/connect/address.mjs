// @ts-check
// The URL a client is given: the one asked for, or that of the Tabberth that runs, or is installed, on this machine.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {readUrl} from '../mcp-url.mjs';
import {listEndpoints} from '../stdio/find-instance.mjs';
import {hostForClients} from './wsl.mjs';

const DEFAULT_PORT = 3456;
const COMMAND_LIMIT_MS = 5000;

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
 * @property {SystemFacts} [facts]
 * @typedef {Pick<import('./wsl.mjs').WslFacts, 'procVersion' | 'run'>} SystemFacts what this machine says of itself
 */

/**
 * @param {AddressOptions} options
 * @returns {{url: URL, note: string | undefined}}
 */
const findUrl = ({url, state, installed, env, facts = {procVersion: readProcVersion(), run: runCommand}}) => {
	if (url !== undefined) return {url: readUrl(url), note: undefined};
	const [first, ...others] = listEndpoints(path.join(state, 'endpoints'));
	const isOnly = first !== undefined && others.length === 0;
	const port = (isOnly ? first.port : installed?.port) ?? DEFAULT_PORT;
	// One that runs or is installed on this side of WSL is reached as anywhere else.
	const isHere = first !== undefined || installed !== undefined;
	const {host, note} = isHere ? {host: 'localhost', note: undefined} : hostForClients({...facts, env}, port);
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
