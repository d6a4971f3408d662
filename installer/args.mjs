// @ts-check
// The command line of `npm start`, and the variables that stand in for it, to checked options. Pure.
import {UsageFailure} from './failure.mjs';
import {readFlags} from './flags.mjs';

/**
 * @typedef {'ask' | 'key' | 'open'} Access
 * @typedef {object} StartOptions
 * @property {boolean} headless
 * @property {number} port
 * @property {string | undefined} userDataDirectory
 * @property {string | undefined} browser
 * @property {Access} access
 * @property {string | undefined} key
 * @property {boolean} keyFromArgv
 * @property {number} rateLimit tool calls a minute; 0 is off
 * @property {string | undefined} profile
 * @typedef {{kind: 'help'} | {kind: 'version'} | {kind: 'run', options: StartOptions}} StartCommand
 */

export const HELP = `Starts Tabberth in a browser profile of its own and prints "ready http://localhost:PORT/mcp".

  npm start -- [options]

  --headless            no window (by itself where there is no display)
  --port N              port to listen on (TABBERTH_PORT; default 3456)
  --user-data-dir DIR   browser profile to use (default: one kept in Tabberth's own folder)
  --browser PATH        browser to run (BROWSER_PATH; default: the first one found, or one is fetched)
  --access MODE         who may call: open (default here), key, or ask
  --api-key KEY         the key clients must send; better in TABBERTH_TOKEN, as others can read a command line
  --rate-limit N        tool calls a minute for each agent (default 0: no limit)
  --help, --version

Ctrl+C closes the browser and ends.`;

const DEFAULT_PORT = 3456;
const LAST_PORT = 65_535;
const MAX_RATE_LIMIT = 1_000_000;

const FLAGS = /** @type {const} */ ({
	headless: {type: 'boolean'},
	port: {type: 'string'},
	'user-data-dir': {type: 'string'},
	browser: {type: 'string'},
	access: {type: 'string'},
	'api-key': {type: 'string'},
	'rate-limit': {type: 'string'},
	help: {type: 'boolean', short: 'h'},
	version: {type: 'boolean', short: 'v'},
});

/**
 * @param {{name: string, text: string, min: number, max: number}} number
 * @returns {number}
 */
const readNumber = ({name, text, min, max}) => {
	const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
	if (value >= min && value <= max) return value;
	throw new UsageFailure(`${name} takes a whole number from ${min} to ${max}, not "${text}".`);
};

/**
 * @param {string | undefined} text
 * @param {string | undefined} key
 * @returns {Access}
 */
const readAccess = (text, key) => {
	if (text === undefined) return key === undefined ? 'open' : 'key';
	return checkAccess(text);
};

/**
 * @param {string} text
 * @returns {Access}
 */
export const checkAccess = (text) => {
	if (text === 'ask' || text === 'key' || text === 'open') return text;
	throw new UsageFailure(`--access takes ask, key or open, not "${text}".`);
};

/** @param {string | undefined} key */
const checkKey = (key) => {
	if (key === undefined || /^[\x21-\x7e]{1,512}$/.test(key)) return key;
	throw new UsageFailure(
		'The key must be 1 to 512 visible ASCII characters without spaces, or no client could send it.',
	);
};

/**
 * @param {string} name
 * @param {string | undefined} text
 */
const refuseEmpty = (name, text) => {
	if (text === '') throw new UsageFailure(`${name} needs a path.`);
	return text;
};

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} names
 */
const firstOf = (env, names) => names.map((name) => env[name]).find(Boolean);

/**
 * @param {string | undefined} flag
 * @param {NodeJS.ProcessEnv} env
 */
const readPort = (flag, env) => {
	const range = {min: 1, max: LAST_PORT};
	if (flag !== undefined) return readNumber({name: '--port', text: flag, ...range});
	const text = firstOf(env, ['TABBERTH_PORT', 'CLAUDE_BROWSER_MCP_PORT']);
	return text === undefined ? DEFAULT_PORT : readNumber({name: 'TABBERTH_PORT', text, ...range});
};

/**
 * @param {readonly string[]} argv
 * @param {NodeJS.ProcessEnv} env
 * @returns {StartCommand}
 */
export const parseStartArgs = (argv, env) => {
	const {values: flags} = readFlags(argv, FLAGS, {command: 'npm start --'});
	if (flags.help) return {kind: 'help'};
	if (flags.version) return {kind: 'version'};
	const key = checkKey(flags['api-key'] ?? firstOf(env, ['TABBERTH_TOKEN', 'CLAUDE_BROWSER_AUTH_TOKEN']));
	const rateLimit = flags['rate-limit'] ?? '0';
	return {
		kind: 'run',
		options: {
			headless: flags.headless ?? false,
			port: readPort(flags.port, env),
			userDataDirectory: refuseEmpty('--user-data-dir', flags['user-data-dir']),
			browser: refuseEmpty('--browser', flags.browser) ?? firstOf(env, ['BROWSER_PATH']),
			access: readAccess(flags.access, key),
			key,
			keyFromArgv: flags['api-key'] !== undefined,
			rateLimit: readNumber({name: '--rate-limit', text: rateLimit, min: 0, max: MAX_RATE_LIMIT}),
			profile: firstOf(env, ['TABBERTH_PROFILE']),
		},
	};
};
